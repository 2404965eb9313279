"""Checks what is installed: Meldhouse, the libraries it needs, and the optional ones.

Which these are is read from what the package says of itself, as pyproject.toml has it.
"""

import platform
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path

import meldhouse
from meldhouse.diagnostics.finding import Finding, ServerSpec, error, ok, warning
from meldhouse.i18n import ItemList, Message, msg
from meldhouse.util.optional_deps import DISTRIBUTION, Requirement, install_command, install_extra_command, requirements

DEVELOPER_EXTRAS = ("dev", "docs", "fuzz", "peers", "test")  # extras of no use to whoever only uses the house


def user_extras() -> list[str]:
    """The extras that are offered."""
    extras = metadata.metadata(DISTRIBUTION).get_all("Provides-Extra") or []
    return sorted(set(extras) - set(DEVELOPER_EXTRAS))


def meldhouse_and_python(asked: ServerSpec) -> Iterator[Finding]:
    where = str(Path(str(meldhouse.__file__)).parent)
    yield ok("meldhouse", msg("doctor-house", version=meldhouse.__version__, path=where))
    yield ok("python", msg("doctor-python", version=platform.python_version(), system=platform.platform(terse=True)))


def libraries(asked: ServerSpec) -> Iterator[Finding]:
    every = [one for one in requirements() if not one.extra]
    wrong = list(_unsuitable(every))
    yield from (error(one.name, says, msg("doctor-mend-library", line=install_command([one]))) for one, says in wrong)
    if not wrong:
        yield ok("libraries", msg("doctor-libraries", names=", ".join(map(str, every))))


def _unsuitable(libraries: list[Requirement]) -> Iterator[tuple[Requirement, Message]]:
    for one in libraries:
        if not one.version:
            yield one, msg("doctor-library-missing", name=one.name)
        elif one.is_old:
            yield one, msg("doctor-library-old", name=one.name, version=one.version, least=one.minimum)
        elif one.is_too_new:
            yield one, msg("doctor-library-new", name=one.name, version=one.version, below=one.below)


def extras(asked: ServerSpec) -> Iterator[Finding]:
    """Each with what it is for: a sentence `extra-NAME` says so."""
    every = requirements()
    for extra in user_extras():
        mine = [one for one in every if one.extra == extra]
        wrong = [one.name for one, _ in _unsuitable(mine)]
        what = msg(f"extra-{extra}")
        if wrong:
            says = msg("doctor-extra-missing", extra=extra, what=what, names=ItemList(tuple(wrong)))
            yield warning(extra, says, msg("doctor-mend-library", line=install_extra_command(extra)))
        else:
            yield ok(extra, msg("doctor-extra", extra=extra, what=what, names=", ".join(map(str, mine))))


def compiler(asked: ServerSpec) -> Iterator[Finding]:
    """Check whether the compiler starts: a Numba that is older than NumPy or Python does not."""
    from meldhouse.engine.kernels import WITHOUT_COMPILER

    if WITHOUT_COMPILER:
        yield warning("compiler", msg("doctor-compiler-off"), msg("doctor-mend-compiler-off"))
        return
    try:
        import_module("meldhouse.engine.numba_ext")
    except ImportError as why:
        yield error("compiler", msg("doctor-compiler-broken", why=str(why)), msg("doctor-mend-compiler"))
    else:
        yield ok("compiler", msg("doctor-compiler"))


LIBRARY_CHECKS = {"meldhouse": meldhouse_and_python, "libraries": libraries, "extras": extras, "compiler": compiler}
