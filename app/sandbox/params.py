"""A call's parameters, however they came: query, form, JSON or multipart."""

import json
from dataclasses import dataclass
from email.message import EmailMessage
from typing import Any
from urllib.parse import parse_qsl

from app.sandbox.refusals import bad_request

TRUE_WORDS = ("true", "yes", "1", "t", "y")


@dataclass(frozen=True)
class Upload:
    """A file that came with a call."""

    name: str
    body: bytes


class Params:
    """Parameters by name; values are text or JSON. What cannot be read is refused as Telegram does."""

    def __init__(self, values: dict[str, Any], files: dict[str, Upload] | None = None) -> None:
        self.values = values
        self.files = files or {}

    def has(self, name: str) -> bool:
        """Whether the parameter was given and is not empty."""
        return self.values.get(name) not in (None, "")

    def text(self, name: str) -> str:
        """A text; a missing one is empty."""
        value = self.values.get(name)
        if value is None:
            return ""
        return value if isinstance(value, str) else json.dumps(value)

    def integer(self, name: str, default: int = 0) -> int:
        """A whole number; Telegram takes what it cannot read for the default."""
        value = self.values.get(name)
        if isinstance(value, bool) or value is None:
            return default
        try:
            return int(value)
        except (TypeError, ValueError):
            return default

    def flag(self, name: str) -> bool:
        """A truth value; what is not a word for true is false."""
        value = self.values.get(name)
        return value if isinstance(value, bool) else str(value).lower() in TRUE_WORDS

    def json(self, name: str, what: str) -> Any:
        """A JSON value, given as such or as text; None if missing. `what` names it in the refusal."""
        value = self.values.get(name)
        if not isinstance(value, str):
            return value
        if not value:
            return None
        try:
            return _loads(value)
        except (ValueError, RecursionError):
            raise bad_request(f"can't parse {what} JSON object") from None

    def log(self) -> dict[str, Any]:
        """What a reader of the outbox sees: JSON read, files by name and size."""
        seen = {name: _readable(value) for name, value in self.values.items()}
        for name, upload in self.files.items():
            seen[name] = {"file": upload.name, "size": len(upload.body)}
        return seen


def _readable(value: Any) -> Any:
    if isinstance(value, str) and value[:1] in ("{", "["):
        try:
            return _loads(value)
        except (ValueError, RecursionError):
            return value
    return value


def _loads(text: str) -> Any:
    """Read JSON. Raises ValueError also for halves of characters, which Telegram does not take either."""
    value = json.loads(text)
    if "\\u" in text:
        json.dumps(value, ensure_ascii=False).encode()
    return value


def read(query: str, content_type: str, body: bytes) -> Params:
    """Take a request apart. Raises Refusal (400) when the body is not what its type says."""
    values: dict[str, Any] = dict(parse_qsl(query, keep_blank_values=True))
    files: dict[str, Upload] = {}
    kind = content_type.partition(";")[0].strip().lower()
    if kind == "application/json":
        try:
            given = _loads(body.decode() or "{}")
        except (ValueError, RecursionError):
            raise bad_request("can't parse JSON object") from None
        if not isinstance(given, dict):
            raise bad_request("can't parse JSON object")
        values.update(given)
    elif kind == "multipart/form-data":
        fields, files = _multipart(content_type, body)
        values.update(fields)
    elif body:
        text = body.decode("utf-8", "replace")
        values.update(parse_qsl(text, keep_blank_values=True))
    return Params(values, files)


def _multipart(content_type: str, body: bytes) -> tuple[dict[str, str], dict[str, Upload]]:
    """The fields and files of a multipart body."""
    header = EmailMessage()
    header["Content-Type"] = content_type
    boundary = header.get_boundary()
    if not boundary:
        raise bad_request("boundary is not specified in the multipart request")
    values: dict[str, str] = {}
    files: dict[str, Upload] = {}
    for part in (b"\r\n" + body).split(b"\r\n--" + boundary.encode())[1:-1]:
        head, _, content = part.partition(b"\r\n\r\n")
        disposition = EmailMessage()
        for line in head.decode("utf-8", "replace").split("\r\n"):
            if line.lower().startswith("content-disposition:"):
                disposition["Content-Disposition"] = line.partition(":")[2].strip()
        name = disposition["Content-Disposition"].params.get("name", "") if disposition else ""
        filename = disposition.get_filename()
        if filename is None:
            values[name] = content.decode("utf-8", "replace")
        else:
            files[name] = Upload(filename, content)
    return values, files
