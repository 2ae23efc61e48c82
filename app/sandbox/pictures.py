"""Uploaded photos: what kind of picture the bytes are, and whether Telegram would take it."""

import hashlib
import struct
import zlib

from app.sandbox import refusals
from app.sandbox.core import Sandbox
from app.sandbox.params import Params, Upload
from app.sandbox.refusals import bad_request
from app.sandbox.world import Photo

MAX_BYTES = 10 * 1024 * 1024
MAX_SIDES = 10_000
MAX_RATIO = 20

PNG = b"\x89PNG\r\n\x1a\n"


def chosen(box: Sandbox, params: Params, name: str) -> str:
    """The photo that a parameter means: an upload, an `attach://` to one, or an earlier one's file id."""
    upload = params.files.get(name)
    if upload is not None:
        return store(box, upload)
    return named(box, params, params.text(name))


def named(box: Sandbox, params: Params, given: str) -> str:
    """The photo that a text means. Raises Refusal."""
    if not given:
        raise bad_request(refusals.NO_PHOTO)
    if given.startswith("attach://"):
        upload = params.files.get(given.removeprefix("attach://"))
        if upload is None:
            raise bad_request(refusals.NO_PHOTO)
        return store(box, upload)
    unique = given.removeprefix("photo-")
    if unique == given or unique not in box.world.photos:
        raise bad_request(refusals.WRONG_FILE)
    return unique


def store(box: Sandbox, upload: Upload) -> str:
    """Keep an upload and return its unique id; the oldest photos go when there are too many bytes."""
    size = len(upload.body)
    if size > MAX_BYTES:
        raise bad_request(
            f"file of size {size} bytes is too big for a photo; the maximum size is {MAX_BYTES} bytes"
        )
    kind = measure(upload.body)
    if kind is None:
        raise bad_request(refusals.IMAGE_PROCESS_FAILED)
    mime, width, height = kind
    if (
        not width
        or not height
        or width + height > MAX_SIDES
        or max(width / height, height / width) > MAX_RATIO
    ):
        raise bad_request(refusals.PHOTO_DIMENSIONS)
    unique = hashlib.sha256(upload.body).hexdigest()[:24]
    if unique not in box.world.photos:
        box.ledger.put_file(unique, upload.body)
        box.world.touch(Photo(unique, width, height, size, mime))
        _make_room(box, keep=unique)
    return unique


def _make_room(box: Sandbox, keep: str) -> None:
    photos = box.world.photos
    total = sum(photo.size for photo in photos.values())
    for unique in list(photos):
        if total <= box.options.photo_bytes or unique == keep:
            return
        total -= photos[unique].size
        box.ledger.drop_file(unique)


def measure(body: bytes) -> tuple[str, int, int] | None:
    """MIME type, width and height of a PNG, GIF, JPEG or WebP; None for anything else."""
    if body.startswith(PNG):
        return _png(body)
    if body[:6] in (b"GIF87a", b"GIF89a") and len(body) >= 10:
        return ("image/gif", *struct.unpack("<HH", body[6:10]))
    if body[:4] == b"RIFF" and body[8:12] == b"WEBP":
        return _webp(body)
    if body.startswith(b"\xff\xd8"):
        return _jpeg(body)
    return None


def _png(body: bytes) -> tuple[str, int, int] | None:
    """Whole chunks with right checksums, the first with the size and some with the picture, to the end."""
    kinds, at = [], len(PNG)
    while at + 12 <= len(body):
        (size,) = struct.unpack(">I", body[at : at + 4])
        chunk, check = body[at + 4 : at + 8 + size], body[at + 8 + size : at + 12 + size]
        if check != zlib.crc32(chunk).to_bytes(4):
            return None
        kinds.append(chunk[:4])
        at += 12 + size
    if at != len(body) or kinds[:1] != [b"IHDR"] or b"IDAT" not in kinds or kinds[-1] != b"IEND":
        return None
    return ("image/png", *struct.unpack(">II", body[16:24]))


def _webp(body: bytes) -> tuple[str, int, int] | None:
    if body[12:16] == b"VP8X" and len(body) >= 30:
        return (
            "image/webp",
            1 + int.from_bytes(body[24:27], "little"),
            1 + int.from_bytes(body[27:30], "little"),
        )
    if body[12:16] == b"VP8L" and len(body) >= 25:
        bits = int.from_bytes(body[21:25], "little")
        return "image/webp", 1 + (bits & 0x3FFF), 1 + (bits >> 14 & 0x3FFF)
    if body[12:16] == b"VP8 " and len(body) >= 30:
        width, height = struct.unpack("<HH", body[26:30])
        return "image/webp", width & 0x3FFF, height & 0x3FFF
    return None


def _jpeg(body: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 <= len(body) and body[at] == 0xFF:
        marker = body[at + 1]
        if 0xC0 <= marker <= 0xCF and marker not in (0xC4, 0xC8, 0xCC):
            height, width = struct.unpack(">HH", body[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + int.from_bytes(body[at + 2 : at + 4], "big")
    return None
