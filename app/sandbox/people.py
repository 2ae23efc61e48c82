"""The person's side over HTTP: /sim/... (README.md says what each call takes and gives)."""

from collections.abc import Awaitable, Callable
from typing import Any

from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from app.sandbox import actions, entities, groups, shapes, shown
from app.sandbox.actions import Post, Wrong
from app.sandbox.core import Sandbox
from app.sandbox.queries import Query
from app.sandbox.watching import stream
from app.sandbox.world import Chat, User

Json = dict[str, Any]
Answer = Json | Response

FIRST_USER = 1_001


def _user_shape(box: Sandbox, user: User) -> Json:
    flags = {"started": user.started, "blocked": user.blocked, "deactivated": user.deactivated}
    return {**shapes.user(user), **flags}


def _topics(chat: Chat) -> list[Json]:
    return [dict(vars(topic)) for topic in chat.topics.values()]


def _chat_shape(box: Sandbox, chat: Chat) -> Json:
    people = {user: standing for user, standing in chat.members.items() if user != box.bot.id}
    bot = chat.members.get(box.bot.id)
    return {
        **shapes.chat(box.world, chat),
        "members": [user for user, standing in people.items() if standing.present],
        "admins": [user for user, standing in people.items() if standing.admin],
        "bot": bot.status if bot is not None else None,
        "topics": _topics(chat),
        "migrated_to": chat.migrated_to,
    }


async def create_user(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/users."""
    if not isinstance(wish.get("first_name"), str):
        raise Wrong("first_name is missing")
    number = wish.get("id") or box.world.count("user", FIRST_USER)
    if not isinstance(number, int) or number <= 0 or number in box.world.users:
        raise Wrong(f"{number} is no id for a new user")
    started = bool(wish.get("started", False))
    person = User(
        number,
        entities.clean(wish["first_name"]),
        entities.clean(wish["last_name"]) if wish.get("last_name") else None,
        wish.get("username"),
        wish.get("language_code", "en"),
        started=started,
        met=started,
    )
    box.world.touch(person)
    box.hub.publish("user", user=person.id)
    return {"user": shapes.user(person)}


async def create_chat(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/chats."""
    chat = groups.found(
        box,
        title=entities.clean(str(wish.get("title") or "")),
        kind=wish.get("type", "supergroup"),
        is_forum=bool(wish.get("is_forum", False)),
        members=list(wish.get("members") or []),
        bot=wish.get("bot"),
        topics=list(wish.get("topics") or []),
    )
    return {"chat": shapes.chat(box.world, chat), "topics": _topics(chat)}


def _place(box: Sandbox, wish: Json) -> tuple[User, Chat]:
    person = actions.user(box, wish.get("user"))
    return person, actions.place(box, person, wish.get("chat"))


async def send(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/send."""
    person, chat = _place(box, wish)
    post = Post(
        wish.get("text", ""),
        wish.get("thread"),
        wish.get("reply_to"),
        bool(wish.get("anonymous", False)),
        wish.get("as_channel"),
    )
    return {"message_id": actions.send(box, person, chat, post).id}


async def edit(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/edit."""
    person, chat = _place(box, wish)
    return {"message_id": actions.edit(box, person, chat, wish.get("message_id"), wish.get("text")).id}


async def start(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/start."""
    person = actions.user(box, wish.get("user"))
    return {"message_id": actions.start(box, person, wish.get("payload")).id}


async def follow(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/open."""
    return actions.follow(box, actions.user(box, wish.get("user")), str(wish.get("url", "")))


async def press(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/press."""
    person, chat = _place(box, wish)
    wanted = wish.get("button")
    if not isinstance(wanted, dict):
        raise Wrong("button is missing")
    pressed = actions.press(box, person, chat, wish.get("message_id"), wanted)
    if not isinstance(pressed, Query):
        return pressed
    box.ledger.flush()
    wait = float(wish.get("wait", 5))
    answer = await box.queries.wait(pressed, wait) if wait > 0 else None
    return {"kind": "callback", "query": pressed.id, "answer": answer}


async def member(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/member."""
    action = wish.get("action")
    if action in ("block", "unblock"):
        actions.block(box, actions.user(box, wish.get("user")), action == "block")
        return {}
    if action == "deactivate":
        person = actions.user(box, wish.get("user"))
        person.deactivated = True
        box.world.touch(person)
        box.hub.publish("user", user=person.id)
        return {}
    chat = _any_chat(box, wish.get("chat"))
    if action == "delete_message":
        groups.delete_message(box, chat, wish.get("message_id"))
        return {"chat": chat.id}
    if chat.private:
        raise Wrong("this is a private chat")
    return _in_group(box, chat, wish)


def _any_chat(box: Sandbox, chat_id: object) -> Chat:
    chat = box.world.chats.get(chat_id) if isinstance(chat_id, int) else None
    if chat is None:
        raise Wrong(f"there is no chat {chat_id}")
    return chat


def _in_group(box: Sandbox, chat: Chat, wish: Json) -> Json:
    action = str(wish.get("action"))
    actor = wish.get("by") or groups.creator(chat)
    if action == "migrate":
        return {"chat": groups.migrate(box, chat, actor).id}
    if action == "create_topic":
        return {"chat": chat.id, "thread": groups.create_topic(box, chat, actor, str(wish.get("name") or ""))}
    if action in ("close_topic", "reopen_topic"):
        groups.close_topic(box, chat, actor, wish.get("thread"), action == "close_topic")
    elif action == "delete_topic":
        groups.delete_topic(box, chat, wish.get("thread"))
    elif action == "delete_chat":
        groups.delete_chat(box, chat)
    elif action in groups.MEMBER_ACTIONS:
        user = box.bot.id if wish.get("user") == "bot" else wish.get("user")
        if not isinstance(user, int) or user not in box.world.users:
            raise Wrong(f"there is no user {user}")
        groups.MEMBER_ACTIONS[action](box, chat, actor, user, wish)
    else:
        raise Wrong(f"there is no action {action}")
    return {"chat": chat.id}


async def read(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/read."""
    person = actions.user(box, wish.get("user"))
    private = wish.get("chat") in ("bot", person.id)
    chat = box.world.private_chat(person) if private else _any_chat(box, wish.get("chat"))
    thread = wish.get("thread")
    key = shown.read_key(person.id, thread)
    chat.read[key] = max(chat.read.get(key, 0), int(wish.get("message_id") or chat.last_message))
    box.world.touch(chat)
    return {"unread": shown.unread(box.world, chat, person.id, thread)}


FAULT_FIELDS = (
    "code",
    "description",
    "method",
    "chat",
    "retry_after",
    "times",
    "after_delivery",
    "html",
    "delay",
)


async def order_fault(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/faults."""
    if "code" not in wish:
        raise Wrong("code is missing")
    return {"fault": box.faults.order(**{name: wish[name] for name in FAULT_FIELDS if name in wish}).id}


async def set_delivery(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/delivery."""
    delivery = box.delivery
    delivery.duplicate = float(wish.get("duplicate", delivery.duplicate))
    delivery.shuffle = bool(wish.get("shuffle", delivery.shuffle))
    if "seed" in wish:
        delivery.chance.seed(wish["seed"])
    return {"duplicate": delivery.duplicate, "shuffle": delivery.shuffle}


async def push_update(box: Sandbox, wish: Json) -> Answer:
    """POST /sim/update."""
    if isinstance(wish.get("raw"), str):
        box.delivery.push_raw(wish["raw"])
    elif isinstance(wish.get("update"), dict):
        number = box.world.count("pushed")
        box.delivery.push(dict(wish["update"]), kind="pushed", queue=f"pushed:{number}")
    else:
        raise Wrong("update or raw is missing")
    return {"queued": True}


# -- looking


async def users(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/users."""
    return {"users": [_user_shape(box, user) for user in box.world.users.values() if not user.is_bot]}


async def chats(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/chats."""
    return {"chats": [_chat_shape(box, chat) for chat in box.world.chats.values() if not chat.private]}


async def faults(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/faults."""
    return {"faults": box.faults.waiting()}


async def clear_faults(box: Sandbox, wish: Json) -> Answer:
    """DELETE /sim/faults."""
    return {"cleared": box.faults.clear()}


async def outbox(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/outbox."""
    since, method = int(wish.get("since", 0)), wish.get("method")
    calls = await box.outbox.wait(since, method, float(wish.get("wait", 0)))
    return {"calls": calls, "last": box.outbox.last}


async def transcript(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/transcript."""
    chat_id = wish.get("user") if wish.get("chat") == "bot" else wish.get("chat")
    chat = _any_chat(box, int(chat_id)) if chat_id else None
    if chat is None:
        raise Wrong("chat is missing")
    letters = list(box.world.messages.get(chat.id, {}).values())
    if "thread" in wish:
        letters = [m for m in letters if shown.in_thread(m, chat, int(wish["thread"]))]
    if wish.get("format") == "text":
        return PlainTextResponse(shown.transcript_text(box.world, letters))
    return {"messages": [{**shapes.message(box.world, m), "edits": m.edits} for m in letters]}


async def idle(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/idle."""
    await box.delivery.pending.drained(float(wish.get("wait", 0)))
    return {"pending": len(box.delivery.pending)}


def _bot_shape(box: Sandbox) -> Json:
    profile = box.world.profile
    commands = profile.get("commands", {})
    return {
        "id": box.bot.id,
        "name": box.bot.name,
        "username": box.bot.username,
        "commands": commands.get("default:", commands.get("all_private_chats:", [])),
        "description": profile.get("description", {}).get("", ""),
        "menu_button": profile.get("menu_buttons", {}).get("", {"type": "default"}),
    }


async def snapshot(box: Sandbox, wish: Json) -> Answer:
    """GET /sim/snapshot."""
    person = box.world.users.get(int(wish.get("user", 0)))
    if person is None or person.is_bot:
        raise Wrong(f"there is no user {wish.get('user')}")
    return {
        "user": _user_shape(box, person),
        "bot": _bot_shape(box),
        "chats": shown.snapshot(box.world, person),
        "seq": box.hub.seq,
    }


async def file(request: Request) -> Response:
    """GET /sim/file/<file_unique_id>: a photo."""
    box: Sandbox = request.app.state.sandbox
    photo = box.world.photos.get(request.path_params["unique"])
    body = box.ledger.file(photo.unique) if photo is not None else None
    if photo is None or body is None:
        return JSONResponse({"error": "there is no such photo"}, 404)
    return Response(body, media_type=photo.mime, headers={"Cache-Control": "max-age=31536000, immutable"})


Handler = Callable[[Sandbox, Json], Awaitable[Answer]]


def _route(path: str, method: str, handler: Handler) -> Route:
    """Take JSON from the body or the query, give JSON, and say what is wrong with HTTP 400."""

    async def endpoint(request: Request) -> Response:
        box: Sandbox = request.app.state.sandbox
        try:
            wish = await request.json() if method == "POST" else dict(request.query_params)
            if not isinstance(wish, dict):
                raise Wrong("the body must be a JSON object")
            answer = await handler(box, wish)
        except (Wrong, ValueError, TypeError, KeyError) as error:
            return JSONResponse({"error": str(error)}, 400)
        finally:
            box.ledger.flush()
        return answer if isinstance(answer, Response) else JSONResponse(answer)

    return Route(f"/sim/{path}", endpoint, methods=[method])


ROUTES = [
    _route("users", "POST", create_user),
    _route("users", "GET", users),
    _route("chats", "POST", create_chat),
    _route("chats", "GET", chats),
    _route("send", "POST", send),
    _route("edit", "POST", edit),
    _route("start", "POST", start),
    _route("open", "POST", follow),
    _route("press", "POST", press),
    _route("member", "POST", member),
    _route("read", "POST", read),
    _route("faults", "POST", order_fault),
    _route("faults", "GET", faults),
    _route("faults", "DELETE", clear_faults),
    _route("delivery", "POST", set_delivery),
    _route("update", "POST", push_update),
    _route("outbox", "GET", outbox),
    _route("transcript", "GET", transcript),
    _route("idle", "GET", idle),
    _route("snapshot", "GET", snapshot),
    Route("/sim/stream", stream),
    Route("/sim/file/{unique}", file),
]
