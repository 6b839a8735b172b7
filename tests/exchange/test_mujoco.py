"""MJCF opened by MuJoCo: the same motion."""

import math
import unittest

import common

try:
    import mujoco
except ImportError:
    mujoco = None

# Trees have no constraints, and RK4 with steps of half a millisecond has errors of some 1e-8. Equality constraints are springs that give
# way: with solref of four steps a gap closes within milliseconds, and what remains moves bodies by some 1e-6 of the size of all.
TREE, LOOP = 1e-7, 1e-4
CASES = {
    "double-pendulum": TREE,
    "double-pendulum-rotation": TREE,
    "triple-pendulum-spatial": TREE,
    "heavy-top": TREE,
    "gyroscope": TREE,
    "free-body": TREE,
    "four-bar": LOOP,
    "four-bar damped": LOOP,
    "parallelogram": LOOP,
    "n-four-bar": LOOP,
    "door-two-hinges": LOOP,
    "slider-crank-spatial": LOOP,
    "squeezer-bodies": LOOP,
}


@unittest.skipIf(mujoco is None, "mujoco is missing: python -m pip install mujoco")
class Motion(unittest.TestCase):
    def test_bodies_are_where_holonomy_has_them(self):
        for name, tolerance in CASES.items():
            with self.subTest(name):
                text, _ = common.exported(name, "mjcf")
                model = mujoco.MjModel.from_xml_string(text)
                data = mujoco.MjData(model)
                mujoco.mj_resetDataKeyframe(model, data, 0)
                duration = min(1.0, common.document(name).get("simulation", {}).get("duration", 1.0))
                moments = [duration * i / 10 for i in range(11)]
                places = common.motion(name, moments)
                numbers = {body: mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, body) for body in places}
                size, worst = 1e-3, 0.0
                for i, moment in enumerate(moments):
                    while data.time < moment - model.opt.timestep / 2:
                        mujoco.mj_step(model, data)
                    mujoco.mj_kinematics(model, data)
                    for body, of_body in places.items():
                        size = max(size, max(abs(x) for x in of_body[i]))
                        worst = max(worst, math.dist(of_body[i], data.xpos[numbers[body]]))
                print(f"{name}: {worst / size:.1e} of {size:.2g} m")
                self.assertLess(worst / size, tolerance)

    def test_a_mechanism_whose_driver_is_lost_moves_otherwise_and_says_so(self):
        _, losses = common.exported("slider-crank", "mjcf")
        said = "motor: not held: its function of time, start + speed*t; instead: nothing: the joint goes on freely with its speed at the start"
        self.assertIn(said, losses)

    def test_every_file_of_the_gallery_is_opened(self):
        opened = 0
        for path in sorted((common.ROOT / "gallery").glob("*.json")):
            if common.document(path.stem).get("bodies"):
                text, _ = common.exported(path.stem, "mjcf")
                mujoco.MjModel.from_xml_string(text)
                opened += 1
        self.assertGreater(opened, 25)
