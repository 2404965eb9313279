# mypy: ignore-errors
# ruff: noqa: F821
"""Self-play for learning and evaluation.

A template: for each game `rules_api` and the modules `batch_step` (observations/batch_step.py), `bot_turns` and
`inference` are injected.

At a decision of the network several actions are tried.  Each is made in a copy of the table, and a rollout by the
heuristic plays the hand to its end.  Later in the training, the network plays its own seat in rollouts.  All rollouts
of a decision have the same hidden cards and the same random numbers, so luck hardly affects the differences of their
returns.  A single legal move is made at once and is not a decision.

In some hands the opponents are loose players (epsilon-greedy): they follow the heuristic, and now and then make a
random move.  So the network learns from positions that the heuristic never reaches, and how to answer other styles.

With a league (league.py), members of it play at some of the opponents' seats, during the hand and in rollouts: the
network as it is now, and its past selves.
"""

from typing import NamedTuple

import numpy as np

from meldhouse.engine.kernels import by_reference, kernel
from meldhouse.engine.rng import scramble, step
from meldhouse.learn.network import Network

NONE = rules_api.NONE
legal, apply, conceal, payoff = rules_api.legal, rules_api.apply, rules_api.conceal, rules_api.payoff
deal, loose_turn = batch_step.deal, bot_turns.loose_turn
evaluate, argmax, entry = inference.evaluate, inference.argmax, inference.entry

NETWORK, HEURISTIC, LOOSE = 0, 1, 2  # the policy of a seat
FIRST_MEMBER = 3  # from here on, the policies are the members of the league
LOOSE_RANDOM_PERIOD = 4  # one in this many decisions of a loose player is random
MIN_TRIAL_PROBABILITY, TRIAL_PROBABILITY_GAIN = 0.1, 2.0  # a decision is tried more often the less certain it is


class HandBuffers(NamedTuple):
    """The buffers for playing hands."""

    table: np.ndarray
    trial: np.ndarray  # a copy of the table, for a rollout
    blank: np.ndarray
    pack: np.ndarray
    deck: np.ndarray
    policies: np.ndarray  # of each seat
    rollout_policies: np.ndarray  # of each seat, in a rollout


class Company(NamedTuple):
    """The members of a league, who play at opponents' seats; without a league, `likely` is empty."""

    networks: tuple  # a Network whose arrays have an entry for each member
    likely: np.ndarray  # cumulative probabilities of the members; with what is left, an opponent is no member
    met: np.ndarray  # how often each member was an opponent in a hand
    beaten: np.ndarray  # how often it had a better payoff than the learner; an equal payoff counts half


class Symmetries(NamedTuple):
    """Permutations of pieces that do not change the game, stored as permutations of inputs and actions."""

    inputs: np.ndarray  # (symmetries, inputs): the new index of each
    actions: np.ndarray


@kernel
def uniform(x):
    """Return a random number in [0, 1) and the random generator."""
    x = step(x)
    return (scramble(x) >> np.uint64(11)) * 2.0**-53, x


@kernel
def softmax_total(logits, n):
    """Return the sum of the softmax weights, scaled so that the largest weight is 1."""
    highest, total = logits[argmax(logits, n)], 0.0
    for k in range(n):
        total += np.exp(logits[k] - highest)
    return total


@kernel
def sample_softmax(logits, n, x):
    """Return a random index, drawn with the softmax probabilities, and the random generator."""
    highest, left = logits[argmax(logits, n)], softmax_total(logits, n)
    u, x = uniform(x)
    left *= u
    for k in range(n):
        left -= np.exp(logits[k] - highest)
        if left < 0:
            return k, x
    return n - 1, x


@kernel
def select_trials(logits, n, ranked, max_trials, pruning_margin, perturbed, places, x):
    """Select the actions to try: the heuristic's choices, followed by a sample from the softmax distribution.

    Actions whose logit is more than `pruning_margin` below the highest are dropped, unless the heuristic ranks them.
    Returns how many are selected, and the random generator.
    """
    count, x = sample_trials(logits, n, ranked, max_trials, perturbed, places, x)
    threshold, selected = logits[argmax(logits, n)] - pruning_margin, 0
    for k in range(count):
        if k < ranked or logits[places[k]] >= threshold:
            places[selected] = places[k]
            selected += 1
    return selected, x


@kernel
def sample_trials(logits, n, ranked, max_trials, perturbed, places, x):
    """Select the actions to try before pruning: all, or `max_trials` if there are more than that."""
    for k in range(min(n, ranked if n > max_trials else n)):
        places[k] = k
    if n <= max_trials:
        return n, x
    for k in range(ranked, n):
        u, x = uniform(x)
        perturbed[k] = logits[k] - np.log(-np.log(u + 1e-300))  # Gumbel-max trick: the highest are a softmax sample
    for t in range(ranked, max_trials):
        place = ranked
        for k in range(ranked + 1, n):
            place = k if perturbed[k] > perturbed[place] else place
        places[t], perturbed[place] = place, np.float32(-1e30)
    return max_trials, x


@kernel
def has_space(buffer, at, workspace, max_trials):
    """Return whether one more decision fits into the replay buffer."""
    inputs_end, actions_end = (buffer.inputs_end[at - 1], buffer.actions_end[at - 1]) if at else (0, 0)
    return (
        at < len(buffer.heuristic_count)
        and inputs_end + len(workspace.active) <= len(buffer.inputs)
        and actions_end + max_trials <= len(buffer.actions)
    )


@kernel
def evaluate_table(table, rules, network, encoding, workspace, x):
    """Evaluate the position from the view of its actor."""
    workspace.seat_view[0] = table[0]
    conceal(workspace.seat_view[0], rules, np.int64(table[0].actor))
    return evaluate(workspace.seat_view, rules, network, encoding, workspace, x)


@kernel
def draw_member(company, opponent, x):
    """Return the policy of a seat, a member of the league or `opponent`, and the random generator."""
    u, x = uniform(x)
    for member in range(len(company.likely)):
        if u < company.likely[member]:
            return FIRST_MEMBER + member, x
    return opponent, x


@kernel
def assign_policies(policies, rollout_policies, seat, network_rollouts, loose_share, company, x):
    """Assign the network to this seat and opponents to all others; return the random generator.

    Opponents who are no members of the league are of one kind.  In rollouts the heuristic plays for the network,
    unless `network_rollouts` is set.
    """
    opponent = HEURISTIC
    if loose_share > 0:
        u, x = uniform(x)
        opponent = LOOSE if u < loose_share else HEURISTIC
    policies[:], rollout_policies[:] = opponent, opponent
    if len(company.likely) > 0:
        for other in range(len(policies)):
            policies[other], x = draw_member(company, opponent, x)
            rollout_policies[other] = policies[other]
    policies[seat], rollout_policies[seat] = NETWORK, NETWORK if network_rollouts else HEURISTIC
    return x


@kernel
def member_turn(table, rules, member, company, encoding, workspace, x):
    """Play a member's best move; return the random generator."""
    if legal(table[0], rules, workspace.moves) == 1:
        apply(table[0], rules, np.int64(workspace.moves[0]))
        return x
    some = company.networks
    network = Network(
        some.weights[member], some.first[member], some.first_bias[member], some.second[member],
        some.second_bias[member], some.last[member], some.last_bias[member], some.parts, some.foreseen,
    )  # fmt: skip
    n, _, _, _, x = evaluate_table(table, rules, network, encoding, workspace, x)
    apply(table[0], rules, np.int64(workspace.moves[argmax(workspace.logits, n)]))
    return x


@kernel
def opponent_turn(table, rules, policy, workspace, x):
    """Play a move for an opponent, who follows the heuristic or plays loosely; return the random generator."""
    random_period = LOOSE_RANDOM_PERIOD if policy == LOOSE else 0
    return loose_turn(table[0], rules, random_period, workspace.seat_view, workspace.moves, x)


@kernel
def play_out(table, rules, policies, network, company, encoding, workspace, x):
    """Play the hand to its end with greedy choices by the network; return the random generator."""
    while table[0].actor != NONE:
        policy = np.int64(policies[table[0].actor])
        if policy >= FIRST_MEMBER:
            x = member_turn(table, rules, policy - FIRST_MEMBER, company, encoding, workspace, x)
        elif policy != NETWORK:
            x = opponent_turn(table, rules, policy, workspace, x)
        elif legal(table[0], rules, workspace.moves) == 1:
            apply(table[0], rules, np.int64(workspace.moves[0]))
        else:
            n, _, _, _, x = evaluate_table(table, rules, network, encoding, workspace, x)
            apply(table[0], rules, np.int64(workspace.moves[argmax(workspace.logits, n)]))
    return x


@kernel
def record_results(table, rules, policies, seat, company):
    """Count for each member at the table whether it had a better payoff than the learner."""
    own = payoff(table[0], rules, seat)
    for other in range(len(policies)):
        member = np.int64(policies[other]) - FIRST_MEMBER
        if member >= 0:
            its = payoff(table[0], rules, other)
            company.met[member] += 1
            company.beaten[member] += 1.0 if its > own else (0.5 if its == own else 0.0)


@kernel
def rollout_return(buffers, rules, action, network, company, encoding, trial_workspace, x):
    """Return the actor's payoff at the end of a rollout that begins with the action."""
    trial, seat = buffers.trial, np.int64(buffers.table[0].actor)
    trial[0] = buffers.table[0]
    apply(trial[0], rules, action)
    play_out(trial, rules, buffers.rollout_policies, network, company, encoding, trial_workspace, x)
    return payoff(trial[0], rules, seat)


@kernel
def try_actions(
    buffers, rules, network, company, encoding, symmetries, workspace, trial_workspace, buffer, at, n, ranked,
    n_active, max_trials, pruning_margin, scale, heuristic_margin, x,
):  # fmt: skip
    """Try actions at a decision, store it at index `at` under a random symmetry, and return the random generator.

    Returns are divided by `scale`; those of all actions but the heuristic's choice are lowered by `heuristic_margin`.
    """
    u, x = uniform(x)
    symmetry = np.int64(u * len(symmetries.inputs))
    count, x = select_trials(
        workspace.logits, n, ranked, max_trials, pruning_margin, trial_workspace.logits, workspace.places, x
    )
    first = buffer.inputs_end[at - 1] if at else 0
    for k in range(n_active):
        buffer.inputs[first + k] = symmetries.inputs[symmetry, workspace.active[k]]
    buffer.inputs_end[at] = first + n_active
    first = buffer.actions_end[at - 1] if at else 0
    for k in range(count):
        place = workspace.places[k]
        buffer.actions[first + k] = symmetries.actions[symmetry, workspace.actions[place]]
        for feature in range(workspace.foreseen_rows.shape[1]):
            buffer.foreseen_rows[first + k, feature] = workspace.foreseen_rows[place, feature]
        action = np.int64(workspace.moves[place])
        unscaled = rollout_return(buffers, rules, action, network, company, encoding, trial_workspace, x)
        buffer.returns[first + k] = unscaled / scale - (heuristic_margin if place > 0 else 0.0)
    buffer.actions_end[at], buffer.heuristic_count[at] = first + count, min(ranked, count)
    return x


@entry
def collect(
    buffers, rules, network_rollouts, loose_share, network, company, encoding, symmetries, workspace,
    trial_workspace, buffer, max_trials, pruning_margin, scale, heuristic_margin, x,
):  # fmt: skip
    """Play hands until the replay buffer is full; return the numbers of decisions and hands, and the random generator.

    The network sits at each seat in turn.  In `loose_share` of the hands its opponents are loose players.
    """
    table, policies, rules = buffers.table, buffers.policies, by_reference(rules)
    at = hands = 0
    while True:
        seat = hands % len(policies)
        table[0] = buffers.blank[0]
        x = deal(table, rules, buffers.pack, buffers.deck, step(x))
        x = assign_policies(policies, buffers.rollout_policies, seat, network_rollouts, loose_share, company, x)
        while table[0].actor != NONE:
            if table[0].actor != seat:
                policy = np.int64(policies[table[0].actor])
                if policy >= FIRST_MEMBER:
                    x = member_turn(table, rules, policy - FIRST_MEMBER, company, encoding, workspace, x)
                else:
                    x = opponent_turn(table, rules, policy, workspace, x)
            elif legal(table[0], rules, workspace.moves) == 1:
                apply(table[0], rules, np.int64(workspace.moves[0]))
            elif not has_space(buffer, at, workspace, max_trials):
                return at, hands, x
            else:
                n, ranked, n_active, _, x = evaluate_table(table, rules, network, encoding, workspace, x)
                place, x = sample_softmax(workspace.logits, n, x)
                u, x = uniform(x)
                uncertainty = 1 - 1 / softmax_total(workspace.logits, n)
                if u < MIN_TRIAL_PROBABILITY + TRIAL_PROBABILITY_GAIN * uncertainty:
                    x = try_actions(
                        buffers, rules, network, company, encoding, symmetries, workspace, trial_workspace, buffer,
                        at, n, ranked, n_active, max_trials, pruning_margin, scale, heuristic_margin, x,
                    )  # fmt: skip
                    at += 1
                apply(table[0], rules, np.int64(workspace.moves[place]))
        record_results(table, rules, policies, seat, company)
        hands += 1


@entry
def play_hands(buffers, rules, policies, network, company, encoding, workspace, chances, payoffs, winners):
    """Play a hand with each generator and its row of policies, with greedy choices by the network.

    Writes the payoffs and the winners.
    """
    seats, rules, table = rules.seats, by_reference(rules), buffers.table
    for k in range(len(chances)):
        table[0] = buffers.blank[0]
        x = deal(table, rules, buffers.pack, buffers.deck, chances[k])
        play_out(table, rules, policies[k], network, company, encoding, workspace, x)
        for seat in range(seats):
            payoffs[k, seat] = payoff(table[0], rules, seat)
        winners[k] = table[0].tally.winner
