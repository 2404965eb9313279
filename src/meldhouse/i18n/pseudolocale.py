"""The pseudolocale, a test language: English with accented letters, 40% longer.

Plain letters on a page reveal text that is in no catalogue.  Long texts reveal where German would not fit.
"""

PSEUDO = "xx"
ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
TRANSLATION = str.maketrans(ALPHABET, ACCENTED)
EXPANSION_PERCENT = 40


def pseudolocalize(catalogue: str) -> str:
    """Return a catalogue with accented, longer text; placeables in braces are unchanged."""
    from fluent.syntax import FluentParser, FluentSerializer, ast, visitor

    class Rewriter(visitor.Transformer):
        def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
            return ast.TextElement(expand(node.value).translate(TRANSLATION))

    return str(FluentSerializer().serialize(Rewriter().visit(FluentParser().parse(catalogue))))


def expand(text: str) -> str:
    """Repeat letters inside words, so that single words also get longer."""
    expanded, letters = "", 0
    for letter in text:
        expanded += letter
        if letter in ALPHABET:
            expanded += letter.lower() * _repeats(letters)
            letters += 1
    return expanded


def _repeats(position: int) -> int:
    """Return how many times to repeat the letter at a position; two of every five letters are repeated once."""
    return (position + 1) * EXPANSION_PERCENT // 100 - position * EXPANSION_PERCENT // 100
