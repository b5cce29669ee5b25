// Compares a simulation that went on from a frame of a recorded run with that run: the same bits, as far as the run
// went?

const kNumbers = 14; // of a body in the state of the module: orrery.d.ts
const kLeast = 1e-5; // m: less is told as less than this

const seconds = (time) => `${time.toFixed(2)} s`;

// The body that is farthest from where the run had it: { body, distance } in metres.
function farthest(data, frame, state) {
  return data.bodies.map((_, body) => {
    const { position } = data.pose(body, frame);
    return { body, distance: Math.hypot(...position.map((c, i) => c - state[body * kNumbers + i])) };
  }).reduce((most, each) => (each.distance > most.distance ? each : most), { body: null, distance: 0 });
}

export class Agreement {
  // `data` of the run; `told(text)` says how it is.
  constructor(data, told) {
    Object.assign(this, { data, told, begun: null, since: null });
    this.frameOf = new Map(data.live.steps.map((step, frame) => [step, frame]));
  }

  // A frame of the simulation, as the module gives it; the first is the one that it goes on from.
  see({ state, summary }) {
    const frame = this.frameOf.get(summary.steps);
    if (frame === undefined) return;
    const time = this.data.times[frame];
    this.begun ??= time;
    const same = summary.hash === this.data.live.hashes[frame];
    if (!same) this.since ??= time;
    this.tell(frame, time, state);
  }

  tell(frame, time, state) {
    const from = `Goes on from ${seconds(this.begun)}`;
    if (this.since === null) {
      const upTo = frame === this.data.frames - 1 ? ', up to its end' : `, up to ${seconds(time)}`;
      this.told(`${from} with the same bits as the run${time > this.begun ? upTo : ''}.`);
      return;
    }
    const { body, distance } = farthest(this.data, frame, state);
    const least = Math.max(kLeast, 2 * (this.data.motion.steps[body] ?? 0)); // the page itself rounds so much away
    const far = distance > least ? `body "${this.data.bodies[body].name}" by ${Number(distance.toPrecision(2))} m` : `all bodies by less than ${Number(least.toPrecision(1))} m`;
    this.told(`${from}; differs from the run in the last bits since ${seconds(this.since)}: at ${seconds(time)} ${far}.`);
  }
}
