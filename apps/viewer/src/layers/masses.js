// Centres of mass with their axes, and the boxes that have the bodies' mass and inertia.
import * as THREE from 'three';
import { kColours } from '../colours.js';
import { RidingBalls, RidingLines } from '../riding.js';

const kAxes = [[[1, 0, 0], '#e5484d'], [[0, 1, 0], '#30a46c'], [[0, 0, 1], '#3e82f7']];

function boxLines({ size, rotation }, centre) {
  const edges = new THREE.EdgesGeometry(new THREE.BoxGeometry(...size)).applyQuaternion(new THREE.Quaternion(...rotation)).translate(...centre);
  const { position } = edges.attributes;
  return Array.from({ length: position.count }, (_, i) => new THREE.Vector3().fromBufferAttribute(position, i));
}

// { objects, show() }
export function makeMasses(data, stage) {
  const lines = new RidingLines(stage);
  const balls = new RidingBalls(stage);
  data.bodies.forEach(({ inertiaBox, centerOfMass }, body) => {
    const centre = new THREE.Vector3(...centerOfMass);
    const reach = stage.bounds.radius;
    const size = (inertiaBox && Math.min(Math.max(...inertiaBox.size), reach)) || reach * 0.1;
    balls.add(body, centre, size * 0.1, kColours.limit);
    for (const [axis, colour] of kAxes) lines.add(body, [centre, centre.clone().addScaledVector(new THREE.Vector3(...axis), size * 0.6)], colour);
    if (!inertiaBox) return;
    const edges = boxLines(inertiaBox, centerOfMass);
    for (let i = 0; i < edges.length; i += 2) lines.add(body, [edges[i], edges[i + 1]], kColours.limit);
  });
  const group = stage.add(new THREE.Group());
  group.add(lines.done(), balls.done());
  return {
    objects: data.bodies.length > 0 ? [group] : [],
    show() {
      if (!group.visible) return;
      lines.show();
      balls.show();
    },
  };
}
