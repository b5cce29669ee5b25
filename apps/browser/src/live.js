// A scene that is simulated while somebody looks at it: its view, made anew for each scene, and the questions to the
// module.
import { HostFailure } from './host.js';
import { LiveData } from './live_data.js';
import { LiveFraming } from './live_framing.js';
import { LivePlayer } from './live_player.js';
import { Hand } from './hand.js';
import { Page } from '../viewer/page.js';

const kMostDebt = 0.25; // s that a slow machine is behind before it gives up keeping pace
const kLimit = 40; // ms of stepping at a time
const kRenew = 400; // ms between two drawings of plots

export class Live {
  // `view` makes the elements of the page and takes them away; `told` has trouble(text), found(diagnostics), options(),
  // recording(), loaded(scene), shown(), chosen(node) and agreement(text).
  constructor(host, view, told) {
    Object.assign(this, { host, view, told, page: null, pull: null, busy: false, debt: 0, loading: null, agreement: null });
  }

  // null if it failed: the picture stays as it was. A module that fails is made anew, without a scene. `refused` gets
  // the fault of the values.
  async ask(action, values, refused = (text) => this.told.trouble(text)) {
    try {
      return await this.host.ask(action, values);
    } catch (error) {
      if (error.ended) return null;
      if (!(error instanceof HostFailure)) {
        refused(error.message);
        return null;
      }
      this.told.trouble(error.message);
      await this.recover();
      return null;
    }
  }

  async recover() {
    this.close();
    this.busy = false;
    try {
      await this.host.restart();
    } catch (error) {
      if (!error.ended) throw error; // by another one
    }
  }

  async load(files, named) {
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
    this.show(found);
    this.told.loaded(found);
    this.told.recording(null);
  }

  close() {
    this.ending?.abort();
    this.page = null;
    this.part();
    this.view.clear();
  }

  // A run that went on from a recording is no longer compared with it after a change.
  part() {
    this.agreement = null;
    this.told.agreement('');
  }

  async show(scene, camera = null) {
    this.close();
    if (!scene.ready) return;
    this.ending = new AbortController();
    this.view.fill();
    this.options = scene.options;
    this.data = new LiveData(scene.page, scene.joints, scene.first);
    this.player = new LivePlayer(this.data, (seconds) => this.more(seconds));
    const page = new Page(this.data, this.player, this.ending.signal);
    page.step = (frames) => this.step(page, frames);
    page.choose = (node) => {
      Page.prototype.choose.call(page, node);
      this.told.chosen(page.state.node);
    };
    page.facts = () => Page.prototype.facts.call(page).filter((_, i) => i !== 1); // it has no end
    await page.open();
    this.pull = null;
    this.hand = new Hand(page, this);
    this.framing = new LiveFraming(page.stage);
    page.draw = () => {
      this.hand.marks.draw();
      Page.prototype.draw.call(page);
    };
    this.page = page;
    if (camera) page.api().lookFrom(camera.position, camera.target);
    page.ready = true;
    page.run();
    this.told.shown();
  }

  // A step of dt where there is no frame yet.
  step(page, frames) {
    this.player.play(false);
    if (frames > 0 && this.player.atEnd) this.advance(1);
    else this.player.seek(this.player.frame + frames);
  }

  more(seconds) {
    this.debt = Math.min(this.debt + seconds, kMostDebt);
    const count = Math.floor(this.debt / this.options.dt + 1e-9);
    if (this.busy || count < 1) return;
    this.debt -= count * this.options.dt;
    this.advance(count);
  }

  async advance(count) {
    this.busy = true;
    const { data, player, pull } = this;
    if (pull && this.agreement) this.part();
    const made = await this.ask('step', { count, limit: kLimit, pull });
    this.busy = false;
    if (!made || data !== this.data) return;
    const { atEnd } = player;
    made.frames.forEach((frame) => data.add(frame));
    made.frames.forEach((frame) => this.agreement?.see(frame));
    if (atEnd || player.frame > player.last) player.seek(player.last);
    this.hand.drawn(made.pulled);
    this.told.recording(made.recording);
    this.renew();
  }

  // Plots, scales and marks are drawn anew a few times a second.
  renew(now = false) {
    if (!now && performance.now() < (this.renewed ?? 0) + kRenew && this.player.playing) return;
    this.renewed = performance.now();
    this.page?.renew();
    if (this.page && this.player.atEnd) this.framing.include(this.data, this.player.last);
  }

  camera() {
    return this.page?.api().camera() ?? null;
  }

  async reset() {
    const scene = await this.ask('reset');
    if (!scene) return;
    this.restart(scene.first);
    this.told.recording(scene.recording);
  }

  restart(first) {
    this.part();
    this.debt = 0;
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

  async setMember(target, value, refused) {
    this.told.trouble('');
    const scene = await this.ask('setMember', { target, value }, refused);
    if (!scene) return;
    const { node } = this.page?.state ?? { node: null };
    const moved = this.framing?.moved ?? false;
    await this.show(scene, this.camera());
    this.framing.moved = moved;
    if (this.page && node !== null) this.page.choose(node);
    this.told.found(scene.diagnostics);
    this.told.recording(scene.recording);
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
