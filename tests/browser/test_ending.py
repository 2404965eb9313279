"""Two people at a table that one of them ends, each with a browser of their own."""

from hands import DESK
from test_people import join, open_table

SOON = 3000  # told as it happens, by a machine that has much else to do


def shows_the_end(page, timeout=20_000):
    """The end is summed up, nothing is asked, and there is a way on."""
    page.wait_for_selector("#summary h2:has-text('The table was ended by its host.')", timeout=timeout)
    assert page.inner_text("#prompt") == "The table was ended by its host."
    assert not page.query_selector("body.my-turn, .seat.to-play, #actions button, #hint:not([hidden])")
    assert page.get_attribute("#after a >> nth=0", "href").startswith("/new/")
    assert page.inner_text("#after a >> nth=0") == "Play again"


def end_at_the_table(page):
    page.click("#end-table")
    page.click("#end button[value=end]")


def test_the_host_ends_the_table_and_both_see_it(house, visit):
    """Asked first, then at once, and after a reload; there is no hand yet to look back at."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    open_table(ada, house.address, "kingscorners")
    join(bob, ada.url)
    ada.wait_for_selector("#mine .piece")
    assert not bob.query_selector("#end-table")
    ada.click("#end-table")
    ada.click("#end button[value='']")
    ada.wait_for_timeout(200)
    assert not ada.query_selector("#summary:not([hidden])")
    end_at_the_table(ada)
    for page in (ada, bob):
        shows_the_end(page, SOON)
        assert page.query_selector("#mine .piece")
        assert "does not count" in page.inner_text("#summary")
        assert not page.query_selector("#after a[href^='/replay/']")
        page.reload()
        shows_the_end(page)
    assert not ada.query_selector("#end-table:not([hidden])")
    ada.goto(f"{house.address}/mine")
    assert ada.locator(".tables a:has-text('Play again')").count() == 1
    assert not ada.query_selector("[data-close]")


def test_who_waits_at_a_table_hears_that_it_was_ended(house, visit):
    """No hand was dealt, and both are told all the same."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    open_table(ada, house.address, "kingscorners", people=3)
    bob.goto(ada.url)
    bob.click("#seats button >> nth=0")
    ada.wait_for_function("() => document.querySelectorAll('#seats button').length === 0")
    end_at_the_table(ada)
    for page in (ada, bob):
        shows_the_end(page)
        assert not page.query_selector("#waiting:not([hidden])")
        page.reload()
        shows_the_end(page)


def test_who_may_not_watch_is_shown_out(house, visit):
    """While people are waited for one may look in; when the game begins one reads why that ends."""
    ada, bob, eve = (visit(viewport=DESK) for _ in range(3))
    ada.goto(f"{house.address}/new/kingscorners")
    ada.select_option("#seat-1", "open")
    ada.uncheck("#spectators")
    ada.click("#go")
    ada.wait_for_url("**/table/*")
    eve.goto(ada.url)
    eve.wait_for_selector("#seats button")
    join(bob, ada.url)
    eve.wait_for_selector("#prompt:has-text('not open to those who look on')")
    assert not eve.query_selector("#waiting:not([hidden]), .piece")
