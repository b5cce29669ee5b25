// The first view of the camera: all that moves, where it goes as far as one wants to see that, and its surroundings
// that are not much larger.
import * as THREE from 'three';
import { floats } from './data.js';
import { cornersAt, cornersOf } from './fitting.js';
import { travelOf } from './travel.js';

const kSamples = 24; // of each body's way
const kMostSamples = 6000; // of all of them
const kOrbit = 12; // of the radius of what moves: bodies at rest that are nearer are shown
const kDriven = 2.5; // times the radius at the start: where most bodies go farther over the ground, the camera goes along
const kFar = 10; // times that radius: the part of a way that is farther is not shown
const kBelow = 1; // times that radius: nor what falls so deep
const kCounted = 0.8; // of the bodies: few that fly away are no reason to make all others small
const kFew = 4; // bodies, each of which is shown some way
const kFarther = 1.6; // times as far as those go: who goes farther flies away
const kWide = { few: 5, many: 3 }; // times the reach at the start: so far a camera that moves looks after what flies away
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

// The frame of a sample of a way.
const sampleOf = (data, i, length) => Math.round((i * (data.frames - 1)) / (length - 1));

// The places of each body over time.
function ways(data) {
  const length = 1 + Math.max(4, Math.min(kSamples, Math.floor(kMostSamples / Math.max(data.bodies.length, 1))));
  return data.bodies.map((_, body) => Array.from({ length }, (__, i) => data.pose(body, sampleOf(data, i, length))));
}

const turnOf = (a, b) => 2 * Math.acos(Math.min(1, Math.abs(a.reduce((sum, c, i) => sum + c * b[i], 0))));

function movesAtAll(way, size) {
  const [first] = way;
  return way.some(({ position, rotation }) => vector(position).distanceTo(vector(first.position)) + size * turnOf(rotation, first.rotation) > kStill * size + 1e-6);
}

// At the end of its way, does it fall still?
function falls(places, up, reach) {
  const [before, last] = places.slice(-2).map((point) => point.dot(up));
  return last < before - 0.05 * reach;
}

// The parts of the ways that are shown, as far as most bodies go: of each body its poses. `start` is the ball around them
// all; what falls and falls is let go.
function shownWays(start, all, counts, up) {
  const reach = Math.max(start.radius, 0.5);
  const lowest = up ? start.center.dot(up) - start.radius - kBelow * reach : -Infinity;
  const places = all.map((way) => way.map(({ position }) => vector(position)));
  const isLost = places.map((way) => up !== null && falls(way, up, reach));
  const away = (point) => point.distanceTo(start.center);
  const isNear = (body, point) => away(point) <= kFar * reach && !(isLost[body] && point.dot(up) < lowest);
  const farthest = (body) => places[body].reduce((most, point) => (isNear(body, point) ? Math.max(most, away(point)) : Infinity), 0);
  const reaches = all.flatMap((_, body) => (counts[body] ? [farthest(body)] : [])).sort((a, b) => a - b);
  const usual = reaches[Math.floor((reaches.length > 2 ? kCounted : 1) * (reaches.length - 1))] ?? 0;
  const least = reaches.length > kFew ? 0 : kDriven * reach;
  const most = Math.max(reaches.findLast((each) => each <= kFarther * usual && each < Infinity) ?? Infinity, least);
  return all.map((way, body) => (counts[body] ? way.filter((_, i) => i === 0 || (isNear(body, places[body][i]) && away(places[body][i]) <= most)) : []));
}

// The corners that a camera that moves sees in each sample.
function cornersOver(start, all, counts, up, placedAt) {
  const reach = Math.max(start.radius, 0.5);
  const lowest = up ? start.center.dot(up) - start.radius - kBelow * reach : -Infinity;
  const far = (all.length > kFew ? kWide.many : kWide.few) * reach;
  const isSeen = (point) => point.distanceTo(start.center) <= far && !(up && point.dot(up) < lowest);
  return all[0]?.map((_, i) => all.flatMap((way, body) => (counts[body] && isSeen(vector(way[i].position)) ? placedAt(body, way[i]) : []))) ?? [];
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

// Surfaces in the world, as they are at the start.
function boxesOf(data, stage) {
  const boxes = data.surfaces.map(({ positions }) => (positions ? new THREE.Box3().setFromArray(floats(positions)) : null));
  const boxOf = ({ surface, pose, body }) => {
    const local = new THREE.Matrix4().compose(vector(pose.position), new THREE.Quaternion(...pose.rotation), new THREE.Vector3(1, 1, 1));
    return boxes[surface].clone().applyMatrix4(local.premultiply(stage.centreOf(body).matrixWorld));
  };
  return { boxes, boxOf, solids: data.shapes.filter(({ trigger, surface }) => !trigger && boxes[surface]) };
}

// The box of what moves, at the start; of all, if nothing has a shape.
function startBox(moving, still, stage, counts, boxOf) {
  const box = new THREE.Box3();
  const include = (centre, reach) => box.union(new THREE.Box3(centre.clone(), centre.clone()).expandByScalar(reach));
  moving.forEach((shape) => box.union(boxOf(shape)));
  if (box.isEmpty()) stage.frames.forEach(({ position }, body) => counts[body] && include(position, 0.5));
  if (box.isEmpty()) still.forEach((shape) => box.union(boxOf(shape)));
  if (box.isEmpty()) include(new THREE.Vector3(), 1);
  return box;
}

// An orbiting body is shown with the bodies that it passes, as long as they are not specks then; and surroundings that are
// not much larger.
function includeStill(box, fit, still, boxOf) {
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
}

// A lone body has some room around it.
function giveRoom(box, fit, count, largest) {
  const least = Math.max(0.05, Math.min(1.6 * largest, 1e4));
  const size = box.getSize(new THREE.Vector3());
  box.expandByScalar(Math.max(0, least - Math.max(size.x, size.y, size.z) / 2));
  const subject = new THREE.Box3().setFromPoints(fit);
  const extent = subject.getSize(new THREE.Vector3());
  const room = (count > 1 ? 0.05 : least) - Math.max(extent.x, extent.y, extent.z) / 2;
  if (room > 0) fit.push(...cornersOf(subject.expandByScalar(room)));
}

// How high the lowest is of what stands still, m; Infinity where nothing does.
function floorOf(data, still, boxOf, up) {
  const planes = data.shapes.map(({ surface }) => data.surfaces[surface]).filter(({ normal }) => normal && vector(normal).dot(up) > 0.5);
  const lowest = (box) => cornersOf(box).reduce((least, corner) => Math.min(least, corner.dot(up)), Infinity);
  return Math.min(Infinity, ...planes.map(({ d }) => d), ...still.map((shape) => lowest(boxOf(shape))));
}

// { box, bounds, fit, samples, corners, travel, floor, unit, reaches, sizes }: the corners that the camera fits, those in some frames, and those of each body; how
// far it goes along with what drives away, or null; how high the ground is; the box in the picture and the ball around it;
// how large a body is, so that marks on it fit; the reach of each surface from its origin, and of each body's shapes.
export function frameWhatMoves(data, stage) {
  const reaches = data.surfaces.map(reachOf);
  const { boxes, boxOf, solids } = boxesOf(data, stage);
  const sizes = data.bodies.map(() => 0);
  for (const { body, surface, pose } of solids) if (body !== null) sizes[body] = Math.max(sizes[body], vector(pose.position).length() + reaches[surface]);
  const all = ways(data);
  const isMoving = all.map((way, body) => movesAtAll(way, sizes[body]));
  // If nothing moves, all bodies are shown.
  const counts = isMoving.some(Boolean) ? isMoving : isMoving.map(() => true);
  const moving = solids.filter(({ body }) => body !== null && counts[body]);
  const still = solids.filter(({ body }) => body === null || !counts[body]);

  const box = startBox(moving, still, stage, counts, boxOf);
  const begun = sphereOf(box);
  const travel = travelOf(data, all, isMoving, stage.falling, kDriven * Math.max(begun.radius, 0.5));
  if (travel) all.forEach((way) => way.forEach((pose, i) => { pose.position = vector(pose.position).sub(travel(sampleOf(data, i, way.length))).toArray(); }));
  const corners = bodyCorners(data, solids, boxes);
  const placed = new Map();
  const placedAt = (body, pose) => {
    if (!placed.has(pose)) placed.set(pose, cornersAt(corners[body], pose));
    return placed.get(pose);
  };
  const shown = shownWays(begun, all, counts, stage.falling);
  const fit = shown.flatMap((way, body) => way.flatMap((pose) => placedAt(body, pose)));
  const samples = data.grows ? [] : cornersOver(begun, all, counts, stage.falling, placedAt);
  shown.forEach((way, body) => way.forEach(({ position }) => box.union(new THREE.Box3(vector(position), vector(position)).expandByScalar(sizes[body]))));
  const own = fit.length; // without what stands still beside it
  includeStill(box, fit, still, boxOf);
  const reach = moving.map(({ surface }) => reaches[surface]).sort((a, b) => a - b);
  giveRoom(box, fit, moving.length, reach.at(-1) ?? 0);
  const bounds = sphereOf(box);
  samples.forEach((points) => points.push(...fit.slice(own)));
  const floor = floorOf(data, still, boxOf, stage.up);
  return { box, bounds, fit, samples, corners, travel, floor, reaches, sizes, unit: Math.min(reach[reach.length >> 1] || Infinity, bounds.radius * 0.25) };
}
