"""What can be said, one function a message. Written by app.language.generate from en.ftl."""

from app.game.vocabulary import Policy
from app.language.text import Text


def button_ja() -> Text:
    """button-ja: { -ja }"""
    return Text.of("button-ja")


def button_nein() -> Text:
    """button-nein: { -nein }"""
    return Text.of("button-nein")


def list_comma() -> Text:
    """list-comma: ,"""
    return Text.of("list-comma")


def list_nobody() -> Text:
    """list-nobody: nobody"""
    return Text.of("list-nobody")


def policy_name(
    *,
    policy: Policy,
) -> Text:
    """policy-name: { $policy -> [L] { -liberal } *[F] { -fascist } }"""
    return Text.of(
        "policy-name",
        policy=policy,
    )


def text_unavailable() -> Text:
    """text-unavailable: (This message cannot be shown.)"""
    return Text.of("text-unavailable")
