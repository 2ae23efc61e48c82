"""How Telegram says no: codes and texts, word for word."""

from typing import Any

CHAT_NOT_FOUND = "chat not found"
USER_NOT_FOUND = "user not found"
CHAT_ID_EMPTY = "chat_id is empty"
NO_MESSAGE_ID = "message identifier is not specified"
NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
EDIT_NOT_FOUND = "message to edit not found"
CANNOT_EDIT = "message can't be edited"
NO_TEXT_TO_EDIT = "there is no text in the message to edit"
NO_CAPTION_TO_EDIT = "there is no caption in the message to edit"
DELETE_NOT_FOUND = "message to delete not found"
CANNOT_DELETE = "message can't be deleted"
PIN_NOT_FOUND = "message to pin not found"
UNPIN_NOT_FOUND = "message to unpin not found"
REPLY_NOT_FOUND = "message to be replied not found"
QUERY_TOO_OLD = "query is too old and response timeout expired or query ID is invalid"
TEXT_EMPTY = "message text is empty"
TEXT_TOO_LONG = "message is too long"
CAPTION_TOO_LONG = "message caption is too long"
TOAST_TOO_LONG = "MESSAGE_TOO_LONG"
URL_INVALID = "URL_INVALID"
BUTTON_DATA_INVALID = "BUTTON_DATA_INVALID"
BUTTON_URL_INVALID = "BUTTON_URL_INVALID"
BUTTON_TYPE_INVALID = "BUTTON_TYPE_INVALID"
BUTTON_COPY_TEXT_INVALID = "BUTTON_COPY_TEXT_INVALID"
MARKUP_TOO_LONG = "reply markup is too long"
NO_TEXT_RIGHTS = "not enough rights to send text messages to the chat"
NO_PHOTO_RIGHTS = "not enough rights to send photos to the chat"
NO_PIN_RIGHTS = "not enough rights to manage pinned messages in the chat"
TOPIC_CLOSED = "TOPIC_CLOSED"
THREAD_NOT_FOUND = "message thread not found"
WRONG_FILE = "wrong file identifier/HTTP URL specified"
NO_PHOTO = "there is no photo in the request"
IMAGE_PROCESS_FAILED = "IMAGE_PROCESS_FAILED"
PHOTO_DIMENSIONS = "PHOTO_INVALID_DIMENSIONS"
SECRET_TOKEN_CHARACTERS = "secret token contains unallowed characters"  # noqa: S105 - a text
GROUP_UPGRADED = "group chat was upgraded to a supergroup chat"
CANNOT_INITIATE = "bot can't initiate conversation with a user"
BLOCKED = "bot was blocked by the user"
DEACTIVATED = "user is deactivated"
BOT_TO_BOT = "the bot can't send messages to the bot"
GROUP_DELETED = "the group chat was deleted"
WEBHOOK_ACTIVE = (
    "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
)
OTHER_GET_UPDATES = "terminated by other getUpdates request; make sure that only one bot instance is running"
TERMINATED_BY_WEBHOOK = "terminated by setWebhook request"

BAD_GATEWAY_PAGE = (
    "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1>"
    "</center>\r\n<hr><center>nginx</center>\r\n</body>\r\n</html>\r\n"
)


class Refusal(Exception):  # noqa: N818 - an answer rather than a failure
    """A call that Telegram answers with `ok: false`."""

    def __init__(self, code: int, description: str, parameters: dict[str, Any] | None = None) -> None:
        super().__init__(description)
        self.code = code
        self.description = description
        self.parameters = parameters or {}

    def body(self) -> dict[str, Any]:
        """The JSON of the answer."""
        answer: dict[str, Any] = {"ok": False, "error_code": self.code, "description": self.description}
        if self.parameters:
            answer["parameters"] = self.parameters
        return answer


def bad_request(text: str) -> Refusal:
    """400: the call is wrong, or its target is."""
    return Refusal(400, f"Bad Request: {text}")


def forbidden(text: str) -> Refusal:
    """403: somebody does not want the bot there."""
    return Refusal(403, f"Forbidden: {text}")


def conflict(text: str) -> Refusal:
    """409: two ways of getting updates exclude each other."""
    return Refusal(409, f"Conflict: {text}")


def cannot_parse(what: str) -> Refusal:
    """400: the text's markup is broken; `what` says where."""
    return bad_request(f"can't parse entities: {what}")


def kicked(chat_type: str) -> Refusal:
    """403: the bot was thrown out of a `group` or `supergroup`."""
    return forbidden(f"bot was kicked from the {chat_type} chat")


def not_a_member(chat_type: str) -> Refusal:
    """403: the bot has left a `group` or `supergroup`."""
    return forbidden(f"bot is not a member of the {chat_type} chat")


def migrated(new_chat: int) -> Refusal:
    """400: the group lives on as the supergroup `new_chat`."""
    return Refusal(400, f"Bad Request: {GROUP_UPGRADED}", {"migrate_to_chat_id": new_chat})


def too_many_requests(retry_after: int) -> Refusal:
    """429: wait `retry_after` seconds."""
    return Refusal(429, f"Too Many Requests: retry after {retry_after}", {"retry_after": retry_after})


def unauthorized() -> Refusal:
    """401: there is no bot with this token."""
    return Refusal(401, "Unauthorized")


def method_not_found() -> Refusal:
    """404: there is no such method."""
    return Refusal(404, "Not Found: method not found")
