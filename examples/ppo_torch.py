"""PPO in PyTorch: a network learns Kings Corners against the bot `club`, with illegal actions masked.

Install PyTorch first (`pip install -e '.[torch]'`), then run `python examples/ppo_torch.py`.
"""

import time

import numpy as np
import torch
from torch import nn

import meldhouse

TABLES, STEPS, EPOCHS, BATCHES, HIDDEN = 256, 32, 3, 4, 128
RATE, CLIP, ENTROPY, LAMBDA, SCALE = 1e-3, 0.2, 0.01, 0.95, 10
PARTS = ["hand", "takes", "held", "height", "left", "played", "moved", "drew"]


class Agent(nn.Module):
    """The logits of all actions, and the value of the position."""

    def __init__(self, inputs, actions):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.policy, self.value = nn.Linear(HIDDEN, actions), nn.Linear(HIDDEN, 1)

    def forward(self, inputs, mask):
        hidden = self.body(inputs)
        logits = self.policy(hidden).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(hidden)[:, 0]


def collect(tables, features, agent):
    """Play STEPS moves at every table; return inputs, masks, actions, log-probabilities, values, rewards and ends."""
    inputs = torch.from_numpy(np.empty((STEPS, TABLES, features.size), np.float32))
    rows = []
    for step in range(STEPS):
        features.encode(tables.observations, out=inputs[step].numpy())  # written into PyTorch's memory
        mask = torch.from_dlpack(tables.legal_action_mask).clone()  # a view of the tables, which a step overwrites
        policy, value = agent(inputs[step], mask)
        actions = policy.sample()
        tables.step(actions.numpy())
        rewards, ends = torch.from_numpy(tables.rewards[:, 0] / SCALE), torch.from_numpy(tables.terminated.copy())
        rows.append((mask, actions, policy.log_prob(actions), value, rewards, ends.float()))
    return inputs, *map(torch.stack, zip(*rows, strict=True))


def advantages(values, rewards, ends, last):
    """Return the generalized advantage estimates; a hand pays only at its end, so nothing is discounted."""
    found, later = torch.zeros_like(values), torch.zeros_like(last)
    following = torch.cat([values[1:], last[None]])
    for step in reversed(range(STEPS)):
        going_on = 1 - ends[step]
        later = rewards[step] + going_on * (following[step] + LAMBDA * later) - values[step]
        found[step] = later
    return found


def update(agent, optimizer, inputs, mask, actions, before, gains, returns):
    """Improve the policy with the clipped objective, and the value by least squares."""
    for _ in range(EPOCHS):
        for rows in torch.randperm(len(actions)).chunk(BATCHES):
            policy, value = agent(inputs[rows], mask[rows])
            ratio = (policy.log_prob(actions[rows]) - before[rows]).exp()
            gain = (gains[rows] - gains[rows].mean()) / (gains[rows].std() + 1e-8)
            surrogate = torch.minimum(ratio * gain, ratio.clamp(1 - CLIP, 1 + CLIP) * gain).mean()
            loss = 0.5 * (value - returns[rows]).square().mean() - surrogate - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(agent.parameters(), 0.5)
            optimizer.step()


def learn(rounds, seed=1):
    """Yield the mean result of the hands that ended in each round."""
    torch.manual_seed(seed)
    tables = meldhouse.make("kingscorners", TABLES, seats=2, bots="learner,club", seed=seed)
    features = tables.layout.feature_set(PARTS)
    agent = Agent(features.size, tables.spec.actions)
    optimizer = torch.optim.Adam(agent.parameters(), RATE)
    tables.reset()
    for number in range(rounds):
        optimizer.param_groups[0]["lr"] = RATE * (1 - number / rounds)
        with torch.no_grad():
            inputs, mask, actions, before, values, rewards, ends = collect(tables, features, agent)
            last = agent(torch.from_numpy(features.encode(tables.observations)), torch.ones_like(mask[0]))[1]
            gains = advantages(values, rewards, ends, last)
        flat = [array.flatten(0, 1) for array in (inputs, mask, actions, before, gains, gains + values)]
        update(agent, optimizer, *flat)
        yield float(rewards.sum() / ends.sum() * SCALE)


if __name__ == "__main__":
    torch.set_num_threads(1)  # the network is small
    results = []
    for number, result in enumerate(learn(rounds=60), 1):
        results.append(result)
        if number % 10 == 0:
            mean = sum(results[-10:]) / 10
            print(
                f"round {number}: {mean:+.2f} chips per hand, {time.process_time():.0f} s of processor time", flush=True
            )
