// The page: what is shown at which time. Its state is window.orrery (docs/viewer.md).
import { readData } from './data.js';
import { Panel } from './panel.js';
import { Plots } from './plots.js';
import { Stage } from './stage.js';

const $ = (id) => document.getElementById(id);
const data = readData($('orrery-data').textContent);
const stage = new Stage($('view'), data);
const state = { frame: 0, time: 0, playing: false, chosen: null };
const panel = new Panel(data, choose);
const plots = new Plots($('plots'), data, (frame) => seek(frame));

function show() {
  const { frame, chosen } = state;
  stage.show(frame, chosen);
  panel.show(frame, chosen);
  plots.show(frame);
  $('scrub').value = frame;
  $('clock').textContent = `${data.times[frame].toFixed(2)} s`;
}

function seek(frame) {
  state.frame = Math.min(Math.max(frame, 0), data.frames - 1);
  state.time = data.times[state.frame];
  show();
}

function play(on) {
  if (on && state.frame === data.frames - 1) seek(0);
  state.playing = on;
  $('play').textContent = on ? '⏸' : '▶';
}

function choose(body) {
  state.chosen = state.chosen === body ? null : body;
  show();
}

function advance(seconds) {
  state.time += seconds * Number($('speed').value);
  let { frame } = state;
  while (frame + 1 < data.frames && data.times[frame + 1] <= state.time) ++frame;
  if (frame !== state.frame) {
    state.frame = frame;
    show();
  }
  if (frame === data.frames - 1) play(false);
}

let before = performance.now();
function tick(now) {
  if (state.playing) advance((now - before) / 1000);
  before = now;
  if ($('follow').checked && state.chosen !== null) stage.follow(data.pose(state.frame, state.chosen).position);
  stage.render();
  requestAnimationFrame(tick);
}

function addSwitches() {
  const names = { shapes: 'collision shapes', triggers: 'trigger and gravity volumes', centres: 'centres of mass', joints: 'joint axes at the start' };
  for (const [key, name] of Object.entries(names)) {
    const label = document.createElement('label');
    const box = document.createElement('input');
    Object.assign(box, { type: 'checkbox', id: `show-${key}`, checked: stage.groups[key].visible });
    box.addEventListener('change', () => { stage.groups[key].visible = box.checked; });
    label.append(box, ` ${name}`);
    $('switches').append(label);
  }
}

function axisName(up) {
  const [name, value] = ['x', 'y', 'z'].map((axis) => [axis, up[axis]]).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0];
  return `${value < 0 ? '−' : '+'}${name} up`;
}

function listen() {
  $('play').addEventListener('click', () => play(!state.playing));
  $('back').addEventListener('click', () => seek(state.frame - 1));
  $('forward').addEventListener('click', () => seek(state.frame + 1));
  $('scrub').addEventListener('input', (event) => seek(Number(event.target.value)));
  $('theme').addEventListener('click', () => document.documentElement.classList.toggle('dark'));
  window.addEventListener('keydown', (event) => {
    if (['INPUT', 'SELECT', 'BUTTON'].includes(event.target.tagName)) return;
    if (event.key === ' ') play(!state.playing);
    else if (event.key === 'ArrowLeft') seek(state.frame - 1);
    else if (event.key === 'ArrowRight') seek(state.frame + 1);
    else return;
    event.preventDefault();
  });
}

document.documentElement.classList.toggle('dark', window.matchMedia('(prefers-color-scheme: dark)').matches);
document.title = data.title;
$('title').textContent = data.title;
$('facts').textContent = `${data.bodies.length} bodies · ${data.times.at(-1).toFixed(1)} s · ${axisName(stage.up)} · metres, kilograms, seconds`;
$('scrub').max = data.frames - 1;
addSwitches();
listen();
seek(0);
window.orrery = { state, data, seek, play, choose, pose: (body) => data.pose(state.frame, body) };
requestAnimationFrame(tick);
