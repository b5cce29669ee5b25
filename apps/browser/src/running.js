// The simulation's own loop in its thread: it keeps pace with the clock, whatever the display does.

const kMostDebt = 0.25; // s that a slow machine is behind before it gives up keeping pace
const kTurn = 25; // ms of stepping, after which messages are read
const kMostUnseen = 40; // frames that the page has not looked at yet; then it waits
const kPause = 4; // ms, where no frame is due

export class Running {
  // dt(): s; every(speed): steps of a frame; make({ count, limit, every }): steps and gives frames; give(frames);
  // fail(error).
  constructor(calls) {
    Object.assign(this, calls, { speed: 0, debt: 0, unseen: 0, waits: false });
    this.next = new MessageChannel();
    this.next.port1.onmessage = () => this.turn();
  }

  // `speed`: seconds of the simulation in a second; 0: it stops.
  go(speed) {
    const isGoing = this.speed > 0;
    this.speed = speed;
    if (isGoing || speed === 0) return;
    Object.assign(this, { debt: 0, unseen: 0, before: performance.now() });
    this.goOn(true);
  }

  stop() {
    this.go(0);
  }

  seen(count) {
    this.unseen -= count;
  }

  // The next turn comes after the messages that wait already.
  goOn(isDue) {
    if (this.waits) return;
    this.waits = true;
    if (isDue) this.next.port2.postMessage(null);
    else setTimeout(() => this.turn(), kPause);
  }

  turn() {
    this.waits = false;
    if (this.speed === 0) return;
    try {
      this.goOn(this.makeFrames());
    } catch (error) {
      this.speed = 0;
      this.fail(error);
    }
  }

  // Whether more is due already.
  makeFrames() {
    const now = performance.now();
    const dt = this.dt();
    const every = this.every(this.speed);
    this.debt = Math.min(this.debt + ((now - this.before) / 1000) * this.speed, Math.max(kMostDebt * Math.max(this.speed, 1), every * dt));
    this.before = now;
    const due = Math.floor(this.debt / (every * dt) + 1e-9);
    if (due < 1 || this.unseen >= kMostUnseen) return false;
    const made = this.make({ count: due * every, limit: kTurn, every });
    this.debt -= made.frames.length * every * dt;
    this.unseen += made.frames.length;
    this.give(made);
    return made.frames.length < due;
  }
}
