"""The styles of Kong-Pie: cards that a hunter keeps and takes, cards that an accomplice gives, and the results."""

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.games.kongpie import notation, styles
from meldhouse.games.kongpie.kongs import high_ranks
from meldhouse.games.kongpie.state import PUT, Phase
from meldhouse.games.options import plain
from meldhouse.odds.spec import count_hands, make_question, resolve
from meldhouse.util.errors import Mistake
from tests.games.kongpie.deals import cards, names, state

GAME = mh.GAMES["kongpie"]
NOTES, NOODLES = "7H 8D", "7D 8H"
HUNTER, ACCOMPLICE = range(2)


def table(hand, source, **options):
    """Return a table where the first player holds these cards; the notes are 7H and 8D."""
    known = [*NOTES.split(), *source.split(), *hand.split()]
    others = [name for name in notation.PIECES.NAMES[: notation.PIECES.CARDS] if name not in known]
    made = mh.table("kongpie", seed=1, **options)
    made.deal([*known, *others])
    return made


def does(made, name):
    return find_bot(name, 1, game=GAME).choose(made.view(made.turn))


# --- the hunter -----------------------------------------------------------------------------------


def test_hunter_keeps_a_noodle_that_club_plays():
    made = table("7D 2C 9S KH", "3C 4S 5H JC")
    assert does(made, "club") == "kong 7D"
    assert "7D" not in does(made, "hunter")


def test_hunter_takes_high_kong_cards_from_the_source():
    made = table("7D 7C 2S 5S", "8H 7S 9C JD")
    made.play(does(made, "hunter"))
    made.play(does(made, "hunter"))
    assert names(state(made).hidden[0] | state(made).shown[0]) == {"7D", "7C", "8H", "7S"}
    assert "kong" in does(made, "hunter")
    made.play(does(made, "hunter"))
    assert made.over
    assert state(made).tally.high_kong


def test_hunter_without_a_chance_of_a_high_kong_plays_like_club():
    made = table("7D 2C 9S KH", "3C 4S 5H JC")
    made.play("kong 7D")
    moves = np.array([*made.view(made.turn).legal().values()], np.int16)
    view, rules = made.view(made.turn).state[0], plain(made.rules)
    x = np.uint64(5)
    buffer = np.zeros(GAME.rules.MAX_LEGAL, np.int16)
    buffer[: len(moves)] = moves
    chosen = [styles.choose(view, rules, style, buffer, len(moves), x)[0] for style in (HUNTER, ACCOMPLICE)]
    assert chosen == [GAME.heuristic.choose(view, rules, buffer, len(moves), x)[0]] * 2


# --- the accomplice -------------------------------------------------------------------------------


def test_accomplice_puts_a_noodle_into_the_source():
    made = table("7D 2D 9S KH", "3C 4S 5H JC")
    assert does(made, "accomplice") == "put 2D 7D"


def test_accomplice_with_lojack_discards_the_noodle():
    made = table("7D 2D 9S KH", "3C 4S 5H JC", lojack=True)
    assert does(made, "accomplice") == "discard 7D"


def test_accomplice_leaves_high_kong_cards_in_the_source():
    made = table("2D 5D 9S KH", "7D 8H 7S JC")
    made.play("put 2D 5D")
    assert "JC" in does(made, "accomplice")


# --- all styles ----------------------------------------------------------------------------------


def positions(least):
    """Return views in hands that styles play, each with its moves."""
    found = []
    for seed in range(40):
        made = mh.table("kongpie", "casino" if seed % 2 else "household", seed=seed)
        made.deal()
        while not made.over and len(found) < least:
            found.append((made.view(made.turn), made.turn))
            made.play(does(made, "hunter" if made.turn else "accomplice"))
    return found


def test_styles_play_the_same_moves_compiled_and_interpreted():
    """The list of moves stays unchanged, and hunters give away no cards of a High Kong."""
    compared = kept = 0
    for view, seat in positions(1200):
        s, rules = view.state[0], plain(view.rules)
        legal = [*view.legal().values()]
        buffer = np.zeros(GAME.rules.MAX_LEGAL, np.int16)
        buffer[: len(legal)] = legal
        for style in (HUNTER, ACCOMPLICE):
            k, x = styles.choose(s, rules, style, buffer, len(legal), np.uint64(7))
            assert list(buffer[: len(legal)]) == legal
            if compared < 600:
                again = styles.choose.in_python(s, rules, style, buffer.copy(), len(legal), np.uint64(7))
                assert (int(again[0]), int(again[1])) == (int(k), int(x))
                compared += 1
            hand = s.shown[seat] | s.hidden[seat]
            if style == HUNTER and s.phase == Phase.PLAY and legal[k] >= PUT and not styles.is_hopeless(s):
                kept += 1
                given = styles.cards_given_away(hand, legal[k])
                others = [a for a in legal if styles.cards_given_away(hand, a) & styles.wanted_cards(s, hand) == 0]
                assert given & styles.wanted_cards(s, hand) == 0 or not others
    assert compared >= 600
    assert kept >= 300


def rate(bots, hands=3000, **options):
    asked = resolve(make_question("kongpie", "casino", bots=bots, seed=3, options=options))
    return count_hands(asked.question, 0, hands).rows["high_kong"].first[0] / hands


def test_styles_change_the_frequency_of_high_kongs():
    """Hunters make more High Kongs, and three conspirators many more; lojack prevents most of these."""
    alone, three = rate("hunter,club,club"), rate("hunter,accomplice,accomplice")
    assert rate("club") < 0.001 < alone < 0.02
    assert three > 8 * alone
    assert rate("hunter,accomplice,accomplice", lojack=False) > 1.5 * three


def test_styles_play_beside_slower_bots():
    asked = resolve(make_question("kongpie", bots="hunter,strong,accomplice", seed=1))
    assert not asked.is_compiled
    assert count_hands(asked.question, 0, 1).hands == 1


def test_styles_are_available_only_in_odds_of_kong_pie():
    with pytest.raises(Mistake, match="Unknown bot"):
        make_question("tongits", bots="hunter")
    with pytest.raises(Mistake):
        mh.arena("kongpie", bots="hunter,club")
    assert set(cards(NOODLES)) <= {
        c for c in range(52) if int(high_ranks(state(table("2C 3C 5C 9H", "3S 4S 5H JC")))) >> c & 1
    }
