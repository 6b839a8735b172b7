"""The jobs of `holonomy sweep --list --into DIR` on dask.distributed: `python cluster.py jobs.txt [SCHEDULER]`.

Without a scheduler's address a cluster on this machine. A job that was lost with its worker runs elsewhere; one whose rows are there does nothing.
"""

import shlex
import subprocess
import sys

from dask.distributed import Client, as_completed


def run(line):
    """Runs a job in a process of its own; what it says where it goes wrong is the error."""
    done = subprocess.run(shlex.split(line), capture_output=True, text=True)
    if done.returncode != 0:
        raise RuntimeError(f"{line}: {done.stderr}")


def main(jobs, scheduler=None):
    lines = [line for line in open(jobs).read().splitlines() if line]
    with Client(scheduler) if scheduler else Client(threads_per_worker=1) as client:
        futures = client.map(run, lines, pure=False, retries=2)
        for future in as_completed(futures):
            future.result()


if __name__ == "__main__":
    main(*sys.argv[1:])
