// Pulling a body: while the hand is on, a drag that begins on a body draws it along in the plane of the screen.
import * as THREE from 'three';

export class Hand {
  // changed(pull): { body, point, target } or null.
  constructor(page, changed) {
    Object.assign(this, { page, changed, on: false, plane: null });
    const canvas = page.stage.renderer.domElement;
    const { signal } = page;
    canvas.addEventListener('pointerdown', (event) => this.take(event), { capture: true, signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { capture: true, signal });
    for (const kind of ['pointerup', 'pointercancel']) canvas.addEventListener(kind, (event) => this.let(event), { capture: true, signal });
  }

  ray(event) {
    const { left, top, width, height } = event.target.getBoundingClientRect();
    const ray = new THREE.Raycaster();
    ray.setFromCamera(new THREE.Vector2((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height), this.page.stage.camera);
    return { ray: ray.ray, x: event.clientX - left, y: event.clientY - top };
  }

  take(event) {
    if (!this.on || !event.isPrimary || event.button !== 0) return;
    const { ray, x, y } = this.ray(event);
    const { picking, stage, data } = this.page;
    const hit = picking.hit(x, y);
    if (!hit || hit.body === null || hit.body === undefined || data.bodies[hit.body].kinematic) return;
    event.stopImmediatePropagation();
    event.target.setPointerCapture(event.pointerId);
    const at = ray.at(hit.distance, new THREE.Vector3());
    this.plane = new THREE.Plane().setFromNormalAndCoplanarPoint(stage.camera.getWorldDirection(new THREE.Vector3()), at);
    this.pull = { body: hit.body, point: stage.frames[hit.body].worldToLocal(at.clone()).toArray(), target: at.toArray() };
    this.changed(this.pull);
  }

  move(event) {
    if (!this.plane) return;
    event.stopImmediatePropagation();
    const target = this.ray(event).ray.intersectPlane(this.plane, new THREE.Vector3());
    if (target) this.changed(this.pull = { ...this.pull, target: target.toArray() });
  }

  let(event) {
    if (!this.plane) return;
    event.stopImmediatePropagation();
    this.plane = null;
    this.changed(this.pull = null);
  }
}
