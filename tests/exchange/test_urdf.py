"""URDF opened by yourdfpy: links where the bodies are at the start, cut joints named."""

import io
import unittest

import common

try:
    import yourdfpy
except ImportError:
    yourdfpy = None

NAMES = ["double-pendulum", "four-bar", "slider-crank", "parallelogram", "spatial-four-bar", "gyroscope", "free-body", "heavy-top"]


@unittest.skipIf(yourdfpy is None, "yourdfpy is missing: python -m pip install yourdfpy")
class Links(unittest.TestCase):
    def test_centres_of_mass_stand_where_holonomy_has_them(self):
        for name in NAMES:
            with self.subTest(name):
                text, _ = common.exported(name, "urdf")
                robot = yourdfpy.URDF.load(io.BytesIO(text.encode()), load_meshes=False, build_scene_graph=True)
                self.assertEqual(robot.validate(), True, robot.errors)
                places = common.motion(name, [0.0, 1e-3])
                for body, (start, _) in places.items():
                    frame = robot.get_transform(body, "ground")
                    center = frame @ robot.link_map[body].inertial.origin @ [0, 0, 0, 1]
                    self.assertLess(max(abs(a - b) for a, b in zip(center, start)), 1e-9, (body, center, start))

    def test_cut_joints_are_listed_and_said_in_the_file(self):
        text, losses = common.exported("four-bar", "urdf")
        self.assertIn('D: not held: a loop: its joint between "ground" and "rocker" is CUT; instead: nothing: the two come apart there', losses)
        self.assertIn('<!-- CUT: the joint "D" is not here;', text)
