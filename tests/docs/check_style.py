"""Search texts that people read for patterns that the style guide (docs/style.md) replaces.

python -m tests.docs.check_style            # every finding with its file and line; exit status 1 if there are any
python -m tests.docs.check_style --counts   # how many findings each area has of each pattern
python -m tests.docs.check_style docs README.md   # only files whose path starts so

It reads catalogues, help texts, the manual, rulebooks, docs, docstrings and commit subjects, and imports nothing heavy.
"""

import ast
import re
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = Path("src/meldhouse")
FIRST_COMMIT = "1d37afc72cbdf83f6bd088c14d76ea6a3bd26e31"  # subjects after this one are checked
MAX_WORDS, MAX_SUBJECT = 30, 72

# Pages written by a program: their sentences are corrected in its docstrings and templates.
GENERATED = re.compile(
    r"docs/reference/(python|command-line)\.md|docs/reference/(environments|odds)/.+\.md"
    r"|docs/(explanation/)?structure\.md|docs/art/.+\.md"
)


class Passage(NamedTuple):
    """A paragraph, label or subject, and where it is."""

    area: str
    path: str
    line: int
    text: str
    key: str = ""  # of a catalogue, or the name of what a docstring describes


class Finding(NamedTuple):
    """A sentence that has a pattern."""

    pattern: str
    passage: Passage
    line: int
    sentence: str

    def __str__(self) -> str:
        return f"{self.passage.path}:{self.line}: {self.pattern}: {self.sentence}"


class Allowed(NamedTuple):
    """An exception: a pattern that is right in some place."""

    pattern: str
    path: str  # a regular expression that matches the beginning of the path
    text: str  # a regular expression that is in the sentence
    reason: str


# --- patterns ---------------------------------------------------------------------------------

QUESTION_WORDS = r"(Who|Whoever|Whom|Whose|What|Whatever|Whichever)\b"
PATTERNS = {
    "headless clause": re.compile(rf"^\W*{QUESTION_WORDS}(?!.*\?\W*$)"),
    "told": re.compile(r"\b(told|tells)\b", re.I),
    "lies, stands": re.compile(r"\b(lies|stands)\b(?! for\b)", re.I),
    "anew": re.compile(r"\banew\b", re.I),
    "nobody, somebody": re.compile(r"\b([Nn]obody|[Ss]omebody|[Ee]verybody|[Aa]nybody)\b"),
    "trailing too": re.compile(r", too(?=[.,;:)]|$)", re.I),
    "else for otherwise": re.compile(r"(^|[;,] |\bor )else\b(?! if\b)", re.I),
    "British spelling": re.compile(r"\b(colou?r(?<=our)|honou?r(?<=our)|neighbou?r(?<=our))\w*", re.I),
}
TERMS = {  # as in the table of docs/style.md
    "house": re.compile(r"\bhouses?\b(?!\.db)", re.I),
    "room": re.compile(r"\brooms?\b(?! for\b)", re.I),
    "law": re.compile(r"\blaws?\b", re.I),
    "net": re.compile(r"(?<!neural )\bnets?\b", re.I),
    "door": re.compile(r"\bdoors?\b", re.I),
    "thumb": re.compile(r"\bthumbs?\b(?!\()", re.I),
    "sitting": re.compile(r"\bsittings\b|\b(a|each|every|one|per|the) sitting\b", re.I),
    "throw": re.compile(r"\b(throws?|threw|thrown)\b", re.I),
    "look on": re.compile(r"\b(looks?|looking) on\b", re.I),
    "look back": re.compile(r"\b(looks?|looked|looking) back\b", re.I),
    "dearest": re.compile(r"\bdearest\b", re.I),
}
ALL_PATTERNS = (*PATTERNS.items(), *TERMS.items())
NOT_A_VERB = re.compile(r"(The|A|An|What|Who|Whoever|Whatever|How|Where|Nobody|Somebody|Every|All|It|One)\b", re.I)

ALLOWED = (
    Allowed("house", r".*kongpie", r"", "the casino that takes chips in Kong-Pie"),
    Allowed("headless clause", r"docs/explanation/architecture\.md", r"^What serves every game", "a docstring"),
    Allowed(
        "house", r"docs/|README|CHANGELOG|src/meldhouse/envs", r"Kong-Pie", "the casino that takes chips in Kong-Pie"
    ),
    Allowed("", r"docs/style\.md", r"", "quotes what not to write"),
    Allowed("", r"docs/reference/(glossary|earlier-names)\.md", r"", "lists the names of before"),
    Allowed("sitting", r"", r"--sittings|^sittings\(", "an option and a function with these names"),
    Allowed("house", r"src/meldhouse/i18n/en\.ftl", r"The house keeps", "the casino that takes chips in Kong-Pie"),
    Allowed("long sentence", r"src/meldhouse/i18n/en\.ftl", r"^Type a move as", "a table of commands"),
    Allowed(
        "long sentence", r"src/meldhouse/games/kongpie/transcript\.py", r"^High Notes", "an example of the notation"
    ),
    Allowed(
        "long sentence",
        r"src/meldhouse/cli/manual\.md|docs/reference/command-line\.md",
        r"^0 ",
        "a list of exit statuses",
    ),
    Allowed("law", r"src/meldhouse/session/events\.py", r"^law ", "the name of a stored event"),
    Allowed("long sentence", r"docs/(reference/python|structure)\.md", r"", "tables of names, which are no sentences"),
)


# --- sentences --------------------------------------------------------------------------------

NAMED = r"\w+\.py\b|\w+: "  # a module, or an argument in a docstring, may start a sentence in lower case
SENTENCE_END = re.compile(rf"(?<=[.!?])[\"')*]*\s+(?=[\"'(\[*_{{]*[A-Z0-9]|{NAMED})")
WORD = re.compile(r"\S*\w\S*")
ABBREVIATION = re.compile(r"\b(e\.g|i\.e|etc|vs|approx|no)\.$", re.I)


def sentences(text: str) -> Iterator[tuple[int, str]]:
    """Yield the sentences of a text, each with the number of lines before it."""
    start = 0
    for end in SENTENCE_END.finditer(text):
        if not ABBREVIATION.search(text[: end.start()]):
            yield _sentence(text, start, end.start())
            start = end.end()
    yield _sentence(text, start, len(text))


def _sentence(text: str, start: int, end: int) -> tuple[int, str]:
    return text.count("\n", 0, start), " ".join(text[start:end].split())


def count_words(sentence: str) -> int:
    return len(WORD.findall(sentence))


def find(passage: Passage) -> Iterator[Finding]:
    """Yield the findings of a passage, without the allowed ones."""
    if passage.area == "commits":
        found = [(pattern, 0, passage.text) for pattern in subject_patterns(passage.text)]
    else:
        found = [
            (pattern, lines, sentence)
            for lines, sentence in sentences(passage.text)
            for pattern in sentence_patterns(sentence)
        ]
    for pattern, lines, sentence in found:
        if not is_allowed(pattern, passage.path, sentence):
            yield Finding(pattern, passage, passage.line + lines, sentence)


def sentence_patterns(sentence: str) -> list[str]:
    """Return the names of all patterns in a sentence."""
    found = [name for name, pattern in ALL_PATTERNS if pattern.search(sentence)]
    return [*found, "long sentence"] if count_words(sentence) > MAX_WORDS else found


def subject_patterns(subject: str) -> list[str]:
    """Return the names of all patterns in the subject of a commit."""
    _, _, title = subject.rpartition(": ") if re.match(r"[\w/, -]+: ", subject) else ("", "", subject)
    long = ["long subject"] if len(subject) > MAX_SUBJECT else []
    return [*long, "not imperative"] if NOT_A_VERB.match(title) else long


def is_allowed(pattern: str, path: str, sentence: str) -> bool:
    """Return whether an exception covers a finding."""
    return any(
        allowed.pattern in ("", pattern) and re.match(allowed.path, path) and re.search(allowed.text, sentence)
        for allowed in ALLOWED
    )


# --- catalogues -------------------------------------------------------------------------------

ENTRY = re.compile(r"^(-?[a-z][\w-]*) *= *|^ +(\.[\w-]+) *= *", re.I)
VARIANT = re.compile(r"^\s*\*?\[([^\]]+)\] ?")
LINKED = re.compile(r"\{ *\$\w+ *\}(\w[^{}]*)\{ *\$end *\}")


def read_catalogue(path: str, text: str, area: str) -> Iterator[Passage]:
    """Yield each text of a Fluent catalogue; each variant of a selector is a text of its own."""
    key, number, lines = "", 0, list[str]()

    def passage() -> Iterator[Passage]:
        if content := _without_placeables("\n".join(lines)):
            yield Passage(area, path, number, content, key)

    for n, line in enumerate(text.splitlines(), 1):
        entry, variant = ENTRY.match(line), VARIANT.match(line)
        if entry or variant or line.startswith("#") or not line.strip():
            yield from passage()
            lines, number = [], n
        if entry:
            key = entry[1] or key
            lines.append(line[entry.end() :])
        elif variant:
            lines.append(line[variant.end() :])
        elif line.strip() and not line.startswith("#"):
            lines.append(line)
    yield from passage()


def _without_placeables(text: str) -> str:
    """Return a text with `X` for each placeable, and without the braces and selectors of Fluent."""
    text = LINKED.sub(r"\1", text)
    text = re.sub(r"\{[^{}]*->", "", text)
    text = re.sub(r'\{ *"([^"]*)" *\}', r"\1", text)
    text = re.sub(r"\{[^{}]*\}", "X", text)
    return re.sub(r"[{}]", "", text).strip()


# --- Markdown ---------------------------------------------------------------------------------

FENCE = re.compile(r"^\s*(```|~~~)")
NEW_ITEM = re.compile(r"^\s*([-*+]|\d+\.) +|^#+ +|^> ?")


def read_markdown(path: str, text: str, area: str) -> Iterator[Passage]:
    """Yield paragraphs, headings, list items and table cells, without code, comments and link targets."""
    text = re.sub(r"<!--.*?-->", lambda comment: "\n" * comment[0].count("\n"), text, flags=re.S)
    in_fence, start, lines = False, 1, list[str]()

    def passage() -> Iterator[Passage]:
        if content := _without_markup("\n".join(lines)):
            yield Passage(area, path, start, content)

    for n, line in enumerate(text.splitlines(), 1):
        is_fence, is_table, is_item = bool(FENCE.match(line)), line.lstrip().startswith("|"), NEW_ITEM.match(line)
        is_code = in_fence or is_fence or (line.startswith("    ") and not lines)
        if is_code or is_table or is_item or not line.strip():
            yield from passage()
            lines, start = [], n if is_item else n + 1
        if is_fence:
            in_fence = not in_fence
        if is_table and not is_code:
            yield from (
                Passage(area, path, n, cell) for cell in map(_without_markup, re.split(r"(?<!\\)\|", line)) if cell
            )
        elif line.strip() and not is_code:
            lines.append(line[is_item.end() :] if is_item else line)
    yield from passage()


def _without_markup(text: str) -> str:
    text = re.sub(r"`+[^`]*`+", "X", text)
    text = re.sub(r"!?\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"<[^>\n]*>", "", text)
    return re.sub(r"\*\*|__", "", text).strip(" \n-:")


# --- Python -----------------------------------------------------------------------------------

Definition = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
TABLE_LINE = re.compile(r"\S {3,}\S|^\s*(>>>|\.\.\.|- )", re.M)


def read_python(path: str, text: str) -> Iterator[Passage]:
    """Yield all docstrings of a module, and the help texts of its command options."""
    tree, is_command = ast.parse(text), path.startswith("src/meldhouse/cli/")
    for node in _definitions(tree):
        docstring = node.body[0] if node.body else None
        if isinstance(docstring, ast.Expr) and isinstance(docstring.value, ast.Constant):
            name = getattr(node, "name", "")
            is_help = is_command and ("/commands/" in path or name == "_root") and bool(name)
            area = "help" if is_help else "docstrings"
            yield from _docstring(area, path, docstring.lineno, str(docstring.value.value), name)
    for part in ast.walk(tree) if is_command else ():
        if isinstance(part, ast.keyword) and part.arg == "help":
            yield Passage("help", path, part.value.lineno, _literal(part.value))


def _definitions(node: Definition) -> Iterator[Definition]:
    yield node
    for child in node.body:
        if isinstance(child, Definition):
            yield from _definitions(child)


def _literal(node: ast.expr) -> str:
    """Return the text of a string; what an f-string inserts becomes `X`."""
    if isinstance(node, ast.JoinedStr):
        return "".join(_literal(part) for part in node.values)
    return str(node.value) if isinstance(node, ast.Constant) else "X"


def _docstring(area: str, path: str, line: int, text: str, name: str) -> Iterator[Passage]:
    for paragraph in re.finditer(r"(?:[^\n]*\S[^\n]*(?:\n|$))+", text):
        first = line + text.count("\n", 0, paragraph.start())
        rows = paragraph[0].splitlines() if TABLE_LINE.search(paragraph[0]) else [paragraph[0]]
        for number, row in enumerate(rows):
            if not row.lstrip().startswith((">>>", "...")):
                yield Passage(area, path, first + number, re.sub(r"`+[^`]*`+", "X", row).strip(), name)


# --- everything -------------------------------------------------------------------------------


def subjects() -> Iterator[Passage]:
    """Yield commit subjects; yield nothing without a history, as in an unpacked archive."""
    command = ["git", "log", "--no-merges", "--format=%h %s", f"{FIRST_COMMIT}..HEAD"]
    log = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    for line in log.stdout.splitlines():
        commit, _, subject = line.partition(" ")
        yield Passage("commits", commit, 0, subject)


def passages(prefixes: tuple[str, ...] = ("",)) -> Iterator[Passage]:
    """Yield all texts in files whose path starts with one of the prefixes, and commit subjects if all are asked for."""
    readers = {".ftl": read_catalogue, ".md": read_markdown}
    files = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md"), *(ROOT / SOURCE).rglob("*.*")]
    for file in sorted(files):
        path = file.relative_to(ROOT).as_posix()
        if not path.startswith(prefixes):
            continue
        if file.suffix == ".py":
            yield from read_python(path, file.read_text("utf-8"))
        elif file.suffix in readers:
            yield from readers[file.suffix](path, file.read_text("utf-8"), area_of(path))
    if "" in prefixes:
        yield from subjects()


def area_of(path: str) -> str:
    """Return the area of a catalogue or a page."""
    if path.endswith(".ftl"):
        return "catalogue " + (Path(path).parent.name if "/games/" in path else "i18n")
    if path.endswith("cli/manual.md"):
        return "manual"
    if path.startswith("src/meldhouse/rulebook/"):
        return "rulebooks"
    return "docs, generated" if GENERATED.fullmatch(path) else "docs"


def count_table(texts: list[Passage], findings: list[Finding]) -> str:
    """Return a Markdown table: a row for each pattern, a column for each area."""
    areas = sorted({text.area for text in texts})
    counts = Counter((finding.pattern, finding.passage.area) for finding in findings)
    patterns = [*PATTERNS, "long sentence", *TERMS, "long subject", "not imperative"]
    number = Counter[str]()
    for text in texts:
        number[text.area] += len(list(sentences(text.text)))
    rows = [
        ["pattern", *areas, "all"],
        ["---", *("--:" for _ in areas), "--:"],
        ["(sentences)", *(str(number[area]) for area in areas), str(sum(number.values()))],
    ]
    for pattern in patterns:
        row = [counts[pattern, area] for area in areas]
        rows.append([pattern, *map(str, row), str(sum(row))])
    totals = [sum(counts[pattern, area] for pattern in patterns) for area in areas]
    rows.append(["all", *map(str, totals), str(sum(totals))])
    return "\n".join(f"| {' | '.join(row)} |" for row in rows)


def main(words: list[str]) -> int:
    """Print findings, or their counts with `--counts`; return the exit status."""
    prefixes = tuple(word for word in words if word != "--counts") or ("",)
    texts = list(passages(prefixes))
    findings = [finding for text in texts for finding in find(text)]
    if "--counts" in words:
        print(count_table(texts, findings))
        return 0
    print(*findings, f"{len(findings)} findings in {len(texts)} texts", sep="\n")
    return bool(findings)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
