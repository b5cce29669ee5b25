// The second recording: its bodies with the shapes of those of the same name, see-through, at the same time.
import * as THREE from 'three';
import { kColours } from '../colours.js';
import { surfaceGeometry } from '../solids.js';

// A little further back, so that nothing of it is seen where both are the same.
function material() {
  return new THREE.MeshLambertMaterial({ color: kColours.ghost, transparent: true, opacity: 0.4, depthWrite: false, polygonOffset: true, polygonOffsetFactor: 2, polygonOffsetUnits: 2 });
}

const matrixOf = ({ position, rotation }) =>
  new THREE.Matrix4().compose(new THREE.Vector3(...position), new THREE.Quaternion(...rotation), new THREE.Vector3(1, 1, 1));

// Shapes that ride on bodies of both, by their surface: one call to draw each.
function shapesBySurface(data) {
  const found = new Map();
  for (const { trigger, body, pose, surface } of data.shapes) {
    if (trigger || body === null || data.ghost.indexOf(body) === undefined || data.surfaces[surface].normal) continue;
    if (!found.has(surface)) found.set(surface, []);
    const centre = new THREE.Matrix4().makeTranslation(...data.bodies[body].centerOfMass);
    found.get(surface).push({ body: data.ghost.indexOf(body), place: centre.multiply(matrixOf(pose)) });
  }
  return found;
}

// { groups, show(time), whereIs(body) }; no groups where there is no second recording.
export function makeGhost(data, stage) {
  if (!data.ghost) return { groups: [], show() {}, whereIs: () => null };
  const paint = material();
  const parts = [...shapesBySurface(data)].map(([surface, shapes]) => {
    const mesh = new THREE.InstancedMesh(surfaceGeometry(data.surfaces[surface]), paint, shapes.length);
    mesh.frustumCulled = false;
    mesh.renderOrder = 1;
    return { mesh, shapes };
  });
  const group = new THREE.Group();
  group.add(...parts.map(({ mesh }) => mesh));
  stage.add(group);
  const show = (time) => {
    const poses = new Map();
    for (const { mesh, shapes } of parts) {
      shapes.forEach(({ body, place }, i) => {
        if (!poses.has(body)) poses.set(body, matrixOf(data.ghost.poseAt(body, time)));
        mesh.setMatrixAt(i, poses.get(body).clone().multiply(place));
      });
      mesh.instanceMatrix.needsUpdate = true;
    }
  };
  // The place where a body of the page is drawn for the second recording, m; null if it has no shape there.
  const whereIs = (body) => {
    for (const { mesh, shapes } of parts) {
      const at = shapes.findIndex((shape) => shape.body === data.ghost.indexOf(body));
      if (at < 0) continue;
      const matrix = new THREE.Matrix4();
      mesh.getMatrixAt(at, matrix);
      return new THREE.Vector3().setFromMatrixPosition(matrix.multiply(shapes[at].place.clone().invert())).toArray();
    }
    return null;
  };
  return { groups: [group], show, whereIs };
}
