"""The reference pages agree with the code: commands, routes, messages, limits and variables."""

import re
from html import unescape
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.i18n import Localizer, msg
from meldhouse.odds.spec import hand_rows
from meldhouse.server.accounts import device_links, display_names, table_settings
from meldhouse.server.actions.registry import ACTIONS
from meldhouse.server.http import auth, openapi, parsing
from meldhouse.server.lobby import listing
from meldhouse.server.ratelimit import limiter, uvicorn_protocols
from meldhouse.server.registry import tables
from meldhouse.server.services import odds_jobs
from meldhouse.server.ws import connection
from tests.docs import bot_views_reference, command_line_reference

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
SOURCE = REFERENCE.parents[1] / "src" / "meldhouse"
VARIABLE = re.compile(r"environ(?:\.get)?[(\[]\s*\"([A-Z_]+)\"")
WINDOW_S = f"{limiter.WINDOW_S:g}"
LIMITS = {
    "changes (HTTP)": f"{auth.MAX_MESSAGES} in {auth.MESSAGE_WINDOW_S:g} s",
    "messages on one WebSocket": f"{auth.MAX_MESSAGES} in {auth.MESSAGE_WINDOW_S:g} s",
    "messages on all WebSockets | person": f"{limiter.MESSAGES_PER_PERSON} in {WINDOW_S} s",
    "messages on all WebSockets | address": f"{limiter.MESSAGES_PER_ADDRESS:,} in {WINDOW_S} s",
    "pings and message fragments": f"{uvicorn_protocols.MAX_CONTROL_FRAMES} in {uvicorn_protocols.WINDOW_S:g} s",
    "requests": f"{limiter.REQUESTS_PER_ADDRESS:,} in {WINDOW_S} s",
    "static files": f"{limiter.STATIC_REQUESTS_PER_ADDRESS:,} in {WINDOW_S} s",
    "new connections": f"{uvicorn_protocols.MAX_NEW_CONNECTIONS:,} in {uvicorn_protocols.WINDOW_S:g} s",
    "new people": f"{limiter.NEW_PEOPLE_PER_MINUTE} per minute",
    "new tables": f"{limiter.NEW_TABLES_PER_MINUTE} per minute",
    "tables in progress": f"{tables.MAX_TABLES_PER_PERSON}",
    "open WebSockets | person": f"{limiter.WEBSOCKETS_PER_PERSON}",
    "open WebSockets | address": f"{limiter.WEBSOCKETS_PER_ADDRESS}",
    "open connections | address": f"{uvicorn_protocols.MAX_CONNECTIONS_PER_ADDRESS}",
    "open WebSockets | server": f"{limiter.MAX_WEBSOCKETS:,}",
    "open connections | server": f"{uvicorn_protocols.MAX_CONNECTIONS:,}",
    "tables that are not abandoned": f"{tables.MAX_TABLES:,}",
    "tables in the lobby's list": f"{listing.MAX_LISTED}",
    "simulations of odds at once": f"{odds_jobs.MAX_RUNS}; {odds_jobs.MAX_RUNS_PER_ADDRESS}",
    "refused requests": f"{limiter.REFUSALS_BEFORE_BLOCK} in {WINDOW_S} s",
    "connections while blocked": f"{limiter.BLOCKED_CONNECTIONS_BEFORE_CLOSE}",
    "body of a request; WebSocket message": f"{parsing.MAX_BODY_BYTES // 1024} KiB",
    "game record": f"{parsing.MAX_RECORD_BYTES // 1024} KiB",
    "nesting of JSON": f"{parsing.MAX_DEPTH} levels",
    "time to send a request or handshake": f"{uvicorn_protocols.REQUEST_READ_TIMEOUT_S:g} s",
    "idle HTTP connection": f"{uvicorn_protocols.KEEP_ALIVE_TIMEOUT_S} s",
    "messages that wait for a slow client": f"{connection.MAX_QUEUED_MESSAGES}",
    "name": f"{display_names.NAME_LENGTH} characters",
    "hands of a table": f"{table_settings.MAX_HANDS:,}",
    "link to another device": f"{device_links.LIFETIME_MINUTES} minutes",
}


def read(page):
    return (REFERENCE / page).read_text(encoding="utf-8")


def test_command_line_reference_is_up_to_date():
    assert read("command-line.md") == command_line_reference.page(), "make generated-docs"


def test_bot_views_reference_is_up_to_date():
    assert read("bot-views.md") == bot_views_reference.page(), "make generated-docs"


@pytest.mark.parametrize("what", LIMITS)
def test_documented_limits_equal_those_of_the_code(what):
    rows = [row for row in read("limits.md").splitlines() if row.startswith(f"| {what}")]
    assert [row for row in rows if re.search(rf"\| {re.escape(LIMITS[what])}(?![\d,])", row)], rows


def test_api_reference_has_every_route_of_openapi():
    page, actions = read("api.md"), {action.path or action.name for action in ACTIONS.values()}
    paths = set(openapi.openapi_document()["paths"])
    plain = {path for path in paths if path.rpartition("/")[2] not in actions or "{id}" not in path}
    assert {path for path in plain if path not in page} == set()
    assert {name for name in actions if f"`{name}`" not in page} == set()
    assert (len(plain), len(actions)) > (20, 20)


def test_api_reference_has_every_websocket_request():
    page = read("api.md")
    assert {name for name in ACTIONS if f'"do": "{name}"' not in page and f"`{name}`" not in page} == set()


def test_configuration_reference_has_every_environment_variable():
    read_by_code = {
        name for path in SOURCE.rglob("*.py") for name in VARIABLE.findall(path.read_text(encoding="utf-8"))
    }
    assert {name for name in read_by_code if f"`{name}`" not in read("configuration.md")} == set()
    assert len(read_by_code) >= 4


# --- pictures of odds ------------------------------------------------------------------------

PICTURES = REFERENCE.parent / "pictures"
SVG_TEXT = re.compile(r"<text[^>]*>([^<]*)</text>")
FIGURE = re.compile(r"[-+−]?[\d.,]*%?k?")  # as today's generator formats it: without a space before the percent sign
UNITS = ("odds-unit-often", "odds-unit-hands", "odds-unit-long-hands")


@pytest.mark.parametrize("name", mh.GAMES)
def test_labels_in_pictures_of_odds_are_those_of_the_generator(name):
    """The pictures show runs of many hands, which are not repeated when a label changes."""
    labels, localize, texts = labels_of(mh.GAMES[name]), Localizer(), set()
    for path in PICTURES.glob(f"{name}-*.svg"):
        texts |= {unescape(text) for text in SVG_TEXT.findall(path.read_text(encoding="utf-8"))}
    known = {*labels, *(localize(msg(unit)) for unit in UNITS), *(localize(msg("page-seat", n=n)) for n in range(1, 7))}
    source = (REFERENCE.parents[1] / "bench" / f"report_of_{name}.py").read_text(encoding="utf-8").replace("`", "")
    found = [
        text
        for text in texts
        if not FIGURE.fullmatch(text) and text not in known and text not in source and not is_cut_label(text, labels)
    ]
    assert found == []
    assert len(texts & labels) > 3


def labels_of(game):
    """Return the labels of all rows of odds under every variant, and the units of changes."""
    localize = Localizer()
    rows = [row for variant in game.variants.values() for row in hand_rows(game, variant.rules, 4)]
    units = {localize(msg("odds-unit-changes", value=value)) for value in (*game.variants, "no", "yes")}
    return {localize(row.label) for row in rows} | units


def is_cut_label(text, labels):
    """Return whether a text is the beginning of a label that was too long for the picture."""
    return text.endswith("…") and any(label.startswith(text[:-1]) for label in labels)
