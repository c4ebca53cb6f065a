"""Games by chance through PettingZoo: who wins, and how many actions that takes.

pip install "tefuda[pettingzoo]" && python environment_random.py evolve
"""

import sys

from tefuda.interfaces.environments import aec

env = aec.env(sys.argv[1] if len(sys.argv) > 1 else "evolve", words=False)
for seed in range(10):
    env.reset(seed=seed)
    actions, results = 0, {}
    for place, agent in enumerate(env.possible_agents):
        env.action_space(agent).seed(seed * 10 + place)
    for agent in env.agent_iter():
        seen, reward, terminated, truncated, info = env.last()
        if terminated or truncated:
            results[agent] = reward
            env.step(None)
        else:
            actions += 1
            env.step(env.action_space(agent).sample(seen["action_mask"]))
    print(f"seed {seed}: {actions} actions, {results}")
