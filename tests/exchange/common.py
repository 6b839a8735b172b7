"""Documents of the gallery, their files for other tools, and their runs."""

import json
import os
import pathlib
import subprocess

ROOT = pathlib.Path(__file__).resolve().parents[2]
PROGRAM = os.environ["HOLONOMY_RELEASE"]


def program(*arguments):
    """What the program writes to standard output and to standard error."""
    ran = subprocess.run([PROGRAM, *arguments], capture_output=True, text=True, check=False)
    if ran.returncode != 0:
        raise AssertionError(f"holonomy {' '.join(arguments)}: {ran.stderr}")
    return ran.stdout, ran.stderr


# A loop with a damper at every pin: one is closed on a share of a body that is welded to it.
MADE = {
    "four-bar damped": (
        "four-bar",
        {
            "forces": {
                f"{pin}_damper": {"type": "actuator", "joint": pin, "coordinate": "angle", "value": f"-0.001*{pin}.angle'"}
                for pin in "ABCD"
            },
            "outputs": {},
            "plots": [],
        },
    )
}


def document(name):
    """A document of the gallery, or one made of it, as values."""
    origin, changes = MADE.get(name, (name, {}))
    return json.loads((ROOT / "gallery" / f"{origin}.json").read_text(encoding="utf-8")) | changes


def subject(name):
    """What the program calls a document: a name, and the changes of one that is made."""
    origin, changes = MADE.get(name, (name, {}))
    sets = [word for key, value in changes.items() for word in ("--set", f"{key}={json.dumps(value)}")]
    return [f"gallery:{origin}", *sets]


def exported(name, kind):
    """The file of a document, and the lines of what it lacks."""
    text, losses = program("export", *subject(name), "--format", kind)
    return text, losses.splitlines()


def motion(name, moments):
    """Places of all bodies at `moments` of a run with small errors: by body, a list of places."""
    source = document(name)
    step = moments[1] - moments[0]
    simulation = {
        "duration": moments[-1],
        "output_step": step,
        "integrator": {"type": "dop853", "rtol": 1e-10, "atol": 1e-12},
        "start": source.get("simulation", {}).get("start", {}),
    }
    sets = ["--set", f"simulation={json.dumps(simulation)}", "--set", "runs=[]"]
    parts = "xyz" if source["space"] == "spatial" else "xy"
    channels = [f"{body}.{part}" for body in source["bodies"] for part in parts]
    text, _ = program("run", *subject(name), *sets, "--channels", ",".join(channels))
    lines = [line.split(",") for line in text.splitlines() if not line.startswith("#")]
    columns = {label: column for column, label in enumerate(lines[0])}
    rows = [[float(word) for word in line] for line in lines[1:]]
    assert len(rows) == len(moments), (name, len(rows))
    return {
        body: [[row[columns[f"{body}.{part}"]] for part in parts] + [0.0] * (3 - len(parts)) for row in rows]
        for body in source["bodies"]
    }
