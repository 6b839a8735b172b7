"""How the references were found, and how far they can be trusted: `references.py FOLDER [NAME ...]`.

Computes the motion of each problem anew, most of them by equations of one degree of freedom that share nothing with any engine, and prints
how far the file of `references/` is from it. FOLDER has the documents of all problems as `NAME.json`, as `cargo xtask bench --peers` writes them
below `target/peers/documents`.
"""
import json
import pathlib
import sys

import numpy as np
from problem import GROUND, Problem
from scipy.integrate import solve_ivp
from scipy.linalg import solve_banded
from scipy.special import ellipj, ellipk

G = 9.81
HERE = pathlib.Path(__file__).parent.parent
TIGHT = {"method": "DOP853", "rtol": 3e-14, "atol": 1e-15}


def pendulum(problem):
    """Let go level, in elliptic functions of modulus sin(90 deg / 2)."""
    sine, *_ = ellipj(ellipk(0.5) + np.sqrt(G) * problem.times, 0.5)
    angle = 2 * np.arcsin(np.sqrt(0.5) * sine)
    return np.stack([-np.sin(angle), -np.cos(angle)], 1)[:, None]


def four_bars(problem):
    """Bars that stay parallelograms have the angle of the cranks alone."""
    loops = (len(problem.bodies) - 1) // 2
    cranks = loops + 1
    pull = -G * (cranks / 2 + loops) / (cranks / 3 + loops)
    solution = solve_ivp(lambda _, y: [y[1], pull * np.cos(y[0])], (0, problem.duration), [np.pi / 2, -1.0], t_eval=problem.times, **TIGHT)
    tip = np.stack([np.cos(solution.y[0]), np.sin(solution.y[0])], 1)
    return np.stack([tip / 2, tip + [0.5, 0], tip / 2 + [loops, 0]], 1)


def slider_crank(problem):
    """The crank's angle alone: reduced inertia and potential, their derivative by a complex step."""
    crank, rod, slider = problem.bodies
    pivot, reach = crank.position, 0.08
    length = np.linalg.norm(slider.position - pivot - [0, 0, reach])
    frame = np.linalg.eigh(rod.inertia)[0]
    along, across = frame[0], frame[1]

    def kinematics(angle):
        sine, cosine = np.sin(angle), np.cos(angle)
        pin, moved = pivot + reach * np.array([0 * sine, -sine, cosine]), reach * np.array([0 * sine, -cosine, -sine])
        stretch = np.sqrt(length**2 - pin[1] ** 2 - pin[2] ** 2)
        speed = -(pin[1] * moved[1] + pin[2] * moved[2]) / stretch
        rod_axis, rod_rate = np.array([stretch, -pin[1], -pin[2]]) / length, np.array([speed, -moved[1], -moved[2]]) / length
        # The universal joint's second axis stands across the rail and the rod.
        side, side_rate = np.array([0 * sine, -rod_axis[2], rod_axis[1]]), np.array([0 * sine, -rod_rate[2], rod_rate[1]])
        size = np.sqrt(side @ side)
        unit, unit_rate = side / size, side_rate / size - side * (side @ side_rate) / size**3
        third = np.cross(rod_axis, unit)
        spin = np.array([unit_rate @ third, -(rod_rate @ third), rod_rate @ unit])
        slides = np.array([speed, 0 * speed, 0 * speed])
        middle_rate = (moved + slides) / 2
        inertia = crank.inertia[0, 0] + rod.mass * (middle_rate @ middle_rate) + slider.mass * speed**2
        inertia = inertia + along * spin[0] ** 2 + across * (spin[1] ** 2 + spin[2] ** 2)
        end = np.array([stretch, 0 * stretch, 0 * stretch])
        return inertia, G * rod.mass * pin[2] / 2, (pin + end) / 2, end

    def rate(_, y):
        inertia, potential, *_ = kinematics(y[0] + 1e-30j)
        return [y[1], -(0.5 * inertia.imag * 1e30 * y[1] ** 2 + potential.imag * 1e30) / inertia.real]

    solution = solve_ivp(rate, (0, problem.duration), [0.0, crank.spin[0]], t_eval=problem.times, **TIGHT)
    return np.array([kinematics(angle)[2:] for angle in solution.y[0]])


def chain(problem):
    """Absolute angles of the links; the forces in the joints from a banded system."""
    count = len(problem.bodies)
    length = mass = 10.0 / count
    inertia = mass * length**2 / 12
    share, weight = length**2 / (4 * inertia), np.array([0, -G])

    def directions(angle):
        across = np.stack([np.cos(angle), np.sin(angle)], -1)
        return across, np.stack([across[..., 1], -across[..., 0]], -1)

    def acceleration(angle, speed):
        across, along = directions(angle)
        turn = share * across[:, :, None] * across[:, None, :]
        free = np.eye(2) / mass
        diagonal = turn + free
        diagonal[1:] += turn[:-1] + free
        beside = turn[:-1] - free
        pull = -length / 2 * along * (speed**2)[:, None]
        right = np.concatenate([[pull[0] - weight], pull[:-1] + pull[1:]])
        band = np.zeros((7, 2 * count))
        for i in range(2):
            for j in range(2):
                band[3 + i - j, j::2] = diagonal[:, i, j]
                band[1 + i - j, 2 + j :: 2] = beside[:, i, j]
                band[5 + i - j, j : 2 * count - 2 : 2] = beside[:, j, i]
        force = solve_banded((3, 3), band, right.ravel()).reshape(count, 2)
        both = force.copy()
        both[:-1] += force[1:]
        return -length / (2 * inertia) * np.sum(across * both, 1)

    def rate(_, y):
        return np.concatenate([y[count:], acceleration(y[:count], y[count:])])

    ends = np.array([2 * (body.position - joint.point) for body, joint in zip(problem.bodies, problem.joints)])
    start = np.concatenate([np.arctan2(ends[:, 0], -ends[:, 1]), np.zeros(count)])
    solution = solve_ivp(rate, (0, problem.duration), start, t_eval=problem.times, method="DOP853", rtol=1e-12, atol=1e-12)
    links = directions(solution.y[:count].T)[1] * length
    return (np.cumsum(links, 1) - links / 2)[:, problem.track]


class Bodies:
    """Bodies with all six coordinates and quaternions, joints as equations; dependent rows by least squares."""

    def __init__(self, problem):
        self.problem, self.n = problem, len(problem.bodies)
        self.inertia = np.array([body.inertia for body in problem.bodies])
        self.mass = np.array([body.mass for body in problem.bodies])
        quaternions = np.tile([1.0, 0, 0, 0], (self.n, 1))
        self.q = np.column_stack([[body.position for body in problem.bodies], quaternions])
        self.v = np.array([np.concatenate([body.velocity, body.spin]) for body in problem.bodies])
        self.joints = [self.rows(joint) for joint in problem.joints]

    def rows(self, joint):
        """Ends with their local points, directions in which the points stay together, pairs of vectors that stay at right angles."""
        pairs, stays = [], np.eye(3)
        if joint.kind in ("revolute", "prismatic"):
            axis = joint.axes[0]
            first = np.cross(axis, np.eye(3)[np.argmin(abs(axis))])
            first /= np.linalg.norm(first)
            second = np.cross(axis, first)
            pairs = [(first, axis), (second, axis)]
            if joint.kind == "prismatic":
                pairs.append((first, second))
                stays = np.array([first, second])
        if joint.kind == "universal":
            pairs = [tuple(joint.axes)]
        local = [self.problem.local(body, joint.point) for body in (joint.a, joint.b)]
        return joint.a, joint.b, *local, stays, pairs

    @staticmethod
    def rotation(quaternion):
        w, x, y, z = quaternion
        cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        return np.eye(3) + 2 * w * cross + 2 * cross @ cross

    def equations(self, q, v):
        """Residuals, their matrix over velocities and spins, what accelerations must make of it; rotations."""
        turned = [self.rotation(quaternion) for quaternion in q[:, 3:]]
        residual, matrix, bias = [], [], []
        for a, b, local_a, local_b, stays, pairs in self.joints:
            ends = []
            for body, local in ((a, local_a), (b, local_b)):
                still = body == GROUND
                R, place, spin = (np.eye(3), np.zeros(3), np.zeros(3)) if still else (turned[body], q[body, :3], v[body, 3:])
                ends.append((R, place, spin, R @ local))
            (Ra, pa, wa, ra), (Rb, pb, wb, rb) = ends
            for d in stays:
                residual.append(d @ (pa + ra - pb - rb))
                bias.append(-d @ (np.cross(wa, np.cross(wa, ra)) - np.cross(wb, np.cross(wb, rb))))
                matrix.append(self.row(a, b, d, np.cross(ra, d), -d, -np.cross(rb, d)))
            for one, other in pairs:
                u, w = Ra @ one, Rb @ other
                normal, du, dw = np.cross(u, w), np.cross(wa, u), np.cross(wb, w)
                residual.append(u @ w)
                bias.append(-(np.cross(wa, du) @ w + 2 * du @ dw + u @ np.cross(wb, dw)))
                matrix.append(self.row(a, b, 0 * normal, normal, 0 * normal, -normal))
        return np.array(residual), np.array(matrix), np.array(bias), turned

    def row(self, a, b, *parts):
        row = np.zeros((self.n, 6))
        for body, move, turn in ((a, *parts[:2]), (b, *parts[2:])):
            if body != GROUND:
                row[body] += np.concatenate([move, turn])
        return row.ravel()

    def rate(self, _, y):
        q, v = self.unpack(y)
        q[:, 3:] /= np.linalg.norm(q[:, 3:], axis=1)[:, None]
        _, C, bias, turned = self.equations(q, v)
        problem, force, weight = self.problem, np.zeros((self.n, 6)), np.zeros((6 * self.n, 6 * self.n))
        for i, R in enumerate(turned):
            inertia, at = R @ self.inertia[i] @ R.T, 6 * i
            force[i, :3], force[i, 3:] = self.mass[i] * problem.gravity, -np.cross(v[i, 3:], inertia @ v[i, 3:])
            weight[at : at + 3, at : at + 3] = np.eye(3) / self.mass[i]
            weight[at + 3 : at + 6, at + 3 : at + 6] = np.linalg.inv(inertia)
        free = weight @ force.ravel()
        multiplier = np.linalg.lstsq(C @ weight @ C.T, C @ free - bias, rcond=1e-11)[0]
        return np.concatenate([self.turning(q, v).ravel(), free - weight @ C.T @ multiplier])

    @staticmethod
    def turning(q, v):
        w, vector, spin = q[:, 3], q[:, 4:], v[:, 3:]
        scalar = -np.sum(spin * vector, 1) / 2
        return np.column_stack([v[:, :3], scalar, (w[:, None] * spin + np.cross(spin, vector)) / 2])

    def unpack(self, y):
        return y[: 7 * self.n].reshape(-1, 7).copy(), y[7 * self.n :].reshape(-1, 6).copy()

    def project(self, y):
        q, v = self.unpack(y)
        for _ in range(4):
            q[:, 3:] /= np.linalg.norm(q[:, 3:], axis=1)[:, None]
            residual, C, *_ = self.equations(q, v)
            q += self.turning(q, -np.linalg.lstsq(C, residual, rcond=1e-11)[0].reshape(-1, 6))
        q[:, 3:] /= np.linalg.norm(q[:, 3:], axis=1)[:, None]
        C = self.equations(q, v)[1]
        v -= np.linalg.lstsq(C, C @ v.ravel(), rcond=1e-11)[0].reshape(-1, 6)
        return np.concatenate([q.ravel(), v.ravel()])


def bodies(problem, between=4):
    """Projected at and between the outputs."""
    system, before, found = Bodies(problem), 0.0, []
    y = system.project(np.concatenate([system.q.ravel(), system.v.ravel()]))
    scale = problem.duration / 10
    for t in problem.times:
        for stop in before + (t - before) * np.arange(1, between + 1) / between:
            limits = {"rtol": 1e-13, "atol": 1e-14, "first_step": 1e-3 * scale}
            y = solve_ivp(system.rate, (before, stop), y, method="DOP853", **limits).y[:, -1]
            y, before = system.project(y), stop
        found.append(system.unpack(y)[0][problem.track, :3])
    return np.array(found)


def squeezer(problem):
    """From its angles in quadruple precision, which the project has at six of the output times; elsewhere not a number."""
    turns = np.full((problem.samples + 1, 7), np.nan)
    for line in (HERE.parent.parent / "tests/reference/stabilization/squeezer.csv").read_text().splitlines()[1:]:
        t, *numbers = map(float, line.split(","))
        if t <= problem.duration:
            turns[round(t / problem.duration * problem.samples)] = numbers[:7]
    beta, Theta, gamma, Phi, delta, Omega, epsilon = (turns[1:] - turns[0]).T
    turn = {0: beta, 1: beta + Theta, 2: gamma, 3: Phi + delta, 4: delta, 5: Omega + epsilon, 6: epsilon}
    carried = {0: GROUND, 1: 0, 2: GROUND, 3: 4, 4: GROUND, 5: 6, 6: GROUND}
    base = np.zeros((problem.samples, 2))

    def moved(body, point):
        """Where a point of a body is that was at `point` at the start."""
        if body == GROUND:
            return base + point[:2]
        hinge = next(joint for joint in problem.joints if {joint.a, joint.b} == {body, carried[body]})
        (x, y), c, s = (point - hinge.point)[:2], np.cos(turn[body]), np.sin(turn[body])
        return moved(carried[body], hinge.point) + np.stack([c * x - s * y, s * x + c * y], 1)

    return np.stack([moved(number, body.position) for number, body in enumerate(problem.bodies)], 1)


WAYS = {"P1": pendulum, "P2": four_bars, "P3": slider_crank, "P4": bodies, "P5": squeezer, "P6": chain}


def main():
    folder, *names = sys.argv[1:]
    for file in sorted((HERE / "references").glob("*.csv")):
        if names and file.stem not in names:
            continue
        columns, *rows = (line.split(",") for line in file.read_text().splitlines())
        track = list(dict.fromkeys(column.split(".")[0] for column in columns))
        problem = Problem(json.loads((pathlib.Path(folder) / f"{file.stem}.json").read_text()), track)
        found = WAYS[file.stem.split("-")[0]](problem)
        width = len(columns) // len(track)
        kept = np.array(rows, float).reshape(len(rows), len(track), width)
        print(f"{file.stem}: {np.nanmax(np.linalg.norm(found[..., :width] - kept, axis=-1)):.1e} m from the file", flush=True)


main()
