// The data of a simulation that goes on, in the form that data.js has for a recorded one, with frames that come.

import { LiveContacts } from './live_contacts.js';
import { makeReading } from '../viewer/data.js';

const kNumbers = 14; // of a body in the state of the module: orrery.d.ts
const kMostFrames = 9000; // then every other one is let go
const kMostNumbers = 3.2e7; // of all frames together, which is 256 MB
const kMostEvents = 400; // the latest

export class LiveData {
  grows = true;

  // `page` and `joints` are those of the module; `first` the frame at time 0.
  constructor(page, joints, first) {
    Object.assign(this, page);
    this.ghost = null;
    this.events = [];
    this.readings = joints.map((joint) => makeReading(joint, this, () => []));
    this.tracks = this.readings.flatMap(({ tracks }) => tracks);
    this.contacts = new LiveContacts();
    this.mostFrames = Math.min(kMostFrames, Math.ceil(kMostNumbers / (first.state.length + first.readings.length + 1)));
    this.times = [];
    this.states = [];
    this.plots = { kinetic: [], contacts: [], speed: [], ...(first.summary.potential === null ? {} : { potential: [] }) };
    this.add(first);
  }

  get frames() {
    return this.times.length;
  }

  // All that has a value for each frame.
  get #lists() {
    return [this.times, this.states, ...Object.values(this.plots), ...this.tracks];
  }

  add({ state, contacts, readings, events, summary }) {
    if (this.frames >= this.mostFrames) this.#thin();
    this.times.push(summary.time);
    this.states.push(state);
    this.contacts.add(contacts);
    this.tracks.forEach((track, i) => track.push(readings[i]));
    this.events.push(...events);
    this.events.splice(0, this.events.length - kMostEvents);
    const speeds = this.bodies.map((_, body) => Math.hypot(...state.subarray(body * kNumbers + 7, body * kNumbers + 10)));
    this.plots.kinetic.push(summary.kinetic ?? Number.NaN);
    this.plots.potential?.push(summary.potential ?? Number.NaN);
    this.plots.contacts.push(summary.contacts);
    this.plots.speed.push(Math.max(0, ...speeds));
    this.summary = summary;
  }

  // Takes over the frames of a simulation that was changed in its course, up to `latest`, which stands for its last frame.
  goOnFrom(before, latest) {
    const isSame = before.states[0].length === latest.state.length && before.#lists.length === this.#lists.length;
    if (!isSame) return;
    const theirs = before.#lists;
    this.#lists.forEach((list, i) => { list.length = 0; theirs[i].forEach((each) => list.push(each)); });
    this.events = before.events;
    this.contacts = before.contacts;
    this.pop();
    this.add(latest);
  }

  pop() {
    for (const list of this.#lists) list.pop();
    this.contacts.pop();
  }

  // Begins with the first frame again.
  restart(first) {
    for (const list of this.#lists) list.length = 0;
    this.events.length = 0;
    this.contacts.restart();
    this.add(first);
  }

  #thin() {
    this.contacts.thin();
    for (const list of this.#lists) {
      const kept = list.filter((_, frame) => frame % 2 === 0);
      list.length = 0;
      kept.forEach((each) => list.push(each));
    }
  }

  pose(body, frame, part = 0) {
    const at = body * kNumbers;
    const now = this.states[frame];
    const position = Array.from(now.subarray(at, at + 3));
    const rotation = Array.from(now.subarray(at + 3, at + 7));
    const next = this.states[frame + 1];
    if (part === 0 || !next) return { position, rotation };
    const turned = Array.from(next.subarray(at + 3, at + 7));
    const side = rotation.reduce((sum, c, i) => sum + c * turned[i], 0) < 0 ? -1 : 1;
    const mixed = rotation.map((c, i) => c * (1 - part) + side * turned[i] * part);
    const length = Math.hypot(...mixed) || 1;
    return {
      position: position.map((c, i) => c + (next[at + i] - c) * part),
      rotation: mixed.map((c) => c / length),
    };
  }

  asleep(body, frame) {
    return this.states[frame][body * kNumbers + 13] === 0;
  }

  // m/s, of the author's frame, along the axes of the world.
  velocity(body, frame) {
    return this.#numbers(body, frame, 7);
  }

  // rad/s
  spin(body, frame) {
    return this.#numbers(body, frame, 10);
  }

  speed(body, frame) {
    return Math.hypot(...this.velocity(body, frame));
  }

  // Three of them.
  #numbers(body, frame, first) {
    const at = body * kNumbers + first;
    return Array.from(this.states[frame].subarray(at, at + 3));
  }
}
