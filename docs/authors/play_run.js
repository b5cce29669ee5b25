// Plays the motion that `orrery run --record` wrote into a .glb.
import * as THREE from 'three';
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js';

// `renderer`, `camera` and the scene to add to: those of the page.
export async function playRun(renderer, scene, camera) {
  const clock = new THREE.Clock();
  const gltf = await new GLTFLoader().loadAsync('crates.glb');
  scene.add(gltf.scene);
  const mixer = new THREE.AnimationMixer(gltf.scene);
  mixer.clipAction(THREE.AnimationClip.findByName(gltf.animations, 'simulation')).play();
  renderer.setAnimationLoop(() => { mixer.update(clock.getDelta()); renderer.render(scene, camera); });
}
