"""OpenSpiel's own searches play EVOLVE against chance: MCTS, which sees the whole table, or ISMCTS, which sees what its player sees.

pip install "tefuda[openspiel]" && python environment_openspiel.py [mcts or ismcts] [simulations, 8]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import ismcts, mcts

import tefuda.interfaces.environments.openspiel  # noqa: F401 - registers the games

name = sys.argv[1] if len(sys.argv) > 1 else "mcts"
simulations = int(sys.argv[2]) if len(sys.argv) > 2 else 8
game = pyspiel.load_game("tefuda_evolve(decks=harbor_lights,rng_seed=1)")
chance = np.random.RandomState(1)


class Looks(mcts.Evaluator):
    """What a state is worth: by the game's own evaluation of the table, which takes a moment; games by chance would take long."""

    def evaluate(self, state):
        if state.is_terminal():
            return state.returns()
        setup = state.company
        share = [setup.worlds.heuristics.worth(state.spot.table, seat) / 1000 for seat in range(2)]
        lead = float(np.tanh(share[0] - share[1]))
        return [lead, -lead]

    def prior(self, state):
        legal = state.chance_outcomes() if state.is_chance_node() else [(a, 1.0) for a in state.legal_actions()]
        return [(action, 1 / len(legal)) for action, _ in legal]


def searching():
    if name == "ismcts":
        return ismcts.ISMCTSBot(
            game=game, evaluator=Looks(), uct_c=1.0, max_simulations=simulations, random_state=chance,
            final_policy_type=ismcts.ISMCTSFinalPolicyType.MAX_VISIT_COUNT,
        )  # fmt: skip
    return mcts.MCTSBot(game, 1.0, simulations, Looks(), random_state=chance)


wins = 0
for number in range(4):
    state, bot, seat = game.new_initial_state(), searching(), number % 2
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[chance.randint(len(outcomes))][0])
        elif state.current_player() == seat and len(state.legal_actions()) > 1:
            state.apply_action(int(bot.step(state)))
        else:
            state.apply_action(int(chance.choice(state.legal_actions())))
    wins += state.returns()[seat] > 0
    print(f"game {number + 1}: {name} at seat {seat}, {state.move_number()} moves, {state.returns()}", flush=True)
print(f"{name} with {simulations} simulations won {wins} of 4 against chance")
