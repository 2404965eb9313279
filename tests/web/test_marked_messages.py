"""Sentences arrive with markers, in whose places the page inserts names and pieces."""

from tests.web.page_driver import DESK, sit_down

SHOWN = """async ([sentence, set]) => {
    const { nodes, plain, learnSeats } = await import("/static/common/marked-text.js");
    const { learnNames } = await import("/static/common/pieces.js");
    learnNames(JSON.parse(document.querySelector("#game").textContent).pieces);
    learnSeats(seat => ["You", "Ada", "Boris", "Carmen"][seat]);
    const box = document.createElement("p");
    box.append(...nodes(sentence, set));
    const pieces = [...box.querySelectorAll(".piece")];
    return [plain(sentence, set), box.innerText, [...box.querySelectorAll("b")].map(node => node.textContent),
        pieces.map(node => [node.dataset.piece, node.getAttribute("aria-label")])];
}"""


def test_names_and_pieces_are_inserted_into_messages(server, visit):
    """Names are bold, and pieces are pictures with a name; in labels both are words."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    plain, text, names, pieces = page.evaluate(SHOWN, ["⟨@2⟩ plays ⟨10D⟩ on ⟨@1⟩'s pile, not ⟨??⟩.", "cards"])
    assert plain == "Boris plays ten of diamonds on Ada's pile, not face down."
    assert text.split() == ["Boris", "plays", "on", "Ada's", "pile,", "not", "."]
    assert names == ["Boris", "Ada"]
    assert pieces == [["10D", "ten of diamonds"], ["??", "face down"]]


def test_joker_in_a_message_says_which_card_it_replaces(server, visit):
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(SHOWN, ["⟨KS*⟩", "cards"])[0] == "joker as king of spades"


def test_text_typed_by_people_is_escaped(server, visit):
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(SHOWN, ["<b>Otto</b> & <i>you</i>", "cards"])[:2] == ["<b>Otto</b> & <i>you</i>"] * 2


CLOSE = """async ([sentence, set]) => {
    const { nodes } = await import("/static/common/marked-text.js");
    const box = document.createElement("p");
    box.append(...nodes(sentence, set));
    return [box.textContent, [...box.querySelectorAll(".close")].map(node => node.textContent)];
}"""


def test_piece_in_a_message_stays_on_a_line_with_its_punctuation(server, visit):
    """Brackets and periods around pieces neither end a line nor begin a line; words do."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    whole, close = page.evaluate(CLOSE, ["The two (⟨10D⟩) and ⟨KS⟩, then ⟨QH⟩ alone.", "cards"])
    assert "".join(whole.split()) == "Thetwo()and,thenalone."
    assert close == ["()", ","]


HEARD = """async hands => {
    const { HandOrder } = await import("/static/table/hand-order.js");
    const hand = new HandOrder({ game: "mahjong", table: "a test", pieces: [] });
    return hands.map(([pieces, over]) => {
        hand.update({ scene: { zones: [{ key: "hand 0", pieces }] }, you: 0, hand: 1, over });
        return hand.drawn(pieces);
    });
}"""


def test_drawn_piece_is_shown_apart_until_the_hand_is_over(server, visit):
    """It isn't apart after a hand that ends without another draw or discard."""
    page = sit_down(visit(viewport=DESK), server.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    before, after = ["1B", "2B"], ["1B", "2B", "3B"]
    heard = page.evaluate(HEARD, [[before, False], [after, False], [after, False], [after, True]])
    assert heard == [[], ["3B"], ["3B"], []]
