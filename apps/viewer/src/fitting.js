// Where the camera has to be so that points fill a share of the picture.
import * as THREE from 'three';

const vector = (numbers) => new THREE.Vector3(...numbers);

export const cornersOf = ({ min, max }) => Array.from({ length: 8 }, (_, i) => new THREE.Vector3(i & 1 ? max.x : min.x, i & 2 ? max.y : min.y, i & 4 ? max.z : min.z));

// The corners of a body's box, which is in its frame, at a pose.
export function cornersAt(corners, { position, rotation }) {
  const turn = new THREE.Quaternion(...rotation);
  const place = vector(position);
  return corners.map((corner) => corner.clone().applyQuaternion(turn).add(place));
}

// { position, target } of a camera that looks along -side: the planes of its frustum, drawn in to `fill` of the picture,
// touch the points.
export function viewOf(points, camera, side, fill) {
  const right = camera.up.clone().cross(side).normalize();
  const above = side.clone().cross(right);
  const tall = Math.tan(THREE.MathUtils.degToRad(camera.fov / 2)) * fill;
  const wide = tall * camera.aspect;
  const reach = (axis, slope) => points.reduce((most, point) => Math.max(most, point.dot(axis) + point.dot(side) * slope), -Infinity);
  const span = (axis, slope) => [reach(axis, slope), reach(axis.clone().negate(), slope)];
  const [[r1, r2], [u1, u2]] = [span(right, wide), span(above, tall)];
  const away = Math.max((r1 + r2) / 2 / wide, (u1 + u2) / 2 / tall);
  const depth = new THREE.Box3().setFromPoints(points).getCenter(new THREE.Vector3()).dot(side);
  const across = right.multiplyScalar((r1 - r2) / 2).addScaledVector(above, (u1 - u2) / 2);
  // The planes of points in one line of sight may meet at them.
  return { position: across.clone().addScaledVector(side, Math.max(away, depth + 1e-3)), target: across.addScaledVector(side, depth) };
}

// How much of the picture the points fill, of the side where that is more, and how far out the farthest is; 1 is the edge.
export function filledBy(points, camera) {
  const low = new THREE.Vector3(Infinity, Infinity, Infinity);
  const high = low.clone().negate();
  for (const point of points) {
    const seen = point.clone().project(camera);
    low.min(seen);
    high.max(seen);
  }
  const fill = Math.max(high.x - low.x, high.y - low.y) / 2;
  return { fill, out: Math.max(high.x, high.y, -low.x, -low.y) };
}
