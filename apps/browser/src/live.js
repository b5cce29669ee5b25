// A scene that is simulated while it is looked at: its view, made anew for each scene, and what is asked of the module.
import { HostFailure } from './host.js';
import { LiveData } from './live_data.js';
import { LivePlayer } from './live_player.js';
import { Hand } from './hand.js';
import { Page } from '../viewer/page.js';

const kMostDebt = 0.25; // s that a slow machine is behind before it gives up keeping pace
const kLimit = 40; // ms of stepping at a time
const kRenew = 400; // ms between two drawings of plots

export class Live {
  // `view` makes the elements of the page and takes them away; `told` has trouble(text), found(diagnostics), options(),
  // loaded(scene), shown(live) and agreement(text).
  constructor(host, view, told) {
    Object.assign(this, { host, view, told, page: null, pull: null, busy: false, debt: 0, loading: null, agreement: null });
  }

  // null where it failed: what is shown stays as it was. A module that fails is made anew, without a scene.
  async ask(action, values) {
    try {
      return await this.host.ask(action, values);
    } catch (error) {
      if (error.ended) return null;
      this.told.trouble(error.message);
      if (error instanceof HostFailure) await this.recover();
      return null;
    }
  }

  async recover() {
    this.close();
    this.busy = false;
    await this.host.restart();
  }

  async load(files, named) {
    this.told.trouble('');
    // Whoever drops another scene does not wait for one that takes too long.
    if (this.loading) await this.recover();
    const turn = this.loading = {};
    const found = await this.ask('load', { files, scene: named });
    if (this.loading === turn) this.loading = null;
    if (!found) return;
    this.name = found.scene;
    this.show(found);
    this.told.loaded(found);
  }

  close() {
    this.ending?.abort();
    this.page = null;
    this.part();
    this.view.clear();
  }

  // What went on from a recorded run is no longer compared with it, once something is changed.
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
    this.data = new LiveData(scene.page, scene.first);
    this.player = new LivePlayer(this.data, (seconds) => this.more(seconds));
    const page = new Page(this.data, this.player, this.ending.signal);
    page.step = (frames) => this.step(page, frames);
    page.facts = () => Page.prototype.facts.call(page).filter((_, i) => i !== 1); // it has no end
    await page.open();
    this.hand = new Hand(page, (pull) => { this.pull = pull; });
    this.page = page;
    if (camera) page.api().lookFrom(camera.position, camera.target);
    page.ready = true;
    page.run();
    this.told.shown(this);
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
    this.renew();
  }

  // Plots are drawn anew a few times a second.
  renew(now = false) {
    if (!now && performance.now() < (this.renewed ?? 0) + kRenew && this.player.playing) return;
    this.renewed = performance.now();
    this.page?.layers.trails.renew();
    this.page?.plots.renew();
  }

  camera() {
    return this.page?.api().camera() ?? null;
  }

  async reset() {
    const scene = await this.ask('reset');
    if (scene) this.restart(scene.first);
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
    if (name !== 'dt') this.restart(set.first);
  }

  async setMember(target, value) {
    this.told.trouble('');
    const scene = await this.ask('setMember', { target, value });
    if (!scene) return;
    await this.show(scene, this.camera());
    this.told.found(scene.diagnostics);
  }

  async save(name, now) {
    this.told.trouble('');
    const saved = await this.ask('save', { name, now });
    if (!saved) return null;
    this.told.found(saved.diagnostics);
    if (!saved.files) this.told.trouble(`the scene cannot be written as ${name}: see what was found`);
    return saved.files;
  }
}
