// Gravity fields: the source, and lines along the pull, coloured by its strength; or cones in a plane that is put through.
import * as THREE from 'three';
import { floats } from '../data.js';
import { shortNumber } from '../overlay.js';
import { fieldLines } from './field_lines.js';
import { makeSource, thickLines } from './field_sources.js';
import { rampColour, roundScale, showScale } from '../scale.js';

const kNumbers = 6; // place and acceleration
const kHead = { length: 0.45, width: 0.13 }; // of the arrow in a line, times the distance of places
// One field: places, directions and strengths, and about how far neighbours are apart.
function readField({ arrows, body, source }) {
  const numbers = floats(arrows);
  const box = new THREE.Box3();
  const cones = [];
  for (let i = 0; i < numbers.length; i += kNumbers) {
    const [place, pull] = [i, i + 3].map((at) => new THREE.Vector3().fromArray(numbers, at));
    box.expandByPoint(place);
    if (pull.lengthSq() > 0) cones.push({ place, strength: pull.length(), direction: pull.clone().normalize() });
  }
  const size = box.getSize(new THREE.Vector3());
  return { body, cones, surface: source, spacing: Math.max(size.x, size.y, size.z) / 8 || 1 };
}

const y = new THREE.Vector3(0, 1, 0);

function makeCones(field, stage, colourOf) {
  const mesh = new THREE.InstancedMesh(new THREE.ConeGeometry(0.19, 0.62, 10), new THREE.MeshLambertMaterial({ fog: false }), field.cones.length);
  mesh.frustumCulled = false;
  mesh.count = 0;
  mesh.userData.field = field;
  const turn = new THREE.Quaternion();
  // Small beside what is shown, so that cones before it do not hide it.
  const size = new THREE.Vector3().setScalar(Math.min(field.spacing * 0.7, stage.bounds.radius * 0.09));
  field.cones.forEach((cone) => {
    cone.matrix = new THREE.Matrix4().compose(cone.place, turn.setFromUnitVectors(y, cone.direction), size);
    cone.colour = colourOf(cone.strength);
  });
  return mesh;
}

// A group of lines, and of an arrow in each.
function makeLines(field, stage, colourOf) {
  const lines = fieldLines(field);
  const group = new THREE.Group();
  if (lines.length === 0) return group;
  const pairs = lines.flatMap((line) => line.slice(1).map((each, i) => [line[i], each]));
  const drawn = thickLines(pairs.flatMap(([a, b]) => [...a.place.toArray(), ...b.place.toArray()]), { linewidth: 1.6, vertexColors: true, transparent: true, opacity: 0.85, fog: false, toneMapped: false });
  drawn.geometry.setColors(pairs.flatMap((pair) => pair.flatMap(({ strength }) => colourOf(strength).toArray())));
  const heads = new THREE.InstancedMesh(new THREE.ConeGeometry(1, 1, 10), new THREE.MeshBasicMaterial({ fog: false, toneMapped: false }), lines.length);
  heads.frustumCulled = false;
  const scale = Math.min(field.spacing, stage.bounds.radius * 0.08);
  const size = new THREE.Vector3(kHead.width, kHead.length, kHead.width).multiplyScalar(scale);
  lines.forEach((line, i) => {
    const middle = line.length >> 1;
    const way = line[Math.min(middle + 1, line.length - 1)].place.clone().sub(line[middle - 1].place).normalize();
    heads.setMatrixAt(i, new THREE.Matrix4().compose(line[middle].place, new THREE.Quaternion().setFromUnitVectors(y, way), size));
    heads.setColorAt(i, colourOf(line[middle].strength));
  });
  group.userData.count = lines.length;
  group.add(drawn, heads);
  return group;
}

// Everything of a field; `known` is the field in the data's worlds.
function makeField(field, known, stage, colourOf) {
  const group = new THREE.Group();
  const [cones, lines] = [makeCones(field, stage, colourOf), makeLines(field, stage, colourOf)];
  const source = makeSource(known, stage.bounds.radius, field.surface);
  group.add(cones, lines, ...(source ? [source] : []));
  stage.centreOf(field.body).add(group);
  return { group, cones, lines, source };
}

// Shows the cones that are near the plane, in the world; none without an axis.
function cut(mesh, axis, at) {
  const { cones, spacing } = mesh.userData.field;
  const place = new THREE.Vector3();
  let count = 0;
  for (const cone of cones) {
    const distance = axis === null ? Infinity : place.copy(cone.place).applyMatrix4(mesh.matrixWorld).getComponent(axis) - at;
    if (Math.abs(distance) > spacing * 0.55) continue;
    mesh.setMatrixAt(count, cone.matrix);
    mesh.setColorAt(count, cone.colour);
    ++count;
  }
  mesh.count = count;
  mesh.instanceMatrix.needsUpdate = true;
  if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
}

// The list of axes and the slider of the plane.
function addSlicer(meaning, range, changed) {
  const row = document.createElement('div');
  row.className = 'slicer';
  const axes = document.createElement('select');
  axes.id = 'slice-axis';
  axes.setAttribute('aria-label', 'Slice across');
  axes.append(new Option('lines', ''), ...['x', 'y', 'z'].map((name, axis) => new Option(`a slice across ${name}`, axis)));
  const slider = Object.assign(document.createElement('input'), { id: 'slice-at', type: 'range', min: 0, max: 1000, value: 500, disabled: true });
  slider.setAttribute('aria-label', 'Place of the slice');
  const told = document.createElement('output');
  const change = () => {
    const axis = axes.value === '' ? null : Number(axes.value);
    slider.disabled = axis === null;
    const name = 'xyz'[axis];
    const at = axis === null ? 0 : range.min[name] + ((range.max[name] - range.min[name]) * slider.value) / 1000;
    told.textContent = axis === null ? '' : `${name} = ${shortNumber(at)} m`;
    changed(axis, at);
  };
  axes.addEventListener('change', change);
  slider.addEventListener('input', change);
  row.append(axes, slider, told);
  meaning.append(row);
}

// { objects, counts(): of all cones and of those that are shown, of lines, and the kinds of the sources }
export function makeFields(data, stage, overlay, changed) {
  const known = data.worlds.flatMap(({ fields }) => fields);
  const fields = data.fields.map((field, i) => ({ ...readField(field), known: known.length === data.fields.length ? known[i] : null })).filter(({ cones }) => cones.length > 0);
  if (fields.length === 0) return { objects: [], counts: () => ({ all: 0, shown: 0, lines: 0, sources: [] }) };
  const strengths = fields.flatMap(({ cones }) => cones.map(({ strength }) => strength));
  const [weakest, strongest] = strengths.reduce(([low, high], s) => [Math.min(low, s), Math.max(high, s)], [Infinity, 0]);
  const scale = roundScale(weakest, strongest);
  const made = fields.map((field) => makeField(field, field.known, stage, (strength) => rampColour(scale.part(strength))));
  stage.scene.updateMatrixWorld();
  const range = new THREE.Box3();
  for (const { cones } of made) for (const { place } of cones.userData.field.cones) range.expandByPoint(place.clone().applyMatrix4(cones.matrixWorld));
  const objects = made.map(({ group }) => group);
  const meaning = overlay.addMeaning('gravity', objects);
  showScale(meaning.appendChild(document.createElement('div')), 'gravity of volumes, m/s²', scale);
  addSlicer(meaning, range, (axis, at) => {
    made.forEach(({ cones, lines }) => {
      lines.visible = axis === null;
      cut(cones, axis, at);
    });
    changed();
  });
  const sum = (count) => made.reduce((total, each) => total + count(each), 0);
  return {
    objects,
    counts: () => ({ all: strengths.length, shown: sum(({ cones }) => cones.count), lines: sum(({ lines }) => (lines.visible ? lines.userData.count ?? 0 : 0)), sources: made.flatMap(({ source }) => source?.name ?? []) }),
  };
}
