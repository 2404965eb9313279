"""Bundles a page's JavaScript modules into one file, and compresses style sheets.

The sources stay separate modules in the folders of `web/static`.  A module is named by its path without the suffix
(`table/scene`).  In the bundle, it is a function that returns its exports, placed after its imports.  Comments and
indentation are not sent.
"""

import gzip
import hashlib
import posixpath
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from meldhouse import web
from meldhouse.i18n.page_patterns import Pattern, page_patterns

STATIC = Path(web.__file__).parent / "static"
SHARED_MODULE = "common/shell"
MODULE_NAME = re.compile(r"\w[\w-]*(?:/\w[\w-]*)*")  # a path of no other folder
IMPORT = re.compile(r'^import \{ ([^}]+) \} from "(\.{1,2}/[\w/.-]+)\.js";\n', re.M)
BLANK_LINES = re.compile(r"\n{2,}")
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([$\w]+))", re.M)
COMMENTS = re.compile(
    r"""^\ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n | /\*\*(?:(?!\*/).)*\*/\ ? | \ +//\ [^\n"'`]*$ | ^\ +""",
    re.M | re.S | re.X,
)  # matches comments, type casts and indentation
CSS_COMMENTS = re.compile(r"/\*.*?\*/", re.S)
CSS_SPACE = re.compile(r"\s*([{};,])\s*|\s*\n\s*")  # matches space that a style sheet does not need
AFTER_COLON = re.compile(r': (?!")')  # matches space after colons, but not in a text that ends with it
DYNAMIC_IMPORT = re.compile(r'\bimport\("(\.{1,2}/[\w/.-]+)\.js"\)')  # matches the loading of a module on demand
# Modules that pages of version 0.1 load on demand, keyed by their old paths.
MOVED_MODULES = (
    "bubble",
    "deal",
    "end",
    "glossary",
    "ideas",
    "lesson",
    "looking",
    "proof",
    "share",
    "thinking",
    "worth",
)
CATALOGUE_KEY = re.compile(r'["`](page-[a-z-]+)(\$\{)?')  # matches a catalogue key, or a prefix of keys


class NoModule(Exception):
    """Raised if a module, or one of its exports, does not exist."""


def import_order(name: str, folder: Path) -> list[str]:
    """Return a module and its imports in topological order: every module comes once, after its own imports."""
    order: dict[str, None] = {}

    def visit(module: str, importers: tuple[str, ...]) -> None:
        if module in importers:
            raise NoModule(f"{' -> '.join(importers)} -> {module}: circular imports cannot be bundled")
        if module in order:
            return
        for _, specifier in IMPORT.findall(read_module(module, folder)):
            visit(_resolve(module, specifier), (*importers, module))
        order[module] = None

    visit(name, ())
    return list(order)


def read_module(name: str, folder: Path) -> str:
    path = folder / f"{name}.js"
    if not MODULE_NAME.fullmatch(name) or not path.is_file():
        raise NoModule(f"{name}.js does not exist")
    return path.read_text("utf-8")


def _files(folder: Path, suffix: str) -> dict[str, Path]:
    """Return the files in a folder and its subfolders that have a suffix, keyed by their paths without it."""
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob(f"*{suffix}")}


def _resolve(importer: str, specifier: str) -> str:
    """Return the name of the module that a relative import specifier in another module refers to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))


def _variable_name(name: str) -> str:
    """Return the name of the variable in the bundle that holds a module's exports."""
    return f"from_{re.sub(r'[^0-9A-Za-z]', '_', name)}"


def _exports(source: str) -> list[str]:
    return EXPORT.findall(source)


def _wrap_module(name: str, folder: Path) -> str:
    """Wrap a module in a function that is called immediately and returns the module's exports."""
    source = read_module(name, folder)
    if broken := [line for line in source.splitlines() if line.count("`") % 2]:
        raise NoModule(
            f"{name}.js has a template literal that spans several lines, which cannot be bundled: {broken[0].strip()}"
        )
    for names, specifier in IMPORT.findall(source):
        module = _resolve(name, specifier)
        if missing := set(names.split(", ")) - set(_exports(read_module(module, folder))):
            raise NoModule(f"{name}.js imports {', '.join(sorted(missing))}, but {module}.js does not export that")
    body = COMMENTS.sub("", source)
    body = IMPORT.sub(lambda found: f"const {{ {found[1]} }} = {_variable_name(_resolve(name, found[2]))};\n", body)
    body = DYNAMIC_IMPORT.sub(lambda found: f'import("/static/{_resolve(name, found[1])}.js")', EXPORT.sub("", body))
    body = BLANK_LINES.sub("\n", body)
    return f"const {_variable_name(name)} = (() => {{\n{body}return {{ {', '.join(_exports(source))} }};\n}})();\n"


def bundle(name: str, folder: Path) -> str:
    """Return the shared module, a page's module, and all their imports as one script."""
    modules = dict.fromkeys([*import_order(SHARED_MODULE, folder), *import_order(name, folder)])
    return "".join(_wrap_module(module, folder) for module in modules)


def _all_modules(name: str, folder: Path) -> set[str]:
    """Return the names of all modules that a page may run, including those it loads on demand."""
    found: set[str] = set()
    waiting = [SHARED_MODULE, name]
    while waiting:
        module = waiting.pop()
        if module in found:
            continue
        found.add(module)
        source = COMMENTS.sub("", read_module(module, folder))
        specifiers = [*DYNAMIC_IMPORT.findall(source), *(specifier for _, specifier in IMPORT.findall(source))]
        waiting += [_resolve(module, specifier) for specifier in specifiers]
    return found


@cache
def texts(name: str, language: str, folder: Path = STATIC) -> dict[str, Pattern]:
    """Return the catalogue texts that the modules of a page use, by key."""
    named = {key for module in _all_modules(name, folder) for key in CATALOGUE_KEY.findall(read_module(module, folder))}
    prefixes = tuple(key for key, is_prefix in named if is_prefix)
    exact = {key for key, is_prefix in named if not is_prefix}
    return {
        key: pattern
        for key, pattern in page_patterns(language, "page-").items()
        if key in exact or key.startswith(prefixes)
    }


class Packed(NamedTuple):
    """A compressed file with its entity tag."""

    body: bytes
    etag: str


def _pack(text: str) -> Packed:
    data = text.encode()
    return Packed(gzip.compress(data, 9, mtime=0), f'"{hashlib.sha256(data).hexdigest()[:16]}"')


@cache
def _packed_bundle(name: str, folder: Path, changed: float) -> Packed:
    return _pack(bundle(name, folder))


def _without_space(stylesheet: str) -> str:
    """Remove the space around braces, semicolons and commas and after colons, and the last semicolon of a block."""
    return AFTER_COLON.sub(":", CSS_SPACE.sub(lambda space: space[1] or " ", stylesheet).replace(";}", "}"))


@cache
def _packed_stylesheet(path: Path, changed: float) -> Packed:
    return _pack(_without_space(CSS_COMMENTS.sub("", path.read_text("utf-8"))))


def asset_response(request: Request, found: Packed, kind: str) -> Response:
    """Return a response with a file, or 304 if the client already has this version."""
    if request.headers.get("if-none-match") == found.etag:
        return Response("", 304, {"ETag": found.etag})
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(found.body), headers={"ETag": found.etag}, media_type=kind)
    headers = {"ETag": found.etag, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(found.body, headers=headers, media_type=kind)


async def bundle_endpoint(request: Request) -> Response:
    """Serve the JavaScript bundle of a page."""
    changed = max(path.stat().st_mtime for path in STATIC.rglob("*.js"))
    try:
        found = _packed_bundle(request.path_params["name"], STATIC, changed)
    except NoModule:
        return Response("", 404)
    return asset_response(request, found, "text/javascript")


async def stylesheet_endpoint(request: Request) -> Response:
    """Serve a style sheet."""
    path = _files(STATIC, ".css").get(request.path_params["name"])
    if path is None:
        return Response("", 404)
    return asset_response(request, _packed_stylesheet(path, path.stat().st_mtime), "text/css")


async def outdated_endpoint(request: Request) -> Response:
    """Make a page of an earlier version reload when it requests a module that has moved."""
    return Response("location.reload();\n", media_type="text/javascript", headers={"Cache-Control": "no-store"})


ROUTES = [
    *(Route(f"/static/{name}.js", outdated_endpoint) for name in MOVED_MODULES),
    Route("/static/joined/{name:path}.js", bundle_endpoint),
    Route("/static/{name:path}.css", stylesheet_endpoint),
]
