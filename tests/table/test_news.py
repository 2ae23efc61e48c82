"""What the group hears of every event of the rules, and what only one player hears."""

import hashlib
import re

from app.game import OFFICIAL, new_game
from app.game.actions import AskVeto
from app.game.vocabulary import Phase
from tests.table.seated import SEED, F, L, Seated, cards, deal, plain

FASCISTS = "FFF" * 3 + "FFLLLLLL"  # eleven fascist policies first


def news(table: Seated) -> list[str]:
    """The lines of the group's last message."""
    return plain(table.news()).split("\n")


def third_fascist_policy() -> Seated:
    """By the governments of the first three seats; the power of the third is still to be used."""
    table = Seated(deal(7, piles=["FFFFFFLLLLLL"]))
    for chancellor in (1, 2, 3):
        table.govern(chancellor, F)
        if table.game.phase is Phase.INVESTIGATION:
            table.use(5)
    return table


def fifth_fascist_policy() -> Seated:
    """Seven players; two liberals are executed, and the second is president no more."""
    table = third_fascist_policy()
    table.tap(2, "5. Player5")  # the special election
    table.govern(0, F).use(5)
    table.govern(1, F)
    return table.use(2)


def test_the_start_says_who_plays_in_which_order_and_seals_the_deal():
    table = Seated()
    lines = news(table)
    assert lines[0] == "🎩 The game begins. 7 players: 4 liberals, 2 fascists and Hitler."
    assert lines[1].startswith("Around the table: Player1, Player2, Player3,")
    assert re.fullmatch(r"The deal is sealed: [0-9a-f]{64}", lines[3])
    assert lines[4].startswith("👉 Player1 is the presidential candidate")
    assert lines[4].endswith("Next in order: Player2.")


def test_everybody_learns_his_role_and_nobody_elses():
    table = Seated()
    told = [plain(table.messages(seat)[0].html) for seat in range(7)]
    assert all(
        "Your secret role: 🕊 Liberal" in text and "You know nobody's role" in text for text in told[:4]
    )
    assert "Your secret role: 💀 Fascist" in told[4]
    assert "Fascist with you: Player6" in told[4]
    assert "Hitler is Player7." in told[4]
    assert "Your secret role: 💀 Hitler" in told[6]
    assert "You know nobody's role" in told[6]
    assert "Hitler knows nobody" in told[6]


def test_with_five_players_hitler_knows_his_fascist_and_why():
    table = Seated(deal(5))
    hitler = plain(table.messages(4)[0].html)
    assert "Fascist with you: Player4" in hitler
    assert "With five or six players, Hitler and the fascist know each other." in hitler


def test_a_vote_is_shown_with_every_name_once_all_are_in():
    table = Seated().nominate(3)
    assert news(table)[-1].startswith("🗳 Player1 nominates Player4 as chancellor. Everybody votes")
    table.vote(ja=4)
    lines = news(table)
    assert lines[0] == "Ja! (4): Player1, Player2, Player3 and Player4"
    assert lines[1] == "Nein (3): Player5, Player6 and Player7"
    assert lines[2] == "✅ Elected: President Player1, Chancellor Player4."
    assert lines[3].startswith("📜 Player1 and Player4 are in session, until")


def test_a_rejected_government_moves_the_tracker_and_names_the_next_candidate():
    table = Seated().reject(3)
    lines = news(table)
    assert lines[0] == "Nein (7): Player1, Player2, Player3, Player4, Player5, Player6 and Player7"
    assert lines[1] == "❌ Rejected: Player1 with Player4."
    assert lines[2] == "Election tracker: 1 of 3."
    assert lines[3].startswith("👉 Player2 is the presidential candidate")


def test_a_law_is_told_with_the_count_and_resets_the_tracker():
    table = Seated().reject(3).govern(3, L)
    lines = news(table)
    assert "🟦 A liberal policy is enacted. Liberal 1, fascist 0." in lines
    assert "The election tracker is back at zero." in lines
    assert lines[-1].startswith("👉 Player3 is the presidential candidate")


def test_the_group_hears_nothing_between_the_election_and_the_law():
    table = Seated().elect(3)
    heard = len(table.heard(None))
    table.discard(F)
    assert len(table.heard(None)) == heard


def test_the_third_failure_is_explained_as_chaos_and_frees_everybody():
    table = Seated(deal(7, deck=FASCISTS)).govern(3, F)
    table.reject(0 + 2).reject(1).reject(1)
    lines = news(table)
    assert "Election tracker: 3 of 3." in lines
    assert any(line.startswith("🔥 Chaos! No government for the third time") for line in lines)
    assert "🟥 A fascist policy is enacted. Liberal 0, fascist 2." in lines
    assert "The election tracker is back at zero." in lines
    assert not any("investigate" in line for line in lines)
    assert table.game.phase is Phase.NOMINATION
    assert len(table.labels(4)) == 6


def test_an_investigation_is_public_but_not_its_result():
    table = Seated(deal(7, deck=FASCISTS)).govern(1, F).govern(2, F)
    assert news(table)[-1].startswith("👉 Player2 must investigate somebody's loyalty, until")
    table.use(6)
    assert news(table)[0] == "🔎 Player2 has looked at Player7's party membership."
    secret = "🔎 Player7's party membership: fascist. Say about it what you like."
    assert [plain(shown.html) for shown in table.messages(1)].count(secret) == 1
    for reader in (None, 0, 2, 3, 4, 5, 6):
        assert not any(secret in plain(shown.html) for shown in table.messages(reader))


def test_investigated_hitler_looks_like_any_fascist_and_a_liberal_does_not():
    for target, party in ((0, "liberal"), (4, "fascist"), (6, "fascist")):
        table = Seated(deal(7, deck=FASCISTS)).govern(1, F).govern(2, F).use(target)
        assert f"party membership: {party}." in plain(table.messages(1)[-1].html)


def test_a_special_election_names_its_candidate_and_then_the_order_goes_on():
    table = third_fascist_policy()
    assert news(table)[-1].startswith("👉 Player3 must choose the next presidential candidate")
    table.tap(2, "1. Player1")
    lines = news(table)
    assert lines[0] == "📯 Player3 calls a special election: Player1 is the next presidential candidate."
    assert lines[1].startswith("👉 Player1 is the candidate of the special election")
    assert lines[1].endswith("Next in order: Player4.")


def test_a_peek_is_public_but_the_policies_are_the_presidents():
    table = Seated(deal(5, deck=FASCISTS)).govern(1, F).govern(2, F).govern(3, F)
    lines = news(table)
    assert "👁 Player3 has looked at the top three policies." in lines
    secret = "👁 The next three policies, the top one first: Fascist, Fascist, Liberal. Say about them"
    assert secret in plain(table.messages(2)[-1].html)
    for reader in (None, 0, 1, 3, 4):
        assert not any(secret in plain(shown.html) for shown in table.messages(reader))


def test_an_execution_says_that_it_was_not_hitler_and_nothing_more():
    table = third_fascist_policy()
    table.tap(2, "5. Player5")
    table.govern(0, F)
    assert news(table)[-1].startswith("👉 Player5 must execute somebody, until")
    table.use(5)
    lines = news(table)
    executed = (
        "⚰️ Player5 formally executes Player6. Player6 was not Hitler, and now neither speaks nor votes."
    )
    assert lines[0] == executed
    assert not any("ascist" in line for line in lines)


def test_a_chancellor_elected_after_the_third_fascist_policy_is_shown_not_to_be_hitler():
    table = third_fascist_policy()
    table.tap(2, "5. Player5")
    table.elect(0)
    assert "Player1 is not Hitler." in news(table)


def test_the_fifth_fascist_policy_unlocks_the_veto():
    table = third_fascist_policy()
    table.tap(2, "5. Player5")
    table.govern(0, F).use(5).govern(1, F)
    assert "From the next session on, president and chancellor can veto an agenda together." in news(table)


def veto(table: Seated, answer: str) -> list[str]:
    table.elect(table.harmless)
    table.discard(table.game.hand[0])
    chancellor = table.game.chancellor
    assert chancellor is not None
    table.act(chancellor, AskVeto())
    assert news(table)[-1].startswith("✋ Player")
    table.tap(table.game.president, answer)
    return news(table)


def test_a_refused_veto_leaves_the_chancellor_to_enact():
    lines = veto(fifth_fascist_policy(), "Refuse")
    assert re.fullmatch(r"Player\d refuses the veto.", lines[0])
    assert re.match(r"📜 Player\d must enact one of the two, until", lines[1])


def test_an_agreed_veto_moves_the_tracker():
    lines = veto(fifth_fascist_policy(), "Agree")
    assert re.fullmatch(r"Player\d agrees to the veto. Both policies are discarded.", lines[0])
    assert "Election tracker: 1 of 3." in lines


def test_a_veto_that_is_the_third_failure_says_veto_and_failure_and_top_policy():
    table = fifth_fascist_policy()
    for _ in range(2):
        table.reject(table.harmless)
    lines = veto(table, "Agree")
    assert "agrees to the veto" in lines[0]
    assert "Election tracker: 3 of 3." in lines
    assert any("Chaos!" in line for line in lines)
    assert any("policy is enacted" in line for line in lines)


def test_a_reshuffle_is_announced_with_its_reason_and_the_new_count():
    table = Seated()
    for number, (chancellor, policy) in enumerate(((1, L), (2, F), (3, L), (4, L), (5, F)), 1):
        table.govern(chancellor, policy)
        assert any("shuffled in" in line for line in news(table)) is (number == 5)
    heard = "\n".join(plain(shown.html) for shown in table.messages(None))
    assert (
        "🔀 Fewer than three policies were left, so all discarded ones are shuffled in: 12 in the draw"
        in heard
    )


# The end.


def ending(table: Seated) -> list[str]:
    assert table.over
    lines = news(table)
    assert not any("Until" in line or "👉" in line for line in lines)
    roles = [line for line in lines if line.startswith(("🕊", "💀"))]
    assert roles == [
        *(f"🕊 Player{number}: Liberal" for number in (1, 2, 3, 4)),
        "💀 Player5: Fascist",
        "💀 Player6: Fascist",
        "💀 Player7: Hitler",
    ]
    assert lines[-1] == f"The seed of this game: {SEED.hex()}"
    assert [button.label for button in table.messages(None)[-1].buttons] == ["Play again"]
    assert not table.table.dues
    return lines


def test_five_liberal_policies_end_it_with_all_roles_and_the_seed():
    table = Seated()
    for chancellor in (2, 3, 4, 5, 0):
        table.govern(chancellor, L)
    assert "🏁 The liberals win! Five liberal policies are enacted." in ending(table)


def test_hitlers_election_ends_it_with_all_roles_and_the_seed():
    table = third_fascist_policy()
    table.tap(2, "5. Player5")
    table.elect(6)
    assert "🏁 The fascists win! Hitler was elected chancellor." in ending(table)


def test_hitlers_execution_ends_it_with_all_roles_and_the_seed():
    table = third_fascist_policy()
    table.tap(2, "5. Player5")
    table.govern(0, F).use(6)
    lines = ending(table)
    assert lines[0] == "⚰️ Player5 formally executes Player7, who was Hitler."
    assert "🏁 The liberals win! Hitler was executed." in lines


def test_the_sixth_fascist_policy_ends_it_with_all_roles_and_the_seed():
    table = fifth_fascist_policy()
    table.elect(table.harmless)
    table.discard(table.game.hand[-1]).enact(F)
    assert "🏁 The fascists win! Six fascist policies are enacted." in ending(table)


def test_anybody_can_check_the_seal_with_what_the_end_shows():
    """From the published seed alone: the deal follows from it, and the seal from the deal."""
    seed = bytes(range(1, 33))
    table = Seated(new_game(7, OFFICIAL, seed))
    sealed = re.search(r"sealed: ([0-9a-f]{64})", plain(table.news()))
    assert sealed is not None
    while not table.over:
        table.time_out()
    shown = re.search(r"seed of this game: ([0-9a-f]{64})", plain(table.news()))
    assert shown is not None
    dealt = new_game(7, OFFICIAL, bytes.fromhex(shown[1])).deal
    lines = [
        "kanzler-commitment/1",
        shown[1],
        ",".join(dealt.roles),
        "".join(dealt.deck),
        str(dealt.first_president),
    ]
    assert hashlib.sha256("\n".join(lines).encode()).hexdigest() == sealed[1]
    assert cards("".join(dealt.deck)) == dealt.deck
