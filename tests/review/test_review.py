"""Reviews find missed wins, don't mistake chance for an error, and can be saved."""

import json
from dataclasses import replace
from functools import cache
from html import unescape
from xml.etree import ElementTree

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.bots import find_bot
from meldhouse.bots.monte_carlo_search import Budget, MonteCarloSearch
from meldhouse.i18n import Localizer
from meldhouse.review import Decision, Option, Review, chart, hints, review_hand
from meldhouse.review.analyze import iter_decisions
from meldhouse.review.evaluate_decision import judge
from meldhouse.review.format_text import format_decisions, format_moments, format_rows, later_hands_note
from meldhouse.review.missed_ideas import missed_by
from meldhouse.review.page import Interaction, format_review, render_review, standalone_page
from meldhouse.review.result import MAX_MOMENTS, Mark
from meldhouse.util.errors import Mistake
from tests.bots.test_monte_carlo_search import position
from tests.support.parameter_sweep import few

BUDGET = 400
READ = Localizer(names=("Ada", "Otto", "Ida", "Max"))


def wins_at_once(table, seat):
    """Yield the moves that end the hand at once with the seat ahead of all others."""
    for move in table.moves():
        after = table.copy()
        after.play(move, seat)
        if after.over and after.payoffs[seat] == max(after.payoffs) > 0:
            yield move


def lets_go_by(table, seat, wins):
    """Return a move that passes the turn and loses the win."""
    for move in table.moves():
        after = table.copy()
        if move not in wins:
            after.play(move, seat)
            if not after.over and after.turn != seat:
                return move
    return None


@cache
def missed_win(game):
    """Return tables after a hand with a missed win and with the win made, and the number of the deciding move."""
    for seed in range(1, 200):
        table, thumb = mh.table(game, seed=seed), find_bot("club", seed)
        table.deal()
        while table.turn is not None:
            seat, wins = table.turn, list(wins_at_once(table, table.turn))
            if wins and len(table.moves()) < 12 and (other := lets_go_by(table, seat, wins)):
                number, taken = len(table.hands[0].moves), table.copy()
                taken.play(wins[0], seat)
                table.play(other, seat)
                while table.turn is not None:
                    table.play(thumb.choose(table.view(table.turn)))
                if table.payoffs[seat] <= 0:
                    return table, taken, number
                break
            table.play(thumb.choose(table.view(seat)))
    raise AssertionError("no win was missed")


def reviewed(table, budget=BUDGET):
    return review_hand(table.fresh(), table.hands[0], 0, budget)


@pytest.mark.parametrize("game", few(["kingscorners", "tongits", "pong", "kongpie"], "kingscorners", "tongits"))
def test_review_marks_a_missed_win_as_a_certain_turning_point(game):
    """A win that was made is reported as the best move."""
    table, taken, number = missed_win(game)
    review = reviewed(table, 4000)
    found = review.by_number[number]
    assert review.mark(found) in (Mark.TURNING, Mark.SLIP)
    assert found.gave_up > 0
    before = replay_to(table, number)
    assert found.best in list(wins_at_once(before, found.seat))
    assert found in review.turning_points or found.gave_up < 0.25 * review.mean_spread
    made = reviewed(taken, 4000)
    other = made.by_number[number]
    assert (other.made, made.mark(other)) == (other.best, Mark.GOOD)


def replay_to(table, number):
    before = table.fresh()
    before.deal_again(table.hands[0].deck, table.hands[0].chance)
    for move in table.hands[0].moves[:number]:
        before.play(move.text, move.seat)
    return before


def test_review_has_every_decision_from_its_seats_view():
    """Every decision with a choice occurs once, with its seat, and the made move is among the options."""
    table, _, _ = missed_win("kingscorners")
    review, choices = reviewed(table), {}
    for number, view, made in iter_decisions(table.fresh(), table.hands[0]):
        if len(view.moves()) > 1:
            choices[number] = (view.seat, made)
    assert {found.number: (found.seat, found.made) for found in review.decisions} == choices
    assert len(choices) > 10
    for found in review.decisions:
        moves = [option.move for option in found.options]
        assert len(moves) == len(set(moves)) <= 4
        assert moves[0] == found.best
        assert found.option(found.made).lead == 0
    assert review.expectations(0)[-1] == (review.moves, review.payoffs[0] + review.promised[0])
    assert reviewed(table) == review


def test_review_of_an_unfinished_hand_is_refused():
    table = mh.table("kingscorners", seed=3)
    table.deal()
    table.play(table.moves()[0])
    with pytest.raises(Mistake, match="isn't over"):
        reviewed(table)


# --- chance -------------------------------------------------------------------------------------


def by_chance(dice, lead=0.0, worlds=200, count=60):
    """Return a review of decisions with a given lead of the best move and number of worlds."""
    found = []
    for number in range(count):
        sample = dice.normal(lead, 5.0, worlds)
        best = Option("other", 0.0, 5.0, max(float(sample.mean()), 0.0), float(sample.std()))
        found.append(Decision(number, 0, "made", "other", 2, worlds, (best, Option("made", 0.0, 5.0))))
    return Review("pong", 0, 1, count, 400, "chips", (0.0,), (0.0,), tuple(found))


def certain(review):
    return sum(found.is_certain(review.critical_value) for found in review.decisions)


def test_review_rarely_marks_a_good_move_as_a_mistake():
    """At most one in twenty hands of 60 decisions without mistakes has a mark."""
    dice, hands = np.random.default_rng(1), 400
    wrong = sum(certain(by_chance(dice)) > 0 for _ in range(hands))
    assert 0 < wrong < hands * 0.05 + 3 * np.sqrt(hands * 0.05 * 0.95)
    assert certain(by_chance(dice, lead=3.0)) > 55


def test_review_with_few_worlds_is_never_certain():
    assert certain(by_chance(np.random.default_rng(1), lead=50.0, worlds=29)) == 0
    assert certain(by_chance(np.random.default_rng(1), lead=50.0, worlds=30)) == 60


def test_review_marks_a_postponed_move_only_when_it_is_given_up():
    """If a seat's next decision has the same best move, only the last such decision counts."""
    review = by_chance(np.random.default_rng(1), lead=50.0, count=3)
    assert [review.mark(found) for found in review.decisions] == [Mark.LATER, Mark.LATER, Mark.TURNING]
    others = tuple(replace(found, seat=found.number % 2) for found in review.decisions)
    assert {replace(review, decisions=others).mark(found) for found in others} == {Mark.TURNING}


# --- hints --------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", ["kingscorners", "tongits"])
def test_hint_lists_a_winning_move_before_other_moves(game):
    """A hint has values with their errors, and equal seeds give equal hints."""
    table, _, number = missed_win(game)
    before = replay_to(table, number)
    view = before.view(before.turn)
    some = hints.best_moves(view, Budget(playouts=2000))
    assert some[0].move in list(wins_at_once(before, before.turn))
    assert 2 <= len(some) <= 3
    assert some[0].value == max(one.value for one in some)
    assert some == hints.best_moves(view, Budget(playouts=2000))
    said = str(hints.format_estimates(view, some))
    assert said.startswith("Looking ahead: ")
    assert said.count("±") == len(some)
    assert hints.format_estimates(view, []) is None
    short = str(hints.format_estimates(view, some, some[0].move))
    assert str(view.words(some[0].move)) not in short
    assert short.count("±") == len(some)
    typed = str(hints.format_estimates(view, some, typed=True))
    assert all(f"{one.move} ({one.value:+.1f} ± " in typed for one in some)  # in the notation for typing


def decision_of(game):
    """Return a view with several moves, and the heuristic's move."""
    table = mh.table(game, seed=4)
    table.deal()
    thumb = find_bot("club", 4)
    while len(table.moves()) < 3:
        table.play(thumb.choose(table.view(table.turn)))
    view = table.view(table.turn)
    return view, thumb.choose(view)


@pytest.mark.parametrize("game", mh.GAMES)
def test_hint_recommends_a_single_move(game):
    """It is the search's move if that is clearly better, otherwise the heuristic's; no better move is named."""
    view, hinted = decision_of(game)
    other = next(move for move in view.moves() if move != hinted)
    own = hints.MoveEstimate(hinted, 1.0, 0.1, 500)
    clear, close = hints.MoveEstimate(other, 2.0, 0.1, 500), hints.MoveEstimate(other, 1.1, 0.1, 500)
    seldom, worse = hints.MoveEstimate(other, 9.0, 0.0, 2), hints.MoveEstimate(other, 0.5, 0.1, 500)
    found = hints.advice(view, [clear, own], hinted)
    assert found.move == other
    assert str(found.reason).startswith(f"Suggestion: {view.words(other)}. It is expected to bring about 1.0 more")
    assert str(found.explanation).startswith("Looking ahead: +2.0 ± 0.2. Alternatives: ")
    for some in ([close, own], [seldom, own]):
        assert hints.advice(view, some, hinted) == hints.advice(view, [own], hinted)
        assert hints.advice(view, some, hinted).reason is None  # the heuristic has its own
        assert str(hints.advice(view, some, hinted).explanation) == "Looking ahead: +1.0 ± 0.2."
    assert "(+0.5 ± 0.2)" in str(hints.advice(view, [own, worse], hinted).explanation)
    assert hints.advice(view, [clear], hinted) == hints.advice(view, [], hinted) == hints.Advice(hinted, None)
    real = hints.advice(view, hints.rank_moves(view, Budget(playouts=2000)), hinted)
    assert real.move in view.moves()


# --- storage and output -----------------------------------------------------------------------------


def test_review_is_restored_from_its_json():
    table, _, _ = missed_win("kingscorners")
    review = reviewed(table)
    assert Review.from_json(json.loads(str(review))) == review
    for wrong in ({}, {**review.to_json(), "form": "another"}, {**review.to_json(), "decisions": [{}]}, []):
        with pytest.raises(Mistake, match="isn't a review file"):
            Review.from_json(wrong)


@cache
def hastily_reviewed(game):
    """Return a table after a hand of `club` bots, and a quick review of it."""
    table = mh.table(game, seed=4)
    table.deal()
    bot = find_bot("club", 4)
    while table.turn is not None:
        table.play(bot.choose(table.view(table.turn)))
    return table, reviewed(table, 100)


@pytest.mark.parametrize("game", few(mh.GAMES, "kingscorners", "kongpie", "mahjong"))
def test_review_is_formatted_for_terminal_and_web_page(game):
    """Every decision is described in the terminal and on a self-contained page."""
    table, review = hastily_reviewed(game)
    some = format_decisions(review, table.fresh(), table.hands[0], READ)
    assert [one["number"] for one in some] == [found.number for found in review.decisions]
    assert all(one["made"] and one["best"] and one["why"] for one in some)
    more = len(review.losses()) > MAX_MOMENTS
    assert len(list(format_moments(review, some, READ))) == 1 + len(review.moments()) + more
    assert len(list(format_rows(some, READ))) == 1 + len(some)
    page = standalone_page("A review", [format_review(review, table.fresh(), table.hands[0], READ)], READ)
    assert page.count('<tr role="row" class=') == len(some)
    assert "⟨" not in page


def review_with(mark):
    """Return a review in which one decision has this mark, and all others are good."""
    _, review = hastily_reviewed("kingscorners")
    numbers = review.by_number
    at = next(n for n in numbers if n + 1 in numbers and numbers[n].seat == numbers[n + 1].seat)
    lead, spread = {Mark.TURNING: (9.0, 0.0), Mark.OPEN: (9.0, 1e6), Mark.GOOD: (0.0, 0.0)}.get(mark, (1.1, 0.0))

    def marked(found):
        own = replace(found.option(found.made), spread=10.0, lead=0.0, lead_spread=0.0)
        if found.number != at or mark is Mark.GOOD:
            return replace(found, best=found.made, worlds=100, options=(own,))
        better = next(option for option in found.options if option.move != found.made)
        better = replace(better, spread=10.0, lead=lead, lead_spread=spread)
        return replace(found, best=better.move, worlds=100, options=(better, own))

    review = replace(review, decisions=tuple(map(marked, review.decisions)))
    if mark is Mark.LATER:
        best = review.by_number[at].best
        after = review.by_number[at + 1]
        after = replace(after, made=best, best=best, options=(replace(after.options[0], move=best),))
        review = replace(review, decisions=tuple(after if one.number == at + 1 else one for one in review.decisions))
    return review


@pytest.mark.parametrize("mark", Mark)
def test_review_summary_agrees_with_the_marks_of_decisions(mark):
    """On the page and in the terminal, it reports no loss only if no row shows a cost."""
    review = review_with(mark)
    marks = [review.mark(found) for found in review.decisions]
    assert marks.count(mark) >= 1
    assert {*marks} == {mark, Mark.GOOD}
    words = dict.fromkeys(("who", "marked", "made", "best", "expected", "why"), "-")
    some = [
        {"number": found.number, "mark": review.mark(found), "gave_up": f"{found.gave_up:.1f}", "options": [], **words}
        for found in review.decisions
    ]
    summary, page = next(format_moments(review, some, READ)), unescape(str(render_review(review, some, READ)))
    assert summary in page
    costly = mark in (Mark.TURNING, Mark.SLIP)
    assert ('class="cost"' in page) == costly == ("No clear mistakes" not in summary)
    assert page.count('class="cost"') == 2 * costly  # of the moment and of its row
    assert page.count('class="moment"') == page.count('class="ring"') == costly


# --- moments --------------------------------------------------------------------------------------


def review_of(*leads, spread=0.0, seats=1):
    """Return a review whose decisions lost these amounts, one after another, each with another best move."""
    found = []
    for number, lead in enumerate(leads):
        best, made = Option(f"best {number}", 0.0, 4.0, lead, spread), Option("made", 0.0, 4.0)
        found.append(Decision(number, number % seats, "made", best.move, 2, 100, (best, made)))
    return Review("pong", 0, seats, len(leads), 400, "chips", (0.0,) * seats, (0.0,) * seats, tuple(found))


def numbers(decisions):
    return [decision.number for decision in decisions]


def test_moments_are_the_largest_certain_losses_first():
    """Turning points and slips count; at most three are moments."""
    review = review_of(0.4, 3.0, 0.1, 2.0, 5.0)
    assert [review.mark(one) for one in review.decisions] == [
        Mark.SLIP, Mark.TURNING, Mark.SLIP, Mark.TURNING, Mark.TURNING,
    ]  # fmt: skip
    assert numbers(review.losses()) == [4, 1, 3, 0, 2]
    assert numbers(review.moments()) == [4, 1, 3]
    assert numbers(review_of(0.4, 3.0).moments()) == [1, 0]


def test_moments_exclude_losses_that_chance_can_explain():
    """The critical value is that of the whole review."""
    critical = review_of(1.0, 1.0).critical_value
    barely = replace(review_of(1.0, 1.0), decisions=(
        *review_of(1.0, spread=10.0 / critical * 0.999).decisions,
        *(replace(one, number=5) for one in review_of(1.0, spread=10.0 / critical * 1.001).decisions),
    ))  # fmt: skip
    assert [barely.mark(one) for one in barely.decisions] == [Mark.TURNING, Mark.OPEN]
    assert numbers(barely.moments()) == [0]
    few = replace(barely, decisions=tuple(replace(one, worlds=29, options=one.options) for one in barely.decisions))
    assert few.moments() == []


def test_moments_exclude_delayed_moves_and_good_moves():
    assert (
        review_with(Mark.LATER).moments() == review_with(Mark.GOOD).moments() == review_with(Mark.OPEN).moments() == []
    )


def test_moments_of_some_seats_have_the_marks_of_the_whole_review():
    review = review_of(0.4, 3.0, 2.0, 1.0, seats=2)
    assert numbers(review.moments((0,))) == [2, 0]
    assert numbers(review.moments((1,))) == [1, 3]
    assert review.moments(()) == []


@pytest.mark.parametrize("lost", [0, 1, 3, 4, 6])
def test_page_shows_the_moments_and_says_how_many_more_losses_there_are(lost):
    """The terminal prints the same sentences, and every loss has its cost in the row of its decision."""
    table, review = hastily_reviewed("kingscorners")
    others = [one for one in review.decisions if one.number + 1 not in review.by_number]
    chosen = {one.number for one in [*others, *review.decisions][:lost]}
    review = replace(review, decisions=tuple(costing(one, one.number in chosen) for one in review.decisions))
    losses, shown = len(review.losses()), min(lost, MAX_MOMENTS)
    some = format_decisions(review, table.fresh(), table.hands[0], READ)
    lines = list(format_moments(review, some, READ))
    page = unescape(str(render_review(review, some, READ)))
    assert (len(review.moments()), losses) == (shown, lost)
    assert page.count('class="moment"') == shown
    assert page.count('class="cost"') == shown + losses
    assert all(line in page for line in (lines[0], *lines[1 + shown :]))
    more = {4: "One more move certainly lost something.", 6: "3 more moves certainly lost something."}.get(lost)
    assert ("certainly lost" in page) == bool(more) == (len(lines) == shown + 2)
    assert not more or more in lines[-1]
    assert lines[0] == ("Largest losses" if lost else "No clear mistakes: no move lost more than chance could explain.")


def costing(decision, loses):
    """Return the decision as one that certainly loses something, or as a good one."""
    own = replace(decision.option(decision.made), spread=1.0, lead=0.0, lead_spread=0.0)
    if not loses:
        return replace(decision, best=decision.made, worlds=100, options=(own,))
    better = next(option for option in decision.options if option.move != decision.made)
    better = replace(better, spread=1.0, lead=1.0 + decision.number / 100, lead_spread=0.1)
    return replace(decision, best=better.move, worlds=100, options=(better, own))


def test_page_of_a_reader_shows_only_the_moments_of_their_seat():
    """The sentences say so, and the page links to the positions; a standalone page has no buttons."""
    table, review = hastily_reviewed("kingscorners")
    review = replace(review, decisions=tuple(costing(one, one.seat == 1) for one in review.decisions))
    some = format_decisions(review, table.fresh(), table.hands[0], READ)
    own, other = (
        unescape(render_review(review, some, READ, Interaction("/replay/x?hand=0", seat, True))) for seat in (1, 0)
    )
    assert own.count('class="moment"') == own.count("data-try=") == own.count('class="still"') > 0
    assert 'class="moment"' not in other
    assert "You made no clear mistakes: none of your moves lost more than chance could explain." in other
    later = unescape(render_review(review, some, READ, Interaction("/replay/x?hand=0", 1)))
    assert "data-try=" not in later
    assert "You can try these moves again when the table is over." in later
    alone = unescape(render_review(review, some, READ))
    assert "<button" not in alone
    assert "Otto" in alone


@pytest.mark.parametrize("game", mh.GAMES)
def test_review_includes_and_explains_the_value_of_later_hands(game):
    """The lines end with it and texts explain it; amounts of chips are unchanged."""
    table, review = hastily_reviewed(game)  # the hand's winner; a level match has a value of zero
    promises = [table.game.table_api.promised(table.state, table.bare_rules, seat) for seat in range(review.seats)]
    assert list(review.promised) == promises
    assert list(review.payoffs) == list(map(float, table.payoffs))
    said, page = later_hands_note(review, READ), format_review(review, table.fresh(), table.hands[0], READ)
    assert any(promises) == bool(said) == (mh.GAMES[game].continuation_value is not None)
    assert said in unescape(page)
    ends = [review.expectations(seat)[-1][1] for seat in range(review.seats)]
    assert ends == [payoff + promise for payoff, promise in zip(review.payoffs, promises, strict=True)]


@pytest.mark.parametrize("game", few(mh.GAMES, "tongits", "pong"))
def test_review_gives_one_reason_and_the_loss_of_each_decision(game):
    """The reason is an idea of the tutorial with this best move, otherwise the effect of the move if it has its own."""
    table, review = hastily_reviewed(game)
    review = replace(review, decisions=tuple(replace(one, best=one.options[-1].move) for one in review.decisions))
    some = {one["number"]: one for one in format_decisions(review, table.fresh(), table.hands[0], READ)}
    kinds = set()
    for number, view, made in iter_decisions(table.fresh(), table.hands[0]):
        if number not in some:
            continue
        found, reader = review.by_number[number], replace(READ, viewer=view.seat)
        best, own = (reader(view.reason(move)) for move in (found.best, made))
        loss = f"The better move gains about {found.gave_up:.1f} {review.unit} on average"
        ideas = [reader(one.message) for one in missed_by(view, made) if one.better.moves[0] == found.best]
        expected = ideas[0] if ideas else best if best != own else ""
        assert some[number]["why"].startswith(f"{expected} {loss}" if expected else loss)
        kinds.add((bool(ideas), best != own))
    assert {(False, True), (False, False)} <= kinds


def with_best(decision, ideas):
    """Return the decision with the move of the first idea as its best one, if there is an idea."""
    if not ideas:
        return decision
    best = ideas[0].better.moves[0]
    return replace(decision, best=best, options=(replace(decision.options[0], move=best), *decision.options))


def test_review_gives_the_idea_of_the_tutorial_that_a_move_missed():
    """A player of Kings Corners ends the turn although a card can be played."""
    table, thumb = mh.table("kingscorners", seed=3), find_bot("club", 3)
    table.deal()
    while table.turn is not None:
        view = table.view(table.turn)
        ends = table.turn == 1 and "end" in view.moves() and missed_by(view, "end")
        table.play("end" if ends else thumb.choose(view))
    review, told = reviewed(table, 100), 0
    views = {number: view for number, view, _ in iter_decisions(table.fresh(), table.hands[0])}
    better = {one.number: missed_by(views[one.number], one.made) for one in review.decisions}
    decisions = tuple(with_best(one, better[one.number]) for one in review.decisions)
    review = replace(review, decisions=decisions)
    for one in format_decisions(review, table.fresh(), table.hands[0], READ):
        told += one["why"].startswith("You could have ")
        assert one["why"].startswith("You could have ") == bool(better[one["number"]])
    assert told


def test_review_chart_can_be_read_without_colors():
    """Every seat's line has its own dashes and marks, and a number at its end inside the chart."""
    table, _, _ = missed_win("kingscorners")
    review = reviewed(table)
    drawn = ElementTree.fromstring(str(chart.draw_chart(review)))
    courses = [node for node in drawn if node.get("class", "").endswith("course")]
    assert len({node.get("stroke-dasharray") for node in courses}) == len(courses) == 4
    assert sorted(node.text for node in drawn if node.get("class") == "end") == ["1", "2", "3", "4"]
    assert len([node for node in drawn if node.get("class") == "ring"]) == len(review.moments())
    for node in drawn.iter("text"):
        assert 0 <= float(node.get("x")) <= chart.WIDTH
        assert 0 <= float(node.get("y")) <= chart.HEIGHT + 1
    assert "nan" not in str(chart.draw_chart(review))
    assert chart.draw_chart(review.for_seats(()))


def test_review_for_a_seat_has_only_the_decisions_of_that_seat():
    table, _, _ = missed_win("kingscorners")
    own = reviewed(table).for_seats((1,))
    assert own.deciding_seats == [1]
    assert own.decisions
    assert {one["seat"] for one in format_decisions(own, table.fresh(), table.hands[0], READ)} == {1}


def test_value_of_a_move_is_the_value_of_its_best_followup():
    """In Kings Corners a card that is good only without a second card has the value of playing it alone.

    This is three times the value with the heuristic's next move.
    """
    table, (game, view, rules, moves, n, x) = position("kingscorners", 2)
    found = MonteCarloSearch().search(game, view, rules, moves, n, x, Budget(playouts=20_000))
    assert game.notation.say(view[0], rules, int(found.follow_ups[found.best])) == "end"
    names = list(table.view(table.turn).legal())
    judged = judge(table.view(table.turn), names[found.order[0]], 1, 40_000)
    assert judged.best == names[found.best]
    assert next(option for option in judged.options if option.move == judged.best).lead > 0.8
