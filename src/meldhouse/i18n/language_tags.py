"""Selects the catalogue for a BCP 47 language tag, such as `zh-Hans-CN`."""

from meldhouse.i18n.catalogue import languages

# Tags that browsers send for languages whose catalogues have other names.
ALIASES = {
    "tl": "fil",
    "zh-cn": "zh-hans",
    "zh-sg": "zh-hans",
    "zh-tw": "zh-hant",
    "zh-hk": "zh-hant",
    "zh-mo": "zh-hant",
}


def match_language(tag: str) -> str | None:
    """Return the most specific catalogue for a tag, such as zh-Hans for zh-Hans-CN, or None if there is none."""
    names = {language.lower(): language for language in languages()}
    subtags = tag.lower().replace("_", "-").split("-")
    for length in range(len(subtags), 0, -1):
        shortened = "-".join(subtags[:length])
        found = names.get(shortened) or names.get(ALIASES.get(shortened, ""))
        if found:
            return found
    return None
