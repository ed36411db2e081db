"""Fireside beside its peers, in one run on one core: the same games by hand, and OpenSpiel.

    peers.py --fireside PATH --ceiling PATH (--openspiel PYTHON | --without-openspiel) [--rounds N] [--seconds S] [--out FILE]

Every round measures each peer once, one after the other, and compares only what was measured in that round; the medians
of the rounds are what counts. Speeds are per second of processor time, so that whatever else the machine does weighs
little. Exit status: 0 if every bar is reached, 1 if one is missed, 2 if something was not measured, unless it was told
to leave OpenSpiel out.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
GAMES = ["tic-tac-toe", "connect-four", "leduc", "go-fish"]
# Those that are written by hand in bench/ceiling.
BY_HAND = GAMES[:3]
CEILING_BAR = 0.60
OPENSPIEL_BAR = 5.0
MCTS_BAR = 3.0
# Two means of random games that are the same game differ by chance; by more than this they are not the same game.
STANDARD_ERRORS = 5.0
SLACK = 0.005


class Trouble(Exception):
    """Something could not be measured."""


def pin():
    """Stays on one core, and so does everything started from here. Says which, or nothing where that can't be done."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def run(command):
    """Runs a program that prints JSON. Also says what part of the time it really had the processor."""
    begun, before = time.monotonic(), os.times()
    try:
        result = subprocess.run([str(part) for part in command], capture_output=True, text=True)
    except OSError as error:
        raise Trouble(f"{command[0]} can't be run: {error}") from error
    after, wall = os.times(), time.monotonic() - begun
    if result.returncode != 0:
        raise Trouble(f"{command[0]} failed with status {result.returncode}: {result.stderr.strip()}")
    busy = after.children_user + after.children_system - before.children_user - before.children_system
    try:
        return json.loads(result.stdout), min(1.0, busy / wall)
    except ValueError as error:
        raise Trouble(f"{command[0]} printed no JSON: {error}") from error


def by_game(lines, share):
    """Lines by game, with speeds per second of processor time instead of on the wall."""
    speeds = ("games_per_s", "mcts_simulations_per_s")
    return {line["game"]: {key: value / share if key in speeds else value for key, value in line.items()} for line in lines}


def one_round(args):
    """Everything once. Search is measured apart, so that its time does not blur that of play."""
    seconds = args.seconds
    ours = by_game(*run([args.fireside, "bench", "--json", "--seconds", seconds]))
    ceiling = by_game(*run([args.ceiling, seconds]))
    search = by_game(*run([args.fireside, "bench", "connect-four", "--mcts", "--json", "--seconds", seconds]))
    ours["connect-four"]["mcts_simulations_per_s"] = search["connect-four"]["mcts_simulations_per_s"]
    openspiel = {}
    if args.openspiel:
        # It measures processor time itself.
        report, _ = run([args.openspiel, HERE / "openspiel.py", seconds])
        openspiel = by_game(report["games"], 1.0)
    return {"fireside": ours, "ceiling": ceiling, "openspiel": openspiel}


def median(rounds, peer, game, key):
    values = [round[peer][game][key] for round in rounds if key in round[peer].get(game, {})]
    return statistics.median(values) if values else None


def ratio(rounds, peer, game, key):
    """The median over the rounds of how many times as fast we are."""
    ratios = [
        round["fireside"][game][key] / round[peer][game][key] for round in rounds if key in round[peer].get(game, {})
    ]
    return statistics.median(ratios) if ratios else None


def comparisons(rounds, without_openspiel):
    """Every bar, with what was reached; nothing where it was not measured."""
    bars = []
    for game in GAMES:
        if game in BY_HAND:
            bars.append(("ceiling", game, "games_per_s", CEILING_BAR))
        bars.append(("openspiel", game, "games_per_s", OPENSPIEL_BAR))
    bars.append(("openspiel", "connect-four", "mcts_simulations_per_s", MCTS_BAR))
    found = [(bar, ratio(rounds, *bar[:3])) for bar in bars if not (without_openspiel and bar[0] == "openspiel")]
    return [
        {
            "peer": peer,
            "game": game,
            "of": key,
            "fireside": median(rounds, "fireside", game, key),
            "peer_speed": median(rounds, peer, game, key),
            "ratio": reached,
            "bar": bar,
            "pass": None if reached is None else reached >= bar,
        }
        for (peer, game, key, bar), reached in found
    ]


def lengths(rounds):
    """Mean decisions of a random game: the sign that everybody plays the same rules."""
    lines = []
    for game in GAMES:
        ours = median(rounds, "fireside", game, "mean_decisions")
        theirs = [round["openspiel"][game] for round in rounds if game in round["openspiel"]]
        line = {"game": game, "fireside": ours, "ceiling": median(rounds, "ceiling", game, "mean_decisions")}
        if theirs:
            mean = statistics.fmean(one["mean_decisions"] for one in theirs)
            error = statistics.fmean(one["standard_error"] for one in theirs) / len(theirs) ** 0.5
            line |= {"openspiel": mean, "pass": abs(mean - ours) <= STANDARD_ERRORS * error + SLACK * ours}
        if line["ceiling"] is not None:
            line["pass"] = line.get("pass", True) and abs(line["ceiling"] - ours) <= 2 * SLACK * ours
        lines.append(line)
    return lines


def verdict(good):
    return "ok" if good else "MISSED"


def show(report):
    print(f"{'':14}{'fireside':>12}{'peer':>12}{'ratio':>8}{'bar':>7}")
    for line in report["comparisons"]:
        what = "simulations" if line["of"].startswith("mcts") else "games"
        title = f"{line['game']}, {what}/s, against {line['peer']}"
        print(title)
        if line["pass"] is None:
            print(f"{'':14}NOT MEASURED")
            continue
        numbers = f"{line['fireside']:>12,.0f}{line['peer_speed']:>12,.0f}{line['ratio']:>8.2f}{line['bar']:>7.2f}"
        print(f"{'':14}{numbers}  {verdict(line['pass'])}")
    print("decisions in a random game")
    for line in report["decisions"]:
        peers = ", ".join(f"{peer} {line[peer]:.2f}" for peer in ("ceiling", "openspiel") if line.get(peer))
        print(f"  {line['game']:12}{line['fireside']:>8.2f}   ({peers})  {verdict(line.get('pass', True))}")


def arguments():
    parser = argparse.ArgumentParser(description="Fireside beside its peers, in one run on one core.")
    parser.add_argument("--fireside", required=True, help="the fireside binary, built for release")
    parser.add_argument("--ceiling", required=True, help="the binary of bench/ceiling")
    openspiel = parser.add_mutually_exclusive_group(required=True)
    openspiel.add_argument("--openspiel", help="a Python that has open_spiel")
    openspiel.add_argument("--without-openspiel", action="store_true", help="leave that peer out, and its bars")
    parser.add_argument("--rounds", type=int, default=5, help="how often everything is measured (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="how long each speed is measured (default: 0.5)")
    parser.add_argument("--out", type=pathlib.Path, help="a file for all that was measured, as JSON")
    args = parser.parse_args()
    if args.rounds < 1 or args.seconds <= 0:
        parser.error("at least one round, and more than no time")
    return args


def main():
    args = arguments()
    core = pin()
    rounds = []
    for number in range(1, args.rounds + 1):
        print(f"round {number} of {args.rounds} …", file=sys.stderr, flush=True)
        rounds.append(one_round(args))
    report = {
        "core": core,
        "rounds": len(rounds),
        "seconds": args.seconds,
        "comparisons": comparisons(rounds, args.without_openspiel),
        "decisions": lengths(rounds),
        "measured": rounds,
    }
    verdicts = [line.get("pass", True) for line in report["comparisons"] + report["decisions"]]
    unmeasured = verdicts.count(None)
    report["pass"] = all(verdicts)
    show(report)
    if args.without_openspiel:
        print("OpenSpiel was left out, as told: its bars are neither reached nor missed.")
    if unmeasured:
        print(f"{unmeasured} of the bars were not measured: that is no pass.")
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        args.out.write_text(json.dumps(report, indent=1) + "\n")
        print(f"all of it in {args.out}")
    if False in verdicts:
        return 1
    return 2 if unmeasured else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Trouble as trouble:
        print(f"peers.py: {trouble}", file=sys.stderr)
        sys.exit(2)
