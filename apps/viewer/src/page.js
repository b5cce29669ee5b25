// The page: which data it shows at which time. The data may grow or not.
import { Choice } from './choice.js';
import { Colouring } from './colouring.js';
import { Combobox } from './combobox.js';
import { EventMarks } from './events.js';
import { showFindings } from './findings.js';
import { gridOf } from './ground.js';
import { groupsOf } from './groups.js';
import { inspect } from './inspect.js';
import { listen, speeds } from './keys.js';
import { Layers } from './layers.js';
import { makeMeshes } from './layers/meshes.js';
import { Address, layersOf, linkOf, readLink } from './links.js';
import { Overlay } from './overlay.js';
import { Palette } from './palette.js';
import { Picking } from './picking.js';
import { Player } from './player.js';
import { Plots } from './plots.js';
import { connectSaving } from './saving.js';
import { connectSheet } from './sheet.js';
import { Stage } from './stage.js';
import { whyStill } from './stillness.js';
import { Switches } from './switches.js';
import { Tree } from './tree.js';
import { Values } from './values.js';

const kRough = 120; // ms after the first picture until it is drawn as it is meant

const $ = (id) => document.getElementById(id);

function axisName(up) {
  const [name, value] = ['x', 'y', 'z'].map((axis) => [axis, up[axis]]).sort((a, b) => Math.abs(b[1]) - Math.abs(a[1]))[0];
  return `${value < 0 ? '−' : '+'}${name} up`;
}

export class Page {
  // `player` says which time is shown; the page ends with `signal`, where there is one.
  constructor(data, player = new Player(data.times), signal = undefined) {
    Object.assign(this, { data, player, signal });
    this.stage = new Stage($('view'), data);
    this.state = { frame: 0, time: 0, playing: false, speed: 1, node: null, chosen: null, following: false, variant: null, theme: 'light', colours: 'body', shown: {} };
    this.bodyOfNode = new Map(data.bodies.map(({ node }, index) => [node, index]));
    for (const { node, body } of data.shapes) if (body !== null && !this.bodyOfNode.has(node)) this.bodyOfNode.set(node, body);
    this.groups = groupsOf(data);
    this.palette = new Palette(data.bodies, this.groups);
    const colourOf = (node) => this.palette.own[this.bodyOfNode.get(node)]?.getStyle() ?? null;
    this.tree = new Tree(data.tree, { list: $('nodes'), search: $('search'), rest: $('rest') }, (node) => this.choose(node), colourOf);
    this.values = new Values(data, $('values'));
    this.plots = new Plots($('plots'), data, this.stage.up.toArray(), (frame) => this.player.seek(frame));
    showFindings($('run-findings'), data.findings);
    this.address = new Address();
    this.events = new EventMarks($('events'), data, (frame) => this.player.seek(frame));
  }

  async build() {
    const { data, stage } = this;
    this.meshes = await makeMeshes(data, stage, (text) => { $('trouble').textContent = text; });
    const changed = () => {
      this.stale = true;
      if (data.grows) this.layers?.renew(); // scales of what is shown again
    };
    this.overlay = new Overlay(stage);
    this.overlay.say(whyStill(data));
    this.colouring = new Colouring(data, this.palette, this.groups, this.overlay, $('colours'), () => this.recolour());
    this.layers = new Layers(data, stage, this.overlay, this.palette, this.colouring, this.meshes, changed);
    if (this.layers.shapes.grounds.length > 0) this.overlay.sayGrid(gridOf(stage.bounds.radius));
    this.choice = new Choice(data, stage, this.overlay, this.layers);
    this.picking = new Picking(data, stage, this.layers);
    this.switches = new Switches($('switches'), this.layers.rows(), changed);
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
    this.layers.xray.renew();
    $('variant').value = index;
    this.state.variant = index < 0 ? null : this.meshes.variants[index];
    this.undrawn = true;
  }

  // Meshes of a file have colours of their own: shapes take their place while colours tell something else.
  recolour() {
    this.state.colours = this.colouring.kind;
    const isOwn = this.colouring.kind === 'body';
    const { meshes, shapes } = this.state.shown;
    if (!isOwn && meshes && !shapes) this.switches.set({ meshes: false, shapes: true });
    if (isOwn && this.meshes && shapes && !meshes) this.switches.set({ meshes: true, shapes: false });
    this.stale = true;
  }

  connect() {
    const { player } = this;
    $('play').addEventListener('click', () => player.play(!player.playing));
    $('back').addEventListener('click', () => this.step(-1));
    $('forward').addEventListener('click', () => this.step(1));
    $('scrub').addEventListener('input', () => player.seek(Number($('scrub').value)));
    $('speed').append(...speeds.map((speed) => new Option(`×${speed}`, speed)));
    $('speed').addEventListener('change', () => this.setSpeed(Number($('speed').value)));
    $('follow').addEventListener('change', () => this.setFollowing($('follow').checked));
    $('loop').addEventListener('change', () => this.setLooping($('loop').checked));
    $('loop').closest('label').hidden = Boolean(this.data.grows);
    $('theme').addEventListener('click', () => this.switchTheme());
    $('camera').addEventListener('click', () => this.resetCamera());
    $('keys').addEventListener('click', () => this.help());
    this.picking.listen((node) => this.choose(node));
    this.connectTools();
    listen(this);
    connectSheet(this.signal);
    this.setSpeed(1);
  }

  // Plots, links and what can be saved.
  connectTools() {
    const { quantities } = this.plots;
    const find = (text) => (text.trim() || this.state.node === null ? quantities.find(text, 60) : quantities.ofNode(this.state.node));
    this.adder = new Combobox($('adder'), $('quantities'), find, (quantity) => this.plots.add(quantity));
    $('save').addEventListener('click', () => $('saving').showModal());
    connectSaving(this, $('saving'));
    window.addEventListener('hashchange', () => this.goTo(window.location.hash), { signal: this.signal });
  }

  hash() {
    return linkOf(this.data, this.player.time, this.state.node, this.state.chosen) + layersOf(this.switches);
  }

  link() {
    this.address.write(this.hash(), true);
    return window.location.href.replace(/#.*$/, '') + this.hash();
  }

  // A time that is asked for stands still.
  goTo(hash) {
    const { frame, node, theme, picture, show, hide, camera, look } = readLink(hash, this.data);
    document.documentElement.classList.toggle('picture', picture);
    if (picture) this.stage.resize();
    for (const key of show) this.switches.turn(key, true);
    for (const key of hide) this.switches.turn(key, false);
    if (camera || look) {
      this.stage.look(this.stage.placesOf(camera, look));
      this.stage.way = null;
    }
    if (theme) this.setTheme(theme);
    if (node !== undefined && node !== this.state.node) this.choose(node);
    if (frame === undefined) return;
    this.player.play(false);
    this.player.seek(frame);
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
    this.plots.choose(state.node);
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

  // A simulation has no end from which it could begin again.
  setLooping(on) {
    this.player.loops = on && !this.data.grows;
    $('loop').checked = this.player.loops;
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
    const style = getComputedStyle(document.documentElement);
    this.stage.paint(theme, ...['--sky', '--horizon'].map((name) => style.getPropertyValue(name).trim()));
    this.accent = style.getPropertyValue('--accent').trim();
    this.plots.repaint();
    this.stale = true;
  }

  // Unless whoever looks at it has asked for little motion.
  openPlaying() {
    if (!window.matchMedia('(prefers-reduced-motion: reduce)').matches) this.player.play(true);
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
    this.layers.show(frame, part, state);
    this.choice.show(state, this.accent);
    this.plots.show(frame, player.time);
    this.values.show(state.node, state.chosen, frame, part);
    // This comes after the values, which take room from the tree.
    if (this.tree.chosen !== state.node) this.tree.mark(state.node);
    if (state.following) stage.follow(state.chosen);
    $('scrub').max = player.last;
    $('scrub').value = frame;
    $('clock').textContent = `${player.time.toFixed(2)} s`;
    $('play').textContent = player.playing ? '❚❚' : '▶';
    if (this.ready && !player.playing) this.address.write(this.hash());
    this.stale = false;
    this.undrawn = true;
  }

  // Frames have come since.
  renew() {
    this.layers.renew();
    this.colouring.renew();
    this.plots.renew();
    this.events.renew();
    this.overlay.say(whyStill(this.data));
    this.stale = true;
  }

  // A still picture is not drawn again and again. Anything that anybody does may change the picture.
  watch() {
    const wake = () => { this.undrawn = true; };
    for (const kind of ['pointermove', 'pointerup', 'wheel', 'keydown', 'input', 'change', 'click']) {
      document.addEventListener(kind, () => requestAnimationFrame(wake), { capture: true, passive: true, signal: this.signal });
    }
    window.addEventListener('resize', wake, { signal: this.signal });
  }

  draw() {
    this.choice.draw();
    this.stage.render();
    this.undrawn = false;
    this.refining ??= setTimeout(() => { this.undrawn = this.stage.refine() || this.undrawn; }, kRough);
  }

  // After some seconds.
  advance(seconds) {
    this.player.advance(seconds);
  }

  run() {
    this.watch();
    let before = performance.now();
    const tick = (now) => {
      if (this.signal?.aborted) {
        this.stage.end();
        return;
      }
      this.advance((now - before) / 1000);
      before = now;
      if (this.stale) this.show();
      if (this.stage.cameraMoved() || this.undrawn) this.draw();
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  // Shows it from now on.
  async open() {
    const { data } = this;
    document.title = data.title;
    $('title').textContent = data.title;
    $('facts').prepend(this.facts().join(' · '));
    await this.build();
  }

  facts() {
    const { data } = this;
    return [`${data.bodies.length} ${data.bodies.length === 1 ? 'body' : 'bodies'}`, `${data.times.at(-1).toFixed(1)} s`, axisName(this.stage.up)];
  }

  // An interface for tests and other pages: window.orrery.
  api() {
    const { data, player } = this;
    // The page is drawn at once, so that a caller who asks for a time finds it shown.
    const now = (act) => (...values) => {
      this.stage.refine();
      act(...values);
      this.show();
    };
    return {
      data,
      state: this.state,
      variants: this.meshes?.variants ?? [],
      seek: now((frame) => player.seek(frame)),
      at: now((time) => player.at(time)),
      play: now((on) => player.play(on)),
      choose: now((body) => this.choose(body === null ? null : data.bodies[body].node)),
      wear: (index) => this.wear(index),
      pose: (body) => data.pose(body, player.frame, player.part),
      // The drawn scene: a body's place in the world and on the screen (-1 to 1), and the materials' names.
      drawn: (body) => this.stage.whereIs(body).toArray(),
      onScreen: (body) => this.stage.whereIs(body).project(this.stage.camera).toArray().slice(0, 2),
      materials: () => this.meshes?.materials() ?? [],
      plots: () => this.plots.shown.map(({ name, unit, curve, ghost }) => ({ name, unit, curve: curve(), ghost: ghost() })),
      link: () => this.link(),
      ghost: (body) => this.layers.ghost.whereIs(body),
      ...inspect(this),
    };
  }
}
