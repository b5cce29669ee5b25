// The time that is shown: playing, stepping, seeking.

export class Player {
  constructor(times) {
    this.times = times;
    this.frame = 0;
    this.time = 0;
    this.playing = false;
    this.speed = 1;
    this.loops = false; // plays on from the start after the end
    this.changed = () => {};
  }

  get last() {
    return this.times.length - 1;
  }

  // How far the time is on its way to the next frame.
  get part() {
    if (this.frame >= this.last) return 0;
    const [from, to] = [this.times[this.frame], this.times[this.frame + 1]];
    return Math.min(Math.max((this.time - from) / (to - from), 0), 1);
  }

  seek(frame) {
    this.frame = Math.min(Math.max(Math.round(frame), 0), this.last);
    this.time = this.times[this.frame];
    this.changed();
  }

  // A time between frames, too.
  at(time) {
    this.time = Math.min(Math.max(time, this.times[0]), this.times[this.last]);
    this.find();
    this.changed();
  }

  // The frame of the time.
  find() {
    this.frame = Math.min(this.frame, this.last);
    while (this.frame > 0 && this.times[this.frame] > this.time) --this.frame;
    while (this.frame < this.last && this.times[this.frame + 1] <= this.time) ++this.frame;
  }

  play(on) {
    if (on && this.frame === this.last) this.seek(0);
    this.playing = on && this.last > 0;
    this.changed();
  }

  #end() {
    if (this.loops) this.seek(0);
    else this.playing = false;
  }

  advance(seconds) {
    if (!this.playing) return;
    this.time = Math.min(this.time + seconds * this.speed, this.times[this.last]);
    this.find();
    if (this.frame === this.last) this.#end();
    this.changed();
  }
}
