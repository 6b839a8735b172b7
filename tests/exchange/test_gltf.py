"""`holonomy export --format glb`: the picture with its motion, read by pygltflib."""

import json
import pathlib
import struct
import tempfile
import unittest

from program import ROOT, holonomy, refused, table

try:
    import numpy
    import pygltflib
except ImportError:
    pygltflib = None

FLOATS = {"SCALAR": 1, "VEC3": 3, "VEC4": 4}


class Scene:
    """A file with the tracks of its nodes."""

    def __init__(self, name, *options):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "scene.glb"
            holonomy("export", f"gallery:{name}", "-o", path, *options)
            self.file = pygltflib.GLTF2().load(path)

    def numbers(self, index):
        accessor = self.file.accessors[index]
        view = self.file.bufferViews[accessor.bufferView]
        width = FLOATS[accessor.type]
        bytes_ = self.file.binary_blob()[view.byteOffset : view.byteOffset + view.byteLength]
        return numpy.frombuffer(bytes_, dtype="<f4").reshape(accessor.count, width).astype(float)

    def track(self, name, path):
        animation = self.file.animations[0]
        for channel in animation.channels:
            if channel.target.path == path and self.file.nodes[channel.target.node].name == name:
                sampler = animation.samplers[channel.sampler]
                assert sampler.interpolation == "LINEAR"
                return self.numbers(sampler.input)[:, 0], self.numbers(sampler.output)
        raise AssertionError(f"{name} has no {path}")


def turned(q, v):
    """Vectors turned by quaternions (x, y, z, w)."""
    t = 2 * numpy.cross(q[:, :3], v)
    return v + q[:, 3:] * t + numpy.cross(q[:, :3], t)


# Of the largest value; the format has 32-bit floats.
TOLERANCE = 1e-6


@unittest.skipIf(pygltflib is None, "pygltflib or numpy is missing: python -m pip install -r tests/exchange/requirements.txt")
class Film(unittest.TestCase):
    def near(self, found, expected):
        size = max(1.0, numpy.max(numpy.abs(expected)))
        self.assertEqual(found.shape, expected.shape)
        self.assertLess(numpy.max(numpy.abs(found - expected)), TOLERANCE * size)

    def motion(self, name, bodies, spatial):
        document = json.loads((ROOT / "gallery" / f"{name}.json").read_text())
        step = document["simulation"]["output_step"]
        own = "simulation" in (document.get("runs") or [{}])[0] and "duration" in document["runs"][0]["simulation"]
        change = ["--set", f"{'runs.0.' if own else ''}simulation.duration={40 * step}"]
        scene = Scene(name, "--rate", str(1 / step), *change)
        run = table(holonomy("run", f"gallery:{name}", *change, "--channels", self.channels(bodies, spatial)))
        for body in bodies:
            t, places = scene.track(body, "translation")
            self.near(t, numpy.array(run["t"]))
            flat = [0.0] * len(t)
            self.near(places, numpy.array([run[f"{body}.{axis}"] if f"{body}.{axis}" in run else flat for axis in "xyz"]).T)
            _, turns = scene.track(body, "rotation")
            self.assertLess(numpy.max(numpy.abs(numpy.linalg.norm(turns, axis=1) - 1)), 1e-6)
            # A sign that jumps would be seen as a turn the long way round.
            self.assertGreater(numpy.min(numpy.sum(turns[1:] * turns[:-1], axis=1)), 0)
            x = turned(turns, numpy.tile([1.0, 0.0, 0.0], (len(t), 1)))
            if spatial:
                expected = numpy.array([run[f"{body}.r{i}1"] for i in (1, 2, 3)]).T
            else:
                angle = numpy.array(run[f"{body}.angle"])
                expected = numpy.array([numpy.cos(angle), numpy.sin(angle), 0 * angle]).T
            self.near(x, expected)
        return scene

    @staticmethod
    def channels(bodies, spatial):
        own = ["x", "y", "z", "r11", "r21", "r31"] if spatial else ["x", "y", "angle"]
        return ",".join(f"{body}.{name}" for body in bodies for name in own)

    def test_bodies_in_the_plane_move_as_in_the_run(self):
        scene = self.motion("four-bar", ["crank", "coupler", "rocker"], False)
        self.assertIn("ground", [node.name for node in scene.file.nodes])

    def test_bodies_in_space_move_as_in_the_run(self):
        self.motion("heavy-top", ["top"], True)
        self.motion("slider-crank-spatial", ["crank", "rod", "slider"], True)
        self.motion("double-pendulum-rotation", ["bar1", "bar2"], True)

    def test_the_picture_of_an_author_moves(self):
        change = ["--set", "simulation.duration=0.2"]
        scene = Scene("planar-pendulum", "--rate", "50", *change)
        run = table(holonomy("run", "gallery:planar-pendulum", *change, "--channels", "x,z"))
        points = [node.name for node in scene.file.nodes if node.name not in ("line", "ground")]
        tracks = [scene.track(name, "translation")[1] for name in points[:-1]]
        bob = numpy.array([run["x"], run["z"]]).T
        self.assertTrue(any(track.shape[0] == len(bob) and numpy.max(numpy.abs(track[:, :2] - bob)) < TOLERANCE for track in tracks))

    def test_the_file_is_whole(self):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "scene.glb"
            holonomy("export", "gallery:four-bar", "-o", path, "--set", "simulation.duration=0.1")
            data = path.read_bytes()
        self.assertEqual(struct.unpack("<4sII", data[:12]), (b"glTF", 2, len(data)))

    def test_what_cannot_be_is_refused(self):
        self.assertIn("greater than 0", refused("export", "gallery:four-bar", "-o", "x.glb", "--rate", "0"))
        self.assertIn("Name a file with -o", refused("export", "gallery:four-bar", "--format", "glb"))


if __name__ == "__main__":
    unittest.main()
