// Gravity fields as arrows: long where the pull is strong.
import * as THREE from 'three';
import { floats } from '../data.js';
import { kColours } from '../colours.js';

const kNumbers = 6; // place and acceleration

// The shaft's end and two barbs, as lines.
function addArrow(points, at, pull, length) {
  const tip = at.clone().addScaledVector(pull, length);
  const side = new THREE.Vector3(0.3, 0.5, 0.8).cross(pull).normalize();
  points.push(at, tip);
  for (const turn of [1, -1]) {
    points.push(tip, tip.clone().addScaledVector(pull, -0.3 * length).addScaledVector(side, 0.14 * turn * length));
  }
}

// The mean distance of neighbours, so that arrows do not run into each other.
function spacing(numbers) {
  const box = new THREE.Box3();
  for (let i = 0; i < numbers.length; i += kNumbers) box.expandByPoint(new THREE.Vector3().fromArray(numbers, i));
  const size = box.getSize(new THREE.Vector3());
  return Math.max(size.x, size.y, size.z) / 9 || 1;
}

function arrows(numbers) {
  let strongest = 0;
  for (let i = 0; i < numbers.length; i += kNumbers) strongest = Math.max(strongest, Math.hypot(numbers[i + 3], numbers[i + 4], numbers[i + 5]));
  if (strongest === 0) return null;
  const longest = spacing(numbers) * 0.9;
  const points = [];
  for (let i = 0; i < numbers.length; i += kNumbers) {
    const pull = new THREE.Vector3().fromArray(numbers, i + 3);
    const strength = pull.length();
    if (strength === 0) continue;
    // By the square root, so that weak ones can be seen beside strong ones.
    addArrow(points, new THREE.Vector3().fromArray(numbers, i), pull.normalize(), longest * Math.max(0.15, Math.sqrt(strength / strongest)));
  }
  return new THREE.LineSegments(new THREE.BufferGeometry().setFromPoints(points), new THREE.LineBasicMaterial({ color: kColours.gravity, fog: false, transparent: true, opacity: 0.7 }));
}

export function makeFields(data, stage) {
  const made = [];
  for (const field of data.fields) {
    const lines = arrows(floats(field.arrows));
    if (!lines) continue;
    stage.centreOf(field.body).add(lines);
    made.push(lines);
  }
  return made;
}
