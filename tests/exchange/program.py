"""The program under test, and tables as it writes them."""

import csv
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]


def program():
    """The path of the program: that of HOLONOMY_RELEASE, or the one that cargo built last."""
    found = os.environ.get("HOLONOMY_RELEASE")
    if found:
        return found
    built = [ROOT / "target" / profile / "holonomy" for profile in ("release", "debug")]
    built = [path for path in built if path.exists()]
    if not built:
        raise SystemExit("no program: cargo build -p holonomy-cli, or name one with HOLONOMY_RELEASE")
    return str(max(built, key=lambda path: path.stat().st_mtime))


def said(*words, folder=None):
    """What the program writes, and what it says beside it; it must succeed."""
    done = subprocess.run([program(), *map(str, words)], capture_output=True, cwd=folder, timeout=300)
    if done.returncode != 0:
        raise AssertionError(f"holonomy {' '.join(map(str, words))}: {done.stderr.decode()}")
    return done.stdout, done.stderr.decode()


def holonomy(*words, folder=None):
    """What the program writes; it must succeed."""
    return said(*words, folder=folder)[0]


def refused(*words, folder=None):
    """What the program says when it refuses; it must."""
    done = subprocess.run([program(), *map(str, words)], capture_output=True, cwd=folder, timeout=300)
    if done.returncode == 0:
        raise AssertionError(f"holonomy {' '.join(map(str, words))} was not refused")
    return done.stderr.decode()


def table(text):
    """Columns of numbers by name."""
    lines = text.decode() if isinstance(text, bytes) else text
    rows = list(csv.reader(line for line in lines.splitlines() if not line.startswith("#")))
    return {name: [float(row[i]) for row in rows[1:]] for i, name in enumerate(rows[0])}
