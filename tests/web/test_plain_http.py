"""Pages work over plain HTTP in a home network, where browsers disable features of secure contexts."""

import hashlib
import random
import re

import pytest

from meldhouse.server.http.pages.base import STATIC
from tests.web.page_driver import DESK, FRIENDS, play_on, reach
from tests.web.test_several_players import OWN, join, open_table


@pytest.fixture
def far(server):
    """Return the address that friends use."""
    return f"http://{FRIENDS}:{server.port}"


def paste(page):
    """Return the copied text as a field of the page gets it."""
    page.evaluate("document.body.append(Object.assign(document.createElement('textarea'), { id: 'pasted' }))")
    page.focus("#pasted")
    page.keyboard.press("Control+V")
    return page.input_value("#pasted")


def test_friends_can_play_over_plain_http(far, visit):
    """The test uses the lobby, a new table, the copied link, the invitation, a whole hand, and its verification."""
    ada, bob = visit(viewport=DESK), visit(viewport=DESK)
    ada.goto(far)
    assert not ada.evaluate("isSecureContext")
    ada.click('a[href="/games/tongits"]')
    ada.click('a[href="/new/tongits"]')
    ada.select_option("#seat-1", "open")
    ada.fill("#hands", "1")
    ada.check("#public-private")
    ada.click("#go")
    ada.wait_for_url("**/table/*")
    reach(ada, "#share")
    ada.wait_for_selector("#sharing[open]")
    ada.click("#copy")
    assert "copied" in ada.inner_text("#copied")
    link = ada.input_value("#link")
    ada.click("#sharing button >> text=Close")
    assert paste(ada) == link
    assert link.startswith(f"{far}/join/")
    join(bob, link)
    assert not bob.evaluate("isSecureContext")
    ada.wait_for_selector("#mine .piece")
    for page in (ada, bob):
        play_on(page, seed=1)
    for page in (ada, bob):
        page.wait_for_selector("#summary .over")
        reach(page, "#open-fair")
        page.wait_for_selector("#fair-verdict.kept")
        assert page.locator("#fair dt", has_text="Added by").count() == 2
    assert ada.evaluate(OWN)


def test_link_is_selected_if_the_clipboard_is_unavailable(far, visit):
    """It is selected in its field, and a sentence says so."""
    page = visit(viewport=DESK)
    page.add_init_script("document.execCommand = () => false")
    open_table(page, far, "pong")
    reach(page, "#share")
    page.wait_for_selector("#sharing[open]")
    page.click("#copy")
    assert "copy it by hand" in page.inner_text("#copied")
    assert page.evaluate("getSelection().toString()") == page.input_value("#link") != ""


VECTORS = [b"", b"abc", b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", b"a" * 1_000_000]
KNOWN = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1",
    "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0",
]
DIGEST = """async texts => {
    const { sha256 } = await import("/static/fairness/sha256.js");
    const { hex } = await import("/static/common/hex.js");
    return texts.map(text => hex(sha256(Uint8Array.from(atob(text), letter => letter.charCodeAt(0)))));
}"""


def test_sha_256_of_the_page_equals_the_standard_library(far, visit):
    """The examples of the standard, and every length up to 200 bytes, are tested."""
    from base64 import b64encode

    chance = random.Random(6)
    texts = VECTORS + [chance.randbytes(length) for length in range(201)]
    page = visit(viewport=DESK)
    page.goto(far)
    result = page.evaluate(DIGEST, [b64encode(text).decode() for text in texts])
    assert result[: len(KNOWN)] == KNOWN
    assert result == [hashlib.sha256(text).hexdigest() for text in texts]


# Everything that a page can access by name, as a global or on the objects of the window.
NAMES = """() => {
    const found = { window: Object.getOwnPropertyNames(window) };
    for (const holder of ["navigator", "crypto", "document", "screen", "performance"]) {
        const names = (found[holder] = []);
        for (let one = window[holder]; one; one = Object.getPrototypeOf(one))
            names.push(...Object.getOwnPropertyNames(one));
    }
    return found;
}"""
COMMENTS_AND_TEXTS = re.compile(r"//.*|/\*.*?\*/|\"[^\"\n]*\"|'[^'\n]*'", re.S)


def kept_back(server, far, visit):
    """Yield patterns for features that this browser has in a secure context only."""
    trusted, plain = visit(), visit()
    trusted.goto(server.address)
    plain.goto(far)
    assert trusted.evaluate("isSecureContext")
    assert not plain.evaluate("isSecureContext")
    has, lacks = trusted.evaluate(NAMES), plain.evaluate(NAMES)
    missing = {holder: sorted(set(has[holder]) - set(lacks[holder])) for holder in has}
    assert {"randomUUID", "subtle"} <= set(missing["crypto"])
    assert {"clipboard", "serviceWorker"} <= set(missing["navigator"])
    for holder, names in missing.items():
        for name in names:
            yield rf"(?<![\w.$-]){name}\b(?!:)" if holder == "window" else rf"\b{holder}\??\.{name}\b"


def test_page_modules_need_no_secure_context(server, far, visit):
    """A module uses such a feature only if the same line checks that it is available."""
    patterns = [re.compile(pattern) for pattern in kept_back(server, far, visit)]
    modules = [path for path in sorted(STATIC.rglob("*.js")) if path.name != "service-worker.js"]
    assert len(modules) > 10
    used = [
        (path.name, found[0])
        for path in modules
        for line in path.read_text().splitlines()
        if " in navigator)" not in line
        for pattern in patterns
        if (found := pattern.search(COMMENTS_AND_TEXTS.sub('""', line)))
    ]
    assert not used
