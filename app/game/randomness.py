"""All chance in a game, derived from its seed; stable for ever, so that a game can be replayed and checked.

Anybody can recompute it. The stream of a label is the bytes of

    HMAC-SHA256(key = seed, message = "kanzler/1:" + label + ":" + n)      n = 0, 1, 2 ... in decimal

one after the other, read as big-endian 32-bit words. A number below ``count`` is the next word modulo
``count``, where words of ``2**32 - 2**32 % count`` and above are passed over, so that no number is favoured.
A shuffle is Fisher-Yates from the end: for i = len-1 ... 1 it swaps i with the next number below i + 1.

Labels: ``deal`` (the roles), ``deck``, ``first_president``, ``reshuffle/1``, ``reshuffle/2`` ...,
and ``lot/<actions so far>/<label>`` for the clock's choices.
"""

import hmac
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")

SEED_BYTES = 32
_WORD = 2**32


def _words(seed: bytes, label: str) -> Iterator[int]:
    block = 0
    while True:
        digest = hmac.digest(seed, f"kanzler/1:{label}:{block}".encode(), "sha256")
        for start in range(0, len(digest), 4):
            yield int.from_bytes(digest[start : start + 4], "big")
        block += 1


def _below(words: Iterator[int], count: int) -> int:
    limit = _WORD - _WORD % count
    return next(word for word in words if word < limit) % count


def number(seed: bytes, label: str, count: int) -> int:
    """A number from 0 to ``count - 1``; ``count`` is 1 to 2**32."""
    if not 1 <= count <= _WORD:
        raise ValueError("count must be from 1 to 2**32")
    return _below(_words(seed, label), count)


def shuffled(seed: bytes, label: str, items: Iterable[T]) -> tuple[T, ...]:
    """The items in an order that depends on seed, label and their order only."""
    result = list(items)
    words = _words(seed, label)
    for i in range(len(result) - 1, 0, -1):
        j = _below(words, i + 1)
        result[i], result[j] = result[j], result[i]
    return tuple(result)
