// Centres of mass, and the boxes that have the bodies' mass and inertia.
import * as THREE from 'three';
import { kColours } from '../colours.js';

function centreMark(size) {
  const mark = new THREE.Group();
  const ball = new THREE.Mesh(new THREE.SphereGeometry(size * 0.12, 12, 8), new THREE.MeshBasicMaterial({ color: kColours.limit, depthTest: false }));
  ball.renderOrder = 2;
  const axes = new THREE.AxesHelper(size * 0.6);
  axes.material.depthTest = false;
  axes.renderOrder = 2;
  mark.add(ball, axes);
  return mark;
}

function inertiaBox({ size, rotation }) {
  const edges = new THREE.EdgesGeometry(new THREE.BoxGeometry(...size));
  const box = new THREE.LineSegments(edges, new THREE.LineBasicMaterial({ color: kColours.limit }));
  box.quaternion.fromArray(rotation);
  return box;
}

export function makeMasses(data, stage) {
  return data.bodies.map((body, index) => {
    const group = new THREE.Group();
    const box = body.inertiaBox;
    const size = box ? Math.min(Math.max(...box.size), stage.bounds.radius) : stage.bounds.radius * 0.1;
    group.add(centreMark(size || stage.bounds.radius * 0.1));
    if (box) group.add(inertiaBox(box));
    stage.centres[index].add(group);
    return group;
  });
}
