"""What the table says is said of the one who reads it, and of one thing as of one."""

import re

import pytest
from hands import DESK

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.games.kingscorners.scene import match_summary

SAID = """async texts => {
    const { named, spokenToYou } = await import("/static/names.js");
    const nameOf = seat => seat === 0 ? "You" : ["", "Ada", "Boris", "Carmen", "Dewi", "Emil"][seat];
    return texts.map(([logged, text]) => logged ? `You ${spokenToYou(text)}` : named(text, 0, nameOf));
}"""


def told_in_hands(game, variant, hands=2):
    """What is said in some hands, in summaries, facts, hints and logs: (is it of the log?, text)."""
    for seed in range(hands):
        table = mh.table(game.name, variant, seed=seed)
        for _ in range(2):
            if table.match_over:
                break
            table.deal()
            thumb = Thumb(seed)
            while not table.over:
                before, own = table.view(None), table.view(table.turn)
                move = thumb.choose(own)
                yield False, own.reason(move)
                yield from ((False, fact) for _, fact in own.scene.facts)
                table.play(move)
                heard = table.hands[-1].moves[-1].heard
                if heard:
                    yield True, table.game.text.tell(before.state[0], before.rules, heard)
            yield from ((False, line) for line in table.summary)


@pytest.fixture(scope="module")
def told():
    """Every different thing that is told, in all games and variants."""
    return sorted(
        {each for game in mh.GAMES.values() for variant in game.variants for each in told_in_hands(game, variant)}
    )


def test_what_one_does_oneself_is_told_as_such(house, visit, told):
    """After "You" every verb is one's own: you take a card "and lay" a meld, never "and lays"."""
    verbs = {re.match(r"\w+", text)[0] for logged, text in told if logged}
    verbs |= {verb for _, text in told for verb in re.findall(r"\b[Ss]eat \d+ (\w+s)\b", text)}
    page = visit(viewport=DESK)
    page.goto(house.address)
    texts = [[logged, re.sub(r"\b([Ss])eat [1-9]", r"\1eat 0", text, count=1)] for logged, text in told]
    for text in page.evaluate(SAID, texts):
        for clause in re.split(r"(?<=[.:;,]) ", text):
            if re.match(r"[Yy]ou (?!and )", clause):
                others = set(re.findall(r"(?:^[Yy]ou|\band) (\w+)", clause)) & verbs
                assert not others, text
                assert "their own" not in clause


def test_one_of_something_is_singular(told):
    """There is "1 point", never "1 points", in summaries, logs, hints and beside the table."""
    wrong = [text for _, text in told if re.search(r"(?<![\w.])(?<!eat )[+-]?1 [a-z]+s\b", text)]
    assert not wrong


def test_two_who_share_a_match_are_named(house, visit):
    """Those who share a match are each called by name, and oneself "you"."""
    page = visit(viewport=DESK)
    page.goto(house.address)
    rules = mh.GAMES["kingscorners"].variants["standard"].rules
    shared = [match_summary({"points": points}, rules) for points in ([5, 7, 5, 9], [5, 5, 5, 9], [5, 5, 5, 5])]
    assert page.evaluate(SAID, [[False, text] for text in shared]) == [
        "You and Boris share the match with 5 points each.",
        "You, Ada and Boris share the match with 5 points each.",
        "You, Ada, Boris and Carmen share the match with 5 points each.",
    ]
