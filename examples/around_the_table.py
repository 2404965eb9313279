"""PettingZoo's loop: every seat is asked in turn, and chooses with the mask among what it may do.

python examples/around_the_table.py                 # a hand of Kong-Pie for two, as it would be seen
python examples/around_the_table.py tongits pagat
"""

import sys

from meldhouse.envs import pettingzoo


def play(game="kongpie", variant=None, seed=7):
    """One hand, move by move: who moved, which action, and what the hand was worth to all when it is over."""
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
