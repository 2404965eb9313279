"""Pictures of badges: a rosette with ribbons, and on it the pieces that the game names for the badge."""

from collections.abc import Callable
from functools import partial
from math import cos, pi, sin

from meldhouse.art.covers import draw_pieces, find_piece, place_row
from meldhouse.art.path_data import format_number
from meldhouse.art.svg import Symbol, disc, path
from meldhouse.games import GAMES, Game
from meldhouse.games.badges import MILESTONES, Badge, all_badges, badge_title

SIZE = (100, 116)
CENTER = (50, 50)
SCALLOPS = 16
SILVER, GOLD = ("#c9d2d6", "#8a979d", "#2c4a6b"), ("#eec55c", "#b5842a", "#7a2432")  # rosette, its edge, ribbons
FELT, FELT_EDGE = "#1d4a3a", "#12332a"
WIDTHS = {1: 38, 2: 34, 3: 30, 4: 27}  # of each piece, by how many there are
TALLEST = 48  # height of a piece
STEP, TILT = 13, 9  # from one piece to the next, and degrees


def draw_badge(game: Game, badge: Badge) -> Symbol:
    """Draw a badge; milestones are silver, and a game's own badges are gold."""
    metal, edge, ribbon = SILVER if badge.name in MILESTONES else GOLD
    ribbons = path("M30 78 20 112 34 106 43 115 52 82ZM70 78 80 112 66 106 57 115 48 82Z", ribbon)
    rosette = path(_rosette(47, 43), metal, stroke=edge, stroke_width=2)
    ground = disc(*CENTER, 36, FELT, stroke=edge, stroke_width=2.5) + disc(*CENTER, 32.5, "none", stroke="#ffffff26")
    return Symbol(*SIZE, str(badge_title(game, badge.name)), ribbons + rosette + ground + _pieces(game, badge))


def _rosette(outer: float, inner: float) -> str:
    """Return the path of a disc with a wavy edge."""
    points = []
    for n in range(SCALLOPS * 2):
        turn, radius = pi * n / SCALLOPS, outer if n % 2 else inner
        points.append(f"{format_number(50 + radius * cos(turn))} {format_number(50 + radius * sin(turn))}")
    curves = "".join(f"Q{points[n]} {points[(n + 1) % len(points)]}" for n in range(1, len(points), 2))
    return f"M{points[0]}{curves}Z"


def _pieces(game: Game, badge: Badge) -> str:
    """Draw the pieces of a badge as a fan in its middle."""
    names = badge.pieces.split()
    piece = find_piece(names[0])
    width = min(WIDTHS[len(names)], TALLEST * piece.width / piece.height)
    start = CENTER[0] - STEP * (len(names) - 1) / 2
    fan = place_row(badge.pieces, start, CENTER[1], width, STEP, TILT if len(names) > 1 else 0)
    return draw_pieces(fan, f"{game.name}-{badge.name}-")


BADGES: dict[str, Callable[[], Symbol]] = {
    f"badge-{name}-{badge.name}": partial(draw_badge, game, badge)
    for name, game in GAMES.items()
    for badge in all_badges(game)
}
