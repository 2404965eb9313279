"""Trains a small network on a data set to choose as its bots do, and prints how often it agrees with them.

    meldhouse dataset pong --decisions 100000 --out pong-club
    python examples/imitate.py pong-club

One hidden layer, in NumPy. Hands, and not decisions, are divided into training and test, because the decisions of a
hand depend on one another. Decisions with a single legal action are left out.
"""

import argparse
import json
from pathlib import Path

import numpy as np

TEST_EVERY = 10  # every tenth hand is for the test
HIDDEN, BATCH, RATE, EPOCHS = 128, 256, 1e-3, 4


def read(folder):
    """Return observations, masks of legal actions, actions and hands of all decisions with a choice."""
    manifest = json.loads((folder / "dataset.json").read_text())
    columns = [[], [], [], []]
    for shard in manifest["shards"]:
        arrays = np.load(folder / f"{shard['name']}.npz")
        start = arrays["legal_start"]
        rows = np.repeat(np.arange(len(start) - 1), np.diff(start))
        mask = np.zeros((len(start) - 1, manifest["actions"]), bool)
        mask[rows, arrays["legal"]] = True
        choice = np.diff(start) > 1
        for column, array in zip(columns, (arrays["observation"], mask, arrays["action"], arrays["hand"]), strict=True):
            column.append(array[choice])
    return [np.concatenate(column) for column in columns]


def inputs(observations):
    """Return the bytes as numbers: whether each is set, and its size."""
    return np.concatenate([observations > 0, observations / 16], axis=1, dtype=np.float32)


class Network:
    """One hidden layer, trained with Adam to give the chosen action a high probability among the legal ones."""

    def __init__(self, n_inputs, n_actions, random):
        self.weights = [
            random.normal(0, n_inputs**-0.5, (n_inputs, HIDDEN)).astype(np.float32),
            np.zeros(HIDDEN, np.float32),
            random.normal(0, HIDDEN**-0.5, (HIDDEN, n_actions)).astype(np.float32),
            np.zeros(n_actions, np.float32),
        ]
        self.means = [np.zeros_like(one) for one in self.weights]
        self.squares = [np.zeros_like(one) for one in self.weights]
        self.steps = 0

    def forward(self, x, mask):
        first, bias, second, other_bias = self.weights
        hidden = np.maximum(x @ first + bias, 0)
        return hidden, np.where(mask, hidden @ second + other_bias, -1e9)

    def train(self, x, mask, actions):
        hidden, scores = self.forward(x, mask)
        error = np.exp(scores - scores.max(axis=1, keepdims=True))
        error /= error.sum(axis=1, keepdims=True)
        error[np.arange(len(actions)), actions] -= 1
        error /= len(actions)
        back = (error @ self.weights[2].T) * (hidden > 0)
        self.step([x.T @ back, back.sum(axis=0), hidden.T @ error, error.sum(axis=0)])

    def step(self, gradients):
        self.steps += 1
        for one, gradient, mean, square in zip(self.weights, gradients, self.means, self.squares, strict=True):
            mean += 0.1 * (gradient - mean)
            square += 0.001 * (gradient**2 - square)
            rate = RATE * np.sqrt(1 - 0.999**self.steps) / (1 - 0.9**self.steps)
            one -= rate * mean / (np.sqrt(square) + 1e-8)

    def choose(self, x, mask):
        return self.forward(x, mask)[1].argmax(axis=1)


def agreement(network, observations, masks, actions):
    """Return the share of decisions in which the network chooses the bot's action."""
    parts = np.array_split(np.arange(len(actions)), len(actions) // 1024 + 1)
    chosen = [network.choose(inputs(observations[part]), masks[part]) for part in parts]
    return float(np.mean(np.concatenate(chosen) == actions))


def train(observations, masks, actions, hands, epochs):
    """Return the agreement of a random choice, and that of the network after each epoch."""
    is_test, random = hands % TEST_EVERY == 0, np.random.default_rng(1)
    training, test = np.flatnonzero(~is_test), np.flatnonzero(is_test)
    network = Network(2 * observations.shape[1], masks.shape[1], random)
    shares = []
    for _ in range(epochs):
        random.shuffle(training)
        for first in range(0, len(training), BATCH):
            part = training[first : first + BATCH]
            network.train(inputs(observations[part]), masks[part], actions[part])
        shares.append(agreement(network, observations[test], masks[test], actions[test]))
    return np.mean(1 / masks[test].sum(axis=1)), shares


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--epochs", type=int, default=EPOCHS)
    args = parser.parse_args()
    decisions = read(args.folder)
    at_random, shares = train(*decisions, args.epochs)
    print(f"{len(decisions[2]):,} decisions with a choice; at random, {at_random:.1%} agree")
    for epoch, share in enumerate(shares, 1):
        print(f"epoch {epoch}: {share:.1%} agree")
