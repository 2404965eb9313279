"""Checks what is installed: Meldhouse, the libraries it needs, and the optional ones.

Which these are is read from what the package says of itself, as pyproject.toml has it.
"""

import platform
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path

import meldhouse
from meldhouse.diagnostics.finding import Asked, Finding, broken, lacking, well
from meldhouse.i18n import HOUSE, All, Said
from meldhouse.util.optional_deps import HOUSE_NAME, Needed, brought_by, line_for, needed

FOR_MAKERS = ("dev", "docs", "fuzz", "peers", "test")  # extras of no use to whoever only uses the house


def for_users() -> list[str]:
    """The extras that are offered."""
    extras = metadata.metadata(HOUSE_NAME).get_all("Provides-Extra") or []
    return sorted(set(extras) - set(FOR_MAKERS))


def house(asked: Asked) -> Iterator[Finding]:
    where = str(Path(str(meldhouse.__file__)).parent)
    yield well("meldhouse", HOUSE("doctor-house", version=meldhouse.__version__, path=where))
    yield well(
        "python", HOUSE("doctor-python", version=platform.python_version(), system=platform.platform(terse=True))
    )


def libraries(asked: Asked) -> Iterator[Finding]:
    every = [one for one in needed() if not one.extra]
    wrong = list(_missing_or_old(every))
    yield from (broken(one.name, says, HOUSE("doctor-mend-library", line=line_for([one]))) for one, says in wrong)
    if not wrong:
        yield well("libraries", HOUSE("doctor-libraries", names=", ".join(map(str, every))))


def _missing_or_old(libraries: list[Needed]) -> Iterator[tuple[Needed, Said]]:
    for one in libraries:
        if not one.version:
            yield one, HOUSE("doctor-library-missing", name=one.name)
        elif one.is_old:
            yield one, HOUSE("doctor-library-old", name=one.name, version=one.version, least=one.least)


def extras(asked: Asked) -> Iterator[Finding]:
    """Each with what it is for: a sentence `extra-NAME` says so."""
    every = needed()
    for extra in for_users():
        mine = [one for one in every if one.extra == extra]
        wrong = [one.name for one, _ in _missing_or_old(mine)]
        what = HOUSE(f"extra-{extra}")
        if wrong:
            says = HOUSE("doctor-extra-missing", extra=extra, what=what, names=All(tuple(wrong)))
            yield lacking(extra, says, HOUSE("doctor-mend-library", line=brought_by(extra)))
        else:
            yield well(extra, HOUSE("doctor-extra", extra=extra, what=what, names=", ".join(map(str, mine))))


def compiler(asked: Asked) -> Iterator[Finding]:
    """Does it start?  A Numba that is older than NumPy or Python does not."""
    from meldhouse.engine.kernels import WITHOUT_COMPILER

    if WITHOUT_COMPILER:
        yield lacking("compiler", HOUSE("doctor-compiler-off"), HOUSE("doctor-mend-compiler-off"))
        return
    try:
        import_module("meldhouse.engine.compiler")
    except ImportError as why:
        yield broken("compiler", HOUSE("doctor-compiler-broken", why=str(why)), HOUSE("doctor-mend-compiler"))
    else:
        yield well("compiler", HOUSE("doctor-compiler"))


LIBRARY_CHECKS = {"meldhouse": house, "libraries": libraries, "extras": extras, "compiler": compiler}
