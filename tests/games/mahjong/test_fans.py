"""The 81 fans: a hand for each fan, and a hand for each fan that excludes another fan."""

import json
from itertools import chain, permutations
from random import Random

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.games.mahjong import fan_arrays, fan_table, score
from meldhouse.games.mahjong.fan_table import FANS
from meldhouse.games.mahjong.fans import combination_fans, count_pair_fans, points
from meldhouse.i18n import Localizer
from meldhouse.util.errors import Mistake
from tests.games.mahjong.fan_cases import EXCLUSIONS, FAN_TABLE, hand_in, how_in
from tests.games.mahjong.fan_hands import Won, won

POOL = 1500

# Exclusions that can't occur in any reading: the row states them for readers, but the condition already prevents them.
BY_DEFINITION = {
    "One Voided Suit": "it asks for exactly two suits",
    "Fully Concealed Hand": "arrangements without sets count it only under an option",
    "Single Wait": "it is looked for beside sets only",
    "Seven Pairs": "a hand is read either in sets or in pairs",
    "Pure Shifted Pungs": "a hand is read either in chows or in pungs",
    "Pure Triple Chow": "a hand is read either in chows or in pungs",
    "Last Tile": "a robbed tile cannot lie open three times",
    "Concealed Hand": "a hand is either self-drawn or not",
}


def scored(hand: str, how: str, **more: object) -> score.Score:
    concealed, melds, win = hand_in(hand)
    return score.score(concealed, melds, win, **how_in(how), **more)


def named(result: score.Score) -> list[tuple[str, int, int]]:
    """Return the fans as (English name, points of each, number)."""
    return result.fans


def left_out(result: score.Score) -> dict[str, str]:
    """Return the fans that were not counted, and the reasons."""
    return dict(result.excluded)


def counted(hand: Won, profile: int = 0, flags: int = 0) -> tuple[int, dict[int, int]]:
    fans = np.zeros(len(FANS), np.int8)
    rows = hand.meld_rows
    total = points(hand.counts, rows, len(hand.melds), hand.win, hand.flags | flags, profile, fans)
    return int(total), {int(f): int(fans[f]) for f in np.flatnonzero(fans)}


def test_score_texts_are_plain_strings():
    """Score texts are for programs; `explain` is for readers of any language."""
    result = mh.score("234m678p55p67m", melds=["4444s*"], win="8m", flowers=2)
    assert [name.lower() for name, _, _ in result.fans] == [
        "concealed hand", "concealed kong", "all simples", "mixed double chow", "flower tiles",
    ]  # fmt: skip
    assert ("All Simples", 2, 1) in result.fans
    assert "All Simples" in [name for name, _, _ in result.fans]
    assert sorted(result.fans)[0] == ("All Simples", 2, 1)
    assert json.loads(json.dumps(result.fans))[-1] == ["Flower Tiles", 1, 2]
    assert result.excluded == [("No Honors", "This fan is part of All Simples.")]
    assert result.reading.startswith("234m 678m 678p 55p [4444s*]")
    texts = [result.reading, *(name for name, _, _ in result.fans), *chain(*result.excluded)]
    assert {type(text) for text in texts} == {str}


def test_score_explanation_is_translated():
    """In the pseudo-language the explanation contains no English words."""
    result = mh.score("234m678p55p67m", melds=["4444s*"], win="8m")
    assert "All Simples" in result.explain()
    assert "All Simples" not in result.explain(Localizer(language="xx"))
    assert [str(name) for name, _, _ in result.messages.fans] == [name for name, _, _ in result.fans]


@pytest.mark.parametrize(("hand", "how", "total", "fans"), FAN_TABLE, ids=[row[0] for row in FAN_TABLE])
def test_example_hand_of_a_fan_scores_the_stated_points_and_fans(hand, how, total, fans):
    """These hands are in section d of the data file."""
    result = scored(hand, how)
    assert result.points == total
    together = sorted((name, points_of_one * number) for name, points_of_one, number in named(result))
    assert together == sorted((name, points_of_one * number) for name, points_of_one, number in fans)


def test_every_fan_has_an_example_hand():
    """The table has an example of each of the 81 fans, and of the mixed kong, which has no number."""
    shown = {name for *_, fans in FAN_TABLE for name, _, _ in fans}
    assert shown == {fan.english for fan in FANS}


@pytest.mark.parametrize(("taker", "taken", "hand", "how"), EXCLUSIONS)
def test_excluded_fan_is_not_counted_but_explained(taker, taken, hand, how):
    """Non-repeat rule: if the first fan counts, the second fan isn't counted, and the text gives the reason."""
    result = scored(hand, how)
    names = [name for name, _, _ in named(result)]
    assert taker in names
    assert taken not in names
    assert any(name.split(" (")[0] == taken for name in left_out(result))
    assert taken in result.explain()


@pytest.mark.parametrize("taken", sorted({taken for _, taken, _, _ in EXCLUSIONS}))
def test_excludable_fan_is_counted_if_no_other_fan_excludes_it(taken):
    """Each fan that can be excluded has such a hand."""
    takers = {taker for taker, other, _, _ in EXCLUSIONS if other == taken}
    hands = [{name for name, _, _ in fans} for *_, fans in FAN_TABLE]
    assert any(taken in names and not takers & names for names in hands)


def test_every_exclusion_has_an_example_hand():
    """Every exclusion of every row has a hand, or is impossible because of the fan's condition."""
    shown = {(taker, taken) for taker, taken, _, _ in EXCLUSIONS}
    for fan in FANS:
        for other in fan.excludes:
            taken = FANS[other].english
            assert (fan.english, taken) in shown or taken in BY_DEFINITION


def test_fan_rows_are_in_book_order():
    """Each fan excludes only fans that come after it."""
    assert [fan.number for fan in FANS] == list(range(82))
    earlier = {(fan.number, x) for fan in FANS for x in fan.excludes if x < fan.number}
    assert earlier == {(5, 0), (17, 0), (24, 23)}  # no two of these hold in the same reading
    by_points = [fan.points for fan in FANS[1:]]
    assert by_points == sorted(by_points, reverse=True)


def test_non_repeat_rule_holds_for_random_hands():
    """No hand counts a fan together with a fan that contains it."""
    chance = Random(11)
    for _ in range(POOL):
        _, fans = counted(won(chance))
        for fan in fans:
            assert not fans.keys() & set(FANS[fan].excludes)


def test_score_kernel_and_explanation_find_the_same_fans():
    """The compiled search is compared with the explained search."""
    chance = Random(12)
    for i in range(POOL // 10):
        hand, wind_flags = (
            won(chance),
            (i & 1) * fan_table.SPECIAL_FULLY_CONCEALED | (i & 2) // 2 * fan_table.NO_KNITTED_WAITS,
        )
        concealed = list(hand.concealed)
        concealed.remove(hand.win)
        reading = score.best_reading(
            score.readings(score.WinningHand(concealed, hand.melds, hand.win, hand.flags | wind_flags, 0))
        )
        total, fans = counted(hand, flags=wind_flags)
        assert total == reading.verdict.total
        assert list(fans) == score.fan_numbers(reading.verdict.high, reading.verdict.low)


def test_score_chooses_the_reading_with_more_points():
    """Three neighboring triplets are read as pungs or as chows, whichever scores more."""
    assert ("Pure Shifted Pungs", 24, 1) in named(score.score("111222333m789p5s", (), "5s"))
    assert ("Pure Triple Chow", 24, 1) in named(score.score("11122333m99p", ["123p"], "2m"))


def test_score_of_tied_readings_prefers_the_first_fan_in_the_book():
    """Sets are preferred to pairs."""
    tie = score.score("1112333344445m", (), "6m", prevalent_wind="W", self_drawn=True)
    assert ("Short Straight", 1, 1) in named(tie)
    pairs = score.score("5m445566p445566s", (), "5m", seat_wind="E", prevalent_wind="E")
    assert "Seven Pairs" not in [name for name, _, _ in named(pairs)]
    assert pairs.points == 48


def test_four_connected_chows_give_three_fans_of_two_chows():
    """Four connected chows give exactly three pairs; an unconnected chow gives none."""
    fans = named(score.score("234567s23456p11m", (), "7p"))
    pairs = [(name, number) for name, _, number in fans if name in ("Mixed Double Chow", "Short Straight")]
    assert sum(number for _, number in pairs) == 3
    fans = named(score.score("234s22334456p11m", (), "7p"))
    names = {name: number for name, _, number in fans}
    assert (names["Pure Double Chow"], names["Mixed Double Chow"], names["Short Straight"]) == (1, 1, 1)


def test_number_of_fans_of_two_chows_agrees_with_a_slow_count():
    """The number of pairs of chows equals the number of links in a spanning forest."""
    chance = Random(3)
    starts = [9 * suit + low for suit in range(3) for low in range(7)]
    for _ in range(300):
        chows = [chance.choice(starts) for _ in range(4)]
        packed = sum(start + 1 << 5 * i for i, start in enumerate(chows))
        bag = fan_arrays.encode_sets(tuple(chows))
        group = list(range(4))
        for i in range(4):
            for j in range(i):
                if fan_arrays.TWO_SETS[fan_table.CHOW, chows[i], chows[j]]:
                    group = [group[i] if g == group[j] else g for g in group]
        links = 4 - len(set(group))
        several = int(count_pair_fans(fan_table.CHOW, packed, 4))
        assert sum(several >> at & 15 for at in range(0, 28, 4)) == links
        fan, _ = combination_fans(fan_table.CHOW, packed, 4, bag)
        assert bool(fan) == any(fan_arrays.THREE_SETS[(fan_table.CHOW, *three)] for three in permutations(chows, 3))


# --- decisions ---------------------------------------------------------------------------------------


def test_m13_minimum_is_reached_without_flowers():
    """M13: a hand needs eight points without flowers."""
    result = score.score("234m678p55p67m", ["4444s*"], "8m", flowers=3)
    assert (result.points, result.reaches_minimum) == (10, False)
    assert scored("[123m][456s]78pFF234s9p", "").reaches_minimum


def test_m18_kong_values_depend_on_the_profile():
    """M18: two concealed kongs score 6 or 8 points, a melded and a concealed kong 5 or 6."""
    assert scored("[2222m*][7777p*]678s34pEE5p", "").points == 8
    assert scored("[2222m*][7777p*]678s34pEE5p", "", profile="wmo2006").points == 10
    assert scored("[2222m][7777p*]678s34pEE5p", "").points == 5
    assert scored("[2222m][7777p*]678s34pEE5p", "", profile="wmo2006").points == 6


@pytest.mark.parametrize(
    "hand", ["2266m3388p55sEECC", "3344556677889m9m", "19m19s19pESWNCFPE", "147m25p39sESWNCFP", "258m147p36sESWCFP"]
)
def test_m18_option_replaces_self_drawn_by_fully_concealed(hand):
    """M18: a self-drawn hand without sets gets Self-Drawn or, with the option, Fully Concealed Hand."""
    plain = scored(hand, "sd")
    special = scored(hand, "sd", special_hands_fully_concealed=True)
    assert ("Self-Drawn", 1, 1) in named(plain)
    assert ("Fully Concealed Hand", 4, 1) in named(special)
    assert special.points == plain.points + 3


def test_m18_option_decides_which_reading_scores_more():
    """M18: with three more points a hand is read as pairs that is otherwise read as sets."""
    plain = score.score("4555566m445566p", (), "4m", self_drawn=True)
    special = score.score("4555566m445566p", (), "4m", self_drawn=True, special_hands_fully_concealed=True)
    assert (plain.points, special.points) == (52, 55)
    assert "Seven Pairs" not in [name for name, _, _ in named(plain)]
    assert {("Seven Pairs", 24, 1), ("Fully Concealed Hand", 4, 1)} <= set(named(special))


def test_m18_option_adds_four_points_if_the_last_tile_was_drawn():
    """M18: Last Tile Draw excludes Self-Drawn, so the option adds all four points."""
    plain = scored("2266m3388p55sEECC", "sd last")
    special = scored("2266m3388p55sEECC", "sd last", special_hands_fully_concealed=True)
    assert special.points == plain.points + 4


def test_m18_option_does_not_apply_to_a_discard():
    """M18: the option applies only to drawn tiles."""
    assert scored("2266m3388p55sEECC", "", special_hands_fully_concealed=True) == scored("2266m3388p55sEECC", "")


def test_m19_last_tile_is_recognized_from_the_winners_melds():
    """M19, g.2: three of the winning tile in the winner's own melds make Last Tile without a flag."""
    assert ("Last Tile", 4, 1) in named(score.score("23m55p678p", ["111m", "999s"], "1m"))
    assert ("Last Tile", 4, 1) in named(scored("[567s][567s][567s]67s99s5s", ""))


def test_m21_four_identical_tiles_are_two_pairs():
    """M21: Seven Pairs may contain four identical tiles, which also count as a Tile Hog."""
    result = score.score("2222m3388p55sEEC", (), "C")
    assert {("Seven Pairs", 24, 1), ("Tile Hog", 2, 1)} <= set(named(result))


def test_m22_waits_count_kinds_not_copies():
    """M22: a wait isn't single just because the other tile that completes the hand is used up."""
    # 1m is a single wait for the pair, 4m would be the other end: all four of 4m are in the hand.
    fans = named(score.score("1123m", ["4444m", "789p", "555s"], "1m"))
    assert not {"Edge Wait", "Closed Wait", "Single Wait"} & {name for name, _, _ in fans}
    assert ("Single Wait", 1, 1) in named(score.score("123m9s", ["444m", "789p", "555s"], "9s"))


@pytest.mark.parametrize(
    ("hand", "wait", "points"),
    [
        ("258m369p147s24p88s3p", "Closed Wait", 1),  # the 3p also belongs to the straight
        ("147m258p369s24mEE3m", "Closed Wait", 1),
        ("147m258p369s12mEE3m", "Edge Wait", 1),
        ("147m258p369s555mEE", "Single Wait", 0),
    ],
)
def test_m23_waits_beside_the_knitted_straight_count_by_option(hand, wait, points):
    """M23: edge and closed waits count beside the knitted straight by option; single waits always count."""
    with_wait, without = scored(hand, ""), scored(hand, "", knitted_waits=False)
    assert (wait, 1, 1) in named(with_wait)
    assert with_wait.points == without.points + points
    assert ((wait, 1, 1) in named(without)) == (points == 0)
    assert ("knitted straight" in left_out(without).get(wait, "")) == (points == 1)


def test_m23_option_leaves_other_waits_unchanged():
    """M23: the option doesn't change hands without a knitted straight."""
    assert scored("[123m]24m678pEE555s3m", "", knitted_waits=False) == scored("[123m]24m678pEE555s3m", "")


def test_pung_completed_by_a_discard_is_melded():
    """It isn't concealed, unless the tile fits a concealed chow."""
    drawn = score.score("222m555p77sEE345s", (), "7s", self_drawn=True)
    claimed = score.score("222m555p77sEE345s", (), "7s")
    assert ("Three Concealed Pungs", 16, 1) in named(drawn)
    assert ("Two Concealed Pungs", 2, 1) in named(claimed)


KONG_MATRIX = [  # section b, the matrix: kongs, the pung, the fans
    ("[2222m][4444p][6666s*]33377m", "sd", {"Three Kongs", "Two Concealed Pungs", "All Pungs"}),
    ("[2222m*][4444p][6666s*][333m]77m", "", {"Three Kongs", "Two Concealed Pungs", "All Pungs"}),
    ("[2222m*][4444p][6666s*]33377m", "sd", {"Three Kongs", "Three Concealed Pungs", "All Pungs"}),
    ("[2222m*][4444p*][6666s*][333m]77m", "", {"Three Kongs", "Three Concealed Pungs", "All Pungs"}),
    ("[2222m*][4444p*][6666s*]33377m", "sd", {"Three Kongs", "Four Concealed Pungs"}),
    ("[2222m*][4444p*][6666s][3333m]77m", "", {"Four Kongs", "Two Concealed Pungs"}),
    ("[2222m*][4444p*][6666s*][3333m]77m", "", {"Four Kongs", "Three Concealed Pungs"}),
    ("[2222m*][4444p*][6666s*][3333m*]77m", "", {"Four Kongs", "Four Concealed Pungs"}),
    ("[2222m*]444p666s3577m4m", "sd", {"Concealed Kong", "Three Concealed Pungs"}),
    ("[2222m*][4444p*]666s3577m4m", "sd", {"Two Concealed Kongs", "Three Concealed Pungs"}),
]
KONGS_AND_PUNGS = {FANS[n].english for n in (0, 5, 12, 17, 33, 48, 49, 57, 66, 67, 74)}


@pytest.mark.parametrize(("hand", "how", "wanted"), KONG_MATRIX)
def test_kongs_and_concealed_pungs_score_as_in_the_matrix(hand, how, wanted):
    """Section b of the data file has the matrix."""
    names = {name for name, _, _ in named(scored(hand, how))}
    assert names & KONGS_AND_PUNGS == wanted


@pytest.mark.parametrize(
    ("hand", "how", "total"),
    [
        ("1112345678999m9m", "", 106),
        ("[CCC][PPP]11m99pFFF1m", "", 121),
        ("33m22s77pEENCCPPN", "sd", 31),
        ("17m36s25pESWNCFP9s", "sd", 25),
        ("258m147s36pESWFPC", "", 12),
        ("[EEEE*][CCCC*][FFFF*][PPPP*]NN", "sd last kong", 324),
    ],
)
def test_known_total_scores_are_reached(hand, how, total):
    """Section e has totals that were demonstrated, including the greatest possible total."""
    assert scored(hand, how).points == total


# --- errors -----------------------------------------------------------------------------------------------


WRONG = [
    ("234m678p55p67m", ["4444s*"], "9m", {}, "doesn't win"),
    ("11111m678p55p67m", ["444s"], "8m", {}, "13|10|four of each"),
    ("1111m678p55p6m", ["444s"], "1m", {}, "four of each"),
    ("234m678p55p67m", ["4444s*", "EEE"], "8m", {}, "7 tiles"),
    ("234m678p55p67m", ["4444s*"], "", {}, "one winning tile"),
    ("234m678p55p67", ["4444s*"], "8m", {}, "suit"),
    ("234x678p55p67m", ["4444s*"], "8m", {}, "can't be read"),
    ("234m678p55p67m", ["4445s"], "8m", {}, "isn't a meld"),
    ("234m678p55p67m", ["444s*"], "8m", {}, "isn't a meld"),
    ("234m678p55p67m", ["891m"], "8m", {}, "isn't a meld"),
    ("234m678p55p67m", ["4444s*"], "8m", {"seat_wind": "C"}, "seat wind"),
    ("234m678p55p67m", ["4444s*"], "8m", {"prevalent_wind": ""}, "prevalent wind"),
    ("234m678p55p67m", ["4444s*"], "8m", {"profile": "mcr"}, "profile"),
    ("234m678p55p67m", ["4444s*"], "8m", {"flowers": 9}, "flowers"),
    ("234m678p55p67m", ["4444s*"], "8m", {"flowers": -1}, "flowers"),
    ("234m678p55p67m", ["4444s*"], "8m", {"robbing": True, "self_drawn": True}, "robbed"),
    ("234m678p55p67m", ["4444s*"], "8m", {"robbing": True, "last_tile": True}, "wall"),
    ("234m678p55p67m", ["4444s*"], "8m", {"robbing": True, "fourth": True}, "owner"),
    ("234m678p55p68m", ["4444s*"], "7m", {"replacement": True}, "also be self-drawn"),
    ("234m678p55p67m", ["444s"], "8m", {"replacement": True, "self_drawn": True}, "kong"),
    ("234m678p88m55p", ["4444s*"], "8m", {"fourth": True}, "concealed"),
    ("234m678p88m55p", ["4444s*"], "8m", {"robbing": True}, "robbed"),
]


@pytest.mark.parametrize(("concealed", "melds", "win", "how", "sentence"), WRONG)
def test_invalid_hand_error_is_one_sentence(concealed, melds, win, how, sentence):
    """The hand doesn't win, has a fifth copy, impossible flags or bad notation."""
    with pytest.raises(Mistake, match=sentence) as error:
        score.score(concealed, melds, win, **how)
    assert str(error.value).endswith(".")


def test_score_explanation_names_fans_points_and_exclusions():
    """The explanation has each fan, its points, the total, and the reason for each excluded fan."""
    text = score.score("234m678p55p67m", melds=["4444s*"], win="8m", flowers=2).explain()
    assert "234m 678m 678p 55p [4444s*], won on 8m" in text
    assert "All Simples" in text
    assert "(2 × 1)" in text
    assert "No Honors: This fan is part of All Simples." in text
    assert "total" in text
