// Keeps the moving bodies in the picture, as long as nobody has moved the camera.
import * as THREE from 'three';

const kFarther = 6; // times the first radius: what goes farther is let go

export class LiveFraming {
  constructor(stage) {
    Object.assign(this, { stage, moved: false });
    const { center, radius } = stage.box.getBoundingSphere(new THREE.Sphere());
    this.start = new THREE.Sphere(center, Math.max(radius, 0.5) * kFarther);
    stage.controls.addEventListener('start', () => { this.moved = true; });
  }

  // Includes the places of bodies in a frame that has come.
  include(data, frame) {
    if (this.moved) return;
    const { stage } = this;
    const box = stage.box.clone();
    stage.sizes.forEach((size, body) => {
      const point = new THREE.Vector3(...data.pose(body, frame).position);
      if (this.start.containsPoint(point)) box.union(new THREE.Box3(point, point.clone()).expandByScalar(size));
    });
    if (stage.box.containsBox(box)) return;
    stage.box = box.expandByScalar(0.02 * stage.bounds.radius); // not again for each small step
    stage.bounds = stage.box.getBoundingSphere(new THREE.Sphere());
    stage.reset();
  }
}
