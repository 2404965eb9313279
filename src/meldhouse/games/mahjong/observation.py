# mypy: ignore-errors
"""The observation and the action encoding of mahjong for learners."""

import numpy as np

from meldhouse.engine import kernels
from meldhouse.games.decoded_fields import bit_sets, is_place_below, single_pieces
from meldhouse.games.mahjong.state import FANS, MELDS, NONE, RIVER, SEATS, UNKNOWN, WALL
from meldhouse.games.observation_layout import (
    SHIFT,
    ActionGroup,
    codes,
    counts,
    numbers,
    part_of_field,
    pieces,
    relative_seat,
    seat_at,
    seats,
    tally_part,
    write_codes,
    write_eight_codes,
    write_eight_numbers,
    write_known,
    write_numbers,
    write_seats,
    write_set,
)
from meldhouse.pieces.tiles import COPIES, FLOWERS, KINDS

VERSION = 1

PARTS = (
    counts("hand", "tiles of each kind in each hand: the viewer's own, and all at the end; zero if hidden",
           SEATS, KINDS, by_seat=True),
    codes("melds", "type (0 chow, 1 pung, 2 kong, 3 concealed kong) and kind of each meld; of a chow, the lowest",
          SEATS, MELDS, 2, by_seat=True),
    counts("bared", "whether all players have seen the meld", SEATS, MELDS, 2, by_seat=True),
    seats("source", "from whom its tile was claimed", SEATS, MELDS, by_seat=True),
    counts("n_melds", "melds of each seat", SEATS, by_seat=True),
    pieces("flowers", "flowers exposed by each seat", SEATS, KINDS + FLOWERS, by_seat=True),
    codes("drawn", "tile that each seat has just drawn", SEATS, by_seat=True),
    codes("wins", "whether each seat may declare mahjong now (0 or 1)", SEATS, by_seat=True),
    codes("answers", "sealed answers, as action numbers", SEATS, by_seat=True),
    codes("place", "wind of each seat", SEATS, by_seat=True),
    codes("river", "all discards, oldest first", RIVER),
    seats("thrower", "who made each", RIVER),
    seats("taker", "seat that claimed each discard", RIVER),
    counts("thrown", "how many there are"),
    counts("shown", "tiles of each kind that all players have seen", KINDS),
    pieces("phase", "phase: none, a turn, a discard after a claim, a claim, the robbery of a kong", 5),
    counts("window", "whether sealed answers are being collected"),
    seats("actor", "seat to move"),
    seats("turn", "seat whose turn it is; during claims, the seat that offers the tile"),
    seats("dealer", "who is East"),
    counts("prevalent", "wind of the round"),
    counts("replaced", "whether the drawn tile replaces a kong"),
    codes("tile", "tile that is offered, or that won"),
    counts("front", "tiles drawn from the front of the wall"),
    counts("back", "end of the wall, which also moves as tiles are drawn from the back"),
    counts("match_over", "whether the match is decided"),
    tally_part(numbers("decisions", "moves of this hand; 0 until it is over, since answers are secret")),
    tally_part(counts("turns", "turns")),
    tally_part(counts("draws", "tiles drawn from the front")),
    tally_part(counts("chows", "chows")),
    tally_part(counts("pungs", "pungs")),
    tally_part(counts("big_kongs", "kongs of a discard")),
    tally_part(counts("small_kongs", "pungs that became kongs")),
    tally_part(counts("concealed_kongs", "concealed kongs")),
    tally_part(counts("replacements", "tiles drawn for a kong")),
    tally_part(counts("robberies", "kongs robbed")),
    tally_part(part_of_field("flowers_exposed", "flowers", counts, "flowers exposed by all seats")),
    tally_part(counts("ending", "how the hand ended: 1 wall used up, 2 self-drawn, 3 a discard, 4 a robbed kong")),
    tally_part(seats("winner", "who won")),
    tally_part(seats("discarder", "whose tile won")),
    tally_part(part_of_field("worth", "points", numbers, "points of the winner's hand")),
    tally_part(counts("fans", "number of times the winner's hand counts each fan", FANS)),
    numbers("chips", "total points of each seat at this table", SEATS, by_seat=True),
    numbers("points", "and in this match", SEATS, by_seat=True),
    numbers("brought", "chips when the hand was dealt", SEATS, by_seat=True),
    counts("hands", "hands finished in this match"),
)  # fmt: skip


def seat_order(decoded, rules):
    """Return for each seat the three seats that follow it in turn order."""
    place = decoded["place"]
    followers = (place[..., None] + np.arange(1, SEATS)) % SEATS  # their places
    sits_there = place[..., None, None, :] == followers[..., None]
    return np.where(sits_there.any(axis=-1), sits_there.argmax(axis=-1), NONE)


def visible_hands(decoded, rules):
    """Return the hands, with those of others hidden until the hand is over."""
    eyes, phase = np.asarray(decoded["eyes"])[..., None], np.asarray(decoded["phase"])[..., None]
    hidden = (np.arange(SEATS) != eyes) & (phase != 1)
    return np.where(hidden[..., None], UNKNOWN, decoded["hand"])


def kinds_by_count(decoded, rules):
    """Return for each hand, and each n from 0 to 3, the kinds of which it has more than n tiles."""
    return bit_sets(np.arange(COPIES)[:, None] < decoded["hand"][..., None, :])


def melded_pungs(decoded, rules):
    """Return the kinds of each seat's pungs as bit sets."""
    what, kind = decoded["melds"][..., 0], decoded["melds"][..., 1]
    is_pung = (what == 1) & (kind >= 0) & is_place_below(MELDS, decoded["n_melds"])
    return np.where(is_pung, 1 << np.maximum(kind, 0), 0).sum(axis=-1)


FOLLOWS = {
    "rng": lambda decoded, rules: 0,
    "phase": lambda decoded, rules: single_pieces(decoded["phase"]),
    "hand": visible_hands,
    "kinds": kinds_by_count,
    "pungs": melded_pungs,
    "after": seat_order,
    "wall": lambda decoded, rules: np.where(
        is_place_below(WALL, decoded["back"]) & ~is_place_below(WALL, decoded["front"]), UNKNOWN, NONE
    ),
}
TAKES_BATCHES = True

ACTIONS = (
    ActionGroup(KINDS, "discard TILE", "discard a tile of that kind"),
    ActionGroup(3, "chow TILES", "chow the offered tile as the lowest, the middle, the highest of three"),
    ActionGroup(1, "pung", "claim it for a pung"),
    ActionGroup(1, "kong", "claim it for a kong"),
    ActionGroup(KINDS, "kong TILE", "declare a concealed kong from the hand"),
    ActionGroup(KINDS, "kong TILE", "add the fourth tile to a melded pung"),
    ActionGroup(1, "hu", "declare mahjong"),
    ActionGroup(1, "pass", "claim nothing"),
)


@kernels.shared
def see(view, rules, seat, out):
    out.eyes = seat + 1
    for place in range(SEATS):
        other = seat_at(rules, seat, place)
        write_known(out.hand[place], view.hand[other])
        write_eight_codes(out.melds[place], view.melds[other])  # two numbers for each of four melds
        write_eight_numbers(out.bared[place], view.bared[other])
        for k in range(MELDS):
            out.source[place, k] = relative_seat(rules, seat, view.source[other, k])
        write_set(out.flowers[place], view.flowers[other])
        out.n_melds[place], out.drawn[place] = view.n_melds[other], view.drawn[other] + SHIFT
        out.wins[place], out.answers[place] = view.wins[other] + SHIFT, view.answers[other] + SHIFT
        out.place[place] = view.place[other] + SHIFT
        out.chips[place], out.points[place] = view.chips[other], view.points[other]
        out.brought[place] = view.brought[other]
    write_codes(out.river, view.river)
    write_seats(out.thrower, rules, seat, view.thrower)
    write_seats(out.taker, rules, seat, view.taker)
    write_numbers(out.shown, view.shown)
    write_set(out.phase, np.uint64(1) << np.uint64(view.phase))
    out.thrown, out.window, out.prevalent = view.thrown, view.window, view.prevalent
    out.actor, out.turn = relative_seat(rules, seat, view.actor), relative_seat(rules, seat, np.int64(view.turn))
    out.dealer, out.replaced = relative_seat(rules, seat, view.dealer), view.replaced
    out.tile, out.front, out.back = view.tile + SHIFT, view.front, view.back
    out.match_over, out.hands = view.match_over, view.hands
    tally = view.tally
    out.decisions, out.turns, out.draws, out.chows = tally.decisions, tally.turns, tally.draws, tally.chows
    out.pungs, out.big_kongs, out.small_kongs = tally.pungs, tally.big_kongs, tally.small_kongs
    out.concealed_kongs, out.replacements, out.robberies = tally.concealed_kongs, tally.replacements, tally.robberies
    out.flowers_exposed, out.ending, out.worth = tally.flowers, tally.ending, tally.points
    out.winner = relative_seat(rules, seat, tally.winner)
    out.discarder = relative_seat(rules, seat, tally.discarder)
    write_numbers(out.fans, tally.fans)
