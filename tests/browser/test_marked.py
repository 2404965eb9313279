"""A sentence comes marked, and the page puts in who is meant and which pieces."""

from hands import DESK, sit_down

SHOWN = """async ([sentence, set]) => {
    const { nodes, plain, learnSeats } = await import("/static/said.js");
    const { learnNames } = await import("/static/pieces.js");
    learnNames(JSON.parse(document.querySelector("#game").textContent).pieces);
    learnSeats(seat => ["You", "Ada", "Boris", "Carmen"][seat]);
    const box = document.createElement("p");
    box.append(...nodes(sentence, set));
    const pieces = [...box.querySelectorAll(".piece")];
    return [plain(sentence, set), box.innerText, [...box.querySelectorAll("b")].map(node => node.textContent),
        pieces.map(node => [node.dataset.piece, node.getAttribute("aria-label")])];
}"""


def test_names_and_pieces_are_put_in(house, visit):
    """Names in bold, pieces as pictures with a name; in a label both are words."""
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    plain, text, names, pieces = page.evaluate(SHOWN, ["⟨@2⟩ plays ⟨10D⟩ on ⟨@1⟩'s pile, not ⟨??⟩.", "cards"])
    assert plain == "Boris plays ten of diamonds on Ada's pile, not face down."
    assert text.split() == ["Boris", "plays", "on", "Ada's", "pile,", "not", "."]
    assert names == ["Boris", "Ada"]
    assert pieces == [["10D", "ten of diamonds"], ["??", "face down"]]


def test_a_joker_says_what_it_stands_for(house, visit):
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(SHOWN, ["⟨KS*⟩", "cards"])[0] == "joker as king of spades"


def test_what_people_write_is_no_tag(house, visit):
    page = sit_down(visit(viewport=DESK), house.address, "kingscorners")
    page.wait_for_selector("#mine .piece")
    assert page.evaluate(SHOWN, ["<b>Otto</b> & <i>you</i>", "cards"])[:2] == ["<b>Otto</b> & <i>you</i>"] * 2
