"""Drawings of two jokers, one in color and one in ink: a cap with three bells. Their index is a star."""

from meldhouse.art.court_cards import OUTLINED
from meldhouse.art.svg import disc, group, line, path, use
from meldhouse.art.themes import color

STAR = "M41 22 50 50 79 50 56 68 64 96 41 79 18 96 26 68 3 50 32 50Z"

# Color names of each joker: cap, second color, collar, skin.
COLORS = {"1": ("suit-H", "gold", "sky", "skin-H"), "2": ("suit-S", "snow", "edge", "snow")}


def index(number: str) -> str:
    return path(STAR, color(COLORS[number][0]), transform="translate(6 -4)scale(1.1)")


JOKERS = {number: index(number) for number in COLORS}


def joker(number: str) -> str:
    cap, other, collar, skin = (color(color_name) for color_name in COLORS[number])
    bell = color("gold") if number == "1" else other
    jester = [
        path("M60 214 78 268 100 232 125 282 150 232 172 268 190 214Z", collar),
        path("M78 212 100 252 125 222 150 252 172 212Z", other),
        path("M88 150C84 206 106 236 125 236 144 236 166 206 162 150Z", skin),
        path("M125 164C112 96 76 92 58 132 36 122 34 162 44 186 54 146 76 150 84 170Z", cap),
        path("M125 164C138 96 174 92 192 132 214 122 216 162 206 186 196 146 174 150 166 170Z", other),
        path("M84 168C92 132 98 82 125 66 152 82 158 132 166 168 140 156 110 156 84 168Z", collar),
        path("M82 168C108 154 142 154 168 168L166 182C140 170 110 170 84 182Z", other),
        *(disc(x, y, 11, bell) for x, y in ((44, 194), (206, 194), (125, 58))),
        path("M104 206C112 212 138 212 146 206 144 224 106 224 104 206Z", color("line")),
        line("M100 190Q107 182 114 190M136 190Q143 182 150 190M125 190 121 202H128", width=4, stroke_linecap="round"),
    ]
    drawn = group(*jester, **OUTLINED | {"transform": "translate(37 56)scale(.95)", "stroke_width": "4.5"})
    return group(use("c-parapet"), **OUTLINED) + drawn
