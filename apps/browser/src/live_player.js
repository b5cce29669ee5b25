// The time that is shown: the player goes through what has happened already, and at its end asks for more.
import { Player } from '../viewer/player.js';

export class LivePlayer extends Player {
  // more(seconds): asks for so much more of the simulation.
  constructor(data, more) {
    super(data.times);
    this.more = more;
  }

  play(on) {
    this.playing = on;
    this.changed();
  }

  get atEnd() {
    return this.frame >= this.last;
  }

  advance(seconds) {
    if (!this.playing) return;
    if (this.atEnd) {
      this.more(seconds * this.speed);
      return;
    }
    super.advance(seconds);
    this.playing = true;
  }
}
