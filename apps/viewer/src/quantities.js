// The quantities that can be plotted: of the whole scene, of each body, of each joint. A quantity is
// { name, of, kind, unit, group, node, curve(), ghost() }: curves have a number for each frame, or are null where the
// quantity is not defined; `ghost` is that of the second recording, and null where it has none. Curves of one group and
// unit are drawn in one plot.
import { jointQuantities } from './joint_quantities.js';
import { spin, turnBetween, velocity } from './velocities.js';
import { dot, plus, rotate } from './vectors.js';

// A value is made when it is first asked for, and again if frames have come since.
const keptFor = (data) => (make) => {
  let made;
  let frames = -1;
  return () => {
    if (frames !== data.frames) made = make();
    frames = data.frames;
    return made;
  };
};

export const overFrames = (frames, value) => Float64Array.from({ length: frames }, (_, frame) => value(frame));

// Values at the times of the page, from values at times of their own; null before and after.
function atTimes(times, own, values) {
  let i = 0;
  return Array.from(times, (time) => {
    while (i + 2 < own.length && own[i + 1] <= time) ++i;
    if (own.length < 2) return values[0] ?? null;
    const part = (time - own[i]) / (own[i + 1] - own[i]);
    return part < -1e-6 || part > 1 + 1e-6 ? null : values[i] + (values[i + 1] - values[i]) * part;
  });
}

function sceneQuantities(data, up) {
  const once = keptFor(data);
  const { kinetic, potential = null } = data.plots; // not there where it is not defined
  const bodies = data.bodies.map(({ mass, kinematic }, index) => ({ mass, kinematic, index })).filter((body) => !body.kinematic);
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0) || 1;
  const meanHeight = (tracks, indexOf) => overFrames(tracks.frames, (frame) =>
    bodies.reduce((sum, body) => sum + (body.mass * dot(tracks.pose(indexOf(body.index), frame).position, up)) / mass, 0));
  const inBoth = data.ghost !== null && bodies.every(({ index }) => data.ghost.indexOf(index) !== undefined);
  const make = (kind, unit, curve, more = {}) => ({ name: kind, of: '', kind, unit, group: kind, node: null, curve: once(curve), ghost: () => null, ...more });
  return [
    make('energy', 'J', () => potential && kinetic.map((each, frame) => each + potential[frame]), { hint: 'kinetic and potential together' }),
    make('kinetic energy', 'J', () => kinetic, { group: 'energy' }),
    make('potential energy', 'J', () => potential, { group: 'energy' }),
    make('mean height', 'm', () => meanHeight(data, (body) => body), {
      hint: 'of all that has a mass',
      ghost: once(() => (inBoth ? atTimes(data.times, data.ghost.times, meanHeight(data.ghost, data.ghost.indexOf)) : null)),
    }),
    make('contacts', '', () => data.plots.contacts, { hint: 'points of contact' }),
    make('highest speed', 'm/s', () => data.plots.speed, { hint: 'of all bodies' }),
  ];
}

// The quantities of a body of `tracks` in a frame. Heights are of the centre of mass, all else of the author's frame.
const kOfBodies = [
  ['height', 'm', (up, centre) => (tracks, body, frame) => {
    const { position, rotation } = tracks.pose(body, frame);
    return dot(plus(position, rotate(rotation, centre)), up);
  }, 'of the centre of mass'],
  ['speed', 'm/s', () => (tracks, body, frame) => Math.hypot(...velocity(tracks, body, frame))],
  ...['x', 'y', 'z'].map((axis, i) => [axis, 'm', () => (tracks, body, frame) => tracks.pose(body, frame).position[i]]),
  ...['x', 'y', 'z'].map((axis, i) => [`velocity ${axis}`, 'm/s', () => (tracks, body, frame) => velocity(tracks, body, frame)[i]]),
  ['turn rate', 'rad/s', () => (tracks, body, frame) => Math.hypot(...spin(tracks, body, frame))],
  ...['x', 'y', 'z'].map((axis, i) => [`turn rate ${axis}`, 'rad/s', () => (tracks, body, frame) => spin(tracks, body, frame)[i]]),
  ['turned from start', 'rad', () => (tracks, body, frame) => Math.hypot(...turnBetween(tracks.pose(body, 0).rotation, tracks.pose(body, frame).rotation))],
];

function bodyQuantities(data, up) {
  const { ghost } = data;
  const once = keptFor(data);
  return data.bodies.flatMap(({ name, node, centerOfMass }, body) => kOfBodies.map(([kind, unit, make, hint = '']) => {
    const value = make(up, centerOfMass);
    const second = ghost?.indexOf(body);
    return {
      name: `${kind} of ${name}`, of: name, kind, unit, group: kind, node, hint,
      curve: once(() => overFrames(data.frames, (frame) => value(data, body, frame))),
      ghost: once(() => (second === undefined ? null : atTimes(data.times, ghost.times, overFrames(ghost.frames, (frame) => value(ghost, second, frame))))),
    };
  }));
}

export class Quantities {
  // `up`: a unit vector, three numbers.
  constructor(data, up) {
    this.scene = sceneQuantities(data, up);
    this.all = [...this.scene, ...bodyQuantities(data, up), ...jointQuantities(data, keptFor(data))];
    this.byName = new Map(this.all.map((quantity) => [quantity.name, quantity]));
  }

  get(name) {
    return this.byName.get(name);
  }

  ofNode(node) {
    return this.all.filter((quantity) => quantity.node === node);
  }

  // The quantities that have all words of a search, in any order. First come those that begin with the typed text,
  // short ones before long ones.
  find(text, most) {
    const typed = text.trim().toLowerCase();
    const words = typed.split(/\s+/).filter(Boolean);
    const found = this.all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
    if (words.length === 0) return found.slice(0, most);
    const rank = ({ name }) => (name.toLowerCase().startsWith(typed) ? name.length : 1e6);
    return found.sort((a, b) => rank(a) - rank(b)).slice(0, most);
  }
}
