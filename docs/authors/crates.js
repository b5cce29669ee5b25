import * as THREE from 'three';
import { GLTFExporter } from 'three/addons/exporters/GLTFExporter.js';
import { physics } from './physics_exporter.js';

const scene = new THREE.Scene();
function box(name, size, y, motion) {
  const mesh = new THREE.Mesh(new THREE.BoxGeometry(...size), new THREE.MeshStandardMaterial());
  mesh.name = name;
  mesh.position.y = y;
  mesh.userData.physics = { shape: { type: 'box', box: { size } }, motion };
  scene.add(mesh);
}
box('floor', [20, 1, 20], -0.5);
box('crate', [1, 1, 1], 0.5, { type: 'dynamic', mass: 10 });
box('lid', [1, 0.2, 1], 1.2, { type: 'dynamic', mass: 2 });

const gltf = await new GLTFExporter().register(physics).parseAsync(scene);
console.log(JSON.stringify(gltf));
