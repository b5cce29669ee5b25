// Lines along the pull of a gravity field, from the regular places where it is known, about as far apart everywhere.
import * as THREE from 'three';

const kStep = 0.3; // times the distance of the places
const kMostSteps = 120; // each way
const kApart = 1.3; // times that distance: two lines are not nearer
const kSameWay = 0.5; // cosine of the turn between two steps
const kMostLines = 120;
const kShortest = 1.2; // times that distance

// Numbers along an axis, without those that rounding makes of one.
function steps(numbers, tiny) {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted.filter((each, i) => i === 0 || each - sorted[i - 1] > tiny);
}

// The field between the places: at(point) is its acceleration, or null outside.
class Lattice {
  constructor(cones, spacing) {
    this.axes = ['x', 'y', 'z'].map((axis) => {
      const found = steps(cones.map(({ place }) => place[axis]), 0.2 * spacing);
      return { first: found[0], step: found.length > 1 ? (found.at(-1) - found[0]) / (found.length - 1) : spacing };
    });
    this.pulls = new Map(cones.map(({ place, direction, strength }) => [this.cell(place).map(Math.round).join(), direction.clone().multiplyScalar(strength)]));
  }

  cell(point) {
    return this.axes.map(({ first, step }, i) => (point.getComponent(i) - first) / step);
  }

  at(point) {
    const at = this.cell(point);
    const low = at.map(Math.floor);
    const sum = new THREE.Vector3();
    let weights = 0;
    for (let corner = 0; corner < 8; ++corner) {
      const bits = [corner & 1, (corner >> 1) & 1, corner >> 2];
      const pull = this.pulls.get(low.map((c, i) => c + bits[i]).join());
      const weight = bits.reduce((product, bit, i) => product * (bit ? at[i] - low[i] : 1 - at[i] + low[i]), 1);
      if (!pull) continue;
      sum.addScaledVector(pull, weight);
      weights += weight;
    }
    return weights > 0.3 ? sum.divideScalar(weights) : null;
  }
}

// Places and strengths from `from` on, along the pull (`way` 1) or against it; not into cells of other lines.
function follow(lattice, from, way, step, isTaken) {
  const line = [];
  const at = from.clone();
  let before = null;
  for (let i = 0; i < kMostSteps; ++i) {
    const pull = lattice.at(at);
    const strength = pull?.length() ?? 0;
    if (!(strength > 0) || isTaken(at)) break;
    const direction = pull.divideScalar(strength);
    if (before && before.dot(direction) < kSameWay) break; // across the source
    line.push({ place: at.clone(), strength });
    before = direction.clone();
    const half = lattice.at(at.clone().addScaledVector(direction, 0.5 * way * step))?.normalize() ?? direction;
    if (half.dot(direction) < kSameWay) break;
    at.addScaledVector(half, way * step);
  }
  return line;
}

// Lists of { place, strength }, each along the pull. `cones`: { place, direction, strength }.
export function fieldLines({ cones, spacing }) {
  const lattice = new Lattice(cones, spacing);
  const owners = new Map();
  const cellOf = (place) => place.toArray().map((c) => Math.floor(c / (kApart * spacing) + 0.5)).join();
  const lines = [];
  // In no order that the eye sees.
  const starts = cones.map((cone, i) => ({ cone, turn: (i * 0.6180339887) % 1 })).sort((a, b) => a.turn - b.turn);
  for (const { cone: { place } } of starts) {
    if (lines.length >= kMostLines) break;
    if (owners.has(cellOf(place))) continue;
    const isTaken = (at) => owners.has(cellOf(at));
    const step = kStep * spacing;
    const line = [...follow(lattice, place, -1, step, isTaken).slice(1).reverse(), ...follow(lattice, place, 1, step, isTaken)];
    if (line.length * step < kShortest * spacing) continue;
    line.forEach((each) => owners.set(cellOf(each.place), lines.length));
    lines.push(line);
  }
  return lines;
}
