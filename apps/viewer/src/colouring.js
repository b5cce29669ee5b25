// The colours of bodies tell which body it is, or how it moves, is loaded, sleeps. Only what the data has can be chosen.
import * as THREE from 'three';
import { bodyColour } from './palette.js';
import { rampColour, roundScale, showScale } from './scale.js';
import { touchingOf } from './touching.js';

const kAwake = new THREE.Color('#e07b39');
const kAsleep = new THREE.Color('#4d7fc4');

// Joints that were read, of each body.
function loadsOf({ bodies, joints, readings = [] }) {
  const loads = bodies.map(() => []);
  for (const { joint, force } of readings) {
    if (!Array.isArray(force) || !joints[joint]) continue;
    for (const body of [joints[joint].body1, joints[joint].body2]) if (body !== null) loads[body].push(force);
  }
  return loads;
}

const strongest = (loads, frame) => loads.reduce((most, force) => Math.max(most, Math.hypot(...force.map((track) => track[frame] ?? 0))), 0);
const greatest = (values) => values.reduce((most, value) => (value > most ? value : most), 0);

// The greatest of what `valueOf` gives for some frames.
function mostOf(frames, valueOf) {
  const step = Math.max(1, Math.floor(frames / 200));
  return greatest(Array.from({ length: Math.ceil(frames / step) }, (_, i) => valueOf(i * step)));
}

export class Colouring {
  // `groups`: as groupsOf() gives them; `changed` is called when another kind was chosen.
  constructor(data, palette, groups, overlay, select, changed) {
    Object.assign(this, { data, palette, overlay, select, changed, kind: 'body' });
    this.loads = loadsOf(data);
    this.touching = touchingOf(data);
    this.islandColours = [];
    this.legend = { visible: false };
    this.meaning = overlay.addMeaning('colours', [this.legend]);
    select.replaceChildren(...Object.entries(this.kinds(groups)).map(([value, name]) => new Option(name, value)));
    select.addEventListener('change', () => this.choose(select.value));
    select.closest('label').hidden = data.bodies.length === 0;
  }

  kinds(groups) {
    const { data, loads } = this;
    const sleeps = data.grows || data.bodies.some((_, body) => data.asleep(body, data.frames - 1) || data.events.some(({ event }) => event === 'sleep'));
    const isLoaded = loads.some((each) => each.length > 0);
    const touches = data.grows || greatest(data.plots.contacts) > 0;
    return {
      body: groups?.name ?? 'by body',
      speed: 'by speed',
      ...(isLoaded ? { force: 'by force of joints' } : {}),
      ...(touches ? { contact: 'by force of contacts' } : {}),
      ...(touches || data.joints.length > 0 ? { island: 'by island' } : {}),
      ...(sleeps ? { sleep: 'by sleep' } : {}),
    };
  }

  // [what the scale says, its highest value] of kinds that have a scale.
  scaled() {
    const { data, kind, loads, touching } = this;
    if (kind === 'speed') return ['speed, m/s', greatest(data.plots.speed)];
    if (kind === 'force') return ['force of joints, N', mostOf(data.frames, (frame) => greatest(loads.map((each) => strongest(each, frame))))];
    return ['force of contacts, N', mostOf(data.frames, (frame) => greatest(touching.forces(frame)))];
  }

  choose(kind) {
    this.kind = this.select.value = kind;
    this.legend.visible = kind !== 'body';
    this.renew();
    this.changed();
  }

  // Frames have come since.
  renew() {
    const { kind, meaning } = this;
    if (kind === 'body') return;
    if (kind === 'island') {
      meaning.replaceChildren('one colour: held together by contacts or joints');
      return;
    }
    if (kind === 'sleep') {
      meaning.replaceChildren(...[[kAwake, 'awake'], [kAsleep, 'asleep']].flatMap(([colour, name]) => {
        const swatch = document.createElement('i');
        swatch.style.background = colour.getStyle();
        return [swatch, `${name} `];
      }));
      return;
    }
    const [title, most] = this.scaled();
    this.scale = roundScale(0, most, true);
    showScale(meaning, title, this.scale);
  }

  islandColour(body, frame) {
    const first = this.touching.islands(frame)[body];
    return (this.islandColours[first] ??= bodyColour(first));
  }

  // `body` is null for what does not belong to a body.
  colour(body, frame, theme) {
    const { data, kind } = this;
    if (body === null) return this.palette.still[theme];
    if (kind === 'speed') return rampColour(this.scale.part(data.speed(body, frame)));
    if (kind === 'force') return rampColour(this.scale.part(strongest(this.loads[body], frame)));
    if (kind === 'contact') return rampColour(this.scale.part(this.touching.forces(frame)[body]));
    if (kind === 'island' && !data.bodies[body].kinematic) return this.islandColour(body, frame);
    const isAsleep = data.asleep(body, frame);
    if (kind === 'sleep') return isAsleep ? kAsleep : kAwake;
    return this.palette.colour(body, isAsleep, theme);
  }
}
