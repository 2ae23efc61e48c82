"""Makes updates that are nearly right: every byte of an update is chosen by whoever sent it."""

import copy
import itertools
import json
import random
from collections.abc import Iterator
from typing import Any

from tests.stage import NOON

Json = dict[str, Any]

VALUES: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1.5,
    2**31,
    2**63,
    -(2**63) - 1,
    10**400,
    "",
    " ",
    "\0",
    "a\0b",
    "\ud800",
    "\u202e\u2066\u200f",
    "👩‍👩‍👧‍👦" * 50,
    "x" * 5_000,
    "<b>&amp;</b><script>",
    "'; DROP TABLE inbox; --",
    "{ $name } %s {0} ${x}",
    "/start " + "A" * 6,
    "/newgame@somebody_else",
    "p1-1:0",
    "p1-999999999:999",
    "p999999999999999-1:0",
    "t1:start",
    "t1:cancel",
    "t1:rematch",
    "t٣:start",
    "NaN",
    [],
    {},
    [[]],
    {"id": 1},
    [None] * 100,
)
"""What is put in place of something: wrong types, sizes, characters, and the bot's own words."""


def own_updates(stranger: int, group: int, presses: list[str]) -> list[Json]:
    """What somebody can send who sits nowhere: forged presses of a running game, and what people write."""
    who = {"id": stranger, "is_bot": False, "first_name": "Eve", "language_code": "en"}
    room = {"id": group, "type": "supergroup", "title": "Thursday Club"}
    private = {"id": stranger, "type": "private", "first_name": "Eve"}
    data = [*presses, "t1:start", "t1:cancel", "t1:leave", "t1:fill", "t1:rematch", "x"]
    words = (
        "/start",
        "/join",
        "/leave",
        "/startgame",
        "/cancelgame",
        "/newgame",
        "/status",
        "/hand",
        "hello",
    )
    updates: list[Json] = [
        {
            "callback_query": {
                "id": "1",
                "from": who,
                "message": {"message_id": 1, "date": 1, "chat": chat},
                "chat_instance": "1",
                "data": pressed,
            }
        }
        for pressed in data
        for chat in (private, room)
    ]
    date = int(NOON.timestamp())
    updates += [
        {"message": {"message_id": 1, "date": date, "from": who, "chat": chat, "text": text}}
        for text in words
        for chat in (private, room)
    ]
    return updates


def mutations(
    seeds: list[Json], chance: random.Random, *, people: frozenset[int], group: int
) -> Iterator[bytes]:
    """Without end. Nobody speaks in the name of ``people``, and nothing happens to the ``group`` or to their
    chats: who sent a thing, where a group went and who is in it, only Telegram says, and who forges that
    needs its secret."""
    names = itertools.count(1_000_000)
    while True:
        update = copy.deepcopy(chance.choice(seeds))
        for _ in range(chance.choice((0, 1, 1, 1, 2, 3, 8))):
            _mutate(update, chance, seeds)
        if chance.random() < 0.95:
            update["update_id"] = next(names)
        if "callback_query" in update and isinstance(update["callback_query"], dict):
            update["callback_query"].setdefault("id", str(next(names)))
        body = json.dumps(update).encode()
        ours = any(str(number).encode() in body for number in (group, *people))
        if people & set(_senders(update)) or (ours and (b"migrate_" in body or b"my_chat_member" in body)):
            continue
        yield body if chance.random() < 0.95 else _torn(body, chance)


def _mutate(update: Json, chance: random.Random, seeds: list[Json]) -> None:
    holders = list(_holders(update))
    if not holders:
        return
    holder, key = chance.choice(holders)
    match chance.randrange(6):
        case 0:
            del holder[key]
        case 1:
            other, name = chance.choice(list(_holders(chance.choice(seeds))))
            holder[key] = copy.deepcopy(other[name])
        case 2 if isinstance(holder, dict):
            holder[chance.choice(("id", "chat", "from", "text", "data", "message"))] = copy.deepcopy(
                holder[key]
            )
        case 3:
            deep: Any = holder[key]
            for _ in range(chance.choice((3, 40, 80))):
                deep = [deep] if chance.random() < 0.5 else {"chat": deep}
            holder[key] = deep
        case _:
            holder[key] = copy.deepcopy(chance.choice(VALUES))


def _holders(value: Any) -> Iterator[tuple[Any, Any]]:
    """Every place in a value: what holds it, and under which key."""
    if isinstance(value, dict | list):
        for key in list(value) if isinstance(value, dict) else range(len(value)):
            yield value, key
            yield from _holders(value[key])


def _senders(update: Json) -> Iterator[int]:
    for holder, key in _holders(update):
        if key == "from" and isinstance(holder[key], dict) and isinstance(holder[key].get("id"), int):
            yield holder[key]["id"]


def _torn(body: bytes, chance: random.Random) -> bytes:
    """Cut off, or with a byte that is another."""
    at = chance.randrange(max(len(body), 1))
    if chance.random() < 0.5:
        return body[:at]
    return body[:at] + bytes([chance.randrange(256)]) + body[at + 1 :]
