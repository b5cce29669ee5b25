// Gravity fields as cones along the pull, coloured by its strength; a plane can be put through them, and then only what is
// near it is shown.
import * as THREE from 'three';
import { floats } from '../data.js';
import { shortNumber } from '../overlay.js';

const kNumbers = 6; // place and acceleration
// From weak to strong, of rising lightness, so that those can tell them apart who do not see red and green.
const kRamp = ['#5b6bd8', '#4288cf', '#2fa3b8', '#3fba98', '#7acb70', '#b9d955', '#f4e04d'];
const kSame = 1.0005; // strengths that differ by less are told as one
const kWide = 10; // strengths that differ by more are coloured by their logarithms

function rampColour(part) {
  const at = Math.min(Math.max(part, 0), 1) * (kRamp.length - 1);
  const index = Math.min(Math.floor(at), kRamp.length - 2);
  return new THREE.Color(kRamp[index]).lerp(new THREE.Color(kRamp[index + 1]), at - index);
}

// How far up the ramp a strength is, and the strength in its middle.
function rampOf(weakest, strongest) {
  if (!(strongest > weakest)) return { part: () => 1, middle: strongest };
  if (!(weakest > 0) || strongest / weakest < kWide) return { part: (s) => (s - weakest) / (strongest - weakest), middle: (weakest + strongest) / 2 };
  return { part: (s) => Math.log(s / weakest) / Math.log(strongest / weakest), middle: Math.sqrt(weakest * strongest) };
}

// One field: places, directions and strengths, and about how far neighbours are apart.
function readField({ arrows, body }) {
  const numbers = floats(arrows);
  const box = new THREE.Box3();
  const cones = [];
  for (let i = 0; i < numbers.length; i += kNumbers) {
    const [place, pull] = [i, i + 3].map((at) => new THREE.Vector3().fromArray(numbers, at));
    box.expandByPoint(place);
    if (pull.lengthSq() > 0) cones.push({ place, strength: pull.length(), direction: pull.clone().normalize() });
  }
  const size = box.getSize(new THREE.Vector3());
  return { body, cones, spacing: Math.max(size.x, size.y, size.z) / 8 || 1 };
}

function makeCones(field, stage, colourOf) {
  const geometry = new THREE.ConeGeometry(0.19, 0.62, 10);
  const material = new THREE.MeshLambertMaterial({ fog: false });
  const mesh = new THREE.InstancedMesh(geometry, material, field.cones.length);
  mesh.frustumCulled = false;
  mesh.userData.field = field;
  const [turn, y] = [new THREE.Quaternion(), new THREE.Vector3(0, 1, 0)];
  // Small beside what is shown, so that cones before it do not hide it.
  const size = new THREE.Vector3().setScalar(Math.min(field.spacing * 0.7, stage.bounds.radius * 0.09));
  field.cones.forEach((cone, index) => {
    cone.matrix = new THREE.Matrix4().compose(cone.place, turn.setFromUnitVectors(y, cone.direction), size);
    cone.colour = colourOf(cone.strength);
    mesh.setMatrixAt(index, cone.matrix);
    mesh.setColorAt(index, cone.colour);
  });
  stage.centreOf(field.body).add(mesh);
  return mesh;
}

// Shows the cones that are near the plane, in the world.
function cut(mesh, axis, at) {
  const { cones, spacing } = mesh.userData.field;
  const place = new THREE.Vector3();
  let count = 0;
  for (const cone of cones) {
    const distance = axis === null ? 0 : place.copy(cone.place).applyMatrix4(mesh.matrixWorld).getComponent(axis) - at;
    if (Math.abs(distance) > spacing * 0.55) continue;
    mesh.setMatrixAt(count, cone.matrix);
    mesh.setColorAt(count, cone.colour);
    ++count;
  }
  mesh.count = count;
  mesh.instanceMatrix.needsUpdate = mesh.instanceColor.needsUpdate = true;
}

function addRamp(meaning, strengths) {
  const scale = document.createElement('div');
  scale.className = 'ramp';
  const bar = document.createElement('i');
  bar.style.background = strengths.length === 1 ? kRamp.at(-1) : `linear-gradient(to right, ${kRamp.join(', ')})`;
  const told = document.createElement('div');
  told.append(...strengths.map((value) => {
    const made = document.createElement('span');
    made.textContent = shortNumber(value);
    return made;
  }));
  scale.append(bar, told);
  meaning.append('gravity of volumes, m/s²', scale);
}

// The list of axes and the slider of the plane.
function addSlicer(meaning, range, changed) {
  const row = document.createElement('div');
  row.className = 'slicer';
  const axes = document.createElement('select');
  axes.id = 'slice-axis';
  axes.setAttribute('aria-label', 'Slice across');
  axes.append(new Option('all of it', ''), ...['x', 'y', 'z'].map((name, axis) => new Option(`a slice across ${name}`, axis)));
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

// { objects, show(), counts(): of all cones and of those that are shown }
export function makeFields(data, stage, overlay, changed) {
  const fields = data.fields.map(readField).filter(({ cones }) => cones.length > 0);
  if (fields.length === 0) return { objects: [], show() {}, counts: () => ({ all: 0, shown: 0 }) };
  const strengths = fields.flatMap(({ cones }) => cones.map(({ strength }) => strength));
  const [weakest, strongest] = strengths.reduce(([low, high], s) => [Math.min(low, s), Math.max(high, s)], [Infinity, 0]);
  const ramp = rampOf(weakest, strongest);
  const colourOf = (strength) => rampColour(ramp.part(strength));
  const meshes = fields.map((field) => makeCones(field, stage, colourOf));
  stage.scene.updateMatrixWorld();
  const range = new THREE.Box3();
  for (const mesh of meshes) for (const { place } of mesh.userData.field.cones) range.expandByPoint(place.clone().applyMatrix4(mesh.matrixWorld));
  const meaning = overlay.addMeaning('gravity', meshes);
  addRamp(meaning, strongest > weakest * kSame ? [weakest, ramp.middle, strongest] : [strongest]);
  let slice = [null, 0];
  const show = () => meshes.forEach((mesh) => {
    if (mesh.visible && (slice[0] !== null || mesh.count !== mesh.userData.field.cones.length)) cut(mesh, ...slice);
  });
  addSlicer(meaning, range, (...to) => {
    slice = to;
    show();
    changed();
  });
  return { objects: meshes, show, counts: () => ({ all: strengths.length, shown: meshes.reduce((sum, { count }) => sum + count, 0) }) };
}
