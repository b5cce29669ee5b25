// How far the camera goes along with what drives away as a whole, in each frame of a run.
import * as THREE from 'three';

const kTogether = 0.8; // of the bodies that move
const kApart = 0.3; // of how far they go: who is farther from where most are, goes another way
const kSlope = 0.5; // steeper than that, it falls or flies
const kBetween = 0.1; // s between two places of the camera
const kMostPlaces = 1000;
const kMostBodies = 40; // that are asked for each place

const vector = (numbers) => new THREE.Vector3(...numbers);
const middleOf = (numbers) => numbers.sort((a, b) => a - b)[numbers.length >> 1];
const middle = (points) => vector(['x', 'y', 'z'].map((axis) => middleOf(points.map((point) => point[axis]))));

// The bodies that go together farther than `far`, m, over the ground; [] where they do not.
function companions(ways, isMoving, up, far) {
  const movers = ways.map((_, body) => body).filter((body) => isMoving[body]);
  if (movers.length === 0) return [];
  const moves = ways[0].map((_, i) => movers.map((body) => vector(ways[body][i].position).sub(vector(ways[body][0].position))));
  const middles = moves.map(middle);
  const last = middles.reduce((most, move, i) => (move.length() > middles[most].length() ? i : most), 0);
  const height = middles[last].dot(up);
  const over = middles[last].clone().addScaledVector(up, -height).length();
  if (over < far || Math.abs(height) > kSlope * over) return [];
  const found = movers.filter((_, i) => moves[last][i].distanceTo(middles[last]) < kApart * over);
  return found.length < kTogether * movers.length ? [] : found;
}

// null, or a function of frame and part of a frame: how far the camera goes along, m. `up`: against gravity, or null.
export function travelOf(data, ways, isMoving, up, far) {
  const all = up ? companions(ways, isMoving, up, far) : [];
  if (all.length === 0) return null;
  const asked = all.filter((_, i) => i % Math.ceil(all.length / kMostBodies) === 0);
  const mean = (frame) => asked.reduce((sum, body) => sum.add(vector(data.pose(body, frame).position)), new THREE.Vector3()).divideScalar(asked.length);
  const span = data.times[data.frames - 1] - data.times[0];
  const count = Math.max(1, Math.min(kMostPlaces, data.frames - 1, Math.ceil(span / kBetween)));
  const places = Array.from({ length: count + 1 }, (_, i) => mean(Math.round((i * (data.frames - 1)) / count)));
  const [first] = places;
  places.slice(1).concat(first).forEach((place) => place.sub(first.clone()));
  return (frame, part = 0) => {
    const at = Math.min(((frame + part) * count) / (data.frames - 1), count);
    const before = Math.min(Math.floor(at), count - 1);
    return places[before].clone().lerp(places[before + 1], at - before);
  };
}
