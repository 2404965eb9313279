"""Fair deals on the page: it works out the deck by itself, and says in words whether what was promised was kept."""

import hashlib
import random
from dataclasses import replace

import pytest

import meldhouse as mh
from meldhouse.core.provably_fair import commitment_of, fair_deal
from meldhouse.core.record import Hand, Proof, Record
from meldhouse.games.options import plain
from tests.server.tables.test_changed_rules import add_invalid_move
from tests.web.page_driver import DESK, Stage, listed_errors, listen, sit_down


@pytest.fixture(scope="module")
def page(server, browser):
    """Any page of the house: its modules are asked themselves."""
    with browser.new_context(viewport=DESK, service_workers="block") as context:
        opened = listen(context.new_page())
        opened.goto(server.address)
        yield opened
        assert not listed_errors(opened)


def test_shake_is_that_of_the_standard(page):
    """Of texts of every length up to some blocks, as far as some blocks."""
    chance = random.Random(1)
    texts = [chance.randbytes(n) for n in (*range(0, 300, 7), 135, 136, 137, 271, 272, 273)]
    told = page.evaluate(SHAKEN, [list(text) for text in texts])
    assert told == [hashlib.shake_256(text).hexdigest(600) for text in texts]


SHAKEN = """async texts => {
    const { shake256 } = await import("/static/fairness/shake256.js");
    const { hex } = await import("/static/common/hex.js");
    const first = bytes => Array.from({ length: 600 }, () => bytes.next().value);
    return texts.map(text => hex(first(shake256(text))));
}"""


def promised(game, words, drawn=True):
    """A hand as the house deals it, with what seats added."""
    rules = plain(next(iter(game.variants.values())).rules)
    secret = hashlib.sha256(f"{game.name} {words}".encode()).hexdigest()
    proof = Proof(commitment_of(secret), secret, tuple(enumerate(words)))
    deal = fair_deal(game, rules, proof)
    return Hand(deal.deck, deal.generator, proof=proof, drawn=deal.first if drawn else None)


def verdicts(page, game, hands, known=None):
    """What the page says of these hands of a record."""
    text = str(Record(game.name, next(iter(game.variants)), hands=hands))
    seats, luck = int(next(iter(game.variants.values())).rules.seats), getattr(game.rules, "LUCK", 1)
    return page.evaluate(VERDICTS, [text, known or {}, seats, luck])


VERDICTS = """async ([text, known, seats, luck]) => {
    const { handsOf, verdict } = await import("/static/fairness/verify.js");
    return handsOf(text).map(hand => verdict(hand, known, seats, luck));
}"""


@pytest.mark.parametrize("game", list(mh.GAMES.values()), ids=lambda game: game.name)
def test_a_deal_as_promised_is_found_so(page, game):
    """The first hand with the draw, later ones without; words of any language, and none."""
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
def test_every_fault_is_found(page, name, fault):
    """A promise that is not the one that was told, another secret, words left out, another deck, another draw."""
    game = mh.GAMES[name]
    hand = promised(game, ["mine", "theirs"])
    known = {"promise": hand.proof.commitment, "words": "mine"}
    assert verdicts(page, game, [hand], known) == ["kept"]
    assert verdicts(page, game, [FAULTS[fault](hand)], known) == [fault]


def test_the_tables_own_chance_is_checked_too(page):
    """It comes behind the deck from the same bytes."""
    game = mh.GAMES["pong"]
    hand = promised(game, [])
    assert verdicts(page, game, [replace(hand, chance=hand.chance ^ 1)]) == ["other-deck"]


def test_a_second_page_is_not_told_off(server, visit):
    """Both want to add to a shuffle; that the house refuses the second is nothing to be told, another refusal is."""
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


def test_a_hand_that_was_broken_off_is_opened(server, visit):
    """Whoever saw it promised hears of it, finds it dealt as promised, and plays on; the next has the same number."""
    page = sit_down(visit(viewport=DESK), server.address, "pong")
    page.wait_for_selector("#mine .piece")
    table = page.url.rpartition("/")[2]

    async def come_again():
        """As after an upgrade: the table is read anew, and whoever is there comes again."""
        await add_invalid_move(server, table)
        server.services.tables.drop_actor(table)

    server.call(come_again)
    page.wait_for_selector("#summary h2 >> text=Hand 1 was canceled.")
    assert "rules were updated" in page.inner_text("#summary")
    assert page.query_selector("#why") is None
    page.click("#open-fair")
    page.wait_for_selector("#fair-verdict.kept")
    assert page.locator("#fair .deals li.kept", has_text="Hand 1").inner_text().count("canceled") == 1
    page.click("#fair .commit")
    page.click("#next")
    page.wait_for_selector("#mine .piece")
    page.click("#open-fair")
    page.wait_for_selector("#fair-verdict.kept")
    known = page.evaluate(f"JSON.parse(localStorage.getItem('promises {table}'))")
    assert len({of["promise"] for of in known.values()}) == 2
    assert known["1"]["words"] in page.text_content("#fair")
