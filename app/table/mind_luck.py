"""The independent draws that one decision of a house bot makes from its one random number."""

import hashlib


class Luck:
    """Draws named by a label: the same number and label give the same draw for ever."""

    def __init__(self, chance: int) -> None:
        """``chance``: from 0 to 2**32 - 1."""
        self._key = chance.to_bytes(4, "big")

    def draw(self, label: str) -> float:
        """From 0 up to but not including 1."""
        digest = hashlib.blake2b(label.encode(), key=self._key, digest_size=4).digest()
        return int.from_bytes(digest, "big") / 2**32

    def sway(self, label: str, width: float) -> float:
        """From ``-width / 2`` to ``width / 2``, to blur a judgement."""
        return (self.draw(label) - 0.5) * width
