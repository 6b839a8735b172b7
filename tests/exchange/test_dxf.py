"""`holonomy export --format dxf`: parts to cut, read by ezdxf."""

import json
import math
import pathlib
import tempfile
import unittest

from program import ROOT, holonomy, refused, table

try:
    import ezdxf
except ImportError:
    ezdxf = None


def drawing(name, *options):
    with tempfile.TemporaryDirectory() as folder:
        path = pathlib.Path(folder) / "parts.dxf"
        holonomy("export", f"gallery:{name}", "-o", path, *options)
        read = ezdxf.readfile(path)
    audit = read.audit()
    assert not audit.errors and not audit.fixes, [error.message for error in audit.errors + audit.fixes]
    return read


def holes(read, layer, radius):
    found = read.modelspace().query(f'CIRCLE[layer=="{layer}"]')
    return sorted((e.dxf.center.x, e.dxf.center.y) for e in found if abs(e.dxf.radius - radius) < 1e-9)


@unittest.skipIf(ezdxf is None, "ezdxf missing: python -m pip install -r tests/exchange/requirements.txt")
class Drawing(unittest.TestCase):
    def near(self, one, other):
        self.assertEqual(len(one), len(other))
        for a, b in zip(sorted(one), sorted(other)):
            self.assertLess(math.dist(a, b), 1e-6)

    def test_parts_and_assembly_of_the_four_bar(self):
        read = drawing("four-bar", "--width", "16", "--hole", "5")
        self.assertEqual(read.dxfversion, "AC1015")
        self.assertEqual(read.header["$INSUNITS"], 4)
        layers = [layer.dxf.name for layer in read.layers]
        for name in ("ASSEMBLY", "MARKS", "LABELS", "crank", "coupler", "rocker", "ground"):
            self.assertIn(name, layers)
        bodies = json.loads((ROOT / "gallery/four-bar.json").read_text())["bodies"]
        run = table(holonomy("run", "gallery:four-bar", "--set", "simulation.duration=0.02"))
        placed = []
        for name in ("crank", "rocker"):
            # Both have their pins on their x axis: what the distance of the holes is, the points are.
            own = holes(read, name, 2.5)
            self.assertEqual(len(own), 2)
            half = {"crank": 30.0, "rocker": 75.0}[name]
            self.assertAlmostEqual(math.dist(*own), 2 * half, delta=1e-9)
            x, y, angle = (1000 * run[f"{name}.x"][0], 1000 * run[f"{name}.y"][0], run[f"{name}.angle"][0])
            placed += [(x + s * half * math.cos(angle), y + s * half * math.sin(angle)) for s in (-1, 1)]
        self.assertIn("coupler", bodies)
        # Every pin is a hole in two parts: four pins, eight holes, at the four places of the ends of crank and rocker.
        assembled = holes(read, "ASSEMBLY", 2.5)
        self.assertEqual(len(assembled), 8)
        self.near(assembled, 2 * placed)
        self.assertEqual(len(read.modelspace().query('LWPOLYLINE[layer=="ASSEMBLY"]')), 4)
        # A stadium: as long as its pins are apart, half a circle at each end.
        (outline,) = read.modelspace().query('LWPOLYLINE[layer=="crank"]')
        self.assertTrue(outline.closed)
        self.assertEqual([round(point[4], 12) for point in outline.get_points()], [1, 0, 1, 0])
        xs = [point[0] for point in outline.get_points()]
        self.assertAlmostEqual(max(xs) - min(xs), 60, delta=1e-9)
        (coupler,) = read.modelspace().query('LWPOLYLINE[layer=="coupler"]')
        self.assertEqual(len(coupler.get_points()), 6)

    def test_parts_do_not_lie_on_each_other(self):
        from ezdxf import bbox

        read = drawing("jansen-leg")
        boxes = []
        for layer in ["ASSEMBLY", "crank", "upper", "lower", "rod_j", "rod_k", "rod_c", "rod_f", "ground"]:
            box = bbox.extents(read.modelspace().query(f'*[layer=="{layer}"]'))
            self.assertTrue(all(not box.has_intersection(other) for other in boxes), layer)
            boxes.append(box)

    def test_a_section_says_the_width(self):
        section = 'bodies.crank={"section":{"width":0.012,"thickness":0.004,"density":7850},"angle":1,"points":{"A":[-0.03,0],"B":[0.03,0]}}'
        read = drawing("four-bar", "--set", section)
        (outline,) = read.modelspace().query('LWPOLYLINE[layer=="crank"]')
        ys = [point[1] for point in outline.get_points()]
        self.assertAlmostEqual(max(ys) - min(ys), 12, delta=1e-9)

    def test_what_cannot_be_is_refused(self):
        self.assertIn("in space", refused("export", "gallery:heavy-top", "--format", "dxf"))
        self.assertIn("no bodies", refused("export", "gallery:planar-pendulum", "--format", "dxf"))
        self.assertIn("does not fit", refused("export", "gallery:four-bar", "--format", "dxf", "--hole", "20"))
        self.assertIn("greater than 0", refused("export", "gallery:four-bar", "--format", "dxf", "--width", "0"))
        self.assertIn("--format", refused("export", "gallery:four-bar", "-o", "parts.step"))


if __name__ == "__main__":
    unittest.main()
