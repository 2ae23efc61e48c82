"""The picture of the board: it shows what is public and no more, for every ruleset that can be played."""

from dataclasses import fields, replace
from io import BytesIO

import pytest
from PIL import Image, ImageChops

from app.game import OFFICIAL, new_game, view
from app.game.ruleset import Ruleset
from app.game.vocabulary import Phase, Power
from app.pictures import draw as drawing
from app.pictures.board import Board, board_of, discarded
from app.pictures.draw import draw

SEED = b"7" * 32


def board(seats: int = 7, rules: Ruleset = OFFICIAL) -> Board:
    return board_of(view(new_game(seats, rules, SEED), None), rules)


def pixels(png: bytes) -> Image.Image:
    return Image.open(BytesIO(png)).convert("RGB")


def differ(one: Board, other: Board) -> tuple[int, int, int, int]:
    """Where two pictures differ: left, top, right, bottom; each differs somewhere."""
    box = ImageChops.difference(pixels(draw(one)), pixels(draw(other))).getbbox()
    assert box is not None
    return box


def test_it_is_a_small_png_of_a_size_that_telegram_takes():
    png = draw(board())
    picture = Image.open(BytesIO(png))
    assert (picture.format, picture.size) == ("PNG", (1080, 900))
    assert len(png) < 60_000


def test_the_same_board_is_the_same_picture():
    one = draw(board())
    draw.cache_clear()
    assert draw(board()) == one


CHANGES = {
    "liberal": 1,
    "liberal_to_win": 6,
    "fascist": 1,
    "fascist_to_win": 7,
    "powers": (Power.POLICY_PEEK, *board().powers[1:]),
    "danger": 4,
    "veto": 4,
    "tracker": 1,
    "chaos_at": 4,
    "draw": 16,
    "discarded": 1,
}


@pytest.mark.parametrize("name", [field.name for field in fields(Board)])
def test_everything_that_a_board_knows_can_be_seen(name):
    differ(board(), replace(board(), **{name: CHANGES[name]}))


@pytest.mark.parametrize("one", Power)
@pytest.mark.parametrize("other", [*Power, None])
def test_no_two_powers_look_alike(one, other):
    if one is not other:
        boards = (replace(board(), powers=(power, None, None, None, None)) for power in (one, other))
        differ(*boards)


def test_each_number_of_players_has_its_own_powers():
    assert [board(seats).powers for seats in (5, 7, 9)] == [OFFICIAL.board(seats) for seats in (5, 7, 9)]
    assert len({draw(board(seats)) for seats in range(5, 11)}) == 3


def test_a_policy_is_told_from_an_empty_slot_in_black_and_white():
    """For whoever cannot tell red from green."""
    grey = pixels(draw(replace(board(), liberal=1, fascist=1))).convert("L")
    (_, full_l), (_, empty_l) = ((x, grey.getpixel((x, 80))) for x in (160, 900))
    (_, full_f), (_, empty_f) = ((x, grey.getpixel((x, 400))) for x in (80, 300))
    assert empty_l - full_l > 100
    assert empty_f - full_f > 100


def test_the_pile_does_not_tell_when_the_president_has_discarded():
    seen = view(new_game(7, OFFICIAL, SEED), None)
    before = replace(seen, phase=Phase.PRESIDENT_DISCARDS, discarded=4)
    after = replace(seen, phase=Phase.CHANCELLOR_ENACTS, discarded=5)
    refused = replace(after, veto_refused=True)  # everybody was told
    assert [discarded(view) for view in (before, after, refused)] == [4, 4, 5]
    assert board_of(before, OFFICIAL) == board_of(after, OFFICIAL)


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("tracks", [1, 2, 9, 60])
def test_any_ruleset_has_a_picture(tracks, full):
    """With the smallest and the largest numbers that a ruleset may have."""
    last = tracks - 1
    for danger in {0, last, tracks}:
        shown = Board(
            liberal=tracks if full else 0,
            liberal_to_win=tracks,
            fascist=tracks if full else 0,
            fascist_to_win=tracks,
            powers=(Power.EXECUTION,) * last,
            danger=danger,
            veto=danger,
            tracker=10 if full else 0,
            chaos_at=10 if full else 1,
            draw=200 if full else 0,
            discarded=200 if full else 0,
        )
        assert Image.open(BytesIO(draw(shown))).size == (drawing.WIDTH, drawing.HEIGHT)
