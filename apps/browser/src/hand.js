// The tools of the hand on the picture besides looking: pull bodies, push them, ask for gravity.
import * as THREE from 'three';
import { shortNumber } from '../viewer/overlay.js';
import { kClick } from '../viewer/picking.js';
import { HandMarks } from './hand_marks.js';

// Where one finger or the left button pulls, two fingers or the right button look.
const kLooking = {
  look: { mouse: { LEFT: THREE.MOUSE.ROTATE, MIDDLE: THREE.MOUSE.DOLLY, RIGHT: THREE.MOUSE.PAN }, touches: { ONE: THREE.TOUCH.ROTATE, TWO: THREE.TOUCH.DOLLY_PAN } },
  others: { mouse: { LEFT: THREE.MOUSE.ROTATE, MIDDLE: THREE.MOUSE.PAN, RIGHT: THREE.MOUSE.ROTATE }, touches: { ONE: THREE.TOUCH.ROTATE, TWO: THREE.TOUCH.DOLLY_ROTATE } },
};

export class Hand {
  // `live` has pull, push(body, point, impulse) and probe(at).
  constructor(page, live) {
    Object.assign(this, { page, live, tool: 'look', speed: 1, held: null, plane: null, push: null, asking: false });
    this.marks = new HandMarks(page.stage);
    const canvas = page.stage.renderer.domElement;
    const { signal } = page;
    canvas.addEventListener('pointerdown', (event) => this.take(event), { capture: true, signal });
    canvas.addEventListener('pointermove', (event) => this.move(event), { capture: true, signal });
    for (const kind of ['pointerup', 'pointercancel']) canvas.addEventListener(kind, (event) => this.let(event), { capture: true, signal });
  }

  use(tool) {
    this.tool = tool;
    const { controls } = this.page.stage;
    const { mouse, touches } = kLooking[tool] ?? kLooking.others;
    Object.assign(controls.mouseButtons, mouse);
    Object.assign(controls.touches, touches);
    this.push = null;
    this.loosen();
    this.page.undrawn = true;
  }

  ray(event) {
    const { left, top, width, height } = event.target.getBoundingClientRect();
    const ray = new THREE.Raycaster();
    ray.setFromCamera(new THREE.Vector2((2 * (event.clientX - left)) / width - 1, 1 - (2 * (event.clientY - top)) / height), this.page.stage.camera);
    return { ray: ray.ray, x: event.clientX - left, y: event.clientY - top };
  }

  // The body under the pointer that the solver moves, and the place on it; or null.
  grip(event) {
    const { ray, x, y } = this.ray(event);
    const { picking, stage, data } = this.page;
    const hit = picking.hit(x, y);
    if (!hit || hit.body === null || hit.body === undefined || data.bodies[hit.body].kinematic) return null;
    const at = ray.at(hit.distance, new THREE.Vector3());
    return { body: hit.body, at, ray, point: stage.frames[hit.body].worldToLocal(at.clone()).toArray() };
  }

  // The hand keeps what it has taken; the camera holds still meanwhile.
  take(event) {
    if (this.held && event.pointerType === 'touch' && !event.isPrimary) this.handOver(event.target);
    if (!event.isPrimary || event.button !== 0 || event.shiftKey) return;
    if (this.tool === 'probe') this.probe(event);
    const found = this.canGrip ? this.grip(event) : null;
    if (!found) return;
    event.target.setPointerCapture(event.pointerId);
    if (this.tool === 'push') {
      event.stopImmediatePropagation();
      this.push = found;
      return;
    }
    this.held = { ...found, first: event };
    this.last = event;
    this.page.stage.controls.enabled = false;
  }

  // Not what was looked at before: it is elsewhere now.
  get canGrip() {
    return (this.tool === 'pull' || this.tool === 'push') && this.live.player.atEnd;
  }

  // A second finger looks, with the first one.
  handOver(canvas) {
    const { first } = this.held;
    this.loosen();
    canvas.dispatchEvent(new PointerEvent('pointerdown', { pointerId: first.pointerId, pointerType: 'touch', isPrimary: false, clientX: this.last.clientX, clientY: this.last.clientY, bubbles: true }));
  }

  move(event) {
    if (this.tool === 'probe' && event.buttons === 0) this.probe(event);
    if (!this.held || event.pointerId !== this.held.first.pointerId) return;
    this.last = event;
    const { first } = this.held;
    // A click is no drag.
    if (!this.plane && Math.hypot(event.clientX - first.clientX, event.clientY - first.clientY) <= kClick) return;
    if (!this.plane) this.begin();
    const target = this.ray(event).ray.intersectPlane(this.plane, new THREE.Vector3());
    if (target) this.live.pull = { ...this.live.pull, target: target.toArray() };
    this.drawn(this.pulled);
  }

  begin() {
    const { body, at, point } = this.held;
    this.plane = new THREE.Plane().setFromNormalAndCoplanarPoint(this.page.stage.camera.getWorldDirection(new THREE.Vector3()), at);
    this.live.pull = { body, point, target: at.toArray() };
    this.live.framing.moved = true; // nor does it follow what was thrown
    this.pulled = null;
  }

  // Lets go what is held.
  loosen() {
    this.live.pull = null;
    this.held = this.plane = null;
    this.page.stage.controls.enabled = true;
    this.marks.clear();
  }

  let(event) {
    if (this.push) {
      event.stopImmediatePropagation();
      const { body, point, ray } = this.push;
      const { mass } = this.page.data.bodies[body];
      if (event.type === 'pointerup') this.live.push(body, point, ray.direction.clone().multiplyScalar(mass * this.speed).toArray());
      this.push = null;
    }
    if (this.held && event.pointerId === this.held.first.pointerId) this.loosen();
  }

  // The spring, with its force in the latest step; null: none has been made yet.
  drawn(pulled) {
    const { pull } = this.live;
    this.pulled = pulled;
    if (!pull) return;
    const from = this.page.stage.frames[pull.body].localToWorld(new THREE.Vector3(...pull.point));
    const waits = this.live.player.playing ? '' : 'paused: play to pull';
    const force = pulled ? `${shortNumber(Math.hypot(...pulled.force))} N` : waits;
    this.marks.line(from, new THREE.Vector3(...pull.target), force);
    this.page.undrawn = true;
  }

  // The place under the pointer, else in the plane through the middle of the picture.
  place(event) {
    const { ray, x, y } = this.ray(event);
    const { picking, stage } = this.page;
    const hit = picking.hit(x, y);
    if (hit) return ray.at(hit.distance, new THREE.Vector3());
    const plane = new THREE.Plane().setFromNormalAndCoplanarPoint(stage.camera.getWorldDirection(new THREE.Vector3()), stage.controls.target);
    return ray.intersectPlane(plane, new THREE.Vector3());
  }

  // One question at a time; the latest place is asked for next.
  async probe(event) {
    this.next = this.place(event);
    if (this.asking) return;
    this.asking = true;
    while (this.next) {
      const at = this.next;
      this.next = null;
      const found = await this.live.probe(at.toArray());
      if (found && this.tool === 'probe') this.show(at, found.acceleration);
    }
    this.asking = false;
  }

  show(at, acceleration) {
    const numbers = acceleration.map((each) => shortNumber(Math.abs(each) < 1e-9 ? 0 : each)).join(', ');
    this.marks.arrow(at, new THREE.Vector3(...acceleration), `${shortNumber(Math.hypot(...acceleration))} m/s² (${numbers})`);
    this.page.undrawn = true;
  }
}
