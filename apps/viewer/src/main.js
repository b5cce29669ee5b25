// The page: what is shown at which time. Its state is window.orrery (docs/viewer.md).
import { kColours } from './colours.js';
import { readData } from './data.js';
import { showEvents } from './events.js';
import { listen, speeds } from './keys.js';
import { makeContacts } from './layers/contacts.js';
import { makeFields } from './layers/fields.js';
import { makeJoints } from './layers/joints.js';
import { makeMasses } from './layers/masses.js';
import { makeMeshes } from './layers/meshes.js';
import { makeShapes } from './layers/shapes.js';
import { Player } from './player.js';
import { Plots } from './plots.js';
import { Stage } from './stage.js';
import { Switches } from './switches.js';
import { Tree } from './tree.js';
import { Values } from './values.js';

const $ = (id) => document.getElementById(id);

function axisName(up) {
  const [name, value] = ['x', 'y', 'z'].map((axis) => [axis, up[axis]]).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0];
  return `${value < 0 ? '−' : '+'}${name} up`;
}

class Page {
  constructor(data) {
    this.data = data;
    this.player = new Player(data.times);
    this.stage = new Stage($('view'), data);
    this.state = { frame: 0, time: 0, playing: false, speed: 1, node: null, chosen: null, following: false, variant: null, theme: 'light', shown: {} };
    this.bodyOfNode = new Map(data.bodies.map(({ node }, index) => [node, index]));
    for (const { node, body } of data.shapes) if (body !== null && !this.bodyOfNode.has(node)) this.bodyOfNode.set(node, body);
    this.tree = new Tree(data.tree, { list: $('nodes'), search: $('search'), rest: $('rest') }, (node) => this.choose(node));
    this.values = new Values(data, $('values'));
    this.plots = new Plots($('plots'), data, this.stage.up, (frame) => this.player.seek(frame));
    showEvents($('events'), data, (frame) => this.player.seek(frame));
  }

  async build() {
    const { data, stage } = this;
    this.shapes = makeShapes(data, stage);
    this.contacts = makeContacts(data, stage);
    this.meshes = await makeMeshes(data, stage, (text) => { $('trouble').textContent = text; });
    const own = this.meshes?.groups ?? [];
    const kinds = ['dynamic', 'asleep', 'kinematic', 'static'].map((kind) => [kColours[kind], kind]);
    this.switches = new Switches($('switches'), [
      { key: 'meshes', name: 'visible meshes', objects: own, on: true },
      { key: 'shapes', name: 'collision shapes', colours: kinds, objects: this.shapes.shapes, on: own.length === 0, hint: 'dynamic, asleep, kinematic, static' },
      { key: 'masses', name: 'centres of mass, inertia boxes', objects: makeMasses(data, stage), on: false, hint: 'a box of the same mass and inertia' },
      { key: 'joints', name: 'joints, axes and limits', colours: [[kColours.joint, 'joint'], [kColours.limit, 'limit']], objects: makeJoints(data, stage), on: data.joints.length > 0 && data.joints.length < 40 && own.length === 0 },
      { key: 'triggers', name: 'trigger volumes', colours: [[kColours.trigger, 'trigger']], objects: this.shapes.triggers, on: true },
      { key: 'gravity', name: 'gravity volumes and fields', colours: [[kColours.gravity, 'gravity']], objects: [...this.shapes.gravity, ...makeFields(data, stage)], on: true },
      { key: 'contacts', name: 'contacts', colours: [[kColours.contact, 'contact']], objects: this.contacts.groups, on: false },
    ]);
    this.state.shown = this.switches.shown;
    this.addVariants();
    this.connect();
    this.setTheme(window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light');
    this.player.changed = () => { this.stale = true; };
    this.player.seek(0);
    this.show();
  }

  addVariants() {
    const names = this.meshes?.variants ?? [];
    $('variants').hidden = names.length === 0;
    $('variant').append(new Option('as in the file', -1), ...names.map((name, index) => new Option(name, index)));
    $('variant').addEventListener('change', () => this.wear(Number($('variant').value)));
  }

  async wear(index) {
    await this.meshes.wear(index);
    $('variant').value = index;
    this.state.variant = index < 0 ? null : this.meshes.variants[index];
    this.undrawn = true;
  }

  connect() {
    const { player } = this;
    $('play').addEventListener('click', () => player.play(!player.playing));
    $('back').addEventListener('click', () => this.step(-1));
    $('forward').addEventListener('click', () => this.step(1));
    $('scrub').max = player.last;
    $('scrub').addEventListener('input', () => player.seek(Number($('scrub').value)));
    $('speed').append(...speeds.map((speed) => new Option(`×${speed}`, speed)));
    $('speed').addEventListener('change', () => this.setSpeed(Number($('speed').value)));
    $('follow').addEventListener('change', () => this.setFollowing($('follow').checked));
    $('theme').addEventListener('click', () => this.switchTheme());
    $('camera').addEventListener('click', () => this.resetCamera());
    $('keys').addEventListener('click', () => this.help());
    this.pickOnClick();
    listen(this);
    this.setSpeed(1);
  }

  // A click that is no drag.
  pickOnClick() {
    const canvas = this.stage.renderer.domElement;
    let from = null;
    canvas.addEventListener('pointerdown', (event) => { from = [event.clientX, event.clientY]; });
    canvas.addEventListener('pointerup', (event) => {
      if (!from || Math.hypot(event.clientX - from[0], event.clientY - from[1]) > 4) return;
      const { shown } = this.state;
      const objects = [...(shown.meshes ? this.meshes.groups : []), ...(shown.shapes ? this.shapes.meshes : [])];
      this.choose(this.stage.pick(event, objects));
    });
  }

  step(frames) {
    this.player.play(false);
    this.player.seek(this.player.frame + frames);
  }

  // A node of the tree, or null.
  choose(node) {
    const { state } = this;
    state.node = node === state.node ? null : node;
    state.chosen = this.bodyOfNode.get(state.node) ?? null;
    this.tree.mark(state.node);
    this.plots.choose(state.chosen, state.chosen === null ? '' : this.data.bodies[state.chosen].name);
    $('follow').disabled = state.chosen === null;
    if (state.chosen === null) this.setFollowing(false);
    this.stale = true;
  }

  setSpeed(speed) {
    this.player.speed = speed;
    $('speed').value = speed;
    this.stale = true;
  }

  setFollowing(on) {
    this.state.following = on && this.state.chosen !== null;
    $('follow').checked = this.state.following;
    this.stale = true;
  }

  resetCamera() {
    this.setFollowing(false);
    this.stage.reset();
  }

  switchTheme() {
    this.setTheme(this.state.theme === 'dark' ? 'light' : 'dark');
  }

  setTheme(theme) {
    this.state.theme = theme;
    document.documentElement.classList.toggle('dark', theme === 'dark');
    this.stage.background(getComputedStyle(document.documentElement).getPropertyValue('--sky').trim());
    this.stale = true;
  }

  search() {
    $('search').focus();
    $('search').select();
  }

  help() {
    const dialog = $('help');
    if (dialog.open) dialog.close();
    else dialog.showModal();
  }

  show() {
    const { player, state, stage } = this;
    const { frame, part } = player;
    Object.assign(state, { frame, time: player.time, playing: player.playing, speed: player.speed });
    stage.place(frame, part);
    this.meshes?.show(frame, part);
    this.shapes.paint(frame, state.chosen, state.theme);
    this.contacts.show(frame);
    this.plots.show(frame, part);
    this.values.show(state.node, state.chosen, frame, part);
    if (state.following) stage.follow(state.chosen);
    $('scrub').value = frame;
    $('clock').textContent = `${player.time.toFixed(2)} s`;
    $('play').textContent = player.playing ? '❚❚' : '▶';
    this.stale = false;
    this.undrawn = true;
  }

  // What stands still is not drawn again and again. Whatever anybody does may change the picture.
  watch() {
    const wake = () => { this.undrawn = true; };
    for (const kind of ['pointermove', 'pointerup', 'wheel', 'keydown', 'input', 'change', 'click']) {
      document.addEventListener(kind, () => requestAnimationFrame(wake), { capture: true, passive: true });
    }
    window.addEventListener('resize', wake);
  }

  run() {
    this.watch();
    let before = performance.now();
    const tick = (now) => {
      this.player.advance((now - before) / 1000);
      before = now;
      if (this.stale) this.show();
      if (this.stage.cameraMoved() || this.undrawn) this.stage.render();
      this.undrawn = false;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }
}

async function start() {
  const data = readData($('orrery-data').textContent);
  document.title = data.title;
  $('title').textContent = data.title;
  const page = new Page(data);
  $('facts').textContent = [`${data.bodies.length} ${data.bodies.length === 1 ? 'body' : 'bodies'}`, `${data.times.at(-1).toFixed(1)} s`, axisName(page.stage.up), 'metres, kilograms, seconds'].join(' · ');
  await page.build();
  page.run();
  const { player } = page;
  // At once, so that who asks for a time finds it shown.
  const now = (act) => (...values) => { act(...values); page.show(); };
  window.orrery = {
    data,
    state: page.state,
    variants: page.meshes?.variants ?? [],
    seek: now((frame) => player.seek(frame)),
    play: now((on) => player.play(on)),
    choose: now((body) => page.choose(body === null ? null : data.bodies[body].node)),
    wear: (index) => page.wear(index),
    pose: (body) => data.pose(body, player.frame, player.part),
    // Of what is drawn: a body's place in the world and on the screen (-1 to 1), and the materials' names.
    drawn: (body) => page.stage.whereIs(body).toArray(),
    onScreen: (body) => page.stage.whereIs(body).project(page.stage.camera).toArray().slice(0, 2),
    materials: () => page.meshes?.materials() ?? [],
  };
}

start();
