"""Runs problems with one peer: `worker.py PEER`. One line of JSON asks, one line answers; the first line that it writes says its versions.

Asked: {"document", "track": names of bodies, "setting": what the adapter needs, "seconds": how much processor time repetitions may take}.
Answered: {"build_s", "run_s", "output_s", "runs", "positions": one x, y, z after the other} or {"failed": why}. The times are processor
time, medians of the repetitions. {"mjcf": true} in place of repetitions asks for MuJoCo's model file.
"""
import importlib
import json
import os
import statistics
import sys
import time

import mjcf
import numpy as np
from problem import Problem

MOST_RUNS = 5


def once(peer, problem, setting):
    marks = [time.process_time()]
    subject = peer(problem, setting)
    marks.append(time.process_time())
    subject.run()
    marks.append(time.process_time())
    positions = subject.output()
    marks.append(time.process_time())
    return [later - sooner for sooner, later in zip(marks, marks[1:])], positions


def attempt(peer, problem, setting):
    while True:
        try:
            return once(peer, problem, setting)
        except Exception:
            # Some peers have a second way, which they take from then on.
            again = getattr(peer, "again", None)
            if again is None or not peer(problem, setting).again():
                raise


def answer(peer, asked):
    problem, setting = Problem(asked["document"], asked["track"]), asked["setting"]
    if asked.get("mjcf"):
        torque = problem.torque.value if problem.torque else None
        return {"mjcf": mjcf.model(problem, setting["substeps"]), "rates": list(problem.rates()), "torque": torque, "samples": problem.samples}
    times = []
    while len(times) < MOST_RUNS and sum(map(sum, times)) < asked["seconds"] or not times:
        spent, positions = attempt(peer, problem, setting)
        times.append(spent)
    build, run, output = (statistics.median(column) for column in zip(*times))
    if not np.all(np.isfinite(positions)):
        raise RuntimeError("positions are not numbers")
    return {"build_s": build, "run_s": run, "output_s": output, "runs": len(times), "positions": positions.ravel().tolist()}


def main():
    # Libraries write to standard output; what is answered has a way of its own.
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    module = importlib.import_module(f"peer_{sys.argv[1]}")
    print(json.dumps({"versions": {"Python": sys.version.split()[0], **module.VERSIONS}}), file=answers, flush=True)
    for line in sys.stdin:
        try:
            told = answer(module.Peer, json.loads(line))
        except Exception as error:
            first = (str(error).strip().splitlines() or [""])[0]
            told = {"failed": f"{type(error).__name__}: {first}"[:300]}
        print(json.dumps(told), file=answers, flush=True)


main()
