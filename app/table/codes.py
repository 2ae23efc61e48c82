"""Table codes: short, without letters that are mistaken for each other, and not to be guessed in passing."""

import secrets

ALPHABET = "ABCDEFGHJKMNPQRSTVWXYZ23456789"
LENGTH = 6


def new_code() -> str:
    """A fresh code, e.g. ``K7QXW2``; whoever stores it sees to it that it is not taken."""
    return "".join(secrets.choice(ALPHABET) for _ in range(LENGTH))
