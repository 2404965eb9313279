"""Runs PettingZoo's loop: every seat in turn chooses a random legal action from its mask.

python examples/around_the_table.py                 # a hand of Kong-Pie for two, as it would be seen
python examples/around_the_table.py tongits pagat
"""

import sys

from meldhouse.envs import pettingzoo


def play(game="kongpie", variant=None, seed=7):
    """Play one hand, and print the seat and action of every move, and each seat's payoff at the end."""
    env = pettingzoo.env(game, variant)
    env.reset(seed=seed)
    for number, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed + number)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, termination, truncation, _ = env.last()
        total[agent] += reward
        over = termination or truncation
        action = None if over else env.action_space(agent).sample(seen["action_mask"])  # this is where a policy goes
        env.step(action)
        yield agent, action, total
    env.close()


if __name__ == "__main__":
    for agent, action, worth in play(*sys.argv[1:3]):
        print(f"{agent}: {worth[agent]:+.0f}" if action is None else f"{agent} chooses {action}")
