// A scene that is simulated while somebody looks at it: its view, made anew for each scene, and the questions to the
// module.
import { isEmpty, stillnessOf } from './choosing.js';
import { HostFailure } from './host.js';
import { isSamePicture } from './same_picture.js';
import { giveView, keepView } from './kept_view.js';
import { LiveData } from './live_data.js';
import { LiveFraming } from './live_framing.js';
import { LivePlayer } from './live_player.js';
import { Hand } from './hand.js';
import { optionsIn, optionsOf, packScene } from './links.js';
import { layersOf, linkOf } from '../viewer/links.js';
import { Page } from '../viewer/page.js';

const kTold = 1; // s of the simulation from word to word of how far it is on the way to a time that an address asks for
const kLimit = 40; // ms of stepping at a time
const kHelp = 'Drag a body to pull it. Drag beside bodies, with the right button or with two fingers to turn, with shift to move; wheel to come nearer; click to choose.';
const kKeys = '<tr><td><kbd>b</kbd></td><td>begin again at time 0</td></tr><tr><td><kbd>o</kbd></td><td>open another scene</td></tr>';
const kRenew = 400; // ms between two drawings of plots

// "&body=moon&show=contacts" of what is chosen and shown.
const chosenIn = ({ data, state, switches }) => linkOf(data, 0, state.node, state.chosen).replace(/^#t=0/, '') + layersOf(switches);
// "&t=2.5" of a moment that stands still.
const timeIn = ({ player }) => (player.playing || player.time === 0 ? '' : `&t=${Number(player.time.toFixed(4))}`);

export class Live {
  #pull = null;
  #speed = 0; // with which the thread simulates by itself

  // `view` makes the elements of the page and takes them away; `told` has trouble(text), found(diagnostics), options(),
  // recording(), loaded(scene), shown(), changed(), chosen(node) and agreement(text).
  constructor(host, view, told) {
    Object.assign(this, { host, view, told, page: null, link: null, first: null, loading: null, agreement: null, changing: false, tool: 'pull' });
    host.came = (made) => this.came(made);
    host.broke = (error) => this.failed(error);
    document.addEventListener('visibilitychange', () => this.steer());
  }

  // Draws a body: { body, point, target }; null: nothing.
  get pull() {
    return this.#pull;
  }

  set pull(pull) {
    const isNew = pull !== null || this.#pull !== null;
    this.#pull = pull;
    if (isNew && this.#speed > 0) this.host.tell('pull', { pull });
  }

  // null if it failed: the picture stays as it was. A module that fails is made anew, without a scene. `refused` gets
  // the fault of the values.
  async ask(action, values, refused = (text) => this.told.trouble(text)) {
    try {
      return await this.host.ask(action, values);
    } catch (error) {
      if (error.ended) return null;
      await this.failed(error, refused);
      return null;
    }
  }

  async failed(error, refused = (text) => this.told.trouble(text)) {
    if (!(error instanceof HostFailure)) {
      refused(error.message);
      return;
    }
    this.told.trouble(error.message);
    await this.recover();
  }

  async recover() {
    this.close();
    try {
      await this.host.restart();
    } catch (error) {
      if (!error.ended) throw error; // by another one
    }
  }

  // `link`: what stands for the scene in an address, while no member of it is set; '': the address has it before its #; or
  // null.
  async load(files, named, link = null) {
    this.told.trouble('');
    const isBusy = this.loading !== null;
    const turn = this.loading = {};
    // A user who drops another scene does not wait for one that takes too long.
    if (isBusy) await this.recover();
    if (this.loading !== turn) return;
    const found = await this.ask('load', { files, scene: named });
    if (this.loading === turn) this.loading = null;
    if (!found) return;
    this.name = found.scene;
    this.link = link;
    this.first = found.options; // those that nobody has set
    const scene = { ...found, ready: !isEmpty(found) };
    const shown = this.show(scene);
    this.told.loaded(scene);
    this.told.recording(null);
    this.told.trouble(stillnessOf(found));
    const isShown = await shown;
    if (isShown) this.page.openPlaying();
    return isShown;
  }

  // An address may ask for more than the scene: options, and a time, which stands still.
  async goTo(hash) {
    const { page } = this;
    for (const [name, value] of optionsIn(hash)) if (this.page === page) await this.setOption(name, value);
    const time = Number.parseFloat(new URLSearchParams(hash.slice(1)).get('t'));
    if (time >= 0 && this.page === page) await this.simulateTo(time);
    if (this.page === page) page.goTo(hash);
  }

  // Until somebody plays, or opens another scene: a time may be far away.
  async simulateTo(time) {
    const { data, player } = this;
    player.play(false);
    const isWanted = () => this.data === data && this.loading === null && !player.playing;
    let last = -1; // a step may fail
    let told = 0;
    while (isWanted() && data.times.at(-1) > last && data.times.at(-1) < time - this.options.dt / 2) {
      last = data.times.at(-1);
      if (last > told + kTold) {
        told = last;
        this.told.agreement(`Simulating up to ${time} s: ${last.toFixed(2)} s. Play ends it.`);
      }
      await this.advance(Math.ceil((time - last) / this.options.dt - 1e-6));
    }
    if (told > 0 && this.data === data) this.told.agreement('');
  }

  // The page is without a scene again.
  async leave() {
    if (this.loading !== null) {
      this.loading = null;
      await this.recover();
    }
    this.files = new Map();
    this.close();
  }

  close() {
    this.ending?.abort();
    this.page = null;
    this.steer();
    this.part();
    this.view.clear();
  }

  // A run that went on from a recording is no longer compared with it after a change.
  part() {
    this.agreement = null;
    this.told.agreement('');
  }

  // Whether it is shown: there may be nothing, and another scene may have come meanwhile.
  async show(scene) {
    this.close();
    if (!scene.ready) return false;
    this.ending = new AbortController();
    const { signal } = this.ending;
    this.view.fill();
    document.querySelector('#help > p').textContent = kHelp;
    this.options = scene.options;
    this.data = new LiveData(scene.page, scene.joints, scene.first);
    this.player = new LivePlayer(this.data, () => this.steer());
    const page = new Page(this.data, this.player, signal);
    page.step = (frames) => this.step(page, frames);
    page.choose = (node) => {
      Page.prototype.choose.call(page, node);
      this.told.chosen(page.state.node);
    };
    page.hash = () => (this.link !== null ? this.address(page) : Page.prototype.hash.call(page));
    page.link = () => this.linkTo(page);
    page.more = { o: () => document.getElementById('other').click(), b: () => this.reset() };
    document.querySelector('#help table').insertAdjacentHTML('beforeend', kKeys);
    page.facts = () => Page.prototype.facts.call(page).filter((_, i) => i !== 1); // it has no end
    await page.open();
    if (signal.aborted) return false;
    page.stage.resize(); // all has its place now, so that the first view is fitted to it
    this.pull = null;
    this.hand = new Hand(page, this);
    this.framing = new LiveFraming(page.stage);
    page.advance = (seconds) => {
      Page.prototype.advance.call(page, seconds);
      if (!this.#pull) this.framing.advance(seconds); // who pulls aims at a place of the picture
    };
    page.resetCamera = () => {
      Page.prototype.resetCamera.call(page);
      this.framing.moved = false;
    };
    page.draw = () => {
      this.hand.marks.draw();
      Page.prototype.draw.call(page);
    };
    this.page = page;
    page.ready = true;
    page.run();
    this.told.shown();
    return true;
  }

  // The thread simulates by itself while the end of what there is, is played, and somebody may see it.
  steer() {
    const isWanted = this.page?.player.wants && !this.changing && !document.hidden; // the player of a recording wants nothing
    const speed = isWanted ? this.player.speed : 0;
    if (speed === this.#speed) return;
    this.#speed = speed;
    this.host.tell('run', { speed, pull: this.#pull });
  }

  // A step of dt where there is no frame yet.
  step(page, frames) {
    this.player.play(false);
    if (frames > 0 && this.player.atEnd) this.advance(1);
    else this.player.seek(this.player.frame + frames);
  }

  async advance(count) {
    const { data } = this;
    const made = await this.ask('step', { count, limit: kLimit, pull: this.#pull });
    if (made && data === this.data) this.take(made);
  }

  // Frames that the thread has made by itself.
  came(made) {
    this.host.tell('seen', { count: made.frames.length });
    if (this.page) this.take(made);
  }

  take({ frames, pulled, recording }) {
    const { data, player } = this;
    if (this.#pull && this.agreement) this.part();
    frames.forEach((frame) => data.add(frame));
    frames.forEach((frame) => this.agreement?.see(frame));
    if (player.atEnd && !player.playing) player.seek(player.last);
    else player.find();
    this.hand.drawn(pulled);
    this.told.recording(recording);
    this.renew();
  }

  // Plots, scales and marks are drawn anew a few times a second.
  renew(now = false) {
    if (!now && performance.now() < (this.renewed ?? 0) + kRenew && this.player.playing) return;
    this.renewed = performance.now();
    this.page?.renew();
    if (this.page && this.player.atEnd && !this.#pull) this.framing.include(this.data, this.player.last);
  }

  async reset() {
    const scene = await this.ask('reset');
    if (!scene) return;
    this.restart(scene.first);
    this.told.recording(scene.recording);
  }

  restart(first) {
    this.part();
    this.data.restart(first);
    this.player.seek(0);
    this.renew(true);
  }

  async setOption(name, value) {
    this.told.trouble('');
    const set = await this.ask('setOption', { name, value });
    if (!set) return;
    this.part();
    this.options = set.options;
    this.told.options(set.options);
    this.told.recording(set.recording);
    if (name !== 'dt') this.restart(set.first);
  }

  // The simulation goes on from where it is, if it can, and what is seen stays.
  async setMember(target, value, refused) {
    this.told.trouble('');
    const { page, data } = this;
    this.changing = true; // frames that come until the answer are of before
    this.steer();
    const scene = await this.ask('setMember', { target, value }, refused);
    this.changing = false;
    if (scene) this.link = null;
    if (scene && this.page === page) await this.showChanged(scene, page, data);
    this.steer();
  }

  async showChanged(scene, page, data) {
    if (scene.carried && page && isSamePicture(data, scene.page)) {
      this.keep(scene);
      return;
    }
    const kept = page && { ...keepView(page), moved: this.framing.moved, playing: this.player.playing };
    if (!(await this.show(scene))) return;
    if (kept) {
      giveView(this.page, kept);
      this.framing.moved = kept.moved;
      if (scene.carried) this.data.goOnFrom(data, scene.first);
      this.player.seek(this.player.last);
      this.renew(true);
      this.page.show();
      this.player.play(kept.playing);
    }
    this.told.found(scene.diagnostics);
    this.told.recording(scene.recording);
  }

  // The picture goes on, with other values.
  keep(scene) {
    const { data, page } = this;
    this.part();
    this.options = scene.options;
    scene.page.bodies.forEach((body, i) => Object.assign(data.bodies[i], body));
    data.worlds = scene.page.worlds;
    data.pop();
    data.add(scene.first);
    page.values.renew();
    this.player.find();
    this.renew(true);
    this.told.found(scene.diagnostics);
    this.told.recording(scene.recording);
    this.told.chosen(page.state.node);
    this.told.changed();
  }

  // The members of a node of the tree; null if they cannot be named.
  async members(node) {
    const entry = this.data.tree.find((each) => each.node === node);
    return entry ? this.ask('members', { node: entry.path }, () => {}) : null;
  }

  // N s, in the world, at a point of the body, at the end of the simulated time.
  async push(body, point, impulse) {
    await this.ask('push', { body, point, impulse });
    this.player.seek(this.player.last);
  }

  // null where it could not be asked.
  probe(at) {
    return this.ask('probe', { at });
  }

  async record(on, every) {
    this.told.trouble('');
    const made = await this.ask('record', { on, every });
    if (made) this.told.recording(made.recording);
  }

  async saveRecording(name) {
    this.told.trouble('');
    const saved = await this.ask('saveRecording', { name });
    return saved && this.#written(saved, name);
  }

  // The text that a page of the recording carries.
  async recordedPage() {
    this.told.trouble('');
    const made = await this.ask('recordedPage');
    if (!made) return null;
    this.told.found(made.diagnostics);
    this.told.recording(made.recording);
    return made.data;
  }

  // An address with the scene in it, as it was read and set; null, after a message, if it is too large for one.
  async linkTo(page) {
    const link = this.link ?? (await this.packed());
    if (link === null) this.told.trouble(`${this.name}: too large for a link, which holds one file of some thousand characters: save it`);
    return link === null ? null : `${window.location.href.replace(/#.*$/, '')}${this.address(page, link)}${timeIn(page)}`;
  }

  // "#example=planet&dt=0.02&body=moon": what stands for the scene, options that were set, and what is chosen and shown.
  address(page, link = this.link) {
    return `#${link}${optionsOf(this.options, this.first)}${chosenIn(page)}`.replace('#&', '#');
  }

  async packed() {
    const saved = await this.ask('save', { name: this.name.split('/').at(-1), now: false });
    const files = [...(saved?.files ?? [])];
    return files.length === 1 ? packScene(...files[0]) : null;
  }

  async save(name, now) {
    this.told.trouble('');
    const saved = await this.ask('save', { name, now });
    return saved && this.#written(saved, name);
  }

  #written({ files, diagnostics }, name) {
    this.told.found(diagnostics);
    if (!files) this.told.trouble(`${name} cannot be written: see what was found`);
    return files;
  }
}
