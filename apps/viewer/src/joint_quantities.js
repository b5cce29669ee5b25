// The quantities of joints that can be plotted: position and speed of each axis, forces and torques, and how far the
// joint is apart.
import { cross, dot, inverse, minus, plus, rotate } from './vectors.js';

// A point or direction of the world at the start, as it rides on a body.
const pointOn = (data, body, point) => {
  if (body === null) return () => point;
  const { position, rotation } = data.bodies[body].start;
  const local = rotate(inverse(rotation), minus(point, position));
  return (frame) => {
    const now = data.pose(body, frame);
    return plus(now.position, rotate(now.rotation, local));
  };
};

const directionOn = (data, body, direction) => {
  if (body === null) return () => direction;
  const local = rotate(inverse(data.bodies[body].start.rotation), direction);
  return (frame) => rotate(data.pose(body, frame).rotation, local);
};

// The work of motors, springs and stops: the force or torque of the joint on its body along an axis, about its anchor.
function alongAxis(data, joint, reading, axis) {
  const body = reading.onBody2 ? joint.body2 : joint.body1;
  const direction = directionOn(data, axis.body, axis.direction);
  const at = (vector, frame) => vector.map((track) => track[frame]);
  if (axis.motion === 'slides') return (frame) => dot(at(reading.force, frame), direction(frame));
  const anchor = pointOn(data, joint.body1 ?? joint.body2, joint.anchor);
  return (frame) => {
    const { position, rotation } = data.pose(body, frame);
    const centre = plus(position, rotate(rotation, data.bodies[body].centerOfMass));
    const moment = plus(at(reading.torque, frame), cross(minus(centre, anchor(frame)), at(reading.force, frame)));
    return dot(moment, direction(frame));
  };
}

function axisQuantities(data, joint, reading, make) {
  const moving = (joint?.axes ?? []).filter(({ motion }) => motion !== null && joint.type !== 'rows');
  return moving.filter(({ motion }) => motion === 'slides' || joint.anchor).map((axis, i) => {
    const number = moving.length > 1 ? ` ${i + 1}` : '';
    const value = alongAxis(data, joint, reading, axis);
    const [kind, unit] = axis.motion === 'slides' ? [`force along axis${number}`, 'N'] : [`torque about axis${number}`, 'N m'];
    return make(kind, unit, () => Float64Array.from({ length: data.frames }, (_, frame) => value(frame)), 'of motors, springs and stops');
  });
}

// Motors, springs and stops apart, where the solver tells them apart; those that never act are left out.
function partQuantities(rows, reading, numbered, make) {
  const parts = rows.filter(({ components, flag }) => components === 0 && reading[flag]);
  return reading.axes.flatMap((axis, i) => parts
    .filter(({ name }) => axis[name].some((force) => force !== 0))
    .map(({ name, title, unit, turnUnit, note }) => make(`${title} at ${numbered[i]}`, axis.motion === 'slides' ? unit : turnUnit, () => axis[name], note)));
}

const size = ([x, y, z]) => x.map((c, frame) => Math.hypot(c, y[frame], z[frame]));

// Lengths of vectors, then their components, then the numbers that the joint has.
function ownQuantities(rows, reading, make) {
  const vectors = rows.filter(({ components }) => components === 3);
  const numbers = rows.filter(({ components, flag }) => components === 1 && (flag === '' || reading[flag]));
  return [
    ...vectors.map(({ name, title, unit, note }) => make(title, unit, () => size(reading[name]), note)),
    ...vectors.flatMap(({ name, title, unit }) => ['x', 'y', 'z'].map((axis, i) => make(`${title} ${axis}`, unit, () => reading[name][i]))),
    ...numbers.map(({ name, title, unit, note }) => make(title, unit, () => reading[name], note)),
  ];
}

export function jointQuantities(data, once) {
  const rows = data.observables.joints;
  const planned = new Map(data.joints.map((joint) => [joint.node, joint]));
  return data.readings.flatMap((reading) => {
    const make = (kind, unit, curve, hint = '') => ({ name: `${kind} of ${reading.name}`, of: reading.name, kind, unit, group: kind, node: reading.node, hint, curve: once(curve), ghost: () => null });
    const names = reading.axes.map(({ name }) => name);
    const numbered = names.map((name, i) => (names.filter((each) => each === name).length > 1 ? `${name} ${i + 1}` : name));
    const positions = reading.axes.map(({ motion, position }, i) => make(numbered[i], motion === 'slides' ? 'm' : 'rad', () => position));
    const rates = reading.axes.map(({ motion, rate }, i) => make(`rate of ${numbered[i]}`, motion === 'slides' ? 'm/s' : 'rad/s', () => rate));
    return [
      ...positions,
      ...axisQuantities(data, planned.get(reading.node), reading, make),
      ...partQuantities(rows, reading, numbered, make),
      ...rates,
      ...ownQuantities(rows, reading, make),
    ];
  });
}
