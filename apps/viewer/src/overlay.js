// The overlay of the picture: the label of the chosen object, the cross of the world's axes, the scale bar, the grid, and the
// legend of colours and lengths of arrows.
import * as THREE from 'three';
import { roundBelow } from './ground.js';
import { kNarrow } from './sheet.js';

const kMargin = 6; // px, of the label to the picture's border
const kLift = 16; // px, of the label above its place
const kArm = 26; // px, of the cross
const kBar = 110; // px, the longest scale bar
const kSvg = 'http://www.w3.org/2000/svg';
const kAxes = [['x', '#e5484d'], ['y', '#30a46c'], ['z', '#3e82f7']];

function add(parent, name, className) {
  const made = document.createElement(name);
  made.className = className;
  parent.append(made);
  return made;
}

function addSvg(parent, name, attributes) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  parent.append(made);
  return made;
}

export const shortNumber = (value) => String(Number(value.toPrecision(3)));

// 0.001 m is 1 mm, 2000 m are 2 km.
export function lengthText(metres) {
  const [factor, unit] = metres >= 1000 ? [1e-3, 'km'] : metres >= 1 ? [1, 'm'] : metres >= 0.01 ? [100, 'cm'] : [1000, 'mm'];
  return `${shortNumber(metres * factor)} ${unit}`;
}

export class Overlay {
  constructor(stage) {
    this.stage = stage;
    this.all = [];
    const { view } = stage;
    this.label = add(view, 'div', 'name-tag');
    this.label.id = 'name-tag';
    this.label.hidden = true;
    this.sentence = add(view, 'p', 'sentence');
    this.addLegend();
    const corner = add(view, 'div', 'corner');
    this.cross = addSvg(corner, 'svg', { class: 'cross', viewBox: '-36 -36 72 72', role: 'img', 'aria-label': 'Axes of the world' });
    this.arms = kAxes.map(([name, colour]) => {
      const line = addSvg(this.cross, 'line', { x1: 0, y1: 0, stroke: colour, 'stroke-width': 2.5, 'stroke-linecap': 'round' });
      const letter = addSvg(this.cross, 'text', { fill: colour, 'text-anchor': 'middle', 'dominant-baseline': 'central' });
      letter.textContent = name;
      return { line, letter };
    });
    const scale = add(corner, 'div', 'scale');
    scale.title = 'In the middle of the picture';
    this.scaleText = add(scale, 'span', '');
    this.bar = add(scale, 'i', '');
    this.grid = add(corner, 'span', 'grid');
  }

  // How far apart the thin lines of the ground are, m.
  sayGrid(cell) {
    this.grid.textContent = `grid ${lengthText(cell)}`;
  }

  // In the middle at the top, until '' is said.
  say(text) {
    this.sentence.textContent = text;
    this.sentence.hidden = text === '';
  }

  // The legend of colours and arrows is open, unless the screen is narrow: there it would cover much of the picture.
  addLegend() {
    this.legend = add(this.stage.view, 'details', 'legend');
    add(add(this.legend, 'summary', ''), 'span', '').textContent = 'Legend';
    this.meanings = add(this.legend, 'div', 'meanings');
    const narrow = window.matchMedia(kNarrow);
    const fit = () => { this.legend.open = !narrow.matches; };
    narrow.addEventListener('change', fit);
    fit();
  }

  // A box for what explains a layer; it is to be seen while one of the objects is.
  addMeaning(key, objects) {
    const made = add(this.meanings, 'div', 'meaning');
    made.id = `meaning-${key}`;
    this.all.push({ made, objects });
    return made;
  }

  show(target) {
    this.showCross();
    this.showScale();
    this.showLabel(target);
    for (const { made, objects } of this.all) made.hidden = !objects.some(({ visible }) => visible);
    this.legend.hidden = this.all.every(({ made }) => made.hidden);
  }

  showCross() {
    const back = this.stage.camera.quaternion.clone().invert();
    const arms = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis) => new THREE.Vector3(...axis).applyQuaternion(back));
    arms.forEach(({ x, y }, i) => {
      const { line, letter } = this.arms[i];
      line.setAttribute('x2', (x * kArm).toFixed(1));
      line.setAttribute('y2', (-y * kArm).toFixed(1));
      letter.setAttribute('x', (x * (kArm + 7)).toFixed(1));
      letter.setAttribute('y', (-y * (kArm + 7)).toFixed(1));
    });
    // Arms that point away are drawn first.
    [0, 1, 2].sort((a, b) => arms[a].z - arms[b].z).forEach((i) => this.cross.append(this.arms[i].line, this.arms[i].letter));
  }

  // Metres of a pixel in the plane through what the camera turns about.
  get metresOfPixel() {
    const { camera, controls, view } = this.stage;
    const across = 2 * camera.position.distanceTo(controls.target) * Math.tan(THREE.MathUtils.degToRad(camera.fov / 2));
    return across / Math.max(view.clientHeight, 1);
  }

  showScale() {
    const pixel = this.metresOfPixel;
    const length = roundBelow(kBar * pixel);
    this.bar.style.width = `${(length / pixel).toFixed(1)}px`;
    this.scaleText.textContent = lengthText(length);
    this.scaleLength = length;
  }

  // target: { name, place } or null. The whole label stays in the picture, wherever its place is; a target without a
  // place has it at the top.
  showLabel(target) {
    const { label, stage } = this;
    label.hidden = !target;
    if (!target) return;
    if (label.textContent !== target.name) label.textContent = target.name;
    const { clientWidth, clientHeight } = stage.view;
    const at = target.place?.clone().project(stage.camera) ?? new THREE.Vector3(0, 1, 0);
    // Behind the camera the projection is mirrored.
    const sign = at.z > 1 ? -1 : 1;
    const [x, y] = [((sign * at.x + 1) / 2) * clientWidth, ((1 - sign * at.y) / 2) * clientHeight];
    const within = (value, size, most) => Math.min(Math.max(value, kMargin), Math.max(most - size - kMargin, kMargin));
    const left = within(x - label.offsetWidth / 2, label.offsetWidth, clientWidth);
    const top = within(y - label.offsetHeight - kLift, label.offsetHeight, clientHeight);
    label.style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`;
  }
}
