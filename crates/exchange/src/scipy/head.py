
    M(q) v' + C(q, t)^T lambda = f(q, v, t),    C v' = gamma,    c(q, t) = 0,    C v + b = 0,    q' = v

Blocks, in order: parameters, the run, the start, numbers of the mechanism, tables, the equations of each kind of
element (written from the graphs that Holonomy itself compiles), which elements there are, the matrices put together,
the saddle-point system, the integration.

The accelerations come from the saddle-point system (index 1). The integration is cut at every row of the table; there
position and velocity are projected back onto the constraints (least change, Newton), and the next piece starts from
the projected state. Nothing else stabilizes: no terms of Baumgarte.

    python3 SCRIPT [FILE.csv]       writes the table to FILE.csv, or to standard output
    import SCRIPT; t, q, v = SCRIPT.simulate()
"""

import math
import os
import sys

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # matrices of this size are solved faster by one thread
import numpy
from numpy import (  # the functions of the language
    abs, arccos, arcsin, arctan, arctan2, cos, cosh, exp, floor, inf, log, logical_and, logical_not, logical_or,
    maximum, minimum, nan, sign, sin, sinh, sqrt, tan, tanh, where,
)
from scipy.integrate import solve_ivp
from scipy.interpolate import CubicSpline


def norm(*components):
    """The length of a vector."""
    return sqrt(sum(component * component for component in components))


def ratio_or_zero(a, b):
    """a/b, and 0 where b is 0: a component of a unit vector."""
    return where(b == 0.0, 0.0, a / where(b == 0.0, 1.0, b))


def modulo(a, b):
    """The remainder with the sign of b."""
    return a - b * floor(a / b)


class Table:
    """The natural cubic spline through points; constant outside."""

    def __init__(self, points, values):
        self.ends, self.spline = (points[0], points[-1]), CubicSpline(points, values, bc_type="natural")

    def __call__(self, order, u):
        inside = logical_and(u >= self.ends[0], u <= self.ends[1])
        value = self.spline(numpy.clip(u, *self.ends), order)
        return value if order == 0 else where(inside, value, 0.0)
