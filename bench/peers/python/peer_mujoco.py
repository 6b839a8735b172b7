"""MuJoCo: joint coordinates, Runge-Kutta of order 4 at a fixed step."""
import mjcf
import mujoco
import numpy as np

VERSIONS = {"mujoco": mujoco.__version__}


class Peer:
    def __init__(self, problem, setting):
        self.problem, self.substeps = problem, setting["substeps"]
        self.model = mujoco.MjModel.from_xml_string(mjcf.model(problem, self.substeps))
        self.data = mujoco.MjData(self.model)
        self.data.qvel[:] = problem.rates()
        if problem.torque:
            self.data.ctrl[0] = problem.torque.value
        mujoco.mj_forward(self.model, self.data)

    def run(self):
        self.states = []
        for _ in range(self.problem.samples):
            mujoco.mj_step(self.model, self.data, self.substeps)
            self.states.append(self.data.qpos.copy())

    def output(self):
        numbers = [self.model.body(self.problem.names[body]).id for body in self.problem.track]
        positions = []
        for state in self.states:
            self.data.qpos[:] = state
            mujoco.mj_kinematics(self.model, self.data)
            positions.append(self.data.xipos[numbers].copy())
        return np.concatenate(positions)
