"""Two people at a table that is ended, each with a browser of their own."""

from tests.web.page_driver import DESK, Stage
from tests.web.test_several_players import call_oneself, join, open_table

SOON = 3000  # told as it happens, by a machine that has much else to do


def shows_the_end(page, who, timeout=20_000):
    """The end is summed up, nothing is asked, and there is a way on."""
    page.wait_for_selector(f"#summary h2:has-text('{who}')", timeout=timeout)
    assert page.inner_text("#prompt") == who
    assert not page.query_selector("body.my-turn, .seat.to-play, #actions button, #hint:not([hidden])")
    assert page.inner_text("#again") == "Rematch"


def end_at_the_table(page):
    page.click("#end-table")
    page.click("#end button[value=end]")


def named(page, server, name):
    page.goto(server.address)
    call_oneself(page, name)


def test_the_table_is_ended_and_both_see_it(server, visit):
    """Whoever wants it is asked once more, then the other is; then both are told, also after a reload."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    named(ada, server, "Anna")
    open_table(ada, server.address, "kingscorners")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    ada.click("#end-table")
    ada.click("#end button[value='']")
    ada.wait_for_timeout(200)
    assert not ada.query_selector("#summary:not([hidden])")
    end_at_the_table(ada)
    bob.wait_for_selector("#vote[open] h2:has-text('Anna wants to end the table.')")
    ada.wait_for_selector("#voting:has-text('Vote: 1 of 2 in favor')")
    bob.click("#vote [value=agree]")
    agreed = "asked to end the table, and most players agreed. It is over."
    for page, who in ((ada, f"You {agreed}"), (bob, f"Anna {agreed}")):
        shows_the_end(page, who, SOON)
        assert not page.inner_text("#voting")
        assert page.query_selector("#mine .piece")
        assert "doesn't count" in page.inner_text("#summary")
        assert page.inner_text("#summary").count("is over") == 1
        assert not page.is_visible("#notice")  # what was told when the vote began is no longer so
        assert not page.query_selector("#share:not([hidden])")
        assert not page.query_selector("#after a[href^='/replay/']")
        page.reload()
        shows_the_end(page, who)
    assert not ada.query_selector("#end-table:not([hidden])")
    ada.goto(f"{server.address}/mine")
    assert ada.locator(".tables a:has-text('Play again')").count() == 1
    assert not ada.query_selector("[data-close]")


def test_a_table_goes_on_when_somebody_is_against_it(server, visit):
    """The question goes away, and both read why; a key that was meant for the table says nothing."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    open_table(ada, server.address, "kingscorners")
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


def test_who_waits_at_a_table_hears_that_it_was_ended(server, visit):
    """No hand was dealt, and both are told all the same."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    named(ada, server, "Anna")
    open_table(ada, server.address, "kingscorners", people=3)
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


def test_who_may_not_watch_is_shown_out(server, visit):
    """While people are waited for one may look in; when the game begins one reads why that ends."""
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


def test_a_vote_that_was_lost_is_told(server, visit):
    """A house that was started again knows of no vote: the question goes away with a word, the table goes on."""
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
