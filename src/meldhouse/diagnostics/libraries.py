"""Checks of the installation: Meldhouse, the libraries it requires, and the optional ones.

The requirements are read from the metadata of the package.
"""

import platform
from collections.abc import Iterator
from importlib import import_module, metadata
from pathlib import Path

import meldhouse
from meldhouse.diagnostics.finding import Finding, ServerSpec, error, ok, warning
from meldhouse.i18n import ItemList, Message, comma_list, msg
from meldhouse.util.optional_deps import DISTRIBUTION, Requirement, install_command, install_extra_command, requirements

DEVELOPER_EXTRAS = ("dev", "docs", "fuzz", "jax", "peers", "test", "torch")  # no command needs them


def user_extras() -> list[str]:
    """Return the extras of the package that are meant for users."""
    extras = metadata.metadata(DISTRIBUTION).get_all("Provides-Extra") or []
    return sorted(set(extras) - set(DEVELOPER_EXTRAS))


def meldhouse_and_python(spec: ServerSpec) -> Iterator[Finding]:
    where = str(Path(str(meldhouse.__file__)).parent)
    yield ok("meldhouse", msg("doctor-house", version=meldhouse.__version__, path=where))
    yield ok("python", msg("doctor-python", version=platform.python_version(), system=platform.platform(terse=True)))


def libraries(spec: ServerSpec) -> Iterator[Finding]:
    required = [requirement for requirement in requirements() if not requirement.extra]
    problems = list(_unsuitable(required))
    for requirement, message in problems:
        yield error(requirement.name, message, msg("doctor-mend-library", line=install_command([requirement])))
    if not problems:
        yield ok("libraries", msg("doctor-libraries", names=comma_list(map(str, required))))


def _unsuitable(libraries: list[Requirement]) -> Iterator[tuple[Requirement, Message]]:
    for library in libraries:
        name, version = library.name, library.version
        if not version:
            yield library, msg("doctor-library-missing", name=name)
        elif library.is_old:
            yield library, msg("doctor-library-old", name=name, version=version, least=library.minimum)
        elif library.is_too_new:
            yield library, msg("doctor-library-new", name=name, version=version, below=library.below)


def extras(spec: ServerSpec) -> Iterator[Finding]:
    """Check the libraries of each extra; the message `extra-NAME` describes the extra."""
    every = requirements()
    for extra in user_extras():
        required = [requirement for requirement in every if requirement.extra == extra]
        missing = [requirement.name for requirement, _ in _unsuitable(required)]
        what = msg(f"extra-{extra}")
        if missing:
            message = msg("doctor-extra-missing", extra=extra, what=what, names=ItemList(tuple(missing)))
            yield warning(extra, message, msg("doctor-mend-library", line=install_extra_command(extra)))
        else:
            yield ok(extra, msg("doctor-extra", extra=extra, what=what, names=comma_list(map(str, required))))


def compiler(spec: ServerSpec) -> Iterator[Finding]:
    """Check whether the compiler starts; it does not if Numba is too old for the installed NumPy or Python."""
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
