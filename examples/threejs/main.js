// The meshes of a scene, or its shapes where it has no meshes, drawn by three.js and moved by ODE: as many steps as time has
// gone by.
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { Orrery } from 'orrery';

const orrery = await Orrery.create();
orrery.load({ 'scene.gltf': await (await fetch('scene.gltf')).text() });
const page = orrery.page();
if (!page) throw new Error('nothing in the scene can be simulated');

/** @param {string} text */
const bytes = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;

/** @param {import('orrery').PageData} page @param {string} glb */
async function meshesOf({ bodies }, glb) {
  const { scene, parser } = await new GLTFLoader().parseAsync(bytes(glb), '');
  const objects = await Promise.all(bodies.map(({ glbNode }) => (glbNode === undefined ? new THREE.Group() : parser.getDependency('node', glbNode))));
  objects.forEach((object) => scene.attach(object)); // poses are in the world
  return { scene, objects };
}

/** @param {import('orrery').PageData} page */
function shapesOf({ bodies }) {
  const scene = new THREE.Scene();
  const objects = bodies.map(() => new THREE.Group());
  scene.add(...objects);
  for (const { body, position, rotation, positions, triangles } of orrery.shapes()) {
    const geometry = new THREE.BufferGeometry().setAttribute('position', new THREE.BufferAttribute(positions, 3));
    geometry.setIndex(new THREE.BufferAttribute(triangles, 1));
    const mesh = new THREE.Mesh(geometry, new THREE.MeshStandardMaterial({ color: body === null ? 0x8899aa : 0xdd8844, flatShading: true }));
    mesh.position.fromArray(position);
    mesh.quaternion.fromArray(rotation);
    (body === null ? scene : objects[body]).add(mesh);
  }
  return { scene, objects };
}

const { scene, objects } = page.glb ? await meshesOf(page, page.glb) : shapesOf(page);
scene.add(new THREE.HemisphereLight(0xffffff, 0x667788, 4));
const camera = new THREE.PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(2, 1.5, 3);
camera.lookAt(0, 0.2, 0);
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const { dt } = orrery.options();
let steps = 0;
renderer.setAnimationLoop((now) => {
  const due = Math.floor(now / 1000 / dt);
  orrery.step(Math.min(due - steps, 20)); // not all that were missed while the page was hidden
  steps = due;
  const state = orrery.state();
  objects.forEach((object, body) => {
    object.position.fromArray(state, 14 * body);
    object.quaternion.fromArray(state, 14 * body + 3);
  });
  renderer.render(scene, camera);
});
