// The meaning of a click: a joint's mark, else the body under the pointer or a few pixels beside it, else a shape that
// stands still; the ground is nothing.
import * as THREE from 'three';
import { kUndrawn } from './instances.js';

const kReach = { mouse: 5, touch: 16 }; // px
const kJointReach = { mouse: 9, touch: 20 };
const kRing = 8;
export const kClick = 4; // px: more is a drag

const isShown = (object) => object === null || (object.visible && isShown(object.parent));

export class Picking {
  constructor(data, stage, layers) {
    Object.assign(this, { data, stage, layers });
    this.ray = new THREE.Raycaster();
    this.ray.layers.enable(kUndrawn);
  }

  // The object under a place of the picture, in pixels: { body, node, distance, isGround }, or null.
  hit(x, y) {
    const { clientWidth, clientHeight } = this.stage.view;
    this.ray.setFromCamera(new THREE.Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight), this.stage.camera);
    const { meshes, shapes } = this.layers;
    const hits = this.ray.intersectObjects([...(meshes?.groups ?? []), ...this.layers.bare.meshes, ...shapes.shapes], true).map((found) => {
      const slot = found.object.userData.slotOf?.(found);
      const { node, body = null, isGround = false } = slot ?? found.object.userData;
      return { body, node, isGround, distance: found.distance, isShown: isShown(found.object) };
    });
    const first = hits.find((each) => each.isShown);
    if (!first || first.body !== null || first.node !== undefined) return first ?? null;
    // A mesh that belongs to no body: the shape that it covers.
    const near = 0.1 * this.stage.bounds.radius;
    return hits.find(({ body, node, distance }) => body === null && node !== undefined && Math.abs(distance - first.distance) < near) ?? first;
  }

  joint(x, y, reach) {
    const { data, stage, layers } = this;
    if (!layers.joints.objects.some(isShown)) return null;
    const { clientWidth, clientHeight } = stage.view;
    const found = data.joints.map(({ node }, joint) => {
      const at = layers.joints.placeOf(joint).project(stage.camera);
      const away = Math.hypot(((at.x + 1) / 2) * clientWidth - x, ((1 - at.y) / 2) * clientHeight - y);
      return { node, away: at.z < 1 ? away : Infinity };
    }).sort((a, b) => a.away - b.away)[0];
    return found && found.away <= reach ? found.node : null;
  }

  // The node, or null.
  pick(x, y, pointer) {
    const kind = pointer === 'touch' ? 'touch' : 'mouse';
    const joint = this.joint(x, y, kJointReach[kind]);
    if (joint !== null) return joint;
    const straight = this.hit(x, y);
    const nodeOf = (hit) => (hit.body !== null ? this.data.bodies[hit.body].node : hit.isGround ? null : hit.node ?? null);
    if (straight && straight.body !== null) return nodeOf(straight);
    // Small bodies are hard to hit.
    const beside = Array.from({ length: kRing }, (_, i) => {
      const angle = (2 * Math.PI * i) / kRing;
      return this.hit(x + kReach[kind] * Math.cos(angle), y + kReach[kind] * Math.sin(angle));
    }).filter((hit) => hit && hit.body !== null).sort((a, b) => a.distance - b.distance)[0];
    return nodeOf(beside ?? straight ?? { body: null, isGround: true });
  }

  // A click that is no drag.
  listen(choose) {
    const canvas = this.stage.renderer.domElement;
    let from = null;
    canvas.addEventListener('pointerdown', (event) => { from = event.isPrimary ? [event.clientX, event.clientY] : null; });
    canvas.addEventListener('pointerup', (event) => {
      if (!from || event.button !== 0 || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > kClick) return;
      const { left, top } = canvas.getBoundingClientRect();
      choose(this.pick(event.clientX - left, event.clientY - top, event.pointerType));
    });
  }
}
