"""The deal: who plays, what they are, whom they know, and that all of it can be checked afterwards."""

import hashlib
import hmac
from collections import Counter
from dataclasses import replace

import pytest

from app.game import OFFICIAL, BadGame, commitment, draw_lot, from_dict, new_game, opening, to_dict, view
from app.game import events as ev
from app.game.randomness import number, shuffled
from app.game.vocabulary import Phase, Policy, Role

SEED = bytes(range(32))
F, L = Policy.FASCIST, Policy.LIBERAL

ROLES = {5: (3, 1), 6: (4, 1), 7: (4, 2), 8: (5, 2), 9: (5, 3), 10: (6, 3)}


@pytest.mark.parametrize("seats", ROLES)
def test_roles_by_number_of_players(seats):
    """CS-15, FA-11, FA-52, RU-4, PT-8: liberals and fascists, and one Hitler; one secret role each (CS-2,
    FA-2, RU-3, PT-2, NO-7); liberals are the majority (FA-3)."""
    liberals, fascists = ROLES[seats]
    dealt = Counter(new_game(seats, OFFICIAL, SEED).deal.roles)
    assert dealt == {Role.LIBERAL: liberals, Role.FASCIST: fascists, Role.HITLER: 1}
    assert liberals > fascists + 1


@pytest.mark.parametrize("role", Role)
def test_hitler_belongs_to_the_fascists(role):
    """CS-3, CS-9, FA-10, FA-13: everybody has a party; Hitler's membership card shows fascist."""
    assert role.party == ("liberal" if role is Role.LIBERAL else "fascist")


def test_the_deck_has_eleven_fascist_and_six_liberal_policies():
    """CS-13, FA-9, RU-14, NO-5, PT-6."""
    deck = new_game(7, OFFICIAL, SEED).draw
    assert Counter(deck) == {F: 11, L: 6}


@pytest.mark.parametrize("what", ["roles", "deck", "first_president"])
def test_the_deal_is_random(what):
    """CS-16, CS-17, FA-12, NO-6, PT-9, PT-10: shuffled envelopes, shuffled deck, a random first president."""
    deals = [new_game(7, OFFICIAL, bytes([n]) * 32).deal for n in range(200)]
    if what == "first_president":
        assert {deal.first_president for deal in deals} == set(range(7))
    if what == "roles":
        assert {deal.roles.index(Role.HITLER) for deal in deals} == set(range(7))
    if what == "deck":
        assert all({deal.deck[place] for deal in deals} == {F, L} for place in range(17))


@pytest.mark.parametrize("seats", [5, 6])
def test_few_players_fascist_and_hitler_know_each_other(table, seats):
    """CS-18, FA-15, NO-9, PT-11: liberals nobody (CS-5, RU-1)."""
    fascist, hitler = seats - 2, seats - 1
    allies = {event.seat: event.allies for event in table(seats).of(ev.RoleDealt)}
    assert allies.pop(fascist) == ((hitler, Role.HITLER),)
    assert allies.pop(hitler) == ((fascist, Role.FASCIST),)
    assert set(allies.values()) == {()}


@pytest.mark.parametrize("seats", [7, 8, 9, 10])
def test_many_players_fascists_know_all_and_hitler_nobody(table, seats):
    """CS-4, CS-19, FA-4, FA-16, RU-5, NO-10, PT-12."""
    roles = OFFICIAL.roles(seats)
    hidden = {seat: role for seat, role in enumerate(roles) if role is not Role.LIBERAL}
    for event in table(seats).of(ev.RoleDealt):
        known = dict(event.allies)
        if roles[event.seat] is Role.FASCIST:
            assert known == {seat: role for seat, role in hidden.items() if seat != event.seat}
        else:
            assert known == {}
        assert event.audience == (event.seat,)


def test_the_role_card_shows_whom_you_know(table):
    """RU-6, FA-54: each role is shown to its owner only, with the allies it knows."""
    game = table(7).game
    assert view(game, 4).allies == ((5, Role.FASCIST), (6, Role.HITLER))
    assert view(game, 4).role is Role.FASCIST
    assert view(game, None).role is None


def test_a_new_game_opens_with_a_candidacy():
    """CS-17, FA-12, PT-10: the first candidate is chosen at random and only then nominates (NO-11)."""
    game = new_game(6, OFFICIAL, SEED)
    events = opening(game)
    assert [event.name for event in events] == ["game_started", *["role_dealt"] * 6, "candidacy_began"]
    assert events[-1] == ev.CandidacyBegan(game.president, special=False)
    assert game.phase is Phase.NOMINATION


@pytest.mark.parametrize("seats", [4, 11, 0, -5, 10**9, True, "7", None, 7.0])
def test_five_to_ten_players(seats):
    """FA-8, NO-2: no other number is dealt."""
    with pytest.raises(BadGame, match="bad_seats"):
        new_game(seats, OFFICIAL, SEED)


GOOD_ROLES = OFFICIAL.roles(7)
BAD_INPUT = [
    ("bad_ruleset", {"ruleset": "official"}),
    ("bad_seed", {"seed": bytes(31)}),
    ("bad_seed", {"seed": "0" * 32}),
    ("bad_roles", {"roles": GOOD_ROLES[:-1]}),
    ("bad_roles", {"roles": (*GOOD_ROLES[:-1], Role.LIBERAL)}),
    ("bad_roles", {"roles": tuple(role.value for role in GOOD_ROLES)}),
    ("bad_deck", {"deck": (L,) * 17}),
    ("bad_deck", {"deck": (*OFFICIAL.deck(), L)}),
    ("bad_deck", {"deck": "L" * 6 + "F" * 11}),
    ("bad_pile", {"piles": ["LF"]}),
    ("bad_first_president", {"first_president": 7}),
    ("bad_first_president", {"first_president": -1}),
    ("bad_first_president", {"first_president": True}),
]


@pytest.mark.parametrize(("code", "wrong"), BAD_INPUT)
def test_a_deal_that_cannot_be_is_refused(code, wrong):
    arguments = {"seats": 7, "ruleset": OFFICIAL, "seed": SEED} | wrong
    with pytest.raises(BadGame) as refusal:
        new_game(**arguments)
    assert refusal.value.code == code


def test_a_given_deal_is_played():
    roles, deck = GOOD_ROLES[::-1], OFFICIAL.deck()[::-1]
    game = new_game(7, OFFICIAL, SEED, roles=roles, deck=deck, first_president=4)
    assert (game.deal.roles, game.draw, game.president) == (roles, deck, 4)


def test_chance_is_derived_as_documented():
    """Recomputed here from the documentation alone."""

    def words(label: str):
        block = 0
        while True:
            digest = hmac.new(SEED, f"kanzler/1:{label}:{block}".encode(), hashlib.sha256).digest()
            yield from (int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4))
            block += 1

    def below(stream, count: int) -> int:
        while (word := next(stream)) >= 2**32 - 2**32 % count:
            pass
        return word % count

    deck, stream = list("LLLLLLFFFFFFFFFFF"), words("deck")
    for i in range(16, 0, -1):
        j = below(stream, i + 1)
        deck[i], deck[j] = deck[j], deck[i]
    game = new_game(7, OFFICIAL, SEED)
    assert "".join(game.deal.deck) == "".join(deck)
    assert game.deal.first_president == below(words("first_president"), 7)
    many = 3 * 2**30  # a quarter of all words is passed over
    for n in range(20):
        assert draw_lot(game, f"{n}", many) == below(words(f"lot/0/{n}"), many)


def test_the_same_seed_deals_the_same_for_ever():
    """Golden: stored games and published commitments depend on these values. They must never change."""
    game = new_game(7, OFFICIAL, SEED)
    dealt = "".join(role.value[0] for role in game.deal.roles), "".join(game.deal.deck), game.president
    assert dealt == GOLDEN_DEAL
    assert commitment(game) == GOLDEN_COMMITMENT
    assert "".join(shuffled(SEED, "reshuffle/1", "LLLLLFFFFFFF")) == GOLDEN_RESHUFFLE
    assert [draw_lot(game, "discard", count) for count in (1, 2, 3, 10, 2**32)] == GOLDEN_LOTS


GOLDEN_DEAL = ("lllfhlf", "FFFFLLLFFFLLFFFFL", 0)
GOLDEN_COMMITMENT = "8e2ebe82d95f80854888f1894f22d045b86adbcb35f3135065f82c362a14abe1"
GOLDEN_RESHUFFLE = "LFFFFLLLFFLF"
GOLDEN_LOTS = [0, 1, 1, 9, 2609504749]


def test_the_commitment_binds_seed_and_deal():
    """Anybody can recompute it from what is published at the end."""
    game = new_game(7, OFFICIAL, SEED)
    deal = game.deal
    lines = (SEED.hex(), ",".join(deal.roles), "".join(deal.deck), str(deal.first_president))
    text = "\n".join(("kanzler-commitment/1", *lines))
    assert commitment(game) == hashlib.sha256(text.encode()).hexdigest()
    assert opening(game)[0] == ev.GameStarted(7, commitment(game))
    changed = [
        new_game(
            7, OFFICIAL, SEED[::-1], roles=deal.roles, deck=deal.deck, first_president=deal.first_president
        ),
        new_game(7, OFFICIAL, SEED, roles=deal.roles[::-1]),
        new_game(7, OFFICIAL, SEED, deck=deal.deck[::-1]),
        new_game(7, OFFICIAL, SEED, first_president=(deal.first_president + 1) % 7),
    ]
    assert len({commitment(other) for other in (game, *changed)}) == 5


def test_a_lot_depends_on_label_and_step(table):
    scene = table()
    before = [draw_lot(scene.game, label, 2**32) for label in ("discard", "enact")]
    scene.nominate(1)
    after = [draw_lot(scene.game, label, 2**32) for label in ("discard", "enact")]
    assert len({*before, *after}) == 4
    assert after == [draw_lot(scene.game, label, 2**32) for label in ("discard", "enact")]


@pytest.mark.parametrize("count", [0, -1, 2**32 + 1])
def test_a_lot_among_nothing_is_an_error(table, count):
    with pytest.raises(ValueError, match="count"):
        draw_lot(table().game, "x", count)


@pytest.mark.parametrize("count", [2, 3, 7])
def test_numbers_favour_nobody(count):
    drawn = Counter(number(SEED, f"label {n}", count) for n in range(3000))
    assert set(drawn) == set(range(count))
    assert min(drawn.values()) > 0.85 * 3000 / count


@pytest.mark.parametrize(
    "spoil",
    [
        lambda data: data | {"schema_version": 2},
        lambda data: {k: v for k, v in data.items() if k != "votes"},
        lambda data: data | {"phase": "lunch"},
        lambda data: data | {"draw": "LFX"},
        lambda data: data | {"hands": [[1]]},
        lambda data: data | {"deal": None},
        lambda data: data | {"deal": data["deal"] | {"ruleset": {"veto": "no"}}},
        lambda data: [],
        lambda data: None,
    ],
)
def test_a_stored_game_that_cannot_be_read_is_refused(table, spoil):
    with pytest.raises(BadGame, match="bad_state"):
        from_dict(spoil(to_dict(table().game)))


def test_a_game_is_a_value(table):
    game = table().game
    assert game == replace(game)
    assert hash(game) == hash(replace(game))
    with pytest.raises(AttributeError):
        game.tracker = 2
