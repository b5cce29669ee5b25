// The module in a thread of its own: whoever waits for it can still be used, and it can be ended. A message is
// { id, action, values }; the answer { id, result }, or { id, error, failed }: `failed` where the module is of no more use.
import { Orrery } from './orrery.mjs';

const kFrame = 1 / 30; // s of the simulation from frame to frame, at least

let orrery = null;

const frame = () => ({
  state: orrery.state().slice(),
  contacts: new Float32Array(orrery.contacts()), // they are only drawn
  readings: orrery.readings().slice(),
  events: orrery.events(),
  summary: orrery.summary(),
});

// All that a page shows of a scene, from time 0 on.
function scene() {
  const page = orrery.page();
  return { ready: page !== null, page, joints: orrery.joints(), options: orrery.options(), diagnostics: orrery.diagnostics(), recording: orrery.recording(), first: frame() };
}

// Steps until there are so many, or `limit` ms are over.
function step({ count, limit, pull }) {
  if (pull) orrery.pull(pull.body, pull.point, pull.target);
  else orrery.release();
  const frames = [];
  const end = performance.now() + limit;
  const every = Math.max(1, Math.round(kFrame / orrery.summary().dt));
  for (let done = 0; done < count && (done === 0 || performance.now() < end);) {
    const now = Math.min(every, count - done);
    orrery.step(now);
    done += now;
    frames.push(frame());
  }
  return { frames, pulled: orrery.pulled(), recording: orrery.recording() };
}

// The scene with all that was set for a run, at the state that a checkpoint has. Where it is refused (the plan of the scene
// has other bits here), at time 0.
function goOn({ files, scene: named, set, options, checkpoint }) {
  const loaded = orrery.load(files, named);
  set.forEach(([target, value]) => orrery.setMember(target, value));
  const isSet = ([name, value]) => JSON.stringify(orrery.options()[name]) === JSON.stringify(value);
  Object.entries(options).filter((each) => !isSet(each)).forEach(([name, value]) => orrery.setOption(name, value));
  const made = scene();
  if (!made.ready || checkpoint === null) return { scene: loaded.scene, ...made };
  try {
    orrery.resume(checkpoint);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
  }
  return { scene: loaded.scene, ...made, first: frame() };
}

const actions = {
  start: async ({ wasm }) => { orrery = await Orrery.create({ wasm }); },
  load: ({ files, scene: named }) => ({ scene: orrery.load(files, named).scene, ...scene() }),
  goOn,
  step,
  reset: () => {
    orrery.reset();
    return scene();
  },
  setOption: ({ name, value }) => {
    orrery.setOption(name, value);
    return { options: orrery.options(), recording: orrery.recording(), first: frame() };
  },
  setMember: ({ target, value }) => {
    orrery.setMember(target, value);
    return scene();
  },
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

self.onmessage = async ({ data: { id, action, values } }) => {
  try {
    self.postMessage({ id, result: await actions[action](values ?? {}) });
  } catch (error) {
    self.postMessage({ id, error: error.message, failed: orrery === null || orrery.failed });
  }
};
