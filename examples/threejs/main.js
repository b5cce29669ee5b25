// The meshes of a scene, drawn by three.js and moved by ODE: as many steps as time has gone by.
import * as THREE from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { Orrery } from 'orrery';

const orrery = await Orrery.create();
orrery.load({ 'scene.gltf': await (await fetch('scene.gltf')).text() });
const { glb, bodies } = orrery.page();
const { scene, parser } = await new GLTFLoader().parseAsync(Uint8Array.from(atob(glb), (c) => c.charCodeAt(0)).buffer, '');
const objects = await Promise.all(bodies.map(({ glbNode }) => parser.getDependency('node', glbNode)));
objects.forEach((object) => scene.attach(object)); // poses are in the world

scene.add(new THREE.HemisphereLight(0xffffff, 0x667788, 4));
const camera = new THREE.PerspectiveCamera(40, innerWidth / innerHeight, 0.01, 100);
camera.position.set(2, 1.5, 3);
camera.lookAt(0, 0.2, 0);
const renderer = new THREE.WebGLRenderer({ antialias: true });
renderer.setSize(innerWidth, innerHeight);
document.body.append(renderer.domElement);

const { dt } = orrery.summary();
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
