"""Pinocchio: accelerations of the tree (`aba`), with point closures where there are loops (`constraintDynamics`), inside SciPy's DOP853."""
import numpy as np
import pinocchio as pin
import scipy
from problem import GROUND
from scipy.integrate import solve_ivp

VERSIONS = {"pin": pin.__version__, "scipy": scipy.__version__}
UPRIGHT = np.eye(3)


def joint_model(move, axis):
    if move == "slide":
        return pin.JointModelPrismaticUnaligned(*axis)
    return pin.JointModelRZ() if np.array_equal(axis, [0, 0, 1]) else pin.JointModelRevoluteUnaligned(*axis)


class Peer:
    def __init__(self, problem, setting):
        self.problem, self.tolerance = problem, setting["tolerance"]
        self.model = model = pin.Model()
        model.gravity.linear = problem.gravity
        self.joint, self.origin = {GROUND: 0}, {GROUND: np.zeros(3)}
        for branch in problem.tree:
            joint, origin = self.joint[branch.parent], self.origin[branch.parent]
            for move, axis in branch.moves:
                place = pin.SE3(UPRIGHT, branch.point - origin)
                joint = model.addJoint(joint, joint_model(move, axis), place, f"{branch.body} {len(model.joints)}")
                origin = branch.point
            body = problem.bodies[branch.body]
            inertia = pin.Inertia(body.mass, body.position - origin, problem.inertia(branch.body))
            model.appendBodyToJoint(joint, inertia, pin.SE3.Identity())
            self.joint[branch.body], self.origin[branch.body] = joint, origin
        self.data = model.createData()
        self.force = np.zeros(model.nv)
        if problem.torque:
            self.force[model.joints[self.joint[problem.torque.body]].idx_v] = problem.torque.value
        self.contacts = pin.StdVec_RigidConstraintModel()
        rate = setting["baumgarte"]
        for closure in problem.closures:
            ends = [(self.joint[end], pin.SE3(UPRIGHT, closure.point - self.origin[end])) for end in (closure.a, closure.b)]
            contact = pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, model, *ends[0], *ends[1], pin.ReferenceFrame.LOCAL)
            contact.m_baumgarte_parameters.Kp, contact.m_baumgarte_parameters.Kd = rate * rate, 2 * rate
            self.contacts.append(contact)
        self.contact_data = pin.StdVec_RigidConstraintData()
        for contact in self.contacts:
            self.contact_data.append(contact.createData())
        if problem.closures:
            pin.initConstraintDynamics(model, self.data, self.contacts, self.contact_data)
        self.proximal = pin.ProximalSettings(1e-12, 1e-10, 20)
        self.start = np.concatenate([np.zeros(model.nv), problem.rates()])

    def _spring(self, q):
        spring, joint = self.problem.spring, self.joint[self.problem.spring.body]
        pin.forwardKinematics(self.model, self.data, q)
        place, local = self.data.oMi[joint], spring.point - self.origin[spring.body]
        reach = place.act(local) - spring.anchor
        length = np.sqrt(reach @ reach)
        jacobian = pin.computeJointJacobian(self.model, self.data, q, joint)
        moved = place.rotation @ (jacobian[:3] - pin.skew(local) @ jacobian[3:])
        return moved.T @ (-spring.stiffness * (length - spring.length) * reach / length)

    def run(self):
        model, data, force, n = self.model, self.data, self.force, self.model.nv

        def tree(_, y):
            return np.concatenate([y[n:], pin.aba(model, data, y[:n], y[n:], force)])

        def loops(_, y):
            q, v = y[:n], y[n:]
            acting = force + self._spring(q) if self.problem.spring else force
            found = pin.constraintDynamics(model, data, q, v, acting, self.contacts, self.contact_data, self.proximal)
            return np.concatenate([v, found])

        rate = loops if self.problem.closures else tree
        limits = {"rtol": self.tolerance, "atol": self.tolerance}
        self.solution = solve_ivp(rate, (0, self.problem.duration), self.start, t_eval=self.problem.times, method="DOP853", **limits)
        if not self.solution.success:
            raise RuntimeError(self.solution.message)

    def output(self):
        positions = []
        for y in self.solution.y.T:
            pin.forwardKinematics(self.model, self.data, y[: self.model.nv])
            for body in self.problem.track:
                positions.append(self.data.oMi[self.joint[body]].act(self.problem.bodies[body].position - self.origin[body]))
        return np.array(positions)
