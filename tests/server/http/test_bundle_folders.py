"""The bundler resolves imports between folders, and removes types from its output."""

import asyncio
import re

import pytest
from starlette.requests import Request
from starlette.routing import Match

from meldhouse.server.http import assets


@pytest.fixture
def folder(tmp_path):
    """Return a folder of modules, from their paths and sources."""

    def write(modules):
        for name, source in {f"{assets.SHARED_MODULE}.js": "", **modules}.items():
            path = tmp_path / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(source)
        return tmp_path

    return write


def test_bundle_import_from_another_folder_is_resolved(folder):
    place = folder(
        {
            "table/page.js": 'import { one } from "../common/dom-patch.js";\nimport { two } from "./two.js";\n',
            "table/two.js": 'import { one } from "../common/dom-patch.js";\nexport const two = one;\n',
            "common/dom-patch.js": "export const one = 1;\n",
        }
    )
    assert assets.import_order("table/page", place) == ["common/dom-patch", "table/two", "table/page"]
    text = assets.bundle("table/page", place)
    assert text.count("const from_common_dom_patch =") == 1
    assert text.count("const { one } = from_common_dom_patch;") == 2


def test_bundle_module_loaded_on_demand_has_its_own_address(folder):
    place = folder({"table/page.js": 'import("../fairness/proof.js");\n', "fairness/proof.js": '"page-proof";\n'})
    assert 'import("/static/fairness/proof.js")' in assets.bundle("table/page", place)


def test_bundle_import_that_leaves_the_folder_is_refused(folder):
    place = folder({"table/page.js": 'import { one } from "../../one.js";\n'})
    with pytest.raises(assets.NoModule, match=re.escape("../one.js does not exist")):
        assets.bundle("table/page", place)


def test_bundle_types_in_comments_are_not_sent(folder):
    """A cast within a line is removed, its expression stays, and a type imported in a comment isn't loaded."""
    source = '/** @typedef {import("./two.js").Two} Two */\nexport const two = /** @type {Two} */ (JSON.parse("{}"));\n'
    place = folder({"page.js": source, "two.js": '/** @typedef {import("./page.js").Two} Two */\n'})
    text = assets.bundle("page", place)
    assert 'const two = (JSON.parse("{}"));' in text
    assert "/*" not in text
    assert assets.texts("page", "en", place) == {}


def test_bundle_keeps_the_code_after_a_cast_at_the_start_of_a_line(folder):
    """A comment ends at its own end, even if the next comment ends a line."""
    source = "/** @type {One} */ (one).two = 1;\nconst three = 3;\n/** Returns four. */\nconst four = 4;\n"
    text = assets.bundle("page", folder({"page.js": source}))
    assert "(one).two = 1;\nconst three = 3;\nconst four = 4;\n" in text


def test_module_requested_at_its_old_address_reloads_the_page():
    """A page that was open during an update requests modules at their old addresses."""
    answers = [asyncio.run(_served(f"/static/{name}.js")) for name in assets.MOVED_MODULES]
    assert {answer.body for answer in answers} == {b"location.reload();\n"}
    assert asyncio.run(_served("/static/none.js")) is None


async def _served(path):
    """Return the response of the asset route for a path."""
    scope = {"type": "http", "method": "GET", "path": path, "headers": []}
    for route in assets.ROUTES:
        match, child = route.matches(scope)
        if match is Match.FULL:
            return await route.endpoint(Request({**scope, **child}))
    return None
