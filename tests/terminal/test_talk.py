"""Talk in a terminal: what is printed, and when."""

import pytest

from meldhouse.session.talk import PHRASES, REACTIONS
from meldhouse.terminal.talk import TerminalTalk
from meldhouse.util.errors import Mistake


@pytest.fixture
def printed():
    return []


@pytest.fixture
def talk(printed):
    return TerminalTalk(lambda message: printed.append(str(message)))


def test_terminal_talk_prints_each_kind_and_mentions_bots_once(talk, printed):
    talk.say("say", "hello", False)
    talk.say("react", "laugh", False)
    talk.say("text", "<b>two</b>\x1b[31m  words\u202e", False)
    assert printed == ["You: Hello!", "Bots don't answer.", "You: laughs", "You: <b>two</b>[31m words"]


def test_terminal_talk_in_a_claim_window_is_printed_afterwards(talk, printed):
    talk.say("say", "wow", True)
    talk.say("text", "later", True)
    assert printed == ["Your message will be sent after the claims."] * 2
    printed.clear()
    talk.deliver()
    talk.deliver()
    assert printed == ["You: Wow!", "You: later", "Bots don't answer."]


@pytest.mark.parametrize(("command", "names"), [("say", PHRASES), ("react", REACTIONS)])
def test_terminal_talk_lists_what_can_be_said(talk, printed, command, names):
    talk.say(command, "", False)
    assert printed == [f"Type '{command}' and one of these: {', '.join(names)}."]


def test_terminal_talk_refuses_invalid_talk_with_a_sentence(talk):
    for command, content, why in (("say", "x", "Unknown phrase"), ("text", "", "empty"), ("text", "x" * 201, "200")):
        with pytest.raises(Mistake, match=why):
            talk.say(command, content, False)
