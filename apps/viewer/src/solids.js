// Many solid shapes in few draw calls: those of the same form are instances of one mesh, and the forms that few have
// are in one mesh together. A slot is a shape in one of these.
import * as THREE from 'three';
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { floats, integers } from './data.js';

// Sharper edges are seen as edges, rad: edges of solids with few faces sooner than those of finely made terrain.
const kCrease = { few: 0.6, many: 1 };
const kMany = 500;

const kMostForms = 12; // with a mesh of their own
const kMostCompared = 3000; // numbers of a surface that is compared with others
const everywhere = () => new THREE.Sphere(new THREE.Vector3(), Infinity);

const known = new WeakMap();

// Scaled to ±1 along each axis; boxes of any size are then the same, spheres and cylinders too.
export function formOf(surface, index) {
  if (!known.has(surface)) known.set(surface, makeForm(surface, index));
  return known.get(surface);
}

function makeForm({ positions, triangles }, index) {
  if (!positions) return { key: 'plane', scale: [1, 1, 1] };
  const numbers = floats(positions);
  const size = [0, 0, 0];
  numbers.forEach((c, i) => { size[i % 3] = Math.max(size[i % 3], Math.abs(c)); });
  const scale = size.map((c) => c || 1);
  const key = numbers.length > kMostCompared ? `surface ${index}` : `${triangles} ${Array.from(numbers, (c, i) => Math.round((c / scale[i % 3]) * 1000)).join(' ')}`;
  return { key, scale };
}

export function surfaceGeometry(surface) {
  const geometry = new THREE.BufferGeometry();
  if (!surface.positions) return geometry;
  geometry.setAttribute('position', new THREE.BufferAttribute(floats(surface.positions), 3));
  geometry.setIndex(new THREE.BufferAttribute(integers(surface.triangles), 1));
  return toCreasedNormals(mergeVertices(geometry, 0), geometry.index.count / 3 < kMany ? kCrease.few : kCrease.many);
}

// Instances and vertices that `striped` marks are hatched on the screen: kinematic bodies.
function solidMaterial(options) {
  const material = new THREE.MeshStandardMaterial({ roughness: 0.62, side: THREE.DoubleSide, shadowSide: THREE.DoubleSide, ...options });
  material.onBeforeCompile = (shader) => {
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nattribute float striped;\nvarying float vStriped;')
      .replace('#include <begin_vertex>', '#include <begin_vertex>\nvStriped = striped;');
    shader.fragmentShader = shader.fragmentShader.replace('#include <common>', '#include <common>\nvarying float vStriped;')
      .replace('#include <color_fragment>', '#include <color_fragment>\nif (vStriped > 0.5 && mod(gl_FragCoord.x + gl_FragCoord.y, 14.0) < 4.0) diffuseColor.rgb *= 0.45;');
  };
  return material;
}

function drawn(mesh) {
  mesh.castShadow = mesh.receiveShadow = true;
  mesh.frustumCulled = false; // its parts are anywhere
  mesh.boundingSphere = everywhere();
  return mesh;
}

function makeInstances(geometry, slots) {
  const own = geometry.clone();
  own.setAttribute('striped', new THREE.InstancedBufferAttribute(new Float32Array(slots.map(({ isHatched }) => (isHatched ? 1 : 0))), 1));
  const mesh = drawn(new THREE.InstancedMesh(own, solidMaterial({}), slots.length));
  slots.forEach((slot, index) => {
    slot.put = (matrix) => {
      mesh.setMatrixAt(index, matrix);
      mesh.instanceMatrix.needsUpdate = true;
    };
    slot.paint = (colour) => {
      mesh.setColorAt(index, colour);
      mesh.instanceColor.needsUpdate = true;
    };
  });
  mesh.userData.slotOf = ({ instanceId }) => slots[instanceId];
  return mesh;
}

// One mesh whose parts are moved as bones move a skin.
function makeTogether(parts) {
  const counts = parts.map(({ geometry }) => geometry.attributes.position.count);
  const total = counts.reduce((a, b) => a + b, 0);
  const geometry = new THREE.BufferGeometry();
  const add = (name, size, Type = Float32Array) => {
    const attribute = new THREE.BufferAttribute(new Type(total * size), size);
    geometry.setAttribute(name, attribute);
    return attribute;
  };
  const [position, normal, color] = ['position', 'normal', 'color'].map((name) => add(name, 3));
  const [skinIndex, skinWeight, striped] = [add('skinIndex', 4, Uint16Array), add('skinWeight', 4), add('striped', 1)];
  const bones = parts.map(() => new THREE.Bone());
  let at = 0;
  parts.forEach(({ geometry: { attributes }, slot }, part) => {
    const [from, count] = [at, counts[part]];
    position.array.set(attributes.position.array, from * 3);
    normal.array.set(attributes.normal.array, from * 3);
    for (let i = from; i < from + count; ++i) {
      skinIndex.array[i * 4] = part;
      skinWeight.array[i * 4] = 1;
    }
    striped.array.fill(slot.isHatched ? 1 : 0, from, from + count);
    slot.put = (matrix) => bones[part].matrixWorld.copy(matrix);
    slot.paint = ({ r, g, b }) => {
      for (let i = from; i < from + count; ++i) color.array.set([r, g, b], i * 3);
      color.needsUpdate = true;
    };
    at += count;
  });
  const mesh = drawn(new THREE.SkinnedMesh(geometry, solidMaterial({ vertexColors: true })));
  mesh.bindMode = 'detached';
  mesh.bind(new THREE.Skeleton(bones, bones.map(() => new THREE.Matrix4())), new THREE.Matrix4());
  mesh.userData.slotOf = ({ face }) => parts[skinIndex.array[face.a * 4]].slot;
  return mesh;
}

const matrixOf = ({ position, rotation }, scale) =>
  new THREE.Matrix4().compose(new THREE.Vector3(...position), new THREE.Quaternion(...rotation), new THREE.Vector3(...scale));

// { meshes, slots, place() }: the shapes of `data` given; place() puts them where their bodies are.
// At most `own` forms have a mesh of their own.
export function makeSolids(data, stage, shapes, own = kMostForms) {
  const forms = new Map();
  const slots = shapes.map((shape) => {
    const { surface: index } = shape;
    const surface = data.surfaces[index];
    const { key, scale } = formOf(surface, index);
    if (!forms.has(key)) {
      const [x, y, z] = scale.map((c) => 1 / c);
      forms.set(key, { geometry: surfaceGeometry(surface).scale(x, y, z), slots: [] });
    }
    const { geometry, slots: same } = forms.get(key);
    const isHatched = shape.body !== null && data.bodies[shape.body].kinematic;
    const slot = { body: shape.body, node: shape.node, isHatched, geometry, scale, local: matrixOf(shape.pose, scale), matrix: new THREE.Matrix4() };
    same.push(slot);
    return slot;
  });
  const sorted = [...forms.values()].sort((a, b) => b.slots.length - a.slots.length);
  const [first, rest] = sorted.length <= own ? [sorted, []] : [sorted.slice(0, own), sorted.slice(own)];
  const meshes = first.map(({ geometry, slots: same }) => makeInstances(geometry, same));
  if (rest.length > 0) {
    const parts = rest.flatMap(({ geometry, slots: same }) => same.map((slot) => ({ slot, geometry: geometry.clone().scale(...slot.scale) })));
    parts.forEach(({ slot, geometry }) => {
      slot.geometry = geometry;
      slot.local.multiply(new THREE.Matrix4().makeScale(...slot.scale.map((c) => 1 / c)));
    });
    meshes.push(makeTogether(parts));
  }
  let isPlaced = false;
  const place = () => {
    for (const slot of slots) {
      if (slot.body === null && isPlaced) continue;
      slot.matrix.multiplyMatrices(stage.centreOf(slot.body).matrixWorld, slot.local);
      slot.put(slot.matrix);
    }
    isPlaced = true;
  };
  place();
  meshes.forEach((mesh) => stage.add(mesh));
  return { meshes, slots, place };
}
