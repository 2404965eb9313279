"""PPO in JAX: a network learns Kings Corners against the bot `club`, with illegal actions masked.

Install JAX first (`pip install -e '.[jax]'`), then run `python examples/ppo_jax.py`.
"""

import time
from functools import partial

import jax
import jax.numpy as jnp
import numpy as np

import meldhouse

TABLES, STEPS, EPOCHS, BATCHES, HIDDEN = 256, 32, 3, 4, 128
RATE, CLIP, ENTROPY, LAMBDA, SCALE = 1e-3, 0.2, 0.01, 0.95, 10
PARTS = ["hand", "takes", "held", "height", "left", "played", "moved", "drew"]


def new_agent(key, inputs, actions):
    """Return the weights and biases of two hidden layers, the policy and the value."""
    sizes = {"one": (inputs, HIDDEN), "two": (HIDDEN, HIDDEN), "policy": (HIDDEN, actions), "value": (HIDDEN, 1)}
    keys = jax.random.split(key, len(sizes))
    bound = {name: 1 / np.sqrt(size[0]) for name, size in sizes.items()}
    weights = [jax.random.uniform(k, sizes[name], minval=-bound[name], maxval=bound[name])
               for k, name in zip(keys, sizes, strict=True)]  # fmt: skip
    return {name: (weight, jnp.zeros(weight.shape[1])) for name, weight in zip(sizes, weights, strict=True)}


def evaluate(agent, inputs, mask):
    """Return the log-probability of each action, and the value of the position."""
    layer = {name: lambda x, w=weight, b=bias: x @ w + b for name, (weight, bias) in agent.items()}
    hidden = jax.nn.relu(layer["two"](jax.nn.relu(layer["one"](inputs))))
    return jax.nn.log_softmax(jnp.where(mask, layer["policy"](hidden), -1e9)), layer["value"](hidden)[:, 0]


@jax.jit
def act(agent, inputs, mask, key):
    """Return a random action of the policy at every table, its log-probability, and the value."""
    logs, value = evaluate(agent, inputs, mask)
    actions = jax.random.categorical(key, logs)
    return actions, jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0], value


def collect(tables, features, agent, keys):
    """Play STEPS moves at every table; return inputs, masks, actions, log-probabilities, values, rewards and ends."""
    rows = []
    for key in keys:
        inputs, mask = features.encode(tables.observations), tables.legal_action_mask.copy()
        actions, likely, value = act(agent, jnp.from_dlpack(inputs), mask, key)  # JAX reads the features without a copy
        tables.step(np.asarray(actions))
        ends = tables.terminated.astype(np.float32)
        rows.append((inputs, mask, actions, likely, value, tables.rewards[:, 0] / SCALE, ends))
    return [jnp.stack(each) for each in zip(*rows, strict=True)]


@jax.jit
def advantages(values, rewards, ends, last):
    """Return the generalized advantage estimates; a hand pays only at its end, so nothing is discounted."""

    def before(later, row):
        value, following, reward, end = row
        found = reward + (1 - end) * (following + LAMBDA * later) - value
        return found, found

    following = jnp.concatenate([values[1:], last[None]])
    return jax.lax.scan(before, jnp.zeros_like(last), (values, following, rewards, ends), reverse=True)[1]


def loss(agent, inputs, mask, actions, before, gains, returns):
    """Return the clipped objective of the policy, the squared error of the value, and the bonus for entropy."""
    logs, value = evaluate(agent, inputs, mask)
    ratio = jnp.exp(jnp.take_along_axis(logs, actions[:, None], axis=1)[:, 0] - before)
    gain = (gains - gains.mean()) / (gains.std() + 1e-8)
    surrogate = jnp.minimum(ratio * gain, jnp.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).mean()
    entropy = -(jnp.exp(logs) * jnp.where(mask, logs, 0)).sum(axis=1).mean()
    return 0.5 * jnp.square(value - returns).mean() - surrogate - ENTROPY * entropy


@partial(jax.jit, donate_argnums=(0, 1))
def adam(agent, moments, rate, count, batch):
    """Return the agent and the moments after one step of Adam, with the gradient clipped to norm 0.5."""
    slope = jax.grad(loss)(agent, *batch)
    norm = jnp.sqrt(sum(jnp.square(part).sum() for part in jax.tree.leaves(slope)))
    slope = jax.tree.map(lambda part: part * jnp.minimum(1, 0.5 / (norm + 1e-6)), slope)
    first = jax.tree.map(lambda m, s: 0.9 * m + 0.1 * s, moments[0], slope)
    second = jax.tree.map(lambda v, s: 0.999 * v + 0.001 * s * s, moments[1], slope)
    fixed = rate * jnp.sqrt(1 - 0.999**count) / (1 - 0.9**count)
    return jax.tree.map(lambda w, m, v: w - fixed * m / (jnp.sqrt(v) + 1e-8), agent, first, second), (first, second)


def learn(rounds, seed=1):
    """Yield the mean result of the hands that ended in each round."""
    tables = meldhouse.make("kingscorners", TABLES, seats=2, bots="learner,club", seed=seed)
    features, key, count = tables.layout.feature_set(PARTS), jax.random.key(seed), 0
    agent = new_agent(key, features.size, tables.spec.actions)
    moments = jax.tree.map(jnp.zeros_like, agent), jax.tree.map(jnp.zeros_like, agent)
    tables.reset()
    for number in range(rounds):
        keys = jax.random.split(jax.random.fold_in(key, number), STEPS + 1)
        inputs, mask, actions, before, values, rewards, ends = collect(tables, features, agent, keys[1:])
        last = act(agent, features.encode(tables.observations), tables.legal_action_mask, keys[0])[2]
        gains = advantages(values, rewards, ends, last)
        flat = [x.reshape(-1, *x.shape[2:]) for x in (inputs, mask, actions, before, gains, gains + values)]
        for epoch in range(EPOCHS):
            for rows in jnp.split(jax.random.permutation(jax.random.fold_in(keys[0], epoch), len(flat[2])), BATCHES):
                count += 1
                batch, rate = [x[rows] for x in flat], RATE * (1 - number / rounds)
                agent, moments = adam(agent, moments, rate, count, batch)
        yield float(rewards.sum() / ends.sum() * SCALE)


if __name__ == "__main__":
    results = []
    for number, result in enumerate(learn(rounds=60), 1):
        results.append(result)
        if number % 10 == 0:
            mean = sum(results[-10:]) / 10
            print(
                f"round {number}: {mean:+.2f} chips per hand, {time.process_time():.0f} s of processor time", flush=True
            )
