"""Masked PPO by sb3-contrib learns one seat of EVOLVE with one deck, against a program that answers by chance.

    pip install "tefuda[gymnasium]" sb3-contrib && python environment_ppo.py [seconds of learning, 420]

The net looks at every card in sight, gathers for every option the card it names, and scores each option by itself: the numbers of actions
are places in a list, and what stands there differs from question to question.
"""

import sys
import time

import torch
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
from stable_baselines3.common.vec_env import SubprocVecEnv
from torch import nn

from tefuda.interfaces.environments.single import TefudaEnv

CARD, CONTEXT, OPTION = 32, 128, 32  # widths of the net
WORKERS, GAMES = 8, 200


def make(rewards="evaluation", seed=0):
    """An environment: an evaluation of the table is rewarded while it learns."""
    env = TefudaEnv("evolve", decks=["harbor_lights"], rewards=rewards, words=False, cards=96)
    env.reset(seed=seed)
    return env


class Looks(BaseFeaturesExtractor):
    """What is seen as one vector, and behind it one for each option."""

    def __init__(self, space):
        options = space["options"].shape[0]
        super().__init__(space, CONTEXT + options * OPTION)
        plain = sum(space[name].shape[0] for name in ("players", "turn", "request"))
        self.card = nn.Sequential(nn.Linear(space["cards"].shape[1], CARD), nn.ReLU())
        self.context = nn.Sequential(nn.Linear(plain + 2 * CARD, CONTEXT), nn.ReLU())
        self.option = nn.Sequential(nn.Linear(space["options"].shape[1] + 2 * CARD, OPTION), nn.ReLU())

    def forward(self, seen):
        cards = self.card(seen["cards"]) * seen["cards"].any(-1, keepdim=True)
        plain = torch.cat([seen["players"], seen["turn"], seen["request"]], -1)
        context = self.context(torch.cat([plain, cards.sum(1) / 16, cards.amax(1)], -1))
        none = torch.zeros_like(cards[:, :1])
        rows = torch.cat([none, cards], 1)  # row 0: no card
        named = (seen["option_cards"].long() + 1).flatten(1).unsqueeze(-1).expand(-1, -1, CARD)
        found = rows.gather(1, named).unflatten(1, (-1, 2)).flatten(2)
        options = self.option(torch.cat([seen["options"], found], -1))
        return torch.cat([context, options.flatten(1)], -1)


class Scores(nn.Module):
    """A score for each action: `done` and `more` by what is seen, an option by itself, too."""

    def __init__(self):
        super().__init__()
        self.plain = nn.Linear(CONTEXT, 2)
        self.each = nn.Sequential(nn.Linear(CONTEXT + OPTION, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, features):
        context, options = features[:, :CONTEXT], features[:, CONTEXT:].unflatten(1, (-1, OPTION))
        both = torch.cat([context.unsqueeze(1).expand(-1, options.shape[1], -1), options], -1)
        return torch.cat([self.plain(context), self.each(both).squeeze(-1)], -1)


class Worth(nn.Module):
    """What the table is worth, by what is seen."""

    def __init__(self):
        super().__init__()
        self.net = nn.Sequential(nn.Linear(CONTEXT, 64), nn.ReLU(), nn.Linear(64, 1))

    def forward(self, features):
        return self.net(features[:, :CONTEXT])


class Policy(MaskableMultiInputActorCriticPolicy):
    """sb3-contrib's policy with these nets."""

    def __init__(self, *given, **named):
        super().__init__(*given, **named, features_extractor_class=Looks, net_arch=[])

    def _build(self, schedule):
        super()._build(schedule)
        self.action_net, self.value_net = Scores(), Worth()
        self.optimizer = self.optimizer_class(self.parameters(), lr=schedule(1), **self.optimizer_kwargs)


class Until(BaseCallback):
    """Learns so many seconds."""

    def __init__(self, seconds):
        super().__init__()
        self.end = time.time() + seconds

    def _on_step(self):
        return time.time() < self.end


def won(model, games=GAMES):
    """The share of games that are won against chance; without a model, by chance too."""
    env, wins = make("win", seed=10_000), 0
    env.action_space.seed(1)
    for _ in range(games):
        seen, _ = env.reset()
        over = False
        while not over:
            masks = env.action_masks()
            action = (
                env.action_space.sample(masks.astype("int8"))
                if model is None
                else model.predict(seen, action_masks=masks)[0]
            )
            seen, reward, terminated, truncated, _ = env.step(action)
            over = terminated or truncated
        wins += reward > 0
    return wins / games


def main():
    seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 420
    torch.set_num_threads(1)
    envs = SubprocVecEnv([lambda place=place: make(seed=place) for place in range(WORKERS)])
    model = MaskablePPO(
        Policy, envs, n_steps=256, batch_size=512, n_epochs=4, gamma=0.99, ent_coef=0.01, learning_rate=1e-3, seed=1
    )
    print(f"before: {won(model):.0%} of {GAMES} games won; by chance {won(None):.0%}", flush=True)
    model.learn(10_000_000, callback=Until(seconds))
    print(f"after {seconds:.0f} s and {model.num_timesteps} actions: {won(model):.0%} of {GAMES} games won")
    envs.close()


if __name__ == "__main__":
    main()
