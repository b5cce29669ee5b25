// Trails of the centres of mass: of the chosen body from the start on, of all bodies for the last seconds.
import * as THREE from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';

const kMostSegments = 300_000; // of all trails together
const kSeconds = 3; // of all bodies' trails

const kWidth = 2.5; // px, of the chosen body's

// Segments of one colour and some width, of which the first are drawn.
class Thick {
  constructor(stage, segments, colour) {
    this.stage = stage;
    const geometry = new LineSegmentsGeometry().setPositions(new Float32Array(segments * 6));
    this.buffer = geometry.attributes.instanceStart.data;
    this.object = new LineSegments2(geometry, new LineMaterial({ color: colour, linewidth: kWidth, transparent: true, fog: false, toneMapped: false }));
    this.object.frustumCulled = false;
  }

  get places() {
    return this.buffer.array;
  }

  draw(_, count) {
    const { stage, object } = this;
    object.material.resolution.set(stage.view.clientWidth, stage.view.clientHeight);
    object.geometry.instanceCount = count;
  }

  moved() {
    this.buffer.needsUpdate = true;
  }
}

// Segments as thin as lines are, each of the colour whose turn it is.
class Thin {
  constructor(segments, colours) {
    const geometry = new THREE.BufferGeometry();
    for (const name of ['position', 'color']) geometry.setAttribute(name, new THREE.BufferAttribute(new Float32Array(segments * 6), 3));
    const { position, color } = geometry.attributes;
    for (let i = 0; i < color.count; ++i) colours[(i >> 1) % colours.length].toArray(color.array, i * 3);
    this.position = position;
    this.object = new THREE.LineSegments(geometry, new THREE.LineBasicMaterial({ vertexColors: true, transparent: true, opacity: 0.9, fog: false, toneMapped: false }));
    this.object.frustumCulled = false;
  }

  get places() {
    return this.position.array;
  }

  draw(first, count) {
    this.object.geometry.setDrawRange(first * 2, count * 2);
  }

  moved() {
    this.position.needsUpdate = true;
  }
}

// Lines of all frames so far, and one to where the body is now.
class Trails {
  constructor(data, stage, bodies, colours, seconds) {
    Object.assign(this, { data, stage, bodies, seconds });
    this.every = Math.max(1, Math.ceil((data.frames * bodies.length) / kMostSegments));
    this.rows = Math.floor((data.frames - 1) / this.every) + 1;
    const count = bodies.length;
    const make = (segments) => (seconds === Infinity ? new Thick(stage, segments, colours[0]) : new Thin(segments, colours));
    [this.past, this.tip] = [make(Math.max((this.rows - 1) * count, 1)), make(count)];
    this.lay();
  }

  centre(body, frame) {
    const { position, rotation } = this.data.pose(body, frame);
    return new THREE.Vector3(...this.data.bodies[body].centerOfMass).applyQuaternion(new THREE.Quaternion(...rotation)).add(new THREE.Vector3(...position));
  }

  // The segments are sorted by time, then by body: the first ones are those until a time.
  lay() {
    const { places } = this.past;
    const count = this.bodies.length;
    this.ends = new Float32Array(this.rows * count * 3);
    for (let row = 0; row < this.rows; ++row) {
      this.bodies.forEach((body, i) => this.centre(body, row * this.every).toArray(this.ends, (row * count + i) * 3));
    }
    for (let i = 0; i < (this.rows - 1) * count; ++i) {
      places.set(this.ends.subarray(i * 3, i * 3 + 3), i * 6);
      places.set(this.ends.subarray((i + count) * 3, (i + count) * 3 + 3), i * 6 + 3);
    }
  }

  show(frame) {
    const { data, every, bodies, past, tip } = this;
    const count = bodies.length;
    const row = Math.min(Math.floor(frame / every), this.rows - 1);
    const from = this.seconds === Infinity ? 0 : data.times.findIndex((time) => time >= data.times[frame] - this.seconds);
    const first = Math.min(Math.floor(Math.max(from, 0) / every), row);
    past.draw(first * count, (row - first) * count);
    const at = new THREE.Vector3();
    bodies.forEach((body, i) => {
      tip.places.set(this.ends.subarray((row * count + i) * 3, (row * count + i) * 3 + 3), i * 6);
      this.stage.centres[body].getWorldPosition(at).toArray(tip.places, i * 6 + 3);
    });
    tip.draw(0, count);
    tip.moved();
    this.segments = row - first + 1;
  }
}

// { own, all, show(frame, chosen) }: a group for the trail of the chosen body, one for those of all. Made when first shown.
export function makeTrails(data, stage, palette) {
  const [own, all] = [stage.add(new THREE.Group()), stage.add(new THREE.Group())];
  let ofAll = null;
  let ofChosen = null;
  const fill = (group, trails) => {
    for (const { geometry } of group.children) geometry.dispose();
    group.clear();
    if (trails) group.add(trails.past.object, trails.tip.object);
    return trails;
  };
  return {
    own,
    all,
    show(frame, chosen) {
      if (own.visible && (ofChosen?.bodies[0] ?? null) !== chosen) {
        ofChosen = fill(own, chosen === null ? null : new Trails(data, stage, [chosen], [palette.own[chosen]], Infinity));
      }
      if (own.visible) ofChosen?.show(frame);
      if (!all.visible || data.bodies.length === 0) return;
      ofAll ??= fill(all, new Trails(data, stage, data.bodies.map((_, body) => body), palette.own, kSeconds));
      ofAll.show(frame);
    },
    // Makes the trails anew when frames have come since.
    renew() {
      ofChosen = null;
      ofAll = null;
    },
    segments: () => ({ own: own.visible && ofChosen ? ofChosen.segments : 0, all: all.visible && ofAll ? ofAll.segments * data.bodies.length : 0 }),
  };
}
