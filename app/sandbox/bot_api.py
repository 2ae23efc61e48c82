"""The Bot API over HTTP: /bot<token>/<method>."""

import asyncio
import contextlib
import inspect
from collections.abc import Callable
from typing import Any

from starlette.requests import ClientDisconnect, Request
from starlette.responses import HTMLResponse, JSONResponse, Response

from app.sandbox import bot_messages, bot_settings, params, refusals
from app.sandbox.core import Sandbox
from app.sandbox.faults import Fault
from app.sandbox.params import Params
from app.sandbox.refusals import Refusal

Json = dict[str, Any]
Method = Callable[[Sandbox, Params], Any]

METHODS: dict[str, Method] = {
    "getMe": bot_settings.get_me,
    "setWebhook": bot_settings.set_webhook,
    "deleteWebhook": bot_settings.delete_webhook,
    "getWebhookInfo": bot_settings.get_webhook_info,
    "getUpdates": bot_settings.get_updates,
    "setMyCommands": bot_settings.set_my_commands,
    "getMyCommands": bot_settings.get_my_commands,
    "deleteMyCommands": bot_settings.delete_my_commands,
    "setMyDescription": bot_settings.set_my_description,
    "setMyShortDescription": bot_settings.set_my_short_description,
    "setMyName": bot_settings.set_my_name,
    "setChatMenuButton": bot_settings.set_chat_menu_button,
    "getChat": bot_settings.get_chat,
    "getChatMember": bot_settings.get_chat_member,
    "getChatMemberCount": bot_settings.get_chat_member_count,
    "getChatAdministrators": bot_settings.get_chat_administrators,
    "leaveChat": bot_settings.leave_chat,
    "sendChatAction": bot_settings.send_chat_action,
    "logOut": bot_settings.log_out,
    "close": bot_settings.log_out,
    "getFile": bot_settings.get_file,
    "sendMessage": bot_messages.send_message,
    "sendPhoto": bot_messages.send_photo,
    "editMessageText": bot_messages.edit_message_text,
    "editMessageCaption": bot_messages.edit_message_caption,
    "editMessageMedia": bot_messages.edit_message_media,
    "editMessageReplyMarkup": bot_messages.edit_message_reply_markup,
    "deleteMessage": bot_messages.delete_message,
    "answerCallbackQuery": bot_messages.answer_callback_query,
    "pinChatMessage": bot_messages.pin_chat_message,
    "unpinChatMessage": bot_messages.unpin_chat_message,
}
BY_NAME = {name.lower(): (name, method) for name, method in METHODS.items()}
NOT_IN_A_RESPONSE = ("setwebhook", "deletewebhook", "close", "logout")
"""Methods that a webhook's answer cannot call; neither can it call any that begins with get."""


async def call(box: Sandbox, method: str, given: Params) -> Any:
    """Carry out a method. Raises Refusal."""
    known = BY_NAME.get(method.lower())
    if known is None:
        raise refusals.method_not_found()
    result = known[1](box, given)
    return await result if inspect.isawaitable(result) else result


async def outcome(box: Sandbox, method: str, given: Params, *, via: str = "http") -> tuple[int, Json]:
    """Carry out a method and note it in the outbox; returns the HTTP status and the answer."""
    started = box.clock()
    try:
        status, answer = 200, {"ok": True, "result": await call(box, method, given)}
    except Refusal as refusal:
        status, answer = refusal.code, refusal.body()
    box.ledger.flush()
    record(box, method, given, answer, started, via)
    return status, answer


def record(box: Sandbox, method: str, given: Params, answer: Json, at: float, via: str) -> None:
    """Note a call in the outbox. A getUpdates that brought nothing is not worth a line."""
    if method.lower() == "getupdates" and answer.get("result") == []:
        return
    name = BY_NAME.get(method.lower(), (method,))[0]
    box.outbox.record({"seq": 0, "at": at, "method": name, "params": given.log(), "via": via, **answer})


async def execute_response(box: Sandbox, method: str, values: Json) -> object:
    """Carry out a method that came in a webhook's answer, if it is of those that may."""
    if method.lower() in NOT_IN_A_RESPONSE or method.lower().startswith("get"):
        return None
    return await outcome(box, method, Params(values), via="webhook")


async def endpoint(request: Request) -> Response:
    """One call over HTTP."""
    box: Sandbox = request.app.state.sandbox
    method = request.path_params["method"]
    if request.path_params["token"] != box.options.token:
        return _json(*_refused(refusals.unauthorized()))
    try:
        body = await request.body()
        given = params.read(request.url.query, request.headers.get("content-type", ""), body)
    except ClientDisconnect:
        return Response(status_code=499)
    except Refusal as refusal:
        return _json(*_refused(refusal))
    fault = box.faults.take(method, given.integer("chat_id") or None)
    if fault is None:
        return _json(*await outcome(box, method, given))
    return await _failing(box, request, method, given, fault)


async def _failing(box: Sandbox, request: Request, method: str, given: Params, fault: Fault) -> Response:
    """A call that runs into an ordered failure."""
    if fault.code is None:
        await _pause(request, fault.delay)
        return _json(*await outcome(box, method, given))
    status, answer = _refused(fault.refusal())
    if fault.after_delivery:
        await outcome(box, method, given)
    else:
        record(box, method, given, {**answer, "fault": fault.id}, box.clock(), "http")
    if fault.code == 0:
        await _silence(request)
        return Response(status_code=499)
    await _pause(request, fault.delay)
    return HTMLResponse(refusals.BAD_GATEWAY_PAGE, status) if fault.html else _json(status, answer)


async def _pause(request: Request, seconds: float) -> None:
    """Wait, but no longer than somebody waits for the answer."""
    if seconds > 0:
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(_silence(request), seconds)


async def _silence(request: Request) -> None:
    """Wait until the caller gives up, or the sandbox stops."""
    box: Sandbox = request.app.state.sandbox
    gone = asyncio.ensure_future(_gone(request))
    stopping = asyncio.ensure_future(box.stopping.wait())
    try:
        await asyncio.wait((gone, stopping), return_when=asyncio.FIRST_COMPLETED)
    finally:
        gone.cancel()
        stopping.cancel()


async def _gone(request: Request) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        continue


def _refused(refusal: Refusal) -> tuple[int, Json]:
    return refusal.code, refusal.body()


def _json(status: int, answer: Json) -> Response:
    retry_after = answer.get("parameters", {}).get("retry_after")
    headers = {"Retry-After": str(retry_after)} if retry_after is not None else None
    return JSONResponse(answer, status, headers=headers)
