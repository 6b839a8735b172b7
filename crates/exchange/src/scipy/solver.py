
# --------------------------------------------------------------------------------------------------
# The mechanism: all elements together

NAMES = [name for name, _, _ in START]
N = len(NAMES)


def position(t, q, a, s):
    """The constraints c (0 where the mechanism is whole) and the constraint matrix C, holonomic rows first."""
    arrays = {"c": numpy.zeros(HOLONOMIC), "C": numpy.zeros((len(ROWS), N))}
    for kind in KINDS:
        kind.write("position", (t, q, numpy.zeros(N), a, s), arrays)
    return arrays["c"], arrays["C"]


def velocity(t, q, a, s):
    """b of C v + b = 0: what moves by itself."""
    arrays = {"b": numpy.zeros(len(ROWS))}
    for kind in KINDS:
        kind.write("velocity", (t, q, numpy.zeros(N), a, s), arrays)
    return arrays["b"]


def dynamics(t, q, v, a, s):
    """The mass matrix M, the forces f, and gamma of C v' = gamma."""
    arrays = {"M": numpy.zeros((N, N)), "f": numpy.zeros(N), "b": numpy.zeros(len(ROWS))}
    for kind in KINDS:
        kind.write("dynamics", (t, q, v, a, s), arrays)
    return arrays["M"], arrays["f"], arrays["b"]


def angles(t, q, v, a, s):
    """The angles of joints that count their turns, near their last values a."""
    arrays = {"a": a.copy()}
    for kind in KINDS:
        kind.write("angles", (t, q, v, a, s), arrays)
    return arrays["a"]


# --------------------------------------------------------------------------------------------------
# The solution

def accelerations(t, q, v, a, s):
    """v' and lambda: [M C^T; C 0] [v'; lambda] = [f; gamma]."""
    _, C = position(t, q, a, s)
    M, f, gamma = dynamics(t, q, v, a, s)
    if not REDUNDANT:
        K = numpy.block([[M, C.T], [C, numpy.zeros((len(ROWS), len(ROWS)))]])
        try:
            solution = numpy.linalg.solve(K, numpy.concatenate([f, gamma]))
            return solution[:N], solution[N:]
        except numpy.linalg.LinAlgError:
            pass  # a singular position: least squares, as below
    # Least squares by singular values: the part of v' that the rows determine, the part that they leave free,
    # and the multipliers of minimum norm.
    U, sizes, V = numpy.linalg.svd(C)
    rank = int(numpy.sum(sizes > 1e-9 * max(sizes[0], 1e-300)))
    U, sizes, rows, free = U[:, :rank], sizes[:rank], V[:rank].T, V[rank:].T
    held = rows @ ((U.T @ gamma) / sizes)
    v_dot = held + free @ numpy.linalg.solve(free.T @ M @ free, free.T @ (f - M @ held))
    return v_dot, U @ ((rows.T @ (f - M @ v_dot)) / sizes)


def projected(t, q, v, a, s):
    """The state nearest to q, v that fulfils the constraints."""
    if not ROWS:
        return q, v
    for _ in range(30):
        c, C = position(t, q, a, s)
        if HOLONOMIC == 0 or numpy.max(abs(c)) < 1e-13 * (1.0 + numpy.max(abs(q))):
            break
        q = q - numpy.linalg.lstsq(C[:HOLONOMIC], c, rcond=1e-9)[0]
    else:
        raise RuntimeError(f"the mechanism does not close at t = {t}: {ROWS[int(numpy.argmax(abs(c)))]} is left")
    _, C = position(t, q, a, s)
    return q, v - numpy.linalg.lstsq(C, C @ v + velocity(t, q, a, s), rcond=1e-9)[0]


def advance(t, end, q, v, a, s):
    """The state at `end`, projected, with the angles there."""
    def rate(time, y):
        with numpy.errstate(all="ignore"):
            return numpy.concatenate([y[N:], accelerations(time, y[:N], y[N:], a, s)[0]])

    result = solve_ivp(rate, (t, end), numpy.concatenate([q, v]), method=METHOD, rtol=RTOL, atol=ATOL)
    if not result.success:
        raise RuntimeError(f"the integration stopped at t = {result.t[-1]}: {result.message}")
    turned = a
    for time, y in zip(result.t, result.y.T):
        turned = angles(time, y[:N], y[N:], turned, s)
    if len(a) and numpy.max(abs(turned - a)) > math.pi / 2:  # too far for one memory: in halves
        middle = (t + end) / 2
        return advance(middle, end, *advance(t, middle, q, v, a, s), s)
    q, v = projected(end, result.y[:N, -1], result.y[N:, -1], turned, s)
    return q, v, angles(end, q, v, turned, s)


def simulate():
    """The table: times, coordinates and velocities, a row each."""
    s = numbers()
    q, v = (numpy.array([row[column] for row in START], dtype=float) for column in (1, 2))
    a = numpy.array(TURNS, dtype=float)
    q, v = projected(0.0, q, v, a, s)
    times = [0.0]
    while times[-1] < DURATION:
        times.append(min(len(times) * OUTPUT_STEP, DURATION))
    qs, vs = [q], [v]
    for t, end in zip(times, times[1:]):
        stops = [t] + [event for event in TIME_EVENTS if t < event < end] + [end]
        for begin, stop in zip(stops, stops[1:]):
            q, v, a = advance(begin, stop, q, v, a, s)
        qs.append(q)
        vs.append(v)
    return numpy.array(times), numpy.array(qs), numpy.array(vs)


def main():
    """Writes the table as CSV, with the names that Holonomy has for the same columns."""
    t, q, v = simulate()
    with open(sys.argv[1], "w") if len(sys.argv) > 1 else sys.stdout as file:
        places = NAMES[: N - STATES]
        names = ["t"] + places + [name + "'" for name in places] + NAMES[N - STATES :]
        file.write(",".join(names) + "\n")
        for row in numpy.column_stack([t, q[:, : N - STATES], v]):
            file.write(",".join(repr(float(value)) for value in row) + "\n")


if __name__ == "__main__":
    main()
