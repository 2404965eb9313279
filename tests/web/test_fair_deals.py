"""The page computes fair decks by itself, and says whether the commitment was kept."""

import hashlib
import random
from dataclasses import replace

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import commitment_of, fair_deal
from meldhouse.core.record import Hand, Proof, Record
from meldhouse.games.options import plain
from tests.server.tables.test_changed_rules import add_invalid_move
from tests.web.page_driver import DESK, Stage, listed_errors, listen, reach, sit_down


@pytest.fixture(scope="module")
def page(server, browser):
    """Open any page of the server: its modules are called directly."""
    with browser.new_context(viewport=DESK, service_workers="block") as context:
        opened = listen(context.new_page())
        opened.goto(server.address)
        yield opened
        assert not listed_errors(opened)


def test_shake256_of_the_page_equals_the_standard_library(page):
    """Inputs and outputs have every length up to some blocks."""
    chance = random.Random(1)
    texts = [chance.randbytes(n) for n in (*range(0, 300, 7), 135, 136, 137, 271, 272, 273)]
    result = page.evaluate(SHAKEN, [list(text) for text in texts])
    assert result == [hashlib.shake_256(text).hexdigest(600) for text in texts]


SHAKEN = """async texts => {
    const { shake256 } = await import("/static/fairness/shake256.js");
    const { hex } = await import("/static/common/hex.js");
    const first = bytes => Array.from({ length: 600 }, () => bytes.next().value);
    return texts.map(text => hex(first(shake256(text))));
}"""


def promised(game, words, drawn=True):
    """Return a hand as the server deals it, with words that seats have added."""
    rules = plain(next(iter(game.variants.values())).rules)
    secret = hashlib.sha256(f"{game.name} {words}".encode()).hexdigest()
    proof = Proof(commitment_of(secret), secret, tuple(enumerate(words)))
    deal = fair_deal(game, rules, proof)
    return Hand(deal.deck, deal.generator, proof=proof, drawn=deal.first if drawn else None)


def verdicts(page, game, hands, known=None):
    """Return what the page says about these hands of a record."""
    text = str(Record(game.name, next(iter(game.variants)), hands=hands))
    seats, luck = int(next(iter(game.variants.values())).rules.seats), getattr(game.rules, "LUCK", 1)
    return page.evaluate(VERDICTS, [text, known or {}, seats, luck])


VERDICTS = """async ([text, known, seats, luck]) => {
    const { handsOf, verdict } = await import("/static/fairness/verify.js");
    return handsOf(text).map(hand => verdict(hand, known, seats, luck));
}"""


@pytest.mark.parametrize("game", list(mh.GAMES.values()), ids=lambda game: game.name)
def test_page_verification_of_a_fair_deal_succeeds(page, game):
    """The first hand has a draw, later hands don't; words are of any language, or missing."""
    hands = [promised(game, ["a word", "ein Wörtchen", "字"]), promised(game, [], drawn=False)]
    hands += [promised(game, [f"hand {n}"], drawn=False) for n in range(3)]
    assert set(verdicts(page, game, hands)) == {"kept"}


def other_deck(hand):
    return replace(hand, deck=(*hand.deck[:-2], hand.deck[-1], hand.deck[-2]))


FAULTS = {
    "unpromised": lambda hand: replace(hand, proof=None),
    "broken": lambda hand: replace(hand, proof=hand.proof._replace(secret="another")),
    "changed": lambda hand: replace(hand, proof=hand.proof._replace(commitment=commitment_of("x"))),
    "left-out": lambda hand: replace(hand, proof=hand.proof._replace(contributions=())),
    "other-deck": other_deck,
    "other-first": lambda hand: replace(hand, drawn=(hand.drawn + 1) % 3),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("name", ["kongpie", "tongits"])
def test_page_verification_detects_every_kind_of_fault(page, name, fault):
    """The commitment, secret, words, deck or draw is wrong."""
    game = mh.GAMES[name]
    hand = promised(game, ["mine", "theirs"])
    known = {"promise": hand.proof.commitment, "words": "mine"}
    assert verdicts(page, game, [hand], known) == ["kept"]
    assert verdicts(page, game, [FAULTS[fault](hand)], known) == [fault]


def test_page_verification_covers_the_random_numbers_of_the_table(page):
    """They come after the deck from the same bytes."""
    game = mh.GAMES["pong"]
    hand = promised(game, [])
    assert verdicts(page, game, [replace(hand, chance=hand.chance ^ 1)]) == ["other-deck"]


def test_second_page_that_adds_words_shows_no_error(server, visit):
    """Both pages add words to a shuffle. The second page's refusal isn't shown, but other refusals are."""
    stage = Stage(visit(viewport=DESK), server.address, "pong")
    stage.page.wait_for_selector("#mine .piece")
    table = stage.page.evaluate("JSON.parse(document.getElementById('first').textContent)")
    promise = {"hand": 99, "promise": "a" * 64, "added": [], "drawn": None, "secret": None}
    stage.show(table["scene"], 0, fair={"now": promise, "last": None})
    (added,) = (message for message in stage.asked if message["do"] == "add")
    stage.tell(tell="no", id=added["id"], why="You have already contributed to this shuffle.", kind="asked")
    stage.show(table["scene"], 0)
    assert stage.page.is_hidden("#notice")
    stage.tell(tell="no", id="another", why="It is not your turn.", kind="not your turn")
    stage.page.wait_for_selector("#notice:not([hidden])")


def test_page_verifies_a_canceled_hand(server, visit):
    """A page that saw the commitment is informed, verifies the deal and plays on; the next hand has the same number."""
    page = sit_down(visit(viewport=DESK), server.address, "pong")
    page.wait_for_selector("#mine .piece")
    table = page.url.rpartition("/")[2]

    async def come_again():
        """Reload the table as after an upgrade, and let everyone reconnect."""
        await add_invalid_move(server, table)
        server.services.tables.drop_actor(table)

    server.call(come_again)
    page.wait_for_selector("#summary h2 >> text=Hand 1 was canceled.")
    assert "rules were updated" in page.inner_text("#summary")
    assert page.query_selector("#why") is None
    reach(page, "#open-fair")
    page.wait_for_selector("#fair-verdict.kept")
    assert page.locator("#fair .deals li.kept", has_text="Hand 1").inner_text().count("canceled") == 1
    page.click("#fair .commit")
    page.click("#next")
    page.wait_for_selector("#mine .piece")
    reach(page, "#open-fair")
    page.wait_for_selector("#fair-verdict.kept")
    known = page.evaluate(f"JSON.parse(localStorage.getItem('promises {table}'))")
    assert len({of["promise"] for of in known.values()}) == 2
    assert known["1"]["words"] in page.text_content("#fair")
