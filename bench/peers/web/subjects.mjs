// What is measured in WebAssembly, in Node and in a page alike: a subject builds, runs and tells positions. This file uses nothing of either host.

/** Holonomy's own module, of the page. */
export const holonomy = ({ Simulator }) => ({
  build: ({ text }) => new Simulator(text, 0),
  run(simulator) {
    let progress;
    do progress = JSON.parse(simulator.advance(100_000));
    while (progress.state === "running");
    if (progress.state !== "done") throw new Error(progress.failure?.message ?? "the run failed");
  },
  // The first sample is the start; a row begins with its time.
  output: (simulator, { channels, samples }) => simulator.rows(JSON.stringify(channels), 1, samples).filter((_, i) => i % (channels.length + 1) !== 0),
  close: (simulator) => simulator.free(),
});

/** MuJoCo's module, with the model file that its Python package gets. */
export const mujoco = (engine) => ({
  build({ mjcf, rates, torque }) {
    const model = engine.MjModel.from_xml_string(mjcf);
    const data = new engine.MjData(model);
    rates.forEach((rate, i) => (data.qvel[i] = rate));
    if (torque !== null) data.ctrl[0] = torque;
    engine.mj_forward(model, data);
    return { model, data, states: [] };
  },
  run({ model, data, states }, { samples, substeps }) {
    for (let sample = 0; sample < samples; sample++) {
      for (let step = 0; step < substeps; step++) engine.mj_step(model, data);
      states.push(Array.from(data.qpos));
    }
  },
  output({ model, data, states }, { bodies }) {
    const numbers = bodies.map((name) => engine.mj_name2id(model, engine.mjtObj.mjOBJ_BODY.value, name));
    return states.flatMap((state) => {
      data.qpos.set(state);
      engine.mj_kinematics(model, data);
      return numbers.flatMap((body) => Array.from(data.xipos.slice(3 * body, 3 * body + 3)));
    });
  },
  close({ model, data }) {
    data.delete();
    model.delete();
  },
});

const median = (values) => {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
};

/** Times of a subject in seconds by `clock`: of the first run, and of a run when the engine has been at it for `job.warm` seconds. */
export function measure(subject, job, clock) {
  let positions;
  const once = () => {
    const marks = [clock()];
    const built = subject.build(job);
    marks.push(clock());
    subject.run(built, job);
    marks.push(clock());
    positions = Array.from(subject.output(built, job));
    marks.push(clock());
    subject.close(built);
    return marks.slice(1).map((mark, i) => mark - marks[i]);
  };
  const named = (rows) => {
    const [build_s, run_s, output_s] = [0, 1, 2].map((part) => median(rows.map((row) => row[part])));
    return { build_s, run_s, output_s, runs: rows.length };
  };
  const all = (row) => row.reduce((sum, part) => sum + part, 0);
  const first = once();
  let spent = all(first);
  while (spent < job.warm) spent += all(once());
  const rows = [];
  do rows.push(once());
  while (rows.length < 5 && rows.reduce((sum, row) => sum + all(row), 0) < 1);
  return { first: named([first]), warm: named(rows), positions };
}
