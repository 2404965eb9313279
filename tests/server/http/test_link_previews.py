"""The title and the sentence that messengers show for a link; they name only what the page itself shows."""

import re
from html import unescape

from tests.server.registry.test_privacy import with_company
from tests.support.live_server import call_api


def preview(server, path):
    """Return the title and the description that a client without a key gets."""
    shown = call_api(server, "GET", path)
    return [unescape(re.search(f'og:{name}" content="([^"]*)"', shown)[1]) for name in ("title", "description")]


def test_preview_of_a_replay_names_the_game_and_no_person(server):
    ada, bob = server.person("Ada"), server.person("Bartholomew")
    table = with_company(ada, bob, hands=1)
    title, about = preview(server, f"/replay/{table}")
    assert title.startswith("Kings Corners, ")
    assert not {"Ada", "Bartholomew"} & set(f"{title} {about}".split())


def test_preview_of_a_shared_page_and_of_a_deal_of_the_day(server):
    ada = server.person("Ada")
    assert preview(server, ada.ask("/api/me/page")["link"])[0] == "Ada"
    day = server.services.daily.today.isoformat()
    title, about = preview(server, f"/daily/tongits/{day}")
    assert title == "Deal of the day: Tongits"
    assert about
