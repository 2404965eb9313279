"""A simple learner that uses only NumPy: a row of weights for every action, trained with REINFORCE.

    python examples/learner.py                  # Kings Corners for two, against a random player
    python examples/learner.py kingscorners 40  # 40 rounds

Its inputs are the bytes that docs/reference/environments describes, with a mask of legal actions.  It plays very
many tables at once, and increases the probability of actions in hands that had better results than average.
"""

import sys

import numpy as np

import meldhouse.envs

TABLES, MOVES, RATE = 256, 60, 4.0


def choose(weights, seen, masks, dice):
    """Return an action for every table, and the probabilities of all actions."""
    told = np.where(masks, seen @ weights, -1e9)
    powers = np.exp(told - told.max(axis=1, keepdims=True))
    drawn = told + dice.gumbel(size=told.shape)  # the largest of them is drawn as its power says
    return drawn.argmax(axis=1), powers / powers.sum(axis=1, keepdims=True)


def play(tables, weights, dice):
    """Play moves at every table; return the observations, the gradients, and the payoffs of hands that ended."""
    seen, lean, rewards, over = [], [], [], []
    for _ in range(MOVES):
        seen.append((tables.observations > 0).astype(np.float32))
        actions, likely = choose(weights, seen[-1], tables.legal_action_mask, dice)
        likely[np.arange(TABLES), actions] -= 1
        lean.append(-likely.astype(np.float32))
        tables.step(actions)
        rewards.append(tables.rewards[:, 0].copy())
        over.append(tables.terminated.copy())
    worth = np.full((MOVES, TABLES), np.nan, np.float32)
    for move in reversed(range(MOVES)):
        later = worth[move + 1] if move + 1 < MOVES else np.nan
        worth[move] = np.where(over[move], rewards[move], later)
    return np.concatenate(seen), np.concatenate(lean), worth.ravel()


def learn(game="kingscorners", rounds=40, seed=1):
    """Train, and print the mean payoff over the decisions of every round."""
    dice = np.random.default_rng(seed)
    tables = meldhouse.envs.vector(game, TABLES, bots=("learner", "uniform"), seed=seed, seats=2)
    tables.reset()
    weights = np.zeros((tables.observations.shape[1], tables.legal_action_mask.shape[1]), np.float32)
    for _ in range(rounds):
        seen, lean, worth = play(tables, weights, dice)
        known = ~np.isnan(worth)
        yield float(worth[known].mean())
        better = (worth[known] - worth[known].mean()) / (worth[known].std() + 1e-6)
        weights += RATE / known.sum() * (seen[known].T @ (lean[known] * better[:, None]))


if __name__ == "__main__":
    game, rounds = (sys.argv[1:] + ["kingscorners", "40"][len(sys.argv) - 1 :])[:2]
    for number, worth in enumerate(learn(game, int(rounds)), 1):
        print(f"round {number}: {worth:+.2f} a hand")
