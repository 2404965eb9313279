"""A simple learner in JAX: a small network trained with REINFORCE.  Install JAX first: `pip install jax`.

    python examples/learner_jax.py                  # Kings Corners for two, against a random player
    python examples/learner_jax.py kingscorners 60  # 60 rounds

The tables write their arrays in place, and JAX may share their memory, so arrays to keep are copied first.
"""

import sys

import jax
import jax.numpy as jnp
import numpy as np

import meldhouse.envs

TABLES, MOVES, CELLS, RATE = 256, 60, 64, 0.01


def born(key, inputs, actions):
    return {"low": jax.random.normal(key, (inputs, CELLS)) / inputs**0.5, "high": jnp.zeros((CELLS, actions))}


def told(net, seen, masks):
    """Return the log-probability of each action, with masked actions impossible."""
    cells = jax.nn.relu((seen > 0).astype(jnp.float32) @ net["low"])
    return jax.nn.log_softmax(jnp.where(masks, cells @ net["high"], -1e9))


@jax.jit
def choose(net, seen, masks, key):
    return jax.random.categorical(key, told(net, seen, masks))


def loss(net, seen, masks, actions, better):
    chosen = jnp.take_along_axis(told(net, seen, masks), actions[:, None], axis=1)[:, 0]
    return -(chosen * better).mean()


@jax.jit
def stride(net, mean, square, *noted):
    """Return the result of one Adam update."""
    slope = jax.grad(loss)(net, *noted)
    mean = jax.tree.map(lambda m, s: 0.9 * m + 0.1 * s, mean, slope)
    square = jax.tree.map(lambda q, s: 0.99 * q + 0.01 * s * s, square, slope)
    return jax.tree.map(lambda w, m, q: w - RATE * m / (jnp.sqrt(q) + 1e-6), net, mean, square), mean, square


def play(tables, net, keys):
    """Play moves at every table, and return them with the payoffs of hands that ended."""
    noted, worth = [], np.full((MOVES + 1, TABLES), np.nan, np.float32)
    over, rewards = np.zeros((MOVES, TABLES), bool), np.zeros((MOVES, TABLES), np.float32)
    for move, key in enumerate(keys):
        seen, masks = tables.observations.copy(), tables.legal_action_mask.copy()
        actions = np.asarray(choose(net, seen, masks, key))
        tables.step(actions)
        noted.append((seen, masks, actions))
        over[move], rewards[move] = tables.terminated, tables.rewards[:, 0]
    for move in reversed(range(MOVES)):
        worth[move] = np.where(over[move], rewards[move], worth[move + 1])
    return [np.concatenate(each) for each in zip(*noted, strict=True)], worth[:MOVES].ravel()


def learn(game="kingscorners", rounds=40, seed=1):
    """Train, and print the mean payoff over the decisions of every round."""
    tables = meldhouse.envs.vector(game, TABLES, bots=("learner", "uniform"), seed=seed, seats=2)
    tables.reset()
    key = jax.random.key(seed)
    net = born(key, tables.observations.shape[1], tables.legal_action_mask.shape[1])
    mean, square = (jax.tree.map(jnp.zeros_like, net) for _ in range(2))
    for number in range(rounds):
        noted, worth = play(tables, net, jax.random.split(jax.random.fold_in(key, number), MOVES))
        yield float(np.nanmean(worth))
        better = np.nan_to_num((worth - np.nanmean(worth)) / (np.nanstd(worth) + 1e-6))  # 0 where it is not over
        net, mean, square = stride(net, mean, square, *noted, better)


if __name__ == "__main__":
    game, rounds = (sys.argv[1:] + ["kingscorners", "40"][len(sys.argv) - 1 :])[:2]
    for number, worth in enumerate(learn(game, int(rounds)), 1):
        print(f"round {number}: {worth:+.2f} a hand")
