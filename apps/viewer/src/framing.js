// The first view of the camera: all that moves, where it goes as far as one wants to see that, and its surroundings
// that are not much larger.
import * as THREE from 'three';
import { floats } from './data.js';
import { cornersAt, cornersOf } from './fitting.js';

const kSamples = 24; // of each body's way
const kMostSamples = 6000; // of all of them
const kOrbit = 12; // of the radius of what moves: bodies at rest that are nearer are shown
const kFar = 2.5; // times the radius at the start: the part of a way that is farther is not shown
const kCounted = 0.9; // of the bodies: few that fly away are no reason to make all others small
const kStill = 1e-3; // of its own size: who moves less in all samples stands still

const vector = (numbers) => new THREE.Vector3(...numbers);
const sphereOf = (box) => box.getBoundingSphere(new THREE.Sphere());

function reachOf({ positions }) {
  if (!positions) return 0;
  const numbers = floats(positions);
  let most = 0;
  for (let i = 0; i < numbers.length; i += 3) most = Math.max(most, Math.hypot(numbers[i], numbers[i + 1], numbers[i + 2]));
  return most;
}

// The places of each body over time.
function ways(data) {
  const samples = Math.max(4, Math.min(kSamples, Math.floor(kMostSamples / Math.max(data.bodies.length, 1))));
  return data.bodies.map((_, body) => Array.from({ length: samples + 1 }, (__, i) =>
    data.pose(body, Math.round((i * (data.frames - 1)) / samples))));
}

const turnOf = (a, b) => 2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, c, i) => sum + c * b[i], 0))));

function movesAtAll(way, size) {
  const [first] = way;
  return way.some(({ position, rotation }) => vector(position).distanceTo(vector(first.position)) + size * turnOf(rotation, first.rotation) > kStill * size + 1e-6);
}

// Includes the ends of the ways that are not far from the start.
function includeWays(box, all, sizes, isMoving) {
  const start = sphereOf(box);
  const limit = Math.max(start.radius, 0.5) * kFar;
  all.forEach((way, body) => {
    if (!isMoving[body]) return;
    for (const { position } of way) {
      const point = vector(position);
      if (point.distanceTo(start.center) < limit) box.union(new THREE.Box3(point, point.clone()).expandByScalar(sizes[body]));
    }
  });
}

// The corners that the camera fits: of bodies that count at the start, and on their ways, as far as most bodies go.
function pointsOf(start, all, corners, counts) {
  const limit = Math.max(start.radius, 0.5) * kFar;
  const away = ({ position }) => vector(position).distanceTo(start.center);
  const farthest = (way) => way.map(away).reduce((most, distance) => (distance < limit ? Math.max(most, distance) : most), 0);
  const reaches = all.flatMap((way, body) => (counts[body] ? [farthest(way)] : [])).sort((a, b) => a - b);
  const most = reaches[Math.ceil(kCounted * (reaches.length - 1))] ?? 0;
  return all.flatMap((way, body) => (counts[body] ? way.flatMap((pose, i) => (i === 0 || away(pose) <= most ? cornersAt(corners[body], pose) : [])) : []));
}

// The corners of the box of each body's shapes, in its frame.
function bodyCorners(data, solids, boxes) {
  const own = data.bodies.map(() => new THREE.Box3());
  for (const { body, surface, pose } of solids) {
    if (body === null) continue;
    const local = new THREE.Matrix4().compose(vector(pose.position), new THREE.Quaternion(...pose.rotation), new THREE.Vector3(1, 1, 1));
    own[body].union(boxes[surface].clone().applyMatrix4(local.premultiply(new THREE.Matrix4().makeTranslation(...data.bodies[body].centerOfMass))));
  }
  return own.map((box) => cornersOf(box.isEmpty() ? box.expandByPoint(new THREE.Vector3()) : box));
}

// { box, bounds, fit, corners, unit, reaches, sizes }: the corners that the camera fits, and those of each body; the box in the picture and the ball around it; how large a body is, so that marks on it
// fit; the reach of each surface from its origin, and of each body's shapes.
export function frameWhatMoves(data, stage) {
  const reaches = data.surfaces.map(reachOf);
  const boxes = data.surfaces.map(({ positions }) => (positions ? new THREE.Box3().setFromArray(floats(positions)) : null));
  const boxOf = ({ surface, pose, body }) => {
    const local = new THREE.Matrix4().compose(vector(pose.position), new THREE.Quaternion(...pose.rotation), new THREE.Vector3(1, 1, 1));
    return boxes[surface].clone().applyMatrix4(local.premultiply(stage.centreOf(body).matrixWorld));
  };
  const solids = data.shapes.filter(({ trigger, surface }) => !trigger && boxes[surface]);
  const sizes = data.bodies.map(() => 0);
  for (const { body, surface, pose } of solids) if (body !== null) sizes[body] = Math.max(sizes[body], vector(pose.position).length() + reaches[surface]);
  const all = ways(data);
  const isMoving = all.map((way, body) => movesAtAll(way, sizes[body]));
  // If nothing moves, all bodies are shown.
  const counts = isMoving.some(Boolean) ? isMoving : isMoving.map(() => true);
  const moving = solids.filter(({ body }) => body !== null && counts[body]);
  const still = solids.filter(({ body }) => body === null || !counts[body]);

  const box = new THREE.Box3();
  const include = (centre, reach) => box.union(new THREE.Box3(centre.clone(), centre.clone()).expandByScalar(reach));
  moving.forEach((shape) => box.union(boxOf(shape)));
  if (box.isEmpty()) stage.frames.forEach(({ position }, body) => counts[body] && include(position, 0.5));
  if (box.isEmpty()) still.forEach((shape) => box.union(boxOf(shape)));
  if (box.isEmpty()) include(new THREE.Vector3(), 1);
  const corners = bodyCorners(data, solids, boxes);
  const fit = pointsOf(sphereOf(box), all, corners, counts);
  includeWays(box, all, sizes, counts);
  // An orbiting body is shown with the bodies that it passes, as long as they are not specks then.
  const start = sphereOf(box);
  for (const shape of still) {
    if (shape.body !== null && sphereOf(boxOf(shape)).distanceToPoint(start.center) < kOrbit * start.radius) {
      box.union(boxOf(shape));
      fit.push(...cornersOf(boxOf(shape)));
    }
  }
  if (fit.length === 0) fit.push(...cornersOf(box));
  const { radius } = sphereOf(box);
  const near = box.clone().expandByScalar(0.6 * radius);
  for (const around of still.map(boxOf)) {
    if (sphereOf(around).radius <= 2.5 * radius && around.intersectsBox(near)) box.union(around.intersect(near));
  }
  const reach = moving.map(({ surface }) => reaches[surface]).sort((a, b) => a - b);
  // A lone body has some room around it.
  const least = Math.max(0.05, Math.min(1.6 * (reach.at(-1) ?? 0), 1e4));
  const size = box.getSize(new THREE.Vector3());
  box.expandByScalar(Math.max(0, least - Math.max(size.x, size.y, size.z) / 2));
  const subject = new THREE.Box3().setFromPoints(fit);
  const extent = subject.getSize(new THREE.Vector3());
  const room = (moving.length > 1 ? 0.05 : least) - Math.max(extent.x, extent.y, extent.z) / 2;
  if (room > 0) fit.push(...cornersOf(subject.expandByScalar(room)));
  const bounds = sphereOf(box);
  return { box, bounds, fit, corners, reaches, sizes, unit: Math.min(reach[reach.length >> 1] || Infinity, bounds.radius * 0.25) };
}
