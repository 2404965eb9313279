"""The bundler includes each module once, after its imports, with nothing missing."""

import asyncio
import gzip
import os
import re

import pytest
from starlette.requests import Request

from meldhouse.server.http import assets
from meldhouse.server.http.pages.base import STATIC

PAGES = sorted(
    set(
        re.findall(r"block script %}([\w/-]+)", "".join(p.read_text() for p in (STATIC.parent / "templates").iterdir()))
    )
)


def response_to(name, asked=assets.bundle_endpoint, **headers):
    """Return the response to a request for a page's modules."""
    sent = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
    return asyncio.run(asked(Request({"type": "http", "path_params": {"name": name}, "headers": sent})))


@pytest.fixture
def folder(tmp_path):
    """Return a folder of modules with the given sources."""

    def written(**modules):
        for name, source in {assets.SHARED_MODULE: "", **modules}.items():
            (tmp_path / name).parent.mkdir(exist_ok=True)
            (tmp_path / f"{name}.js").write_text(source)
        return tmp_path

    return written


@pytest.mark.parametrize("page", PAGES)
def test_bundle_of_every_page_is_complete_and_has_no_imports(page):
    """Each module comes once, after the modules that it imports."""
    text = assets.bundle(page, STATIC)
    made = re.findall(r"^const from_(\w+) =", text, re.M)
    assert len(made) == len(set(made)) > 3
    assert not re.findall(r"^(?:import|export) ", text, re.M)
    for asked in re.finditer(r"= from_(\w+);", text):
        assert text.index(f"const from_{asked[1]} =") < asked.start()


def test_bundles_exist_for_the_listed_pages():
    assert {
        "common/shell",
        "lobby/lobby",
        "lobby/new-table",
        "lobby/compile-wait",
        "table/table",
        "replay/replay",
        "rules/rules",
        "quiz/quiz",
        "account/account",
        "account/device",
        "odds/odds",
        "review/review",
        "friends/invitation",
        "friends/waiting-room",
        "daily/daily",
        "account/shared-page",
    } == set(PAGES)


def test_bundled_modules_keep_their_names_apart(folder):
    """Equal names in two modules don't collide, comments are removed, and dynamic imports get their address."""
    ours = 'import { one, Two } from "./b.js";\nconst own = one; // a remark\n// a remark\n  const at = "http://one"\n'
    ours += 'const later = () => import("./c.js");\n'
    theirs = "/**\n * A remark.\n */\nexport const one = 1;\nconst own = 2;\nexport class Two {}\n"
    text = assets.bundle("a", folder(a=ours, b=theirs))
    assert "return { one, Two };" in text
    assert "const { one, Two } = from_b;" in text
    assert 'import("/static/c.js")' in text
    assert "remark" not in text.lower()
    assert '\nconst at = "http://one"\n' in text


@pytest.mark.parametrize(
    ("modules", "why"),
    [
        (
            {"a": 'import { one } from "./b.js";\n', "b": "const one = 1;\n"},
            "a.js imports one, but b.js does not export that",
        ),
        ({"a": 'import { one } from "./b.js";\n'}, "b.js does not exist"),
        ({"a": "const one = `of two\n  lines`;\n"}, "a.js has a template literal that spans several lines"),
        (
            {"a": 'import { b } from "./b.js";\n', "b": 'import { a } from "./a.js";\nexport const b = 1;\n'},
            "a -> b -> a: circular imports",
        ),
    ],
)
def test_bundle_that_cannot_be_built_is_refused_with_the_reason(folder, modules, why):
    with pytest.raises(assets.NoModule, match=re.escape(why)):
        assets.bundle("a", folder(**modules))


def test_bundle_is_sent_once_and_then_cached():
    """It is compressed if the client accepts that; later responses have the status 304."""
    first = response_to("lobby/lobby", accept_encoding="gzip, deflate")
    assert first.headers["content-encoding"] == "gzip"
    page = assets.bundle("lobby/lobby", STATIC).encode()
    assert gzip.decompress(first.body) == response_to("lobby/lobby").body == page
    assert response_to("lobby/lobby", if_none_match=first.headers["etag"]).status_code == 304


def test_stylesheet_is_sent_without_comments_and_spare_space():
    """It has every rule, is a tenth smaller, and is sent only once."""
    whole, sent = (
        (STATIC / "table" / "table.css").read_text(),
        response_to("table/table", assets.stylesheet_endpoint).body.decode(),
    )
    assert "/*" in whole
    assert "/*" not in sent
    rules = re.sub(r"/\*.*?\*/", "", whole, flags=re.S)
    assert "".join(sent.split()) == "".join(rules.split()).replace(";}", "}")
    assert "\n" not in sent
    assert " and (max-height" in sent  # space that has a meaning stays
    packed = response_to("table/table", assets.stylesheet_endpoint, accept_encoding="gzip")
    assert gzip.decompress(packed.body).decode() == sent
    assert len(packed.body) < 0.9 * len(gzip.compress(whole.encode()))
    again = response_to("table/table", assets.stylesheet_endpoint, if_none_match=packed.headers["etag"])
    assert again.status_code == 304


@pytest.mark.parametrize("asked", [assets.bundle_endpoint, assets.stylesheet_endpoint])
@pytest.mark.parametrize("name", ["none", "../static/table", "table.js", "table.css", "table\0", "*"])
def test_bundle_name_outside_the_folder_is_not_found(name, asked):
    assert response_to(name, asked).status_code == 404


def test_bundle_is_rebuilt_when_a_module_changes(monkeypatch, folder):
    """Developers of pages don't need to restart the server."""
    place = folder(a="export const a = 1;\n")
    monkeypatch.setattr(assets, "STATIC", place)
    assert b"a = 1" in response_to("a").body
    (place / "a.js").write_text("export const a = 2;\n")
    os.utime(place / "a.js", (2e9, 2e9))
    assert b"a = 2" in response_to("a").body


def test_page_modules_start_with_a_sentence():
    """The first line of each module is a sentence."""
    assert all(path.read_text().startswith("// ") for path in STATIC.rglob("*.js"))
