// A page that replays a recorded run, and goes on from any of its frames (docs/viewer.md).
import { Agreement } from './agreement.js';
import { giveView, keepView } from './kept_view.js';
import { recordedFrame } from './recorded_frames.js';
import { bytes } from '../viewer/data.js';
import { Page } from '../viewer/page.js';
import { Player } from '../viewer/player.js';

const kPart = 200; // ms of simulation from word to word of how far it is

function addButton(bar, text, title, act) {
  const button = document.createElement('button');
  button.id = 'go-on';
  button.textContent = text;
  button.title = title;
  button.addEventListener('click', () => act(button));
  bar.append(button);
}

export class Replay {
  // `live` shows the simulation; `begin` promises that its module is there; `told` has agreement(text), and shown(live)
  // after whatever is shown anew.
  constructor(data, live, begin, told) {
    Object.assign(this, { data, live, begin, told });
  }

  // Shows the run; at a frame, where it is given.
  async open(frame = null) {
    const { live } = this;
    live.close();
    live.ending = new AbortController();
    live.view.fill(false);
    const page = new Page(this.data, new Player(this.data.times), live.ending.signal);
    await page.open();
    live.page = page;
    if (this.data.live) addButton(document.querySelector('#shown .bar'), 'Go on from here', 'Simulate on from the frame that is shown', (button) => this.goOn(button));
    if (frame === null) {
      page.openPlaying();
      page.goTo(window.location.hash);
    } else {
      page.player.seek(frame);
    }
    page.ready = true;
    page.run();
    this.told.shown(live);
  }

  // The latest state that was kept before the frame: what leads to the frame can be compared then.
  checkpointFor(frame) {
    const { steps, checkpoints } = this.data.live;
    return checkpoints.findLast(({ step }) => step < steps[frame] || step === steps[0]) ?? null;
  }

  async goOn(button) {
    const { live, data, told } = this;
    const old = live.page;
    old.player.play(false);
    const { frame } = old.player;
    button.disabled = true;
    told.agreement('Starting the simulation …');
    const turn = live.loading = {}; // whoever drops a scene does not wait
    await this.begin();
    const scene = live.loading === turn ? await this.simulateTo(frame) : null;
    if (live.loading === turn) live.loading = null;
    if (scene) await this.show(scene, frame, old);
    else if (live.page === old) button.disabled = false;
    else if (live.page === null && live.loading === null) await this.open(frame);
    if (!scene) told.agreement('');
  }

  // The scene, and its state at the step of the frame; null if that failed, after a message.
  async simulateTo(frame) {
    const { live, data } = this;
    const { scene, set, options, steps } = data.live;
    const files = new Map(Object.entries(data.live.files).map(([name, text]) => [name, bytes(text)]));
    const checkpoint = this.checkpointFor(frame)?.state ?? null;
    const found = await live.ask('goOn', { files, scene, set, options, checkpoint });
    if (!found) return null;
    // Data that somebody has changed.
    if (found.page?.bodies.length !== data.bodies.length) {
      this.told.trouble(`${found.scene}: the scene in this page is not the one that was recorded`);
      return null;
    }
    live.name = found.scene;
    live.files = files;
    let last = found.first;
    while (last.summary.steps < steps[frame]) {
      this.told.agreement(`Simulating up to ${data.times[frame].toFixed(2)} s: ${last.summary.time.toFixed(2)} s …`);
      const made = await live.ask('step', { count: steps[frame] - last.summary.steps, limit: kPart, pull: null });
      if (!made) return null;
      last = made.frames.at(-1);
    }
    return { ...found, last };
  }

  // The run that goes on takes the place of the recorded one, with the same view of it.
  async show({ last, ...scene }, frame, old) {
    const { live, data } = this;
    const kept = keepView(old);
    const frames = Array.from({ length: frame }, (_, i) => recordedFrame(data, scene.joints, i)).concat(last);
    if (!(await live.show({ ...scene, first: frames[0] }))) return;
    live.framing.moved = true; // the camera stays as it was
    frames.slice(1).forEach((each) => live.data.add(each));
    const { page } = live;
    giveView(page, kept);
    live.player.seek(live.player.last);
    live.renew(true);
    live.agreement = new Agreement(data, this.told.agreement);
    live.agreement.see(last);
    addButton(document.querySelector('#shown .bar'), 'Back to the run', 'The run as it was recorded', () => this.open(frame));
    this.told.loaded(scene);
    page.show();
    page.openPlaying();
  }
}
