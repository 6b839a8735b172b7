"""Exudyn: bodies and joints with the generalized-alpha method, and, where there are no loops, its kinematic tree with Runge-Kutta of order 6."""
import exudyn as exu
import numpy as np
from exudyn import utilities as make
from problem import GROUND

VERSIONS = {"exudyn": exu.__version__}

# Directions that a joint in space blocks in its own frame, three of translation and three of rotation.
BLOCKED = {
    "revolute": [1, 1, 1, 1, 1, 0],
    "spherical": [1, 1, 1, 0, 0, 0],
    "prismatic": [1, 1, 0, 1, 1, 1],
    "universal": [1, 1, 1, 0, 0, 1],
}
# Linear solvers that were needed before the run came to its end, by problem: a failed attempt is not measured.
needed = {}


def frame(joint):
    """Axes of a joint's frame: the third is that of a hinge or slide; of a universal joint the first two are its own."""
    if joint.kind == "universal":
        first, second = joint.axes
        return np.column_stack([first, second, np.cross(first, second)])
    if not joint.axes:
        return np.eye(3)
    axis = joint.axes[0]
    side = np.cross(np.eye(3)[np.argmin(abs(axis))], axis)
    side /= np.linalg.norm(side)
    return np.column_stack([side, np.cross(axis, side), axis])


class Peer:
    def __init__(self, problem, setting):
        self.problem, self.setting = problem, setting
        self.key = (tuple(problem.names), setting["method"])
        container = exu.SystemContainer()
        # The container owns the system.
        self.container, self.system = container, container.AddSystem()
        {"tree": self._tree, "planar": self._planar, "point": self._point, "spatial": self._spatial}[self._form()]()
        self.sensor = self.system.AddSensor(
            make.SensorUserFunction(
                sensorNumbers=[],
                factors=[],
                storeInternal=True,
                sensorUserFunction=lambda system, t, numbers, factors, configuration: system.systemData.GetODE2Coordinates(),
            )
        )
        self.system.Assemble()

    def _form(self):
        if self.setting["method"] == "kinematic-tree":
            return "tree"
        return ("point" if self.problem.point_mass else "planar") if self.problem.planar else "spatial"

    def _point(self):
        (body,), (joint,) = self.problem.bodies, self.problem.joints
        system = self.system
        ground = system.AddObject(make.ObjectGround())
        node = system.AddNode(make.NodePoint2D(referenceCoordinates=list(body.position[:2]), initialVelocities=list(body.velocity[:2])))
        mass = system.AddObject(make.MassPoint2D(physicsMass=body.mass, nodeNumber=node))
        self._gravity(mass)
        ends = [
            system.AddMarker(make.MarkerBodyPosition(bodyNumber=ground, localPosition=list(joint.point))),
            system.AddMarker(make.MarkerNodePosition(nodeNumber=node)),
        ]
        system.AddObject(make.DistanceConstraint(markerNumbers=ends, distance=float(np.linalg.norm(body.position - joint.point))))
        self.width = 2

    def _gravity(self, body):
        if np.any(self.problem.gravity):
            marker = self.system.AddMarker(make.MarkerBodyMass(bodyNumber=body))
            self.system.AddLoad(make.LoadMassProportional(markerNumber=marker, loadVector=list(self.problem.gravity)))

    def _planar(self):
        problem, system = self.problem, self.system
        objects = {GROUND: system.AddObject(make.ObjectGround())}
        for number, body in enumerate(problem.bodies):
            node = system.AddNode(
                make.NodeRigidBody2D(referenceCoordinates=[*body.position[:2], 0.0], initialVelocities=[*body.velocity[:2], body.spin[2]])
            )
            objects[number] = system.AddObject(make.ObjectRigidBody2D(physicsMass=body.mass, physicsInertia=body.inertia[2, 2], nodeNumber=node))
            self._gravity(objects[number])

        def marker(body, point):
            return system.AddMarker(make.MarkerBodyPosition(bodyNumber=objects[body], localPosition=list(problem.local(body, point))))

        for joint in problem.joints:
            system.AddObject(make.RevoluteJoint2D(markerNumbers=[marker(joint.a, joint.point), marker(joint.b, joint.point)]))
        if problem.torque:
            turned = system.AddMarker(make.MarkerBodyRigid(bodyNumber=objects[problem.torque.body]))
            system.AddLoad(make.Torque(markerNumber=turned, loadVector=[0, 0, problem.torque.value]))
        if problem.spring:
            spring = problem.spring
            ends = [marker(GROUND, spring.anchor), marker(spring.body, spring.point)]
            system.AddObject(
                make.ObjectConnectorSpringDamper(markerNumbers=ends, stiffness=spring.stiffness, damping=0, referenceLength=spring.length)
            )
        self.width = 3

    def _spatial(self):
        problem, system = self.problem, self.system
        objects = {GROUND: system.AddObject(make.ObjectGround())}
        for number, body in enumerate(problem.bodies):
            objects[number] = system.CreateRigidBody(
                inertia=make.RigidBodyInertia(mass=body.mass, inertiaTensor=body.inertia),
                referencePosition=list(body.position),
                initialVelocity=list(body.velocity),
                initialAngularVelocity=list(body.spin),
                gravity=list(problem.gravity),
                nodeType=exu.NodeType.RotationEulerParameters,
            )
        for joint in problem.joints:
            turned = frame(joint)
            ends = [
                system.AddMarker(make.MarkerBodyRigid(bodyNumber=objects[body], localPosition=list(problem.local(body, joint.point))))
                for body in (joint.a, joint.b)
            ]
            system.AddObject(
                make.GenericJoint(markerNumbers=ends, constrainedAxes=BLOCKED[joint.kind], rotationMarker0=turned, rotationMarker1=turned)
            )
        self.width = 7

    def _tree(self):
        problem, system = self.problem, self.system
        if problem.closures or any(move != "hinge" or list(axis) != [0, 0, 1] for branch in problem.tree for move, axis in branch.moves):
            raise ValueError("the kinematic tree is for chains of hinges without loops")
        n = len(problem.tree)
        place = {branch.body: number for number, branch in enumerate(problem.tree)}
        pivot = {GROUND: np.zeros(3), **{branch.body: branch.point for branch in problem.tree}}
        node = system.AddNode(
            make.NodeGenericODE2(
                referenceCoordinates=[0.0] * n,
                initialCoordinates=[0.0] * n,
                initialCoordinates_t=list(problem.rates()),
                numberOfODE2Coordinates=n,
            )
        )
        system.AddObject(
            make.ObjectKinematicTree(
                nodeNumber=node,
                jointTypes=[exu.JointType.RevoluteZ] * n,
                linkParents=np.array([place.get(branch.parent, -1) for branch in problem.tree]),
                jointTransformations=exu.Matrix3DList([np.eye(3)] * n),
                jointOffsets=exu.Vector3DList([branch.point - pivot[branch.parent] for branch in problem.tree]),
                linkInertiasCOM=exu.Matrix3DList([problem.inertia(branch.body) for branch in problem.tree]),
                linkCOMs=exu.Vector3DList([problem.bodies[branch.body].position - branch.point for branch in problem.tree]),
                linkMasses=[problem.bodies[branch.body].mass for branch in problem.tree],
                gravity=list(problem.gravity),
            )
        )
        self.pivot = pivot

    def _solve(self, linear):
        problem, substeps = self.problem, self.setting["substeps"]
        settings = exu.SimulationSettings()
        integration = settings.timeIntegration
        integration.numberOfSteps, integration.endTime = problem.samples * substeps, problem.duration
        integration.verboseMode, integration.automaticStepSize, integration.adaptiveStep = 0, False, False
        integration.newton.useModifiedNewton = True
        integration.newton.relativeTolerance, integration.newton.absoluteTolerance = 1e-8, 1e-10
        settings.solutionSettings.writeSolutionToFile = False
        settings.solutionSettings.sensorsWritePeriod = problem.duration / problem.samples
        if linear == "sparse":
            settings.linearSolverType = exu.LinearSolverType.EigenSparse
        if linear == "dense, singular allowed":
            settings.linearSolverType = exu.LinearSolverType.EigenDense
            settings.linearSolverSettings.ignoreSingularJacobian = True
        solver = exu.DynamicSolverType.RK67 if self._form() == "tree" else exu.DynamicSolverType.GeneralizedAlpha
        self.system.SolveDynamic(settings, solverType=solver, showHints=False, showCausingItems=False)

    def run(self):
        if self.key not in needed:
            needed[self.key] = "sparse" if len(self.problem.bodies) > 15 else "dense"
        self._solve(needed[self.key])

    def again(self):
        """After a failure: whether another linear solver is worth a try. Loops are singular where rows depend on others."""
        if self._form() == "tree" or not self.problem.closures or needed.get(self.key) == "dense, singular allowed":
            return False
        needed[self.key] = "dense, singular allowed"
        return True

    def output(self):
        problem = self.problem
        stored = np.array(self.system.GetSensorStoredData(self.sensor))
        rows = [int(np.argmin(abs(stored[:, 0] - t))) for t in problem.times]
        if abs(stored[rows, 0] - problem.times).max() > 1e-6 * problem.duration:
            raise RuntimeError("the sensor has no value at an output time")
        q = stored[rows, 1:]
        if self._form() == "tree":
            return self._chain(q)
        q = q.reshape(len(q), len(problem.bodies), self.width)
        moved = np.zeros((len(q), len(problem.track), 3))
        width = min(self.width, 3) if not problem.planar else 2
        moved[..., :width] = q[:, problem.track, :width]
        return (moved + np.array([problem.bodies[body].position for body in problem.track])).reshape(-1, 3)

    def _chain(self, q):
        """Centres of mass of a planar tree from the angles of its hinges."""
        problem, angle, at = self.problem, {GROUND: 0.0}, {}

        def turned(vector, angle):
            c, s = np.cos(angle), np.sin(angle)
            return np.stack([c * vector[0] - s * vector[1], s * vector[0] + c * vector[1], 0 * c], -1)

        base = {GROUND: np.zeros((len(q), 3))}
        for number, branch in enumerate(problem.tree):
            offset = branch.point - self.pivot[branch.parent]
            base[branch.body] = base[branch.parent] + turned(offset, angle[branch.parent] + np.zeros(len(q)))
            angle[branch.body] = angle[branch.parent] + q[:, number]
            at[branch.body] = base[branch.body] + turned(problem.bodies[branch.body].position - branch.point, angle[branch.body])
        return np.stack([at[body] for body in problem.track], 1).reshape(-1, 3)
