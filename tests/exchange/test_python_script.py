"""`holonomy equations --python`: the script, run by SciPy, moves as `holonomy run` does."""

import importlib.util
import json
import pathlib
import subprocess
import sys
import tempfile
import unittest

from program import ROOT, holonomy, refused, table

try:
    import numpy
    import scipy  # noqa: F401
except ImportError:
    numpy = None

# Largest difference of any coordinate or velocity, of the largest of its sort in the run. Both sides integrate at 1e-10.
TOLERANCE = 1e-6
TIGHT = '{"type":"dopri5","rtol":1e-10,"atol":1e-12}'

CASES = [
    # document, duration, what it is there for
    ("four-bar", 1, "bodies in the plane, an actuator"),
    ("slider-crank", 0.5, "a driver"),
    ("spherical-pendulum", 1, "coordinates and constraints of the author"),
    ("chaplygin-sleigh", 1, "a Pfaffian row in the plane"),
    ("bicycle", 0.4, "Pfaffian rows in space"),
    ("heavy-top", 0.1, "Euler parameters"),
    ("double-pendulum-rotation", 0.4, "rotation-matrix coordinates"),
    ("door-two-hinges", 0.4, "redundant rows"),
    ("universal-shaft", 0.2, "angles that count their turns"),
    ("stewart-forces", 0.1, "tables"),
    ("n-four-bar", 0.4, "many elements of one kind"),
]


def module(text, folder, name):
    path = pathlib.Path(folder) / f"{name}.py"
    path.write_bytes(text)
    spec = importlib.util.spec_from_file_location(name, path)
    loaded = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(loaded)
    return loaded


def sets(name, duration):
    document = json.loads((ROOT / "gallery" / f"{name}.json").read_text())
    own = (document.get("runs") or [{}])[0].get("simulation", {})

    def at(key):
        return f"runs.0.simulation.{key}" if key in own else f"simulation.{key}"

    return ["--set", f"{at('duration')}={duration}", "--set", f"{at('integrator')}={TIGHT}"]


def difference(ours, names, q, v):
    """The largest difference over the size of its sort."""
    worst = 0.0
    for values, suffix in ((q, ""), (v, "'")):
        columns = numpy.array([ours[name + suffix] for name in names]).T
        size = max(1e-3, numpy.max(numpy.abs(columns)))
        worst = max(worst, numpy.max(numpy.abs(columns - values)) / size)
    return worst


@unittest.skipIf(numpy is None, "numpy and scipy missing: python -m pip install -r tests/exchange/requirements.txt")
class PythonScript(unittest.TestCase):
    def test_the_script_moves_as_the_program(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, duration, what in CASES:
                with self.subTest(name, what=what):
                    change = sets(name, duration)
                    script = module(holonomy("equations", f"gallery:{name}", "--python", *change), folder, name.replace("-", "_"))
                    ours = table(holonomy("run", f"gallery:{name}", *change))
                    t, q, v = script.simulate()
                    self.assertEqual(list(t), ours["t"])
                    found = difference(ours, script.NAMES, q, v)
                    self.assertLess(found, TOLERANCE)
                    if not script.TURNS:
                        c, _ = script.position(t[-1], q[-1], numpy.zeros(0), script.numbers())
                        self.assertLess(numpy.max(numpy.abs(c), initial=0.0), 1e-12)

    def test_a_parameter_is_a_name(self):
        with tempfile.TemporaryDirectory() as folder:
            change = sets("four-bar", 0.5)
            script = module(holonomy("equations", "gallery:four-bar", "--python", *change), folder, "changed")
            other = table(holonomy("run", "gallery:four-bar", *change, "--set", "parameters.gain.value=0.2"))
            _, q, v = script.simulate()
            self.assertGreater(difference(other, script.NAMES, q, v), 1e-3)
            script.gain = 0.2
            _, q, v = script.simulate()
            self.assertLess(difference(other, script.NAMES, q, v), TOLERANCE)

    def test_it_writes_the_table(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "pendulum.py"
            path.write_bytes(holonomy("equations", "gallery:planar-pendulum", "--python", *sets("planar-pendulum", 0.2)))
            subprocess.run([sys.executable, path, path.with_suffix(".csv")], check=True)
            written = table(path.with_suffix(".csv").read_text())
            printed = table(subprocess.run([sys.executable, path], check=True, capture_output=True).stdout)
            self.assertEqual(written, printed)
            self.assertEqual(list(written), ["t", "x", "z", "x'", "z'"])

    def test_a_start_that_cannot_be_is_refused(self):
        said = refused("equations", "gallery:four-bar", "--python", "--set", "bodies.coupler.points.C=[5,0]")
        self.assertIn("cannot be fulfilled at the start", said)
        self.assertIn("cannot be used with", refused("equations", "gallery:four-bar", "--python", "--latex"))


if __name__ == "__main__":
    unittest.main()
