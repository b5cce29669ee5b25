// The time that is shown. At the end of what was simulated it follows the frames as they come, a little behind them, so that
// there is something to move on to in each picture; before the end it goes through what has happened already.
import { Player } from '../viewer/player.js';

const kBehind = 2; // frames
const kSettle = 0.25; // s, over which the distance behind is averaged
const kFastest = 3; // times the speed, to catch up
const kMost = 0.5; // s behind: farther it jumps

export class LivePlayer extends Player {
  // steer(): is called where it may have to be simulated, or no longer.
  constructor(data, steer) {
    super(data.times);
    this.steer = steer;
    this.atEnd = true;
    this.lag = 0;
  }

  set speed(speed) {
    this.pace = speed;
    this.steer?.();
  }

  get speed() {
    return this.pace;
  }

  // Whether new frames are wanted.
  get wants() {
    return this.playing && this.atEnd;
  }

  seek(frame) {
    super.seek(frame);
    this.atEnd = this.frame === this.last;
    this.lag = 0;
    this.steer?.();
  }

  play(on) {
    this.playing = on;
    if (!on && this.atEnd) this.seek(this.last);
    this.steer();
    this.changed();
  }

  advance(seconds) {
    if (!this.playing) return;
    if (this.atEnd) this.#follow(seconds);
    else this.#goThrough(seconds);
    this.changed();
  }

  #goThrough(seconds) {
    super.advance(seconds);
    this.playing = true;
    if (this.frame === this.last) this.seek(this.last);
  }

  #follow(seconds) {
    const { times, last } = this;
    const behind = times[last] - this.time;
    this.lag += (behind - this.lag) * Math.min(1, seconds / kSettle);
    const wanted = kBehind * (times[last] - (times[last - 1] ?? times[last]));
    const share = wanted > 0 ? this.lag / wanted : 0;
    const rate = Math.min(share < 1 ? share : (1 + share) / 2, kFastest);
    const next = behind > kMost * Math.max(this.speed, 1) ? times[last] - wanted : this.time + seconds * this.speed * rate;
    this.time = Math.min(Math.max(next, this.time), times[last]);
    this.find();
  }
}
