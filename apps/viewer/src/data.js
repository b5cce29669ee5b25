// Unpacks the data that the page carries: docs/formats/page.md has the format.
import { velocity } from './velocities.js';

export function bytes(text) {
  const binary = atob(text);
  const out = new Uint8Array(binary.length);
  for (let i = 0; i < out.length; ++i) out[i] = binary.charCodeAt(i);
  return out;
}

export const floats = (text) => new Float32Array(bytes(text).buffer);
export const integers = (text) => new Uint32Array(bytes(text).buffer);

// Differences from frame to frame, in as many bytes as they need, summed up.
class Differences {
  constructor(text) {
    this.bytes = bytes(text);
    this.at = 0;
  }

  next() {
    let value = 0;
    let scale = 1;
    for (;;) {
      const byte = this.bytes[this.at++];
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) break;
      scale *= 128;
    }
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  // `count` numbers, handed on one by one.
  take(count, put) {
    let sum = 0;
    for (let i = 0; i < count; ++i) put(i, (sum += this.next()));
  }
}

function unpackMotion({ steps, origins, data }, frames) {
  const differences = new Differences(data);
  return steps.map((step, body) => {
    const positions = new Float64Array(frames * 3);
    const rotations = new Float32Array(frames * 4);
    for (let axis = 0; axis < 3; ++axis) {
      differences.take(frames, (i, n) => { positions[i * 3 + axis] = origins[body][axis] + n * step; });
    }
    for (let part = 0; part < 4; ++part) {
      differences.take(frames, (i, n) => { rotations[i * 4 + part] = n / 32767; });
    }
    return { positions, rotations };
  });
}

// The reading of a joint of a page, whose tracks `next` gives one by one: it is told where they are in a reading. A number is
// a track, a vector a list of tracks; those of axes are members of `axes`. `tracks` has all of them; `joint` is the index among
// the joints of the page.
export function makeReading(joint, { joints, observables }, next) {
  const read = { ...joint, joint: joints.findIndex(({ node }) => node === joint.node), axes: joint.axes.map((axis) => ({ ...axis })), tracks: [] };
  const take = (place) => read.tracks[read.tracks.push(next(place)) - 1];
  const own = observables.joints.filter(({ flag }) => flag === '' || joint[flag]);
  while (own.length > 0) {
    const first = own.findIndex(({ components }) => components > 0);
    const ofAxes = own.splice(0, first < 0 ? own.length : first);
    read.axes.forEach((axis, i) => ofAxes.forEach(({ name }) => { axis[name] = take(({ axes }) => axes[i][name]); }));
    for (const { name, components } of own.splice(0, 1)) {
      const parts = Array.from({ length: components }, (_, i) => take((each) => (components === 1 ? each[name] : each[name][i])));
      read[name] = components === 1 ? parts[0] : parts;
    }
  }
  return read;
}

// The readings of the joints in each frame. Frames without a reading repeat the last one.
function unpackReadings(page, frames) {
  const { joints, every, origins, steps, data } = page.readings;
  const differences = new Differences(data);
  let track = 0;
  const next = () => {
    const [origin, step] = [origins[track], steps[track++]];
    const values = new Float64Array(frames).fill(origin);
    if (step === 0) return values;
    differences.take(Math.ceil(frames / every), (i, n) => values.fill(origin + n * step, i * every, (i + 1) * every));
    return values;
  };
  return joints.map((joint) => makeReading(joint, page, next));
}

// The two bodies of each contact; -1: none.
function unpackContactBodies(text, count) {
  const differences = text ? new Differences(text) : null; // older pages have none
  const bodies = new Int32Array(2 * count).fill(-1);
  const now = [0, 0];
  for (let i = 0; differences && i < bodies.length; ++i) bodies[i] = (now[i % 2] += differences.next()) - 1;
  return bodies;
}

function unpackContacts({ every, counts, data, bodies }) {
  const view = new DataView(bytes(data).buffer);
  const ends = counts.map(((sum) => (count) => (sum += count))(0));
  const pairs = unpackContactBodies(bodies, ends.at(-1) ?? 0);
  const kBytes = 27; // three floats, three small integers, three floats
  const meanForce = () => {
    let sum = 0;
    let loaded = 0;
    for (let at = 15; at + 12 <= view.byteLength; at += kBytes) {
      const force = Math.hypot(...[0, 4, 8].map((k) => view.getFloat32(at + k, true)));
      sum += force;
      loaded += force > 0 ? 1 : 0;
    }
    return loaded ? sum / loaded : 0;
  };
  return {
    meanForce: meanForce(), // N, of those that push
    count: (frame) => counts[Math.floor(frame / every)] ?? 0,
    at(frame, i) {
      const block = Math.floor(frame / every);
      const contact = ends[block] - counts[block] + i;
      const from = contact * kBytes;
      return {
        bodies: pairs.subarray(2 * contact, 2 * contact + 2),
        position: [0, 4, 8].map((k) => view.getFloat32(from + k, true)),
        normal: [12, 13, 14].map((k) => view.getInt8(from + k) / 127),
        force: [15, 19, 23].map((k) => view.getFloat32(from + k, true)),
      };
    },
  };
}

// The rotation between two rotations, by the short way.
function turned(a, b, s) {
  const dot = a.reduce((sum, c, i) => sum + c * b[i], 0);
  const mixed = a.map((c, i) => c * (1 - s) + (dot < 0 ? -1 : 1) * b[i] * s);
  const length = Math.hypot(...mixed) || 1;
  return mixed.map((c) => c / length);
}

// Poses over time, of all bodies: of the run itself, or of another one.
function makeTracks(times, motion) {
  const frames = times.length;
  const tracks = unpackMotion(motion, frames);
  const at = (body, frame) => {
    const { positions, rotations } = tracks[body];
    const rotation = Array.from(rotations.subarray(frame * 4, frame * 4 + 4));
    return { position: Array.from(positions.subarray(frame * 3, frame * 3 + 3)), rotation: turned(rotation, rotation, 0) };
  };
  return {
    times,
    frames,
    // The author's frame of a body, `part` of the way to the next frame.
    pose(body, frame, part = 0) {
      const now = at(body, frame);
      if (part === 0 || frame + 1 >= frames) return now;
      const next = at(body, frame + 1);
      return {
        position: now.position.map((c, i) => c + (next.position[i] - c) * part),
        rotation: turned(now.rotation, next.rotation, part),
      };
    },
  };
}

// The second recording. `indexOf` a body of the page is undefined if the recording has no body of that name.
function readGhost(ghost, bodies) {
  if (!ghost) return null;
  const tracks = makeTracks(ghost.times, ghost.motion);
  const found = new Map(ghost.bodies.map((name, index) => [name, index]));
  return {
    ...tracks,
    title: ghost.title,
    indexOf: (body) => found.get(bodies[body].name),
    poseAt(body, time) {
      let [low, high] = [0, tracks.frames - 1];
      while (high - low > 1) {
        const middle = (low + high) >> 1;
        if (tracks.times[middle] <= time) low = middle;
        else high = middle;
      }
      const part = low < high ? (time - tracks.times[low]) / (tracks.times[high] - tracks.times[low]) : 0;
      return tracks.pose(body, low, Math.min(Math.max(part, 0), 1));
    },
  };
}

export function readData(text) {
  const data = JSON.parse(text);
  const own = makeTracks(data.times, data.motion);
  const { frames } = own;
  return {
    ...data,
    ...own,
    plots: Object.fromEntries(Object.entries(data.plots).map(([key, text64]) => [key, floats(text64)])),
    contacts: unpackContacts(data.contacts),
    readings: unpackReadings(data, frames),
    ghost: readGhost(data.ghost, data.bodies),
    asleep: (body, frame) => data.asleep[body].filter((turn) => turn <= frame).length % 2 === 1,
    // m/s, of the author's frame.
    speed: (body, frame) => Math.hypot(...velocity(own, body, frame)),
  };
}
