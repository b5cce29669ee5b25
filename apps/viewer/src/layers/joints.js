// Joints: anchors, axes, and how far they may turn or slide.
import * as THREE from 'three';
import { kColours } from '../colours.js';
import { RidingBalls, RidingLines } from '../riding.js';

// A point or direction of the world at the start, in the frame of a body.
function inBody(data, body, { point, direction }) {
  if (body === null) return (point ?? direction).clone();
  const { position, rotation } = data.bodies[body].start;
  const back = new THREE.Quaternion().fromArray(rotation).invert();
  return (point ? point.clone().sub(new THREE.Vector3().fromArray(position)) : direction.clone()).applyQuaternion(back);
}

const across = (axis) => new THREE.Vector3(1, 0, 0).cross(axis).lengthSq() > 0.1
  ? new THREE.Vector3(1, 0, 0).cross(axis).normalize() : new THREE.Vector3(0, 1, 0).cross(axis).normalize();

// A fan on the body that holds, from the low stop to the high one, and a hand on the body that turns.
function turnLimits(data, joint, axis, anchor, direction, size, lines) {
  const zero = across(direction);
  const [holder, turner] = axis.body === joint.body1 ? [joint.body2, joint.body1] : [joint.body1, joint.body2];
  const low = Math.max(axis.low, -Math.PI);
  const high = Math.min(axis.high, Math.PI);
  const sign = turner === joint.body1 ? 1 : -1;
  const arc = [anchor];
  for (let i = 0; i <= 24; ++i) {
    arc.push(anchor.clone().addScaledVector(zero.clone().applyAxisAngle(direction, sign * (low + ((high - low) * i) / 24)), size));
  }
  arc.push(anchor);
  lines.add(holder, arc.map((point) => inBody(data, holder, { point })), kColours.limit);
  const hand = [anchor, anchor.clone().addScaledVector(zero, size)];
  lines.add(turner, hand.map((point) => inBody(data, turner, { point })), kColours.joint);
}

// A rail on the body that holds, for the centre of the one that slides, with a stop across each end.
function slideLimits(data, joint, axis, anchor, direction, size, lines) {
  const side = across(direction).multiplyScalar(size * 0.15);
  const ends = [axis.low, axis.high].map((stop) => anchor.clone().addScaledVector(direction, stop));
  for (const points of [ends, ...ends.map((end) => [end.clone().add(side), end.clone().sub(side)])]) {
    lines.add(joint.body2, points.map((point) => inBody(data, joint.body2, { point })), kColours.limit);
  }
}

function anchorOf(data, joint) {
  if (joint.anchor) return new THREE.Vector3(...joint.anchor);
  const { start, centerOfMass } = data.bodies[joint.body1 ?? joint.body2];
  return new THREE.Vector3(...centerOfMass).applyQuaternion(new THREE.Quaternion().fromArray(start.rotation)).add(new THREE.Vector3(...start.position));
}

// How large a mark is beside the bodies that a joint holds.
function sizeOf(stage, joint) {
  const sizes = [joint.body1, joint.body2].filter((body) => body !== null).map((body) => stage.sizes[body]).filter((size) => size > 0);
  const most = stage.bounds.radius * 0.14;
  return sizes.length > 0 ? Math.min(Math.max(Math.min(...sizes) * 0.9, most * 0.25), most) : most;
}

// { objects, show(chosen), placeOf(joint), nodeOf(joint) }: a ball at each anchor, with lines.
export function makeJoints(data, stage) {
  const lines = new RidingLines(stage);
  const balls = new RidingBalls(stage);
  for (const joint of data.joints) {
    const anchor = anchorOf(data, joint);
    const carrier = joint.body1 ?? joint.body2;
    const size = sizeOf(stage, joint);
    balls.add(carrier, inBody(data, carrier, { point: anchor }), size * 0.12, kColours.joint);
    for (const axis of joint.axes) {
      const direction = new THREE.Vector3(...axis.direction);
      const ends = [-0.6, 1].map((k) => anchor.clone().addScaledVector(direction, k * size));
      lines.add(axis.body, ends.map((point) => inBody(data, axis.body, { point })), kColours.joint);
      if (axis.low === null || axis.high === null || !(axis.low < axis.high)) continue;
      if (axis.motion === 'turns') turnLimits(data, joint, axis, anchor, direction, size, lines);
      else if (axis.motion === 'slides') slideLimits(data, joint, axis, anchor, direction, size, lines);
    }
  }
  const group = stage.add(new THREE.Group());
  group.add(lines.done(), balls.done());
  const indexOf = new Map(data.joints.map(({ node }, index) => [node, index]));
  return {
    objects: data.joints.length > 0 ? [group] : [],
    indexOf: (node) => indexOf.get(node) ?? null,
    placeOf: (joint) => balls.placeOf(joint),
    show(chosen) {
      if (!group.visible) return;
      lines.show();
      balls.show(chosen);
    },
  };
}
