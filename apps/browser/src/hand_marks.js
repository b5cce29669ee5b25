// The marks of the hand in the picture: a line or an arrow, and a label beside it.
import * as THREE from 'three';
import { Arrows } from '../viewer/arrows.js';

const kColour = '#e8590c';
const kArrow = 0.18; // of the radius of what is framed

export class HandMarks {
  constructor(stage) {
    this.stage = stage;
    this.arrows = new Arrows(stage, kColour, stage.bounds.radius * 0.008, 1);
    this.thread = stage.add(new THREE.Line(new THREE.BufferGeometry(), new THREE.LineBasicMaterial({ color: kColour, depthTest: false, transparent: true })));
    this.thread.frustumCulled = false;
    this.thread.renderOrder = 5;
    this.label = document.createElement('output');
    this.label.className = 'hand-label';
    stage.view.append(this.label);
    this.clear();
  }

  clear() {
    this.arrows.clear();
    this.arrows.done();
    this.thread.visible = false;
    this.tell(null, '');
  }

  tell(at, text) {
    this.at = at;
    this.label.hidden = text === '';
    this.label.textContent = text;
  }

  line(from, to, text) {
    this.thread.geometry.setFromPoints([from, to]);
    this.thread.visible = true;
    this.tell(from.clone().add(to).multiplyScalar(0.5), text);
  }

  // Draws an arrow of one length along a direction, or none if the direction is zero.
  arrow(at, direction, text) {
    const length = direction.length();
    this.arrows.clear();
    if (length > 0) this.arrows.add(at, direction.clone().multiplyScalar((kArrow * this.stage.bounds.radius) / length));
    this.arrows.done();
    this.tell(at, text);
  }

  // The label follows its place, inside the picture.
  draw() {
    if (!this.at || this.label.hidden) return;
    const { clientWidth, clientHeight } = this.stage.view;
    const { x, y } = this.at.clone().project(this.stage.camera);
    const { offsetWidth, offsetHeight } = this.label;
    const left = Math.min(Math.max(((x + 1) / 2) * clientWidth + 12, 4), Math.max(4, clientWidth - offsetWidth - 4));
    const top = Math.min(Math.max(((1 - y) / 2) * clientHeight - offsetHeight - 8, 4), Math.max(4, clientHeight - offsetHeight - 4));
    this.label.style.transform = `translate(${left}px, ${top}px)`;
  }
}
