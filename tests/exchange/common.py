"""Documents of the gallery, their files for other tools, and their runs."""

import json

from program import ROOT, holonomy, said, table

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
    text, losses = said("export", *subject(name), "--format", kind)
    return text.decode(), losses.splitlines()


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
    columns = table(holonomy("run", *subject(name), *sets, "--channels", ",".join(channels)))
    assert len(columns["t"]) == len(moments), (name, len(columns["t"]))
    return {
        body: [[columns[f"{body}.{part}"][i] for part in parts] + [0.0] * (3 - len(parts)) for i in range(len(moments))]
        for body in source["bodies"]
    }
