// The readings of joints, in frames that come: in the form that data.js has for a recording, with tracks that grow.

export class LiveReadings {
  // `joints` as the module has them; `planned` those of the page.
  constructor(joints, planned) {
    const three = () => [[], [], []];
    this.list = joints.map((joint) => ({
      ...joint,
      joint: planned.findIndex(({ node }) => node === joint.node),
      axes: joint.axes.map((axis) => ({ ...axis, position: [], rate: [] })),
      force: three(),
      torque: three(),
      gap: joint.gap ? [] : null,
      axisGap: joint.axisGap ? [] : null,
    }));
    // In the order in which the module has their numbers.
    this.tracks = this.list.flatMap(({ axes, force, torque, gap, axisGap }) =>
      [...axes.flatMap(({ position, rate }) => [position, rate]), ...force, ...torque, gap, axisGap].filter(Boolean));
  }

  add(numbers) {
    this.tracks.forEach((track, i) => track.push(numbers[i]));
  }
}
