// Contacts of frames that come: the latest of them, since they are many.

export const kContactNumbers = 11; // of a contact: the nine of orrery.d.ts, and its two bodies; -1: none
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
    this.total += numbers.length / kContactNumbers;
    for (; this.total > kMost && this.kept < this.frames.length - 1; ++this.kept) this.#forget(this.kept);
  }

  pop() {
    this.total -= (this.frames.pop()?.length ?? 0) / kContactNumbers;
    this.kept = Math.min(this.kept, this.frames.length);
  }

  #forget(frame) {
    this.total -= this.frames[frame].length / kContactNumbers;
    this.frames[frame] = null;
  }

  // Every other frame is let go.
  thin() {
    this.frames = this.frames.filter((_, frame) => frame % 2 === 0);
    this.kept = Math.ceil(this.kept / 2);
    this.total = this.frames.reduce((sum, each) => sum + (each?.length ?? 0) / kContactNumbers, 0);
  }

  // The mean force (N) of the contacts that push, in the latest frame that has any. The scale of arrows is chosen by
  // it.
  get meanForce() {
    const from = Math.max(this.kept, this.frames.length - 60);
    for (let frame = this.frames.length - 1; frame >= from; --frame) {
      const forces = this.frames[frame];
      let [sum, loaded] = [0, 0];
      for (let at = 6; at < forces.length; at += kContactNumbers) {
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
    return (this.frames[frame]?.length ?? 0) / kContactNumbers;
  }

  at(frame, i) {
    const numbers = this.frames[frame].subarray(i * kContactNumbers, (i + 1) * kContactNumbers);
    return { position: numbers.subarray(0, 3), normal: numbers.subarray(3, 6), force: numbers.subarray(6, 9), bodies: numbers.subarray(9, 11) };
  }
}
