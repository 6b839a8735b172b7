"""The corpus of attacks in a script of `equations --python`, as Python reads it: texts stay texts, and names are none of the script's own.

`crates/exchange/tests/suite/hostile.rs` has the other formats.
"""

import ast
import json
import pathlib
import tempfile
import unittest

from program import ROOT, holonomy, table

try:
    import numpy
    import scipy  # noqa: F401
except ImportError:
    numpy = None

# Names that Python or the script has for itself.
NAMES = "None True class lambda_ print open repr NUMBERS RuntimeError numpy scipy position_1 dynamics_1 table_k __proto__ CON self"


def attacks():
    corpus = json.loads((ROOT / "tests/hostile/attacks.json").read_text(encoding="utf-8"))
    return [one if isinstance(one, str) else one["repeat"] * one["times"] for kind in corpus.values() for one in kind]


def shape(source):
    """A script without what its texts say."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            node.value = ""
    return ast.dump(tree)


class Hostile(unittest.TestCase):
    def script(self, document):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "hostile.json"
            path.write_text(json.dumps(document), encoding="utf-8")
            return holonomy("equations", path, "--python"), table(holonomy("run", path))

    def mechanism(self, title, label, unit):
        return {
            "holonomy": 1,
            "title": title,
            "parameters": {"k": {"value": 1, "unit": unit, "label": label}},
            "coordinates": {"x": 1},
            "kinetic_energy": "x'^2/2",
            "potential_energy": "k*x^2/2",
            "simulation": {"duration": 0.1, "output_step": 0.05},
            "runs": [{"label": label}],
        }

    def test_texts_are_texts(self):
        plain = shape(self.script(self.mechanism("word", "word", "word"))[0])
        every = attacks()
        for at in range(0, len(every), 3):
            texts = [every[(at + i) % len(every)] for i in range(3)]
            with self.subTest([text[:40] for text in texts]):
                self.assertEqual(shape(self.script(self.mechanism(*texts))[0]), plain)

    @unittest.skipIf(numpy is None, "numpy and scipy missing: python -m pip install -r tests/exchange/requirements.txt")
    def test_names_are_none_of_the_script_s_own(self):
        names = NAMES.split()
        document = self.mechanism("names", "names", "m") | {
            "parameters": {name: 1 + i for i, name in enumerate(names)},
            "tables": {"k": {"t": [0, 1, 2], "value": [1, 1, 0]}},
            "coordinates": {f"x_{i}": 1 for i in range(2)} | {"exec": 1, "velocity_1": 1},
            "kinetic_energy": "(x_0'^2 + x_1'^2 + exec'^2 + velocity_1'^2)/2",
            "potential_energy": "(" + " + ".join(names) + ")*table(k, t)*(x_0^2 + x_1^2 + exec^2 + velocity_1^2)/2",
        }
        document["simulation"]["integrator"] = {"type": "dopri5", "rtol": 1e-10, "atol": 1e-12}
        source, ours = self.script(document)
        made = {"__name__": "hostile"}
        exec(compile(source, "hostile.py", "exec"), made)
        _, q, _ = made["simulate"]()
        for at, name in enumerate(made["NAMES"]):
            self.assertLess(numpy.max(numpy.abs(q[:, at] - numpy.array(ours[name]))), 1e-6)


if __name__ == "__main__":
    unittest.main()
