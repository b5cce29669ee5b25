// The module in a thread of its own: whoever waits for it can still be used, and it can be ended. A message is
// { id, action, values }; the answer { id, result }, or { id, error, failed }: `failed` where the module is of no more use.
// While the simulation runs, frames come by themselves: { frames }.
import { carryOn } from './carrying.js';
import { kContactNumbers } from './live_contacts.js';
import { Orrery } from './orrery.mjs';
import { Running } from './running.js';

const kFrame = 1 / 30; // s of the simulation from frame to frame, at least

let orrery = null;
let start = null; // the checkpoint of the simulation at time 0

// In one list, each with the numbers of its bodies. They are only drawn.
function contacts() {
  const numbers = new Float32Array(orrery.contacts());
  const bodies = new Float32Array(orrery.contactBodies());
  const all = new Float32Array((bodies.length / 2) * kContactNumbers);
  for (let i = 0; i < bodies.length / 2; ++i) {
    all.set(numbers.subarray(9 * i, 9 * i + 9), i * kContactNumbers);
    all.set(bodies.subarray(2 * i, 2 * i + 2), i * kContactNumbers + 9);
  }
  return all;
}

const frame = () => ({
  state: orrery.state().slice(),
  contacts: contacts(),
  readings: orrery.readings().slice(),
  events: orrery.events(),
  summary: orrery.summary(),
});

// All that a page shows of a scene, from where it is on.
function scene() {
  const page = orrery.page();
  return { ready: page !== null, page, joints: orrery.joints(), options: orrery.options(), diagnostics: orrery.diagnostics(), recording: orrery.recording(), first: frame() };
}

// The same at time 0.
function begun() {
  running.stop();
  start = orrery.checkpoint();
  return scene();
}

function hold(pull) {
  if (pull) orrery.pull(pull.body, pull.point, pull.target);
  else orrery.release();
}

// Steps until there are so many, or `limit` ms are over; a frame after every so many.
function framesOf({ count, limit, every }) {
  const frames = [];
  const end = performance.now() + limit;
  for (let done = 0; done < count && (done === 0 || performance.now() < end);) {
    const now = Math.min(every, count - done);
    orrery.step(now);
    done += now;
    frames.push(frame());
  }
  return { frames, pulled: orrery.pulled(), recording: orrery.recording() };
}

const stepsOfFrame = (seconds) => Math.max(1, Math.round(seconds / orrery.summary().dt));

function step({ count, limit, pull }) {
  hold(pull);
  return framesOf({ count, limit, every: stepsOfFrame(kFrame) });
}

const running = new Running({
  dt: () => orrery.summary().dt,
  // In slow motion there are more frames.
  every: (speed) => stepsOfFrame(kFrame * Math.min(speed, 1)),
  make: framesOf,
  give: (made) => self.postMessage(made),
  fail: (error) => fail(null, error),
});

// The scene with all that was set for a run, at the state that a checkpoint has. Where it is refused (the plan of the scene
// has other bits here), at time 0.
function goOn({ files, scene: named, set, options, checkpoint }) {
  const loaded = orrery.load(files, named);
  set.forEach(([target, value]) => orrery.setMember(target, value));
  const isSet = ([name, value]) => JSON.stringify(orrery.options()[name]) === JSON.stringify(value);
  Object.entries(options).filter((each) => !isSet(each)).forEach(([name, value]) => orrery.setOption(name, value));
  const made = begun();
  if (!made.ready || checkpoint === null) return { scene: loaded.scene, ...made };
  try {
    orrery.resume(checkpoint);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { scene: loaded.scene, ...made, first: frame() };
}

// In the world as it is now, where its state can be carried over; else from time 0 on.
function setMember({ target, value }) {
  const { steps, time } = orrery.summary() ?? { steps: 0 };
  const now = steps > 0 ? orrery.checkpoint() : null;
  const before = start;
  orrery.setMember(target, value);
  start = orrery.checkpoint();
  const carried = carryOn(orrery, { before, now, start, time });
  return { ...scene(), carried };
}

const actions = {
  start: async ({ wasm }) => { orrery = await Orrery.create({ wasm }); },
  load: ({ files, scene: named }) => {
    running.stop();
    return { scene: orrery.load(files, named).scene, ...begun() };
  },
  goOn,
  step,
  run: ({ speed, pull }) => {
    hold(pull);
    running.go(speed);
  },
  pull: ({ pull }) => hold(pull),
  seen: ({ count }) => running.seen(count),
  reset: () => {
    orrery.reset();
    return scene();
  },
  setOption: ({ name, value }) => {
    orrery.setOption(name, value);
    if (name !== 'dt') start = orrery.checkpoint();
    return { options: orrery.options(), recording: orrery.recording(), first: frame() };
  },
  setMember,
  members: ({ node }) => orrery.members(node),
  push: ({ body, point, impulse }) => orrery.push(body, point, impulse) ?? null,
  probe: ({ at }) => orrery.probe(at),
  record: ({ on, every }) => {
    if (on) orrery.startRecording(every);
    else orrery.stopRecording();
    return { recording: orrery.recording() };
  },
  saveRecording: ({ name }) => ({ files: orrery.saveRecording(name), diagnostics: orrery.diagnostics() }),
  recordedPage: () => ({ data: orrery.recordedPage(), diagnostics: orrery.diagnostics(), recording: orrery.recording() }),
  diagnostics: () => orrery.diagnostics(),
  save: ({ name, now }) => ({ files: orrery.save(name, { now }), diagnostics: orrery.diagnostics() }),
};

function fail(id, error) {
  self.postMessage({ id, error: error.message, failed: orrery === null || orrery.failed });
}

// A message without a number has no answer.
self.onmessage = async ({ data: { id, action, values } }) => {
  try {
    const result = await actions[action](values ?? {});
    if (id !== null) self.postMessage({ id, result });
  } catch (error) {
    fail(id, error);
  }
};
