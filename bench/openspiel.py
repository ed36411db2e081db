"""OpenSpiel's speed at the classics, measured from Python in its own C++ code. Prints JSON.

    openspiel.py SECONDS

The package does not offer its random rollouts as such, so they are counted through its search: a bot that thinks with
two simulations of many rollouts each spends nearly all its time in C++ random play. The rollouts begin at the first
decision, so the deal before it costs OpenSpiel nothing. Time is that of the processor.
"""

import importlib.metadata
import json
import random
import statistics
import sys
import time

import pyspiel

GAMES = {
    "tic-tac-toe": "tic_tac_toe",
    "connect-four": "connect_four",
    "leduc": "leduc_poker",
    "go-fish": "go_fish",
}
ROLLOUTS = 2000
SIMULATIONS = 2000
EXPLORATION = 1.4
MEMORY_MB = 64
LEAST_GAMES = 100


def bot(game, rollouts, simulations, seed):
    """A search that solves nothing and says nothing."""
    evaluator = pyspiel.RandomRolloutEvaluator(rollouts, seed)
    return pyspiel.MCTSBot(game, evaluator, EXPLORATION, simulations, MEMORY_MB, False, seed, False)


def drawn(state, dice):
    """One outcome of a chance node."""
    outcomes, weights = zip(*state.chance_outcomes())
    return dice.choices(outcomes, weights)[0]


def first_decision(game, dice):
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(drawn(state, dice))
    return state


def per_second(seconds, work):
    """Calls `work`, which says how much it did, for so long; how much that was a second."""
    done, begun = 0, time.process_time()
    while time.process_time() - begun < seconds:
        done += work(done)
    return done / (time.process_time() - begun)


def games_per_second(game, seconds, dice):
    def some_games(done):
        bot(game, ROLLOUTS, 2, done + 1).step(first_decision(game, dice))
        return 2 * ROLLOUTS

    return per_second(seconds, some_games)


def simulations_per_second(game, seconds, dice):
    thinker = bot(game, 1, SIMULATIONS, 1)

    def one_move(_):
        thinker.step(first_decision(game, dice))
        return SIMULATIONS

    return per_second(seconds, one_move)


def decisions_of_one_game(game, dice):
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(drawn(state, dice))
        else:
            state.apply_action(dice.choice(state.legal_actions()))
            decisions += 1
    return decisions


def mean_decisions(game, seconds, dice):
    """The mean length of a random game, and the standard error of that mean."""
    lengths, begun = [], time.process_time()
    while len(lengths) < LEAST_GAMES or time.process_time() - begun < seconds:
        lengths.append(decisions_of_one_game(game, dice))
    return statistics.fmean(lengths), statistics.stdev(lengths) / len(lengths) ** 0.5


def main():
    try:
        seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0
    except ValueError:
        sys.exit("openspiel.py: the one argument is how many seconds to measure each speed, such as 0.5")
    dice = random.Random(1)
    report = {"version": importlib.metadata.version("open_spiel"), "games": []}
    for name, theirs in GAMES.items():
        game = pyspiel.load_game(theirs)
        line = {"game": name, "games_per_s": games_per_second(game, seconds, dice)}
        line["mean_decisions"], line["standard_error"] = mean_decisions(game, seconds, dice)
        if name == "connect-four":
            line["mcts_simulations_per_s"] = simulations_per_second(game, seconds, dice)
        report["games"].append(line)
    json.dump(report, sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
