// Points of contact of the frame that is shown, and what they push with.
import * as THREE from 'three';
import { kColours } from '../colours.js';

const kMost = 4000;
const kLongest = 4; // times the line of the mean force

export function makeContacts(data, stage) {
  const length = stage.unit * 0.5;
  const points = new Float32Array(kMost * 6);
  const geometry = new THREE.BufferGeometry();
  geometry.setAttribute('position', new THREE.BufferAttribute(points, 3));
  const material = new THREE.LineBasicMaterial({ color: kColours.contact, depthTest: false, transparent: true });
  const lines = new THREE.LineSegments(geometry, material);
  const dots = new THREE.Points(new THREE.BufferGeometry(), new THREE.PointsMaterial({ color: kColours.contact, size: 4, sizeAttenuation: false, depthTest: false, transparent: true }));
  const dotPlaces = new Float32Array(kMost * 3);
  dots.geometry.setAttribute('position', new THREE.BufferAttribute(dotPlaces, 3));
  const group = new THREE.Group();
  for (const object of [lines, dots]) {
    object.frustumCulled = false;
    object.renderOrder = 3;
    group.add(object);
  }
  stage.add(group);
  const show = (frame) => {
    const count = Math.min(data.contacts.count(frame), kMost);
    for (let i = 0; i < count; ++i) {
      const { position, force } = data.contacts.at(frame, i);
      const strength = Math.hypot(...force);
      const scale = strength > 0 ? Math.min(length / data.contacts.meanForce, (kLongest * length) / strength) : 0;
      position.forEach((c, axis) => {
        points[i * 6 + axis] = dotPlaces[i * 3 + axis] = c;
        points[i * 6 + 3 + axis] = c + force[axis] * scale;
      });
    }
    lines.geometry.setDrawRange(0, count * 2);
    dots.geometry.setDrawRange(0, count);
    lines.geometry.attributes.position.needsUpdate = dots.geometry.attributes.position.needsUpdate = true;
  };
  return { groups: [group], show };
}
