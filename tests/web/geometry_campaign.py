"""Measure a table's page in thousands of moments of every game, with every variant and number of players.

    python -m tests.web.geometry_campaign [moments [game ...]]

Each game gets an equal share of the moments, and each of its tables a share of those. Moments are taken from whole
hands, evenly and where the most is shown; each is measured in every window, in the light or the dark theme, with pieces
of the usual or the large size. All players have the longest names.
"""

import sys
from collections import Counter
from itertools import count
from math import ceil
from time import monotonic

import meldhouse as mh
from meldhouse.util.errors import Mistake
from meldhouse.warmup import load_all
from tests.web.geometry import Gauge, hand_told, telling
from tests.web.local_server import server_and_browser

SIZES = [(1280, 800), (1920, 1080), (1366, 650), (1024, 768), (390, 844), (360, 640), (844, 390)]
LOOKS = [("light", "usual"), ("dark", "large"), ("light", "large"), ("dark", "usual")]
PLAYERS = range(2, 7)
PATIENCE_MS = 300_000  # the campaign runs beside other programs
PICKED_UP = 3  # pieces are picked up in every third moment, in other ones of each window
PER_HAND = 14  # moments, evenly from deal to end, besides those that need the most space
LONGEST = ["Bartholomäus von der Höh", "Wilhelmina of the Meadow", "Guest 4821", "Maximiliana Winterbottom"]
MOMENTS = 10_000


def tables_of(game):
    """Return each variant of a game with each number of players that it allows."""
    return [
        (game, variant, seats) for variant in mh.GAMES[game].variants for seats in PLAYERS if fits(game, variant, seats)
    ]


def fits(game, variant, seats):
    try:
        mh.table(game, variant, seats=seats, seed=1)
    except Mistake:
        return False
    return True


def moments_of(table, number):
    """Yield moments hand by hand, until there are this many."""
    for seed in count(1):
        some = telling(list(hand_told(*table, seed)), PER_HAND)[:number]
        yield seed, some
        number -= len(some)
        if not number:
            return


def measured(gauge, table, number, turn):
    """Yield for each hand and window: seed, window, look, how many moments were measured, and the findings."""
    for seed, moments in moments_of(table, number):
        gauge.load(moments)
        for n, size in enumerate(SIZES):
            look = LOOKS[(n + seed + turn) % len(LOOKS)]
            gauge.page.emulate_media(color_scheme=look[0])
            gauge.resize(size, look[1])
            seen = gauge.measure(every=PICKED_UP, turn=n + seed)
            yield seed, size, look, seen["looked"], seen["found"]


def measure_game(browser, server, game, moments, looked, found):
    """Measure an equal share of the moments at each table of a game, and count them by game and window."""
    tables = tables_of(game)
    share = ceil(moments / len(SIZES) / len(tables))
    for turn, table in enumerate(tables):
        page = browser.new_page(reduced_motion="reduce", service_workers="block")
        page.set_default_timeout(PATIENCE_MS)
        gauge = Gauge(page, server, *table)
        page.evaluate("names => gauge.seat(names)", [LONGEST[n % len(LONGEST)] for n in range(table[2])])
        for seed, size, look, number, findings in measured(gauge, table, share, turn):
            looked[game, size] += number
            found += findings
            for moment, *finding in findings:
                print("found", *table, seed, "x".join(map(str, size)), *look, moment, *finding, sep="\t", flush=True)
        print("measured", sum(looked.values()), *table, sep="\t", flush=True)
        errors = page.errors
        page.context.close()
        assert not errors, (table, errors)


def main(moments=MOMENTS, *games):
    games, looked, found, started = games or list(mh.GAMES), Counter(), [], monotonic()
    for game in games:
        load_all(mh.GAMES[game])
    with server_and_browser() as (browser, server):
        for game in games:
            measure_game(browser, server, game, ceil(int(moments) / len(games)), looked, found)
    print("window", *games, "all", sep="\t")
    for size in SIZES:
        row = [looked[game, size] for game in games]
        print("x".join(map(str, size)), *row, sum(row), sep="\t")
    print(f"{sum(looked.values())} moments measured in {monotonic() - started:.0f} s; {len(found)} findings")
    return 1 if found or sum(looked.values()) < int(moments) else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
