"""The games in OpenSpiel: its own tests for every game and variant, its bots, and contents of information states."""

import itertools
from collections import Counter
from typing import Any

import numpy as np
import pytest

import meldhouse as mh
from meldhouse.envs import vector
from meldhouse.util.errors import Mistake
from tests.support.parameter_sweep import few

pyspiel = pytest.importorskip("pyspiel", reason="pip install '.[openspiel]'")

from meldhouse.envs.openspiel import (  # noqa: E402
    chance_nodes,
    game_parameters,
    states,
)

SHORT = {"kongpie": ",max_turns=12", "pong": ",max_turns=100"}  # whose random hands would take thousands of moves
VARIANTS = [(name, variant) for name, game in mh.GAMES.items() for variant in game.variants]
FIRST = [(name, next(iter(game.variants))) for name, game in mh.GAMES.items()]
GAMES = list(mh.GAMES)
SMALL = [name for name, game in mh.GAMES.items() if game.small]
PLAYED = [
    *(f"meldhouse_{name}(rng_seed=4{SHORT.get(name, '')})" for name in GAMES),
    *(f"meldhouse_{name}_small" for name in SMALL),
]


def full_game(name: str, variant: str = "", seed: int = 1) -> Any:
    """Return the game, whose random numbers depend on the seed."""
    chosen = variant or next(iter(mh.GAMES[name].variants))
    return pyspiel.load_game(f"meldhouse_{name}(variant={chosen},rng_seed={seed}{SHORT.get(name, '')})")


def small(name: str) -> Any:
    return pyspiel.load_game(f"meldhouse_{name}_small")


def hand(game: Any, seed: int = 2) -> Any:
    """Yield every decision state of a hand with random moves."""
    dice, state = np.random.default_rng(seed), game.new_initial_state()
    while not state.is_terminal():
        if not state.is_chance_node():
            yield state
        state.apply_action(int(dice.choice(state.legal_actions())))


def uniform_sampler(seed: int = 0) -> Any:
    """Return a sampler of numbers from 0 to 1, of the kind that pyspiel passes."""
    return pyspiel.UniformProbabilitySampler(seed, 0.0, 1.0)


def everything(game: Any) -> list[Any]:
    """Return every reachable state of a small game."""
    todo, found = [game.new_initial_state()], []
    while todo:
        state = todo.pop()
        found.append(state)
        todo += [state.child(action) for action in state.legal_actions()]
    return found


# --- OpenSpiel's own tests ----------------------------------------------------------------------


@pytest.mark.parametrize(("name", "variant"), few(VARIANTS, *FIRST))
def test_openspiel_random_simulation_test_passes(name, variant):
    """Pyspiel can't serialize Python games, so another test covers serialization."""
    pyspiel.random_sim_test(full_game(name, variant), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_random_simulation_test_of_small_games_passes(name):
    pyspiel.random_sim_test(small(name), num_sims=20, serialize=True, verbose=False)


@pytest.mark.parametrize("name", GAMES)
def test_serialized_openspiel_state_keeps_the_table_and_player_views(name):
    """A serialized state has the bytes of the table, and the player view of every seat."""
    game, read = full_game(name), 0
    for state in itertools.islice(hand(game), 0, 60, 10):
        again = game.deserialize_state(state.serialize())
        assert again.hand.table.tobytes() == state.hand.table.tobytes()
        assert all(again.information_state_string(p) == state.information_state_string(p) for p in seats(game))
        read += 1
    assert read >= 2


def seats(game: Any) -> range:
    return range(game.num_players())


@pytest.mark.parametrize("name", few(PLAYED, PLAYED[1], PLAYED[-1]))
def test_openspiel_playthrough_is_reproducible(name):
    """Repeating the moves of a playthrough in OpenSpiel's format gives the same lines."""
    from open_spiel.python.algorithms import generate_playthrough

    lines = generate_playthrough.playthrough_lines(name, seed=5)
    moves = [int(line.split(": ")[1]) for line in lines if line.startswith("action: ")]
    assert generate_playthrough.playthrough_lines(name, action_sequence=moves) == lines
    assert len(moves) >= 4
    private = {line for line in lines if line.startswith("PrivateObservationString(0) = ")}
    assert len(private) >= 3


@pytest.mark.parametrize("name", GAMES)
def test_openspiel_bots_play_a_hand(name):
    """Information-set search plays one seat, and Monte Carlo tree search the others."""
    from open_spiel.python.algorithms import ismcts, mcts

    game, chosen = full_game(name), Counter[int]()
    guess = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    first = ismcts.ISMCTSBot(game, guess, uct_c=4.0, max_simulations=3, random_state=np.random.RandomState(1))
    others = mcts.MCTSBot(game, 4.0, 3, guess, random_state=np.random.RandomState(2), solve=False)
    state = game.new_initial_state()
    state.apply_action(0)
    while not state.is_terminal():
        legal, player = state.legal_actions(), state.current_player()
        thinks = len(legal) > 1 and chosen[player] < 6  # then randomly, because hands are long
        action = (first if player == 0 else others).step(state) if thinks else legal[len(state.history()) % len(legal)]
        assert action in legal
        chosen[player] += thinks
        state.apply_action(int(action))
    assert chosen[0] >= 1
    assert sum(chosen.values()) >= 4


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_bots_play_small_games(name):
    from open_spiel.python.algorithms import ismcts, mcts

    game = small(name)
    guess = mcts.RandomRolloutEvaluator(1, np.random.RandomState(0))
    bot = ismcts.ISMCTSBot(game, guess, uct_c=4.0, max_simulations=20, random_state=np.random.RandomState(1))
    for state in hand(game):
        assert bot.step(state) in state.legal_actions()


# --- other worlds ---------------------------------------------------------------------------------


def worlds_compared(game: Any, most: int = 40) -> tuple[int, int]:
    """Return how many worlds were compared with the view, and how many of these weren't the true world."""
    compared = others = 0
    for state in itertools.islice(hand(game), 0, None, 3):
        for player in seats(game):
            world = state.resample_from_infostate(player, uniform_sampler(compared))
            assert world.information_state_string(player) == state.information_state_string(player)
            assert world.information_state_tensor(player) == state.information_state_tensor(player)
            assert world.observation_string(player) == state.observation_string(player)
            if player == state.current_player():
                assert world.legal_actions() == state.legal_actions()
            assert not world.is_terminal()
            world.apply_action(world.legal_actions()[0])  # the world is playable
            others += str(world) != str(state)
            compared += 1
        if compared >= most * game.num_players():
            break
    return compared, others


@pytest.mark.parametrize("name", GAMES)
def test_resampled_openspiel_state_has_the_same_view(name):
    compared, others = worlds_compared(full_game(name))
    assert compared >= 15
    assert others >= compared // 2


@pytest.mark.parametrize("name", GAMES)
def test_resampling_check_detects_a_state_with_another_view(name, monkeypatch):
    """The check detects states that are resampled for the wrong seat."""
    imagined = states.SpielState._imagine
    monkeypatch.setattr(
        states.SpielState,
        "_imagine",
        lambda state, player, of: imagined(state, (player + 1) % state.num_players(), of),
    )
    with pytest.raises(AssertionError):
        worlds_compared(full_game(name))


@pytest.mark.parametrize("name", SMALL)
def test_small_game_resampling_gives_exactly_the_consistent_deals(name):
    """Resampled states are exactly the deals that are consistent with the view."""
    game, compared = small(name), 0
    every = [state for state in everything(game) if state.hand and not state.is_terminal()]
    for state in sorted(every, key=lambda state: len(state.history()))[:200:5]:  # later everything is known
        player, played = state.current_player(), state.history()[game.deals.steps :]
        alike = {
            str(other)
            for other in every
            if other.history()[game.deals.steps :] == played
            and other.information_state_string(player) == state.information_state_string(player)
        }
        assert {str(other) for other, _ in state.indistinguishable_states(player)} == alike
        assert str(state.resample_from_infostate(player, uniform_sampler())) in alike
        compared += len(alike) > 1
    assert compared >= 8


# --- contents of information states -----------------------------------------------------------------


@pytest.mark.parametrize("name", SMALL)
def test_small_game_has_as_many_states_as_the_rules_allow(name):
    """Legal actions depend only on the information state."""
    game = small(name)
    every = everything(game)
    begun = [state for state in every if state.hand and len(state.history()) == game.deals.steps]
    assert len([state for state in every if state.hand]) == sum(positions(game, state.hand.table) for state in begun)
    legal: dict[str, set[tuple[int, ...]]] = {}
    for state in every:
        if state.hand and not state.is_terminal():
            legal.setdefault(state.information_state_string(), set()).add(tuple(state.legal_actions()))
    assert all(len(choices) == 1 for choices in legal.values())
    assert len(begun) == 24
    assert len(legal) > 100


def test_small_game_with_an_inconsistent_deal_is_refused():
    """A card that the moves discard can't also be in a hidden place."""
    game = mh.GAMES["tongits"]
    wrong = game.small._replace(unknown="10C QD")
    setting = game_parameters.reduced_spec(game, wrong)
    thrown = chance_nodes.EnumeratedDeals(setting, wrong)
    thrown.open(list(thrown.unknown))
    with pytest.raises(Mistake, match="can't make its opening moves when QD 10C are in the hidden places"):
        thrown.open(list(reversed(thrown.unknown)))


def positions(game: Any, table: Any) -> int:
    """Count the positions reachable by the rules, including this one."""
    rules_module, rules, verbs = game.spec.game.rules, game.spec.plain_rules, game.spec.game.table_api
    moves, count = np.empty(rules_module.MAX_LEGAL, np.int16), 1
    for action in moves[: verbs.legal(table, rules, moves)].tolist():
        after = table.copy()
        verbs.apply(after, rules, action)
        count += positions(game, after)
    return count


@pytest.mark.parametrize("name", SMALL)
def test_openspiel_information_state_has_perfect_recall(name):
    """Equal information states imply equal earlier moves of the player and equal sequences of views."""
    game = small(name)
    known: dict[tuple[int, str], set[tuple[Any, ...]]] = {}

    def walk(state: Any, lived: list[tuple[Any, ...]]) -> None:
        if state.hand:
            for player in seats(game):
                seen = state.observation_string(player)
                if not lived[player] or lived[player][-1] != seen:
                    lived[player] = (*lived[player], seen)
                known.setdefault((player, state.information_state_string(player)), set()).add(lived[player])
        for action in state.legal_actions():
            mover = state.current_player()
            after = [(*one, action) if player == mover else one for player, one in enumerate(lived)]
            walk(state.child(action), after)

    walk(game.new_initial_state(), [()] * game.num_players())
    assert all(len(lives) == 1 for lives in known.values())
    assert len(known) > 200


def test_information_state_hides_which_players_may_claim():
    """Other seats' information states contain neither the order of questions nor the answers."""
    game, compared = full_game("mahjong"), 0
    for seed in range(8):
        for state in hand(game, seed):
            window, asked = state.hand.table["window"][0], state.current_player()
            after = state.child(state.legal_actions()[-1])
            if not window or after.is_terminal() or not after.hand.table["window"][0]:
                continue
            for player in seats(game):
                if player not in (asked, after.current_player()):
                    assert after.information_state_string(player) == state.information_state_string(player)
                    assert after.information_state_tensor(player) == state.information_state_tensor(player)
                    compared += 1
    assert compared >= 5


def test_information_state_hides_the_secret_of_another_player():
    """The rank of a secret in Tongits is only in its owner's information state."""
    game, found = full_game("tongits"), 0
    for _ in range(400):
        state = game.new_initial_state()
        state.apply_action(0)
        mover = state.current_player()
        secrets = [a for a in state.legal_actions() if state.action_to_string(a).startswith("secret")]
        for action in secrets:
            text = state.action_to_string(action)
            after = state.child(action)
            assert text in after.information_state_string(mover)
            assert text not in after.information_state_string((mover + 1) % 3)
            assert "secret" in after.information_state_string((mover + 1) % 3)
            found += 1
        if found >= 2:
            break
    assert found >= 2


# --- declarations of a game ---------------------------------------------------------------------------


SELDOM = [("kingscorners", "chips"), ("kingscorners", "pool")]  # the pot remains if no player goes out


@pytest.mark.parametrize(("name", "variant"), VARIANTS)
def test_openspiel_utilities_are_within_the_declared_bounds(name, variant):
    """In hands of a random player among heuristic bots, utilities are within bounds and have the declared sum."""
    options = {"kongpie": {"max_turns": 200}, "pong": {"max_turns": 400}}.get(name, {})
    seated = ("learner", *["thumb"] * (mh.GAMES[name].variants[variant].seats - 1))
    tables = vector(name, 64, variant, bots=seated, seed=1, autoreset="disabled", **options)
    stakes, paid = mh.GAMES[name].stakes(tables.spec.rules), np.zeros((64, tables.spec.seats))
    tables.reset()
    while not tables.over.all():
        tables.step(tables.sample())
        paid += tables.rewards
    assert stakes.least <= paid.min() <= paid.max() <= stakes.most
    nothing_stayed = np.allclose(paid.sum(axis=1), 0, atol=1e-4)
    assert nothing_stayed == stakes.zero_sum or (nothing_stayed and (name, variant) in SELDOM)
    assert (paid != 0).any()


def test_openspiel_parameters_are_parsed_or_refused_with_an_explanation():
    game = pyspiel.load_game("meldhouse_kongpie(variant=casino,seats=2,lojack=no,restock_mode=shuffle)")
    rules = game.spec.rules
    assert (game.num_players(), bool(rules.lojack), rules.restock_mode.name) == (2, False, "SHUFFLE")
    assert game.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    assert full_game("kingscorners").get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    for wrong, says in (("variant=casio", "casio"), ("seats=9", "seats"), ("lojack=perhaps", "lojack")):
        with pytest.raises(Mistake, match=says):
            pyspiel.load_game(f"meldhouse_kongpie({wrong})")
    with pytest.raises(pyspiel.SpielError, match="Unknown parameter"):
        pyspiel.load_game("meldhouse_kongpie(jokers=3)")


def test_openspiel_game_with_the_same_seed_deals_the_same_hand():
    one, other = (str(next(hand(full_game("mahjong", seed=seed)))) for seed in (3, 3))
    assert one == other
    assert str(next(hand(full_game("mahjong", seed=4)))) != one


def test_calls_without_conversions_return_the_same_as_those_of_openspiel():
    """States answer Python callers at once; the answers, errors included, are those of pyspiel's own methods."""
    compared = 0
    for name in ("tongits", "kongpie", "pong"):
        state = pyspiel.load_game(f"meldhouse_{name}(rng_seed=4)").new_initial_state()
        while not state.is_terminal():
            for player in (None, *range(state.num_players())):
                given = () if player is None else (player,)
                if player is not None or state.current_player() >= 0:
                    own, tensor = state.observation_tensor(*given), pyspiel.State.observation_tensor(state, *given)
                    assert own == tensor
                assert state.legal_actions(*given) == pyspiel.State.legal_actions(state, *given)
                compared += 1
            legal = state.legal_actions()
            state.apply_action(legal[compared % len(legal)])
            if compared % 1000 > 900:
                break
        with pytest.raises(pyspiel.SpielError):
            state.observation_tensor(state.num_players())
        assert state.clone().current_player() == state.current_player()
    assert compared > 300
