"""The articles of the rulebook by topic, under the options of a table."""

from typing import Any

from meldhouse.games.kingscorners.options import Build, ForcedKing, Scoring, Stakes

SCORING_ARTICLES = {
    Scoring.STANDARD: "10",
    Scoring.PIP: "12",
    Scoring.FIFTY: "13",
    Scoring.KLEPLEK: "14",
    Scoring.ROBINSON: "21",
}
# (build of sides, build of corners) -> articles
BUILD_ARTICLES = {
    (Build.ALTERNATE_DOWN, Build.ALTERNATE_DOWN): ("4.1",),
    (Build.ALTERNATE_DOWN, Build.SUIT_DOWN): ("4.1", "20"),
    (Build.ALTERNATE_UP, Build.SUIT_DOWN): ("21",),
    (Build.SUIT_DOWN, Build.SUIT_DOWN): ("22",),
}
ALL_BUILD_ARTICLES = ("4.1", "20", "21", "22")  # for any other combination


def cost_articles(rules: Any) -> tuple[str, ...]:
    """Return the articles about the cost of leftover cards."""
    price = "11" if rules.stakes == Stakes.CHIPS else SCORING_ARTICLES[Scoring(int(rules.scoring))]
    return (price, "C22") if rules.jokers else (price,)


def build_articles(rules: Any) -> tuple[str, ...]:
    """Return the articles about building piles."""
    found = BUILD_ARTICLES.get((Build(int(rules.side_build)), Build(int(rules.corner_build))), ALL_BUILD_ARTICLES)
    return (*found, *joker_articles(rules))


def joker_articles(rules: Any) -> tuple[str, ...]:
    return ("24",) if rules.jokers else ()


def drawing_articles(rules: Any) -> tuple[str, ...]:
    """Return the articles about when and how many cards a player draws."""
    first = "18" if rules.draw_first else "5"
    return (first, "19") if rules.draws == 2 else (first,)


def turn_end_articles(rules: Any) -> tuple[str, ...]:
    """Return the articles about the cost of ending a turn."""
    stakes = {Stakes.NONE: (), Stakes.CHIPS: ("11", "C11"), Stakes.POOL: ("16", "C11")}[Stakes(int(rules.stakes))]
    return (*stakes, *(() if rules.forced_king == ForcedKing.OFF else ("15", "C14")))
