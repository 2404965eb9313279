"""Catalogues: used keys have sentences, sentences can be formatted, and no code searches a sentence for
words."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import meldhouse as mh
from meldhouse.bots import Thumb
from meldhouse.i18n import ItemList, Localizer, Seat, msg, piece
from meldhouse.i18n.catalogue import (
    DEFAULT_LANGUAGE,
    format_key,
    game_of_key,
    languages,
    messages_by_key,
)
from meldhouse.i18n.page_patterns import page_patterns
from meldhouse.i18n.pseudolocale import ALPHABET, PSEUDO
from tests.i18n.example_sentences import GAMES, OTHER, YOU, argument_sets
from tests.support.syntax_trees import parse

ROOT = Path(mh.__file__).parent
WEB = ROOT / "web"
CATALOGUES = ("", *GAMES)
KEYS = [key for game in CATALOGUES for key in messages_by_key(DEFAULT_LANGUAGE, game)]


# --- every sentence can be formatted -------------------------------------------------------------


@pytest.mark.parametrize("language", [*languages(), PSEUDO])
@pytest.mark.parametrize("game", CATALOGUES, ids=lambda game: game or "house")
def test_sentence_can_be_formatted_with_any_value(language, game):
    """A formatted sentence has no catalogue syntax left."""
    for key in messages_by_key(DEFAULT_LANGUAGE, game):
        for about in argument_sets(key):
            text = format_key(language, key, about)
            assert text, key
            assert text.count("{") == text.count("}"), (key, text)
            assert text == text.strip() or key.endswith("list-separator"), (key, text)


@pytest.mark.parametrize("game", CATALOGUES, ids=lambda game: game or "house")
def test_catalogue_sentences_contain_no_seat_or_piece_markers(game):
    """Seats and pieces reach a sentence as arguments."""
    folder = ROOT / "games" / game if game else ROOT / "i18n"
    for path in folder.glob("*.ftl"):
        assert not set("⟨⟩") & set(path.read_text("utf-8"))


def test_pseudolocale_marks_every_letter():
    for key in KEYS:
        for about in argument_sets(key):
            told = {
                name: "" if isinstance(value, str) and value not in (YOU, OTHER) else 3 for name, value in about.items()
            }
            if not any(isinstance(value, str) and value not in (YOU, OTHER) for value in about.values()):
                text = format_key(PSEUDO, key, {**told, **{n: OTHER for n, value in about.items() if value == OTHER}})
                assert not set(text) & set(ALPHABET), (key, text)


def without_letters(value):
    """Return the value with every letter removed."""
    return "…" if isinstance(value, str) and value.startswith("(") else value


@pytest.mark.parametrize("path", sorted(ROOT.rglob("*.ftl")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_catalogue_defines_each_key_once(path):
    """The program could use either of two messages with the same key."""
    keys = re.findall(r"^([a-z][\w-]*) =", path.read_text("utf-8"), re.M)
    assert keys
    assert [key for key in dict.fromkeys(keys) if keys.count(key) > 1] == []


def test_other_languages_define_only_keys_of_the_english_catalogue():
    for language in languages():
        for game in CATALOGUES:
            assert set(messages_by_key(language, game)) <= set(messages_by_key(DEFAULT_LANGUAGE, game))


# --- every key exists and is used ------------------------------------------------------------


def sources():
    """Yield every module, with the game that its messages belong to."""
    for path in sorted(ROOT.rglob("*.py")):
        room = path.relative_to(ROOT).parts
        yield path, room[1] if room[0] == "games" and len(room) > 2 else ""


@cache
def nodes(path):
    """Return all syntax nodes of a module, parsed once."""
    return [*ast.walk(parse(path.read_text("utf-8")))]


def literal_keys(path, game):
    """Yield the keys that a module names literally, and patterns for the keys that it builds."""
    for node in nodes(path):
        name = node.func.id if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) else ""
        if name in ("msg", "SAID") and node.args:
            before = f"{game}-" if name == "SAID" else ""
            yield from ((before + told, exact) for told, exact in literals(node.args[0]))


def literals(node):
    """Yield every key that an expression can produce: (text, True) or (pattern, False)."""
    if isinstance(node, ast.Constant):
        yield node.value, True
    elif isinstance(node, ast.IfExp):
        yield from (*literals(node.body), *literals(node.orelse))
    elif isinstance(node, ast.JoinedStr):
        yield "".join(re.escape(p.value) if isinstance(p, ast.Constant) else ".*" for p in node.values), False


def constants():
    """Yield strings of modules with messages and names of enum members, which may be keys, each with its game."""
    for path, game in sources():
        code = path.read_text("utf-8")
        speaks = "SAID(" in code or "msg(" in code or path.parent == ROOT / "i18n"
        for text in (*(texts(nodes(path)[0]) if speaks else ()), *members(nodes(path))):
            yield f"{game}-{text}" if game else text
            yield text


def members(code):
    """Yield the keys of enum members: `Ending.USED_UP` is the key used-up."""
    for node in code:
        if isinstance(node, ast.ClassDef) and any(ast.unparse(base).endswith("Enum") for base in node.bases):
            named = [part.targets[0] for part in node.body if isinstance(part, ast.Assign)]
            yield from (name.id.lower().replace("_", "-") for name in named if isinstance(name, ast.Name))


def texts(node):
    """Yield the strings in the code, except names of fields."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    named = [target.id for target in getattr(node, "targets", ()) if isinstance(target, ast.Name)]
    if "PIECE_FIELDS" not in named:
        for part in ast.iter_child_nodes(node):
            if not (isinstance(node, ast.Subscript) and part is node.slice):
                yield from texts(part)


def built_keys():
    """Yield patterns for the keys that a module builds and passes on."""
    for path, game in sources():
        for node in nodes(path):
            for pattern, _ in literals(node) if isinstance(node, ast.JoinedStr) else ():
                if re.fullmatch(r"(\.\*|[a-z]|\\-)+", pattern) and re.search("[a-z]", pattern):
                    yield f"{game}-{pattern}" if game else pattern


def keys_built_for_any_game():
    """Yield patterns for the keys that shared code builds for whatever game it shows."""
    for path, game in sources():
        for node in nodes(path) if not game else ():
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "voice":
                yield from (f"(?:{'|'.join(GAMES)})-{pattern}" for pattern, _ in literals(node.args[0]))


def keys_of_pages():
    """Yield the keys that templates and scripts use: (key or pattern, whether the key is exact)."""
    for path in ROOT.rglob("*.html"):
        yield from ((key, not more) for key, more in re.findall(r'\bsay\("([a-z-]+)"( ~)?', path.read_text("utf-8")))
        yield from ((key, True) for key in re.findall(r'" if \w+ else "([a-z-]+)"\)', path.read_text("utf-8")))
    for path in WEB.rglob("*.js"):
        yield from ((key, True) for key in re.findall(r'\btext\("([a-z-]+)"', path.read_text("utf-8")))
        yield from ((key, False) for key in re.findall(r"\btext\(`([a-z-]+)\$\{\w+\}`", path.read_text("utf-8")))


def referenced_keys():
    """Yield the keys that sentences refer to."""
    for folder in (ROOT / "i18n", *(ROOT / "games" / game for game in GAMES)):
        yield from re.findall(r"\{ ([a-z][a-z-]+) \}", (folder / "en.ftl").read_text("utf-8"))


def test_every_used_key_exists():
    for path, game in sources():
        for key, exact in literal_keys(path, game):
            assert key in KEYS if exact else any(re.fullmatch(key, one) for one in KEYS), (path.name, key)
    for key, exact in keys_of_pages():
        assert key in KEYS if exact else any(one.startswith(key) for one in KEYS), key
    for key in referenced_keys():
        assert key in KEYS, key


def test_every_key_of_the_catalogue_is_used():
    found = [*(told for path, game in sources() for told in literal_keys(path, game)), *keys_of_pages()]
    named = {*constants(), *referenced_keys(), *(key for key, exact in found if exact)}
    patterns = re.compile(
        "|".join(
            [*built_keys(), *keys_built_for_any_game(), *(f"{key}.*" for key, exact in keys_of_pages() if not exact)]
        )
    )
    assert [key for key in KEYS if key not in named and not patterns.fullmatch(key)] == []


def test_field_name_is_not_counted_as_a_used_key():
    code = 'PIECE_FIELDS = {"pile": "list"}\nat = view["pile"]\nsay("stock")'
    assert list(texts(parse(code))) == ["stock"]


def required_variables(pattern):
    """Yield the variables of a pattern, including those that select its variant."""
    if isinstance(pattern, str):
        yield from re.findall(r"\{(\w+)\}", pattern)
    else:
        yield pattern["by"]
        yield from (name for category in set(pattern) - {"by"} for name in required_variables(pattern[category]))


def test_pages_receive_the_messages_that_their_scripts_use():
    given = page_patterns(DEFAULT_LANGUAGE, "page-")
    for path in WEB.rglob("*.js"):
        for key, about in re.findall(r'\btext\("([a-z-]+)"(?:, \{([^}]*)\})?', path.read_text("utf-8")):
            wanted = set(required_variables(given[key]))
            told = set(re.findall(r"(?:^|, )\s*(\w+)", re.sub(r"text\(.*?\)|`.*?`", "", about or "")))
            assert wanted <= told or "..." in (about or "") or not about, (path.name, key, wanted, told)


# --- no code searches a sentence for words ----------------------------------------------------------

CODES = {  # words of the protocol, the page and the browser, which don't come from a catalogue
    "", "on", "off", "open", "over", "playing", "between", "person", "bot", "end", "me", "number", "words", "drawn",
    "public", "seats", "true", "thumb", "stack", "table", "lobby", "done", "no", "why", "hint", "play", "lasting",
    "right", "??", "*", "@", "https:", "Escape", "h", "ArrowLeft", "ArrowRight", "mark-to-play", "next", "navigate",
    "GET", "all", "json", "Enter", "hand", "game", "one", "added", "kept", "promised", "later", "replace", "agree",
    "discard", "skip", "reserve", "at-once", "near", "won", "bye", "function", "deck", "chance", "promise", "secret",
    "ready", "string", "figures", "pictures", "suit", "rank", "(",
    "asked", "none", "pot", "high-kong", "visible", "/", "rivers", "rows", "pause", "⟨",
    "moved", "out", "spectator", "\\n", "text",
}  # fmt: skip
COMPARED = re.compile(
    r"""(?:[!=]==?\s*|\.(?:includes|startsWith|endsWith|indexOf|match|replace|replaceAll|split|test)\()"([^"]*)\""""
)
REVERSED = re.compile(r'"([^"]*)"\s*[!=]==?')
PATTERNS = re.compile(
    r"(?:(?<=\()|(?<== ))/((?:\\.|\[[^\]]*\]|[^/\n\\*])(?:\\.|\[[^\]]*\]|[^/\n\\])*)/[gimsuy]*(?=[.,)\]; ])"
)


def compared_words(text):
    """Yield the strings that a module compares with, and the words in its regular expressions."""
    code = "\n".join(line.split("// ")[0] for line in re.sub(r"/\*.*?\*/", "", text, flags=re.S).splitlines())
    yield from (
        told for told in (*COMPARED.findall(code), *REVERSED.findall(code)) if told not in CODES and told != " "
    )
    for pattern in PATTERNS.findall(code):
        yield from re.findall(r"(?<!\\)\b[a-zA-Z]{3,}\b", pattern)


PATHS = {"static", "art", "Digit", "Numpad", "language"}  # words in patterns of addresses, of keys and of cookies


@pytest.mark.parametrize("path", sorted(WEB.rglob("*.js")), ids=lambda path: path.name)
def test_page_script_compares_no_catalogue_words(path):
    found = [word for word in compared_words(path.read_text("utf-8")) if word not in PATHS and word not in "_·- "]
    assert not found


@pytest.mark.parametrize(
    "fault",
    [
        'const toPlay = line.marks.includes("to play");',
        'if (zone.label === "stock") return null;',
        'text.replace(/ of seat \\d+$/, "");',
        'if ("You may" == prompt) return 1;',
    ],
)
def test_comparison_check_detects_an_injected_comparison(fault):
    assert list(compared_words(fault))


FIGURES = {"chips", "points", "cards"}  # as records have them


def test_terminal_and_server_search_no_sentence_for_words():
    """The code never compares, searches, cuts or builds part of a sentence."""
    texts = (
        {format_key(DEFAULT_LANGUAGE, key, about) for key in KEYS for about in argument_sets(key)}
        - CODES
        - {"yes", "card", "chips", "points"}
    )
    for folder in ("terminal", "server", "course"):
        for path in (ROOT / folder).glob("*.py"):
            assert not set(compared(path.read_text("utf-8"))) & texts, path


LOOKING = ("startswith", "endswith", "replace", "removeprefix", "removesuffix", "find", "index")


def compared(text):
    """Yield the strings that code compares with or searches for."""
    for node in ast.walk(parse(text)):
        parts = []
        if isinstance(node, ast.Compare):
            parts = [node.left, *node.comparators]
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in LOOKING:
            parts = node.args
        yield from (part.value for part in parts if isinstance(part, ast.Constant) and isinstance(part.value, str))


def test_comparison_check_finds_words_that_code_compares():
    assert "face down" in set(compared('if label == "face down": pass'))
    assert "to play" in set(compared('mark.removesuffix("to play")'))


# --- reading ----------------------------------------------------------------------------------------


def test_message_is_formatted_differently_for_each_reader():
    """The subject, other readers, a page and plain text get different results."""
    said = msg("turn-of", seat=Seat(1))
    assert Localizer(viewer=1)(said) == "It's your turn."
    assert Localizer()(said) == str(said) == "It's Seat 2's turn."
    assert Localizer(names=("Ada", "Otto"))(said) == "It's Otto's turn."
    assert Localizer(with_markers=True)(said) == "It's ⟨@1⟩'s turn."
    played = msg("move-allowed", move=piece("10D"))
    assert Localizer()(played) == "You can play this move: the ten of diamonds."
    assert Localizer(with_markers=True)(played) == "You can play this move: ⟨10D⟩."


def test_list_of_seats_names_every_seat():
    """Every winner of a shared match is named; the reader is called "you"."""
    said = [msg("move-allowed", move=ItemList(tuple(map(Seat, seats)))) for seats in ((0,), (0, 2), (0, 1, 2))]
    assert [Localizer(viewer=0, with_markers=True)(one).partition(": ")[2] for one in said] == [
        "you.",
        "you and ⟨@2⟩.",
        "you, ⟨@1⟩ and ⟨@2⟩.",
    ]


def test_text_typed_by_people_cannot_contain_markers():
    assert Localizer(with_markers=True)(msg("no-clock", name="⟨@1⟩", names="⟨AS⟩")).count("⟨") == 0


def test_unknown_key_raises_an_error():
    with pytest.raises(KeyError, match="no-such-key"):
        str(msg("no-such-key"))


def test_message_key_starts_with_the_name_of_its_game():
    assert game_of_key("kingscorners-won") == "kingscorners"
    assert game_of_key("turn-of") == ""


# --- texts of whole hands ----------------------------------------------------------------------------


def texts_of_hands(game, variant, hands=2):
    """Yield the texts of some hands: prompts, buttons, hints, logs and summaries."""
    for seed in range(hands):
        table = mh.table(game.name, variant, seed=seed)
        thumb = Thumb(seed)
        table.deal()
        while not table.over:
            own, turn = table.view(table.turn), table.turn
            scene, move = own.scene, thumb.choose(own)
            yield from (scene.prompt, own.reason(move), *(value for _, value in scene.facts))
            yield from (choice.words for choice in scene.choices)
            table.play(move)
            if heard := table.hands[-1].moves[-1].public_text:
                yield own.tell(turn, heard)
        yield from table.summary


@pytest.mark.parametrize("game", GAMES)
def test_texts_of_hands_agree_in_number_and_person(game):
    """The count 1 takes the singular, and the reader gets "you take", never "you takes"."""
    game = mh.GAMES[game]
    said = {said for variant in game.variants for said in texts_of_hands(game, variant)}
    seats = range(max(variant.seats for variant in game.variants.values()))
    verbs = set(re.findall(r"Seat \d+ (\w+s)\b", "\n".join(map(str, said))))
    for one in said:
        for seat in (None, *seats):
            text = Localizer(viewer=seat)(one)
            assert text[0] == text[0].upper() or not text.endswith("."), text
            assert not re.search(r"(?<![\w.])[+-]?1 (?:points|chips|tokens|cards|tiles)\b", text), text
            for clause in re.split(r"(?<=[.:;,]) ", text):
                if re.match(r"[Yy]ou (?!and )", clause):
                    assert not set(re.findall(r"(?:^[Yy]ou|\band) (\w+)", clause)) & verbs, text
                    assert "their own" not in clause, text


def test_pseudolocale_text_is_40_percent_longer():
    """German texts are about this much longer; placeables keep their length."""
    english, pseudo = (format_key(language, "house-description", {}) for language in (DEFAULT_LANGUAGE, PSEUDO))
    letters = sum(letter in ALPHABET for letter in english)
    assert letters > 40
    assert len(pseudo) - len(english) == letters * 40 // 100
    assert "Otto" in format_key(PSEUDO, "page-is-back", {"name": "Otto"})
