// Joints: anchors, axes, and how far they may turn or slide.
import * as THREE from 'three';
import { kColours } from '../colours.js';

// A point or direction of the world at the start, in the frame of a body.
function inBody(data, body, { point, direction }) {
  if (body === null) return (point ?? direction).clone();
  const { position, rotation } = data.bodies[body].start;
  const back = new THREE.Quaternion().fromArray(rotation).invert();
  return (point ? point.clone().sub(new THREE.Vector3().fromArray(position)) : direction.clone()).applyQuaternion(back);
}

function line(points, colour) {
  const made = new THREE.Line(new THREE.BufferGeometry().setFromPoints(points), new THREE.LineBasicMaterial({ color: colour, depthTest: false, transparent: true }));
  made.renderOrder = 1;
  return made;
}

function ball(at, size) {
  const made = new THREE.Mesh(new THREE.SphereGeometry(size, 12, 8), new THREE.MeshBasicMaterial({ color: kColours.joint, depthTest: false, transparent: true }));
  made.position.copy(at);
  made.renderOrder = 1;
  return made;
}

const across = (axis) => new THREE.Vector3(1, 0, 0).cross(axis).lengthSq() > 0.1
  ? new THREE.Vector3(1, 0, 0).cross(axis).normalize() : new THREE.Vector3(0, 1, 0).cross(axis).normalize();

// A fan on the body that holds, from the low stop to the high one, and a hand on the body that turns.
function turnLimits(data, stage, joint, axis, anchor, direction, size, put) {
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
  put(holder, line(arc.map((point) => inBody(data, holder, { point })), kColours.limit));
  const hand = [anchor, anchor.clone().addScaledVector(zero, size)];
  put(turner, line(hand.map((point) => inBody(data, turner, { point })), kColours.joint));
}

// A rail on the body that holds, for the centre of the one that slides.
function slideLimits(data, joint, axis, anchor, direction, size, put) {
  const ends = [axis.low, axis.high].map((stop) => anchor.clone().addScaledVector(direction, stop));
  put(joint.body2, line(ends.map((point) => inBody(data, joint.body2, { point })), kColours.limit));
  for (const end of ends) put(joint.body2, ball(inBody(data, joint.body2, { point: end }), size * 0.05));
}

function anchorOf(data, joint) {
  if (joint.anchor) return new THREE.Vector3(...joint.anchor);
  const { start, centerOfMass } = data.bodies[joint.body1 ?? joint.body2];
  return new THREE.Vector3(...centerOfMass).applyQuaternion(new THREE.Quaternion().fromArray(start.rotation)).add(new THREE.Vector3(...start.position));
}

export function makeJoints(data, stage) {
  const size = stage.bounds.radius * 0.12;
  const made = [];
  const put = (body, object) => {
    stage.frameOf(body).add(object);
    made.push(object);
  };
  for (const joint of data.joints) {
    const anchor = anchorOf(data, joint);
    const carrier = joint.body1 ?? joint.body2;
    put(carrier, ball(inBody(data, carrier, { point: anchor }), size * 0.1));
    for (const axis of joint.axes) {
      const direction = new THREE.Vector3(...axis.direction);
      const ends = [-0.6, 1].map((k) => anchor.clone().addScaledVector(direction, k * size));
      put(axis.body, line(ends.map((point) => inBody(data, axis.body, { point })), kColours.joint));
      if (axis.low === null || axis.high === null || !(axis.low < axis.high)) continue;
      if (axis.motion === 'turns') turnLimits(data, stage, joint, axis, anchor, direction, size, put);
      else if (axis.motion === 'slides') slideLimits(data, joint, axis, anchor, direction, size, put);
    }
  }
  return made;
}
