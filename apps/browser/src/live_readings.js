// The readings of joints, in frames that come: in the form that data.js has for a recording, with tracks that grow.
import { makeReading } from '../viewer/data.js';

export class LiveReadings {
  // `joints` as the module has them, `rows` the observables of joints; `planned` the joints of the page.
  constructor(joints, rows, planned) {
    this.list = joints.map((joint) => ({ ...makeReading(joint, rows, () => []), joint: planned.findIndex(({ node }) => node === joint.node) }));
    this.tracks = this.list.flatMap(({ tracks }) => tracks);
  }

  add(numbers) {
    this.tracks.forEach((track, i) => track.push(numbers[i]));
  }
}
