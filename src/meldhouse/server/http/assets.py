"""Bundles the JavaScript modules of a page into one file, and compresses styles.

The sources stay separate modules in the folders of `web/static`.  A module is named by its path without the suffix
(`table/scene`).  In the bundle it is a function that returns its exports and comes after its imports.  Comments and
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
from meldhouse.i18n.catalogue import format_patterns

STATIC = Path(web.__file__).parent / "static"
EVERY_PAGE = "common/shell"
IMPORT = re.compile(r'^import \{ ([^}]+) \} from "(\.{1,2}/[\w/.-]+)\.js";\n', re.M)
EXPORT = re.compile(r"^export (?=(?:async )?(?:function\*?|class|const) ([$\w]+))", re.M)
FOR_READERS = re.compile(
    r"""^\ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n | /\*\*(?:(?!\*/).)*\*/\ ? | \ +//\ [^\n"'`]*$ | ^\ +""",
    re.M | re.S | re.X,
)  # comments, type casts, indentation
REMARKS = re.compile(r"/\*.*?\*/|^\s+", re.M | re.S)  # and indents, of a sheet
FETCHED = re.compile(r'\bimport\("(\.{1,2}/[\w/.-]+)\.js"\)')  # a module that is loaded on demand
# Modules that pages of version 0.1 load on demand, from where they were then.
MOVED = ("bubble", "deal", "end", "glossary", "ideas", "lesson", "looking", "proof", "share", "thinking", "worth")
KEY = re.compile(r'["`](page-[a-z-]+)(\$\{)?')  # a key of the catalogue, or how some begin


class NoModule(Exception):
    """What a module asks for is not there."""


def order(name: str, folder: Path, before: tuple[str, ...] = ()) -> list[str]:
    """A module after all those that it imports, each once."""
    if name in before:
        raise NoModule(f"{' -> '.join(before)} -> {name}: modules in a circle cannot be joined")
    wanted = [_resolved(name, module) for _, module in IMPORT.findall(read(name, folder))]
    found = [module for one in wanted for module in order(one, folder, (*before, name))]
    return list(dict.fromkeys([*found, name]))


def read(name: str, folder: Path) -> str:
    path = _files(folder, ".js").get(name)
    if path is None:
        raise NoModule(f"there is no {name}.js")
    return path.read_text("utf-8")


def _files(folder: Path, suffix: str) -> dict[str, Path]:
    """The files below a folder with this suffix, by their paths without it."""
    return {path.relative_to(folder).with_suffix("").as_posix(): path for path in folder.rglob(f"*{suffix}")}


def _resolved(importer: str, specifier: str) -> str:
    """The name of the module that a relative specifier in another module refers to."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(importer), specifier))


def _variable(name: str) -> str:
    """The variable of the bundle that holds a module's exports."""
    return f"from_{re.sub(r'[^0-9A-Za-z]', '_', name)}"


def _exports(source: str) -> list[str]:
    return EXPORT.findall(source)


def _wrapped(name: str, folder: Path) -> str:
    """A module as a function that is called at once and gives what it exports."""
    source = read(name, folder)
    if broken := [line for line in source.splitlines() if line.count("`") % 2]:
        raise NoModule(f"{name}.js has a text over several lines, which is not kept as it is: {broken[0].strip()}")
    for names, specifier in IMPORT.findall(source):
        module = _resolved(name, specifier)
        if missing := set(names.split(", ")) - set(_exports(read(module, folder))):
            raise NoModule(f"{name}.js asks {module}.js for {', '.join(sorted(missing))}")
    body = FOR_READERS.sub("", source)
    body = IMPORT.sub(lambda found: f"const {{ {found[1]} }} = {_variable(_resolved(name, found[2]))};\n", body)
    body = FETCHED.sub(lambda found: f'import("/static/{_resolved(name, found[1])}.js")', EXPORT.sub("", body))
    return f"const {_variable(name)} = (() => {{\n{body}return {{ {', '.join(_exports(source))} }};\n}})();\n"


def joined(name: str, folder: Path) -> str:
    """A page's module and all that it imports, after what every page has, as one."""
    modules = dict.fromkeys([*order(EVERY_PAGE, folder), *order(name, folder)])
    return "".join(_wrapped(module, folder) for module in modules)


def _with_later(name: str, folder: Path) -> set[str]:
    """Every module that a page may come to run: its own, and what they load on demand."""
    found = {*order(EVERY_PAGE, folder), *order(name, folder)}
    for module in list(found):
        for specifier in FETCHED.findall(FOR_READERS.sub("", read(module, folder))):
            later = _resolved(module, specifier)
            found |= _with_later(later, folder) if later not in found else set()
    return found


@cache
def texts(name: str, language: str, folder: Path = STATIC) -> dict[str, str]:
    """What the modules of a page can say."""
    named = {key for module in _with_later(name, folder) for key in KEY.findall(read(module, folder))}
    begun = tuple(key for key, goes_on in named if goes_on)
    exact = {key for key, goes_on in named if not goes_on}
    return {
        key: text for key, text in format_patterns(language, "page-").items() if key in exact or key.startswith(begun)
    }


class Packed(NamedTuple):
    """As it is sent, and a word that changes when it does."""

    body: bytes
    tag: str


def _pack(text: str) -> Packed:
    whole = text.encode()
    return Packed(gzip.compress(whole, 9, mtime=0), f'"{hashlib.sha256(whole).hexdigest()[:16]}"')


@cache
def _packed(name: str, folder: Path, changed: float) -> Packed:
    return _pack(joined(name, folder))


@cache
def _packed_sheet(path: Path, changed: float) -> Packed:
    return _pack(REMARKS.sub("", path.read_text("utf-8")))


def answer(request: Request, found: Packed, kind: str) -> Response:
    """Once more only where it has changed."""
    if request.headers.get("if-none-match") == found.tag:
        return Response("", 304, {"ETag": found.tag})
    if "gzip" not in request.headers.get("accept-encoding", ""):
        return Response(gzip.decompress(found.body), headers={"ETag": found.tag}, media_type=kind)
    headers = {"ETag": found.tag, "Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
    return Response(found.body, headers=headers, media_type=kind)


async def module(request: Request) -> Response:
    """A page's modules."""
    changed = max(path.stat().st_mtime for path in STATIC.rglob("*.js"))
    try:
        found = _packed(request.path_params["name"], STATIC, changed)
    except NoModule:
        return Response("", 404)
    return answer(request, found, "text/javascript")


async def sheet(request: Request) -> Response:
    """A sheet of style."""
    path = _files(STATIC, ".css").get(request.path_params["name"])
    if path is None:
        return Response("", 404)
    return answer(request, _packed_sheet(path, path.stat().st_mtime), "text/css")


async def outdated(request: Request) -> Response:
    """Reloads a page of an earlier version when it asks for a module that has moved; tables are kept by the server."""
    return Response("location.reload();\n", media_type="text/javascript", headers={"Cache-Control": "no-store"})


ROUTES = [
    *(Route(f"/static/{name}.js", outdated) for name in MOVED),
    Route("/static/joined/{name:path}.js", module),
    Route("/static/{name:path}.css", sheet),
]
