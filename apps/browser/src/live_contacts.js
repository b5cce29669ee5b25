// Contacts of frames that come: the latest of them, since they are many.

const kNumbers = 9; // of a contact: orrery.d.ts
const kMost = 300_000; // contacts in all frames together; then the oldest frames lose theirs

export class LiveContacts {
  constructor() {
    this.restart();
  }

  restart() {
    this.frames = []; // null: no longer kept
    this.total = 0;
    this.kept = 0; // the first frame that has its contacts
  }

  add(numbers) {
    this.frames.push(numbers);
    this.total += numbers.length / kNumbers;
    for (; this.total > kMost && this.kept < this.frames.length - 1; ++this.kept) this.#forget(this.kept);
  }

  pop() {
    this.total -= (this.frames.pop()?.length ?? 0) / kNumbers;
    this.kept = Math.min(this.kept, this.frames.length);
  }

  #forget(frame) {
    this.total -= this.frames[frame].length / kNumbers;
    this.frames[frame] = null;
  }

  // Every other frame is let go.
  thin() {
    this.frames = this.frames.filter((_, frame) => frame % 2 === 0);
    this.kept = Math.ceil(this.kept / 2);
    this.total = this.frames.reduce((sum, each) => sum + (each?.length ?? 0) / kNumbers, 0);
  }

  // The mean force (N) of the contacts that push, in the latest frame that has any. The scale of arrows is chosen by
  // it.
  get meanForce() {
    const from = Math.max(this.kept, this.frames.length - 60);
    for (let frame = this.frames.length - 1; frame >= from; --frame) {
      const forces = this.frames[frame];
      let [sum, loaded] = [0, 0];
      for (let at = 6; at < forces.length; at += kNumbers) {
        const force = Math.hypot(forces[at], forces[at + 1], forces[at + 2]);
        sum += force;
        loaded += force > 0 ? 1 : 0;
      }
      if (loaded > 0) return sum / loaded;
    }
    return 0;
  }

  note(frame) {
    return this.frames[frame] === null ? 'no longer kept at this time' : '';
  }

  count(frame) {
    return (this.frames[frame]?.length ?? 0) / kNumbers;
  }

  at(frame, i) {
    const numbers = this.frames[frame].subarray(i * kNumbers, (i + 1) * kNumbers);
    return { position: numbers.subarray(0, 3), normal: numbers.subarray(3, 6), force: numbers.subarray(6, 9) };
  }
}
