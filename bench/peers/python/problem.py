"""A problem as the adapters need it, read from the document that Holonomy runs: the peers get the same numbers from the same text.

The documents of this folder keep to a few conventions: numbers are numbers, the frames of all bodies are parallel to the world at the start
and lie in the centres of mass, joints are the kinds below.
"""
from collections import namedtuple

import numpy as np

GROUND = -1

Body = namedtuple("Body", "name mass inertia position velocity spin")
# `a`, `b`: numbers of bodies; `point`: in the world at the start; `axes`: as many as the kind has, of unit length.
Joint = namedtuple("Joint", "kind a b point axes")
# A joint of the spanning tree that carries `body`: `moves` are ("hinge" | "slide", axis), `rates` their speeds at the start.
Branch = namedtuple("Branch", "body parent point moves rates")
# Two points of two bodies that the joints outside the tree hold together.
Closure = namedtuple("Closure", "a b point")
Spring = namedtuple("Spring", "body point anchor stiffness length")
Torque = namedtuple("Torque", "body value")


def vector(numbers):
    return np.array([*numbers, 0.0][:3] if len(numbers) == 2 else numbers, float)


class Problem:
    """Bodies, joints and forces of a document, and a spanning tree of its joints."""

    def __init__(self, document, track):
        self.planar = document["space"] == "planar"
        self.gravity = vector(document["gravity"])
        self.duration = document["simulation"]["duration"]
        self.samples = round(self.duration / document["simulation"]["output_step"])
        self.times = self.duration * np.arange(1, self.samples + 1) / self.samples
        self.names = list(document["bodies"])
        self.bodies = [self._body(name, body) for name, body in document["bodies"].items()]
        self.places = {"ground": document["ground"]["points"]}
        self.places.update((name, body["points"]) for name, body in document["bodies"].items())
        # A point on a rod without mass is a body that has no inertia and hangs on the rod's other end.
        self.point_mass = any(joint["type"] == "distance" for joint in document["joints"].values())
        self.joints = [self._joint(joint) for joint in document["joints"].values()]
        self.torque, self.spring = None, None
        for force in document.get("forces", {}).values():
            self._force(force)
        self.track = [self.names.index(name) for name in track]
        self.tree, self.closures = self._span()

    def _body(self, name, body):
        spin = body.get("angular_velocity", 0.0)
        spin = np.array([0.0, 0.0, spin]) if np.isscalar(spin) else np.array(spin, float)
        inertia = np.array(body["inertia"], float)
        inertia = inertia * np.eye(3) if inertia.ndim == 0 else np.diag(inertia) if inertia.ndim == 1 else inertia
        return Body(name, float(body["mass"]), inertia, vector(body["position"]), vector(body.get("velocity", [0.0, 0.0])), spin)

    def _end(self, text):
        """The body of "crank.B", and where the point is at the start."""
        name, point = text.split(".")
        local = vector(self.places[name][point])
        if name == "ground":
            return GROUND, local
        body = self.names.index(name)
        return body, self.bodies[body].position + local

    def _joint(self, joint):
        (a, at), (b, _) = map(self._end, joint["connect"])
        kind = joint["type"]
        if kind == "distance":
            return Joint("revolute", a, b, at, [np.array([0.0, 0.0, 1.0])])
        axes = joint.get("axes") or ([joint["axis"]] if "axis" in joint else [[0, 0, 1]] if kind == "revolute" else [])
        return Joint(kind, a, b, at, [np.array(axis, float) for axis in axes])

    def _force(self, force):
        if force["type"] == "torque":
            self.torque = Torque(self.names.index(force["body"]), force["value"])
        else:
            (_, anchor), (body, point) = map(self._end, force["connect"])
            self.spring = Spring(body, point, anchor, force["stiffness"], force["length"])

    def local(self, body, point):
        """A point of the world at the start, seen from a body."""
        return point - self.bodies[body].position if body != GROUND else point

    def inertia(self, body):
        """For engines that want a positive one of every body."""
        return 1e-13 * np.eye(3) if self.point_mass else self.bodies[body].inertia

    def _span(self):
        """From the ground outwards, joint by joint in the order of the document, as often as that finds a new body; what is left closes loops."""
        found, branches, rest = {GROUND}, [], self.joints
        while True:
            left = []
            for joint in rest:
                forward = joint.a in found
                if (forward == (joint.b in found)) or joint.kind == "spherical":
                    left.append(joint)
                    continue
                parent, child = (joint.a, joint.b) if forward else (joint.b, joint.a)
                found.add(child)
                branches.append(self._branch(joint, parent, child, joint.axes if forward else joint.axes[::-1]))
            if len(left) == len(rest):
                break
            rest = left
        closures = []
        for joint in rest:
            closures.append(Closure(joint.a, joint.b, joint.point))
            if joint.kind == "revolute" and not self.planar:
                # Two points on its axis hold a hinge in space.
                closures.append(Closure(joint.a, joint.b, joint.point + 0.5 * joint.axes[0]))
        return self._depth_first(branches), closures

    def _branch(self, joint, parent, child, axes):
        still = np.zeros(3)
        slides = joint.kind == "prismatic"
        speed = [still if body == GROUND else self.bodies[body].velocity if slides else self.bodies[body].spin for body in (parent, child)]
        moves = [("slide" if slides else "hinge", axis) for axis in axes]
        return Branch(child, parent, joint.point, moves, [float((speed[1] - speed[0]) @ axis) for axis in axes])

    @staticmethod
    def _depth_first(branches):
        children = {}
        for branch in branches:
            children.setdefault(branch.parent, []).append(branch)
        ordered, stack = [], children.get(GROUND, [])[::-1]
        while stack:
            branch = stack.pop()
            ordered.append(branch)
            stack += children.get(branch.body, [])[::-1]
        return ordered

    def rates(self):
        """Speeds of all joints of the tree at the start."""
        return np.array([rate for branch in self.tree for rate in branch.rates])
