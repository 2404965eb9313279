"""The pseudolocale: English with accented letters, to find text that is in no catalogue."""

PSEUDO = "xx"
ALPHABET = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "åƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
TRANSLATION = str.maketrans(ALPHABET, ACCENTED)


def pseudolocalize(catalogue: str) -> str:
    """Return a catalogue with accented text; placeables in braces stay."""
    from fluent.syntax import FluentParser, FluentSerializer, ast, visitor

    class Rewriter(visitor.Transformer):
        def visit_TextElement(self, node: ast.TextElement) -> ast.TextElement:  # noqa: N802
            return ast.TextElement(node.value.translate(TRANSLATION))

    return str(FluentSerializer().serialize(Rewriter().visit(FluentParser().parse(catalogue))))
