"""Two people, each with a browser, at a table that is ended."""

from tests.web.page_driver import DESK, Stage, host_table, introduce, reach
from tests.web.test_several_players import join

SOON = 3000  # milliseconds: the end comes at once, but the machine may be busy


def shows_the_end(page, who, timeout=20_000):
    """The end is summed up, there are no choices, and there is a way on."""
    page.wait_for_selector(f"#summary h2:has-text('{who}')", timeout=timeout)
    assert page.inner_text("#prompt") == who
    assert not page.query_selector("body.my-turn, .seat.to-play, #actions button, #hint:not([hidden])")
    assert page.inner_text("#again") == "Rematch"


def end_at_the_table(page):
    reach(page, "#end-table")
    page.click("#end button[value=end]")


def test_table_ended_by_vote_is_shown_to_both_people(server, visit):
    """The proposer confirms, then the other person is asked; both are informed, also after a reload."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    introduce(ada, server.address, "Anna")
    host_table(ada, server.address, "kingscorners")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    reach(ada, "#end-table")
    ada.click("#end button[value='']")
    ada.wait_for_timeout(200)
    assert not ada.query_selector("#summary:not([hidden])")
    end_at_the_table(ada)
    bob.wait_for_selector("#vote[open] h2:has-text('Anna wants to end the table.')")
    ada.wait_for_selector("#voting:has-text('Vote: 1 of 2 in favor')")
    bob.click("#vote [value=agree]")
    agreed = "asked to end the table, and most players agreed. The table is over."
    for page, who in ((ada, f"You {agreed}"), (bob, f"Anna {agreed}")):
        shows_the_end(page, who, SOON)
        assert not page.inner_text("#voting")
        assert page.query_selector("#mine .piece")
        assert "doesn't count" in page.inner_text("#summary")
        assert page.inner_text("#summary").count("is over") == 1
        assert not page.is_visible("#notice")  # the notice of the vote's start is outdated
        assert not page.query_selector("#share:not([hidden])")
        assert not page.query_selector("#after a[href^='/replay/']")
        page.reload()
        shows_the_end(page, who)
    assert not ada.query_selector("#end-table:not([hidden])")
    ada.goto(f"{server.address}/mine")
    assert ada.locator(".tables a:has-text('Play again')").count() == 1
    assert not ada.query_selector("[data-close]")


def test_table_continues_after_a_vote_against_ending_it(server, visit):
    """The question disappears, and both read why; a key meant for the table is ignored."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    host_table(ada, server.address, "kingscorners")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    end_at_the_table(ada)
    bob.wait_for_selector("#vote[open]")
    for key in ("Enter", "Space"):
        bob.keyboard.press(key)
    assert bob.query_selector("#vote[open]")
    bob.click("#vote [value=no]")
    for page in (ada, bob):
        page.wait_for_selector("#notice:has-text('The vote is over. The table continues.')")
        assert not page.query_selector("#vote[open]")
        assert not page.inner_text("#voting")
        assert not page.query_selector("#summary:not([hidden])")


def test_waiting_table_that_is_ended_is_shown_as_ended(server, visit):
    """No hand was dealt, and both people are informed."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    introduce(ada, server.address, "Anna")
    host_table(ada, server.address, "kingscorners", people=3)
    bob.goto(ada.url)
    bob.click("#seats button >> nth=0")
    bob.wait_for_selector("#seats .name:has-text('You')")
    assert not bob.query_selector("#end-table:not([hidden])")
    end_at_the_table(ada)
    for page, who in ((ada, "You ended the table."), (bob, "Anna ended the table.")):
        shows_the_end(page, who, SOON)
        assert not page.query_selector("#waiting:not([hidden])")
        page.reload()
        shows_the_end(page, who)


def test_spectator_page_says_why_watching_ends_at_the_first_hand(server, visit):
    """People may watch until the game begins if spectators aren't allowed."""
    ada, bob, eve = (visit(viewport=DESK) for _ in range(3))
    ada.goto(f"{server.address}/new/kingscorners")
    ada.select_option("#seat-1", "open")
    ada.uncheck("#spectators")
    ada.click("#go")
    ada.wait_for_url("**/table/*")
    eve.goto(ada.url)
    eve.wait_for_selector("#seats button")
    join(bob, ada.url)
    eve.wait_for_selector("#prompt:has-text('allow spectators')")
    assert not eve.query_selector("#waiting:not([hidden]), .piece")


def test_question_of_a_vote_is_withdrawn_after_a_restart(server, visit):
    """The server forgets votes: the question disappears with a notice, and the table continues."""
    stage = Stage(visit(viewport=DESK), server.address, "kingscorners")
    page, asked = stage.page, {"about": "close", "by": 1, "seat": None, "voters": [0, 1], "yes": [1], "no": []}
    scene = page.evaluate("JSON.parse(document.querySelector('#first').textContent).scene")
    stage.tell(tell="vote", vote={**asked, "left": 20_000}, why="")
    page.wait_for_selector("#vote[open]")
    stage.show(scene, 0, vote=None)
    assert not page.query_selector("#vote[open]")
    assert not page.inner_text("#voting")
    assert page.inner_text("#notice").startswith("The vote has ended")
    page.evaluate("document.querySelector('#notice').hidden = true")
    stage.show(scene, 0, vote=None)
    assert not page.is_visible("#notice")
