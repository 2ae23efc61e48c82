"""Methods of the Bot API that write, change and remove messages, and answer presses."""

from typing import Any

from app.sandbox import access, entities, keyboards, pictures, refusals, shapes
from app.sandbox.core import Sandbox
from app.sandbox.params import Params
from app.sandbox.refusals import bad_request
from app.sandbox.telegram_html import units
from app.sandbox.world import Chat, Message

MAX_TEXT = 4_096
MAX_CAPTION = 1_024
MAX_TOAST = 200
DELETE_WITHIN = 48 * 3_600

Json = dict[str, Any]


def _formatted(params: Params, name: str, listed: str) -> tuple[str, list[Json]]:
    given = params.json(listed, "entities") if not params.has("parse_mode") else None
    return entities.formatted(params.text(name), params.text("parse_mode"), given)


def _text(params: Params) -> tuple[str, list[Json]]:
    text, found = _formatted(params, "text", "entities")
    entities.checked_text(text, MAX_TEXT, caption=False)
    return text, found


def _caption(params: Params) -> tuple[str, list[Json]]:
    text, found = _formatted(params, "caption", "caption_entities")
    entities.checked_text(text, MAX_CAPTION, caption=True)
    return text, found


def _preview(params: Params) -> Json | None:
    options = params.json("link_preview_options", "link preview options")
    if options is not None and not isinstance(options, dict):
        raise bad_request("object expected as link preview options")
    if options is None and params.flag("disable_web_page_preview"):
        return {"is_disabled": True}
    return options or None


def _replied(box: Sandbox, chat: Chat, params: Params) -> Message | None:
    """The message that is replied to; a missing one is refused unless the call says that it may be."""
    options = params.json("reply_parameters", "reply parameters")
    if options is not None and not isinstance(options, dict):
        raise bad_request("object expected as reply parameters")
    if options is None:
        number = params.integer("reply_to_message_id")
        options = {
            "message_id": number,
            "allow_sending_without_reply": params.flag("allow_sending_without_reply"),
        }
    number = Params(options).integer("message_id")
    if not number:
        return None
    message = box.world.message(chat.id, number)
    if message is None and not options.get("allow_sending_without_reply"):
        raise bad_request(refusals.REPLY_NOT_FOUND)
    return message


def _send(box: Sandbox, params: Params, *, text: str, found: list[Json], photo: bool) -> Json:
    chat = access.writable(box, params)
    markup = keyboards.parse(params, private=chat.private)
    replied = _replied(box, chat, params)
    thread = access.thread(box, chat, params.integer("message_thread_id"), replied)
    access.send_rights(box, chat, photo=photo)
    picture = pictures.chosen(box, params, "photo") if photo else None
    box.pace.check(chat.id)
    message = box.post(
        chat,
        box.bot.id,
        text=text,
        entities=found,
        photo=picture,
        markup=markup,
        thread=thread,
        reply_to=replied.id if replied is not None else None,
        silent=params.flag("disable_notification"),
        protected=params.flag("protect_content"),
        preview=_preview(params) if not photo else None,
    )
    return shapes.message(box.world, message)


def send_message(box: Sandbox, params: Params) -> Json:
    """sendMessage."""
    text, found = _text(params)
    return _send(box, params, text=text, found=found, photo=False)


def send_photo(box: Sandbox, params: Params) -> Json:
    """sendPhoto: by upload or by the file id of an earlier one; the sandbox fetches no URLs."""
    caption, found = _caption(params)
    return _send(box, params, text=caption, found=found, photo=True)


def _edit(box: Sandbox, params: Params, message: Message, **content: Any) -> Json:
    """Change a message; refused if nothing differs. Without a keyboard given the old one goes."""
    chat = box.world.chats[message.chat]
    content["markup"] = keyboards.parse(params, private=chat.private)
    found = content.get("entities", message.entities)
    others = {name: value for name, value in content.items() if name != "entities"}
    same = all(getattr(message, name) == value for name, value in others.items())
    if same and entities.same(found, message.entities):
        raise bad_request(refusals.NOT_MODIFIED)
    box.pace.check(chat.id)
    for name, value in content.items():
        setattr(message, name, value)
    box.revise(message)
    return shapes.message(box.world, message)


def edit_message_text(box: Sandbox, params: Params) -> Json:
    """editMessageText."""
    text, found = _text(params)
    message = access.own_message(box, access.editable(box, params), params)
    if message.photo:
        raise bad_request(refusals.NO_TEXT_TO_EDIT)
    return _edit(box, params, message, text=text, entities=found, preview=_preview(params))


def edit_message_caption(box: Sandbox, params: Params) -> Json:
    """editMessageCaption."""
    caption, found = _caption(params)
    message = access.own_message(box, access.editable(box, params), params)
    if not message.photo:
        raise bad_request(refusals.NO_CAPTION_TO_EDIT)
    return _edit(box, params, message, text=caption, entities=found)


def edit_message_media(box: Sandbox, params: Params) -> Json:
    """editMessageMedia: another photo and caption; a text message becomes a photo by it."""
    media = params.json("media", "input media")
    if not isinstance(media, dict):
        raise bad_request("can't parse InputMedia: expected an Object")
    if media.get("type") != "photo":
        raise bad_request("the sandbox supports media of type photo only")
    caption, found = _caption(Params(media))
    message = access.own_message(box, access.editable(box, params), params)
    photo = pictures.named(box, params, str(media.get("media") or ""))
    return _edit(box, params, message, text=caption, entities=found, photo=photo, preview=None)


def edit_message_reply_markup(box: Sandbox, params: Params) -> Json:
    """editMessageReplyMarkup."""
    message = access.own_message(box, access.editable(box, params), params)
    return _edit(box, params, message)


def delete_message(box: Sandbox, params: Params) -> bool:
    """deleteMessage: within 48 hours; others' messages in a group need an administrator."""
    chat = access.editable(box, params)
    message = box.world.message(chat.id, access.message_id(params))
    if message is None:
        raise bad_request(refusals.DELETE_NOT_FOUND)
    foreign = message.sender != box.bot.id and not chat.private
    if box.now() - message.date > DELETE_WITHIN or (foreign and not box.world.bot_in(chat).admin):
        raise bad_request(refusals.CANNOT_DELETE)
    box.erase(message)
    return True


def answer_callback_query(box: Sandbox, params: Params) -> bool:
    """answerCallbackQuery: once for each press, while it is fresh."""
    query = box.queries.take(params.text("callback_query_id"))
    text = entities.clean(params.text("text"))
    url = params.text("url")
    if units(text) > MAX_TOAST:
        raise bad_request(refusals.TOAST_TOO_LONG)
    if url and not url.startswith(f"https://t.me/{box.options.bot_username}?start="):
        raise bad_request(refusals.URL_INVALID)
    answer = {"text": text, "show_alert": params.flag("show_alert"), "url": url or None}
    box.queries.answer(query, answer)
    box.hub.publish(
        "answer", user=query.user, query_id=query.id, chat=query.chat, message_id=query.message, answer=answer
    )
    return True


def pin_chat_message(box: Sandbox, params: Params) -> bool:
    """pinChatMessage."""
    chat = access.writable(box, params)
    access.admin(box, chat, refusals.NO_PIN_RIGHTS)
    message = box.world.message(chat.id, access.message_id(params))
    if message is None:
        raise bad_request(refusals.PIN_NOT_FOUND)
    box.pin(chat, message, box.bot.id)
    return True


def unpin_chat_message(box: Sandbox, params: Params) -> bool:
    """unpinChatMessage: the named one, else the last one pinned."""
    chat = access.writable(box, params)
    access.admin(box, chat, refusals.NO_PIN_RIGHTS)
    number = params.integer("message_id") or (chat.pinned[-1] if chat.pinned else 0)
    if number not in chat.pinned:
        raise bad_request(refusals.UNPIN_NOT_FOUND)
    box.unpin(chat, number)
    return True
