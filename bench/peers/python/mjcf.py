"""The model file of MuJoCo for a problem, the same for Python and WebAssembly: the tree as nested bodies, loops closed by stiff `connect`."""
from problem import GROUND

# Closures are springs with dampers in MuJoCo. Their time constant is two steps, the stiffest that its manual recommends.
STEPS_OF_A_CLOSURE = 2


def row(numbers):
    return " ".join(f"{number:.17g}" for number in numbers)


def model(problem, substeps):
    step = problem.duration / problem.samples / substeps
    marks = {}
    for number, closure in enumerate(problem.closures):
        for end, body in (("a", closure.a), ("b", closure.b)):
            marks.setdefault(body, []).append((f"closure{number}{end}", closure.point))
    extra = ""
    if problem.spring:
        spring = problem.spring
        marks.setdefault(spring.body, []).append(("spring", spring.point))
        marks.setdefault(GROUND, []).append(("anchor", spring.anchor))
        sites = '<site site="spring"/><site site="anchor"/>'
        extra += f'<tendon><spatial stiffness="{spring.stiffness}" springlength="{spring.length}">{sites}</spatial></tendon>'
    if problem.torque:
        extra += f'<actuator><motor joint="{problem.torque.body} 0"/></actuator>'
    if problem.closures:
        soft = f'solref="{STEPS_OF_A_CLOSURE * step:.17g} 1" solimp="0.9999 0.9999 0.001"'
        pairs = (f'<connect site1="closure{number}a" site2="closure{number}b" {soft}/>' for number in range(len(problem.closures)))
        extra += f"<equality>{''.join(pairs)}</equality>"

    def sites(body):
        return "".join(f'<site name="{name}" pos="{row(problem.local(body, point))}"/>' for name, point in marks.get(body, []))

    children = {}
    for branch in problem.tree:
        children.setdefault(branch.parent, []).append(branch)
    parts, stack = [sites(GROUND)], children.get(GROUND, [])[::-1]
    # Without recursion: chains are deep.
    while stack:
        branch = stack.pop()
        if branch is None:
            parts.append("</body>")
            continue
        body, i = problem.bodies[branch.body], problem.inertia(branch.body)
        inertia = row([i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2]])
        parts.append(f'<body name="{body.name}" pos="{row(problem.local(branch.parent, body.position))}">')
        parts.append(f'<inertial pos="0 0 0" mass="{body.mass:.17g}" fullinertia="{inertia}"/>')
        for number, (move, axis) in enumerate(branch.moves):
            at = row(problem.local(branch.body, branch.point))
            parts.append(f'<joint name="{branch.body} {number}" type="{move}" pos="{at}" axis="{row(axis)}"/>')
        parts.append(sites(branch.body))
        stack += [None, *children.get(branch.body, [])[::-1]]
    options = f'timestep="{step:.17g}" integrator="RK4" gravity="{row(problem.gravity)}" tolerance="1e-14" iterations="50"'
    return (
        '<mujoco><compiler inertiafromgeom="false" boundmass="0" boundinertia="0"/><size memory="200M"/>'
        f'<option {options}><flag contact="disable"/></option><worldbody>{"".join(parts)}</worldbody>{extra}</mujoco>'
    )
