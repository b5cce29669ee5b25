// Arrows for quantities with a direction and a strength: forces of contacts, velocities of bodies, torques of joints.
// Their scale is a round number, and is shown.
import * as THREE from 'three';
import { Arrows } from '../arrows.js';
import { kColours } from '../colours.js';
import { roundBelow } from '../ground.js';
import { lengthText, shortNumber } from '../overlay.js';
import { velocity } from '../velocities.js';

const kMost = 4000; // arrows at once
const kTorqueSamples = 20; // frames, to choose a scale by
const kLongest = 3; // times an arrow of the usual strength, about

// m of an arrow for one unit of what it shows, such that what is usual is about `length` long.
function scaleFor(usual, length) {
  return usual > 0 && Number.isFinite(usual) ? 1 / roundBelow((2 * usual) / length) : 0;
}

function middle(values) {
  const sorted = values.filter((value) => value > 0).sort((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? 0;
}

const kOff = 4; // times off the usual strength, before another scale is chosen

// { key, colour, unit, usual(), each(frame, part, put) }: put(place, vector) once for each arrow; the return value of
// `each` is shown beside the scale.
class Vectors {
  constructor(stage, overlay, { key, name, colour, unit, usual, each }) {
    Object.assign(this, { each, name, unit, usual, scale: 0 });
    const length = this.length = Math.min(Math.max(stage.unit * 1.2, stage.bounds.radius * 0.06), stage.bounds.radius * 0.2);
    this.longest = roundBelow(kLongest * length);
    this.arrows = new Arrows(stage, colour, stage.bounds.radius * 0.007, kMost);
    this.group = this.arrows.group;
    const legend = overlay.addMeaning(key, [this.group]);
    const swatch = document.createElement('i');
    swatch.style.background = colour;
    this.meaning = document.createElement('span');
    legend.append(swatch, this.meaning);
    this.choose(usual());
  }

  // Changes the scale if `usual` differs much from what the scale is for.
  choose(usual) {
    const wanted = scaleFor(usual, this.length);
    const off = wanted / this.scale;
    if (wanted > 0 && !(off < kOff && off > 1 / kOff)) this.scale = wanted;
    this.tell('');
  }

  // An arrow of a round length, and what it stands for.
  tell(note) {
    const told = roundBelow(this.length);
    const scale = this.scale > 0 ? `${lengthText(told)} of arrow for ${shortNumber(told / this.scale)} ${this.unit}, at most ${lengthText(this.longest)}` : 'none yet';
    const text = `${this.name}: ${note || scale}`;
    if (this.meaning.textContent !== text) this.meaning.textContent = text;
  }

  // Frames have come since.
  renew() {
    if (this.group.visible) this.choose(this.usual());
  }

  // How many are drawn, and m of an arrow for one unit.
  told() {
    return { count: this.group.visible ? this.arrows.count : 0, scale: this.scale };
  }

  show(frame, part) {
    if (!this.group.visible) return;
    const [from, way] = [new THREE.Vector3(), new THREE.Vector3()];
    this.arrows.clear();
    const note = this.each(frame, part, (place, vector) => {
      way.fromArray(vector).multiplyScalar(this.scale).clampLength(0, this.longest);
      this.arrows.add(from.copy(place), way);
    });
    this.arrows.done();
    this.tell(note ?? '');
  }
}

// Points as well, since a contact may push with nothing.
export function makeContacts(data, stage, overlay) {
  const places = new Float32Array(kMost * 3);
  const dots = new THREE.Points(new THREE.BufferGeometry(), new THREE.PointsMaterial({ color: kColours.contact, size: 4, sizeAttenuation: false, depthTest: false, transparent: true }));
  dots.geometry.setAttribute('position', new THREE.BufferAttribute(places, 3));
  dots.frustumCulled = false;
  dots.renderOrder = 3;
  const at = new THREE.Vector3();
  const vectors = new Vectors(stage, overlay, {
    key: 'contacts', name: 'contact forces', colour: kColours.contact, unit: 'N', usual: () => data.contacts.meanForce,
    each(frame, _, put) {
      const count = Math.min(data.contacts.count(frame), kMost);
      for (let i = 0; i < count; ++i) {
        const { position, force } = data.contacts.at(frame, i);
        places.set(position, i * 3);
        put(at.fromArray(position), force);
      }
      dots.geometry.setDrawRange(0, count);
      dots.geometry.attributes.position.needsUpdate = true;
      return data.contacts.note?.(frame);
    },
  });
  vectors.group.add(dots);
  return vectors;
}

function usualSpeed(data) {
  const speeds = [];
  const step = Math.max(1, Math.floor((data.frames * data.bodies.length) / 2000));
  for (let body = 0; body < data.bodies.length; ++body) {
    for (let frame = body % step; frame < data.frames; frame += step) speeds.push(Math.hypot(...velocity(data, body, frame)));
  }
  // Slow creeping is no speed to choose a scale by.
  const most = speeds.reduce((a, b) => Math.max(a, b), 0);
  return middle(speeds.filter((speed) => speed > 0.05 * most));
}

export function makeVelocities(data, stage, overlay) {
  const at = new THREE.Vector3();
  return new Vectors(stage, overlay, {
    key: 'velocities', name: 'velocities', colour: kColours.velocity, unit: 'm/s', usual: () => usualSpeed(data),
    each(frame, _, put) {
      data.bodies.forEach((__, body) => {
        if (!data.asleep(body, frame)) put(stage.centres[body].getWorldPosition(at), velocity(data, body, frame));
      });
    },
  });
}

// The torque about the anchor of the joint. The readings have force and torque on a body's centre of mass.
function torqueAbout(anchor, centre, reading, frame) {
  const [force, torque] = [reading.force, reading.torque].map((parts) => new THREE.Vector3(...parts.map((part) => part[frame])));
  return torque.sub(anchor.clone().sub(centre).cross(force)).toArray();
}

// null where no joint was read.
export function makeTorques(data, stage, overlay, joints) {
  const read = (data.readings ?? []).map((reading) => ({ reading, joint: joints.indexOf(reading.node) })).filter(({ joint }) => joint !== null);
  const centre = new THREE.Vector3();
  const each = (frame, _, put) => {
    for (const { reading, joint } of read) {
      const { body1, body2 } = data.joints[joint];
      const body = reading.onBody2 || body1 === null ? body2 : body1;
      if (body === null) continue;
      const anchor = joints.placeOf(joint);
      put(anchor, torqueAbout(anchor, stage.centres[body].getWorldPosition(centre), reading, frame));
    }
  };
  // Afterwards bodies have to be placed again.
  const usual = () => {
    const sizes = [];
    for (let i = 0; i < kTorqueSamples; ++i) {
      const frame = Math.floor((i * data.frames) / kTorqueSamples);
      stage.place(frame, 0);
      each(frame, 0, (_, torque) => sizes.push(Math.hypot(...torque)));
    }
    stage.place(0, 0);
    return middle(sizes.filter((size) => size > 1e-9));
  };
  const any = read.length > 0 && (data.grows || usual() > 0);
  return any ? new Vectors(stage, overlay, { key: 'torques', name: 'torques of joints about their anchors', colour: kColours.torque, unit: 'N m', usual, each }) : null;
}
