// Sliders for what drives joints: the speed that a motor is to reach, the place or speed of a drive. All of the scene, or
// those of the joint that is chosen.
import { shortNumber } from '../viewer/overlay.js';

const kMost = 24; // joints
const kRanges = { 'rad/s': 5, 'm/s': 1, rad: Math.PI, m: 1 }; // at least
const kMotor = /^joint\.axes\[(\d+)\]\.(velocity)$/;
const kDrive = /^frameJoint\.settings\.drives\[(\d+)\]\.(velocity|position)Target$/;

function unitOf(turns, kind) {
  const length = turns ? 'rad' : 'm';
  return kind === 'velocity' ? `${length}/s` : length;
}

// The members of a joint by which its actuators are driven: { target, name, value, unit }.
function drivenBy(members, actuators) {
  return members.flatMap(({ name, target, value }) => {
    const [, index, kind] = kMotor.exec(name) ?? kDrive.exec(name) ?? [];
    if (kind === undefined) return [];
    const isMotor = kMotor.test(name);
    const own = isMotor ? actuators.find(({ axis }) => axis === Number(index)) : actuators[Number(index)];
    if (!own || (!isMotor && value === null)) return [];
    return [{ target, name: own.name, value: Number(value ?? 0), unit: unitOf(own.angular, kind) }];
  });
}

export class Motors {
  // `place` is hidden where there are none; set(target, value) promises that it was set.
  constructor(place, set) {
    Object.assign(this, { place, set, live: null, all: [], node: null, wanted: new Map(), isSetting: false });
  }

  // Asks for those of the scene that is shown.
  async find(live) {
    this.live = live;
    if (this.isSetting) return; // by a slider, which shows it
    const { data } = live;
    if (live.page?.data !== data) { // a recorded run
      this.show([]);
      return;
    }
    const byJoint = new Map();
    for (const actuator of data.worlds.flatMap(({ actuators = [] }) => actuators)) byJoint.set(actuator.joint, [...(byJoint.get(actuator.joint) ?? []), actuator]);
    const nodes = data.tree.filter(({ path }) => byJoint.has(path)).slice(0, kMost);
    const found = await Promise.all(nodes.map(async ({ node, path }) => drivenBy((await live.members(node)) ?? [], byJoint.get(path)).map((each) => ({ ...each, node }))));
    if (live.data === data) this.show(found.flat());
  }

  choose(node) {
    this.node = node;
    const isOwn = this.all.some((each) => each.node === node);
    for (const { row, node: own } of this.all) row.hidden = isOwn && own !== node;
  }

  show(all) {
    this.place.replaceChildren();
    this.place.hidden = all.length === 0;
    const title = document.createElement('h2');
    title.textContent = 'Motors';
    this.all = all.map((each) => ({ ...each, row: this.row(each) }));
    this.place.append(title, ...this.all.map(({ row }) => row));
    this.choose(this.node);
  }

  row({ target, name, value, unit }) {
    const row = document.createElement('label');
    row.className = 'motor';
    row.title = target;
    const range = Math.max(kRanges[unit], 2 * Math.abs(value));
    const [text, output, input] = ['span', 'output', 'input'].map((each) => document.createElement(each));
    text.textContent = name;
    Object.assign(input, { type: 'range', min: -range, max: range, step: range / 100, value });
    const tell = () => {
      output.textContent = `${shortNumber(Number(input.value))} ${unit}`;
      input.setAttribute('aria-valuetext', output.textContent);
    };
    tell();
    input.addEventListener('input', () => {
      tell();
      this.drive(target, input.value);
    });
    row.append(text, output, input);
    return row;
  }

  // One at a time; the latest value of each is set next.
  async drive(target, value) {
    this.wanted.set(target, value);
    if (this.isSetting) return;
    this.isSetting = true;
    try {
      while (this.wanted.size > 0) {
        const [[next, to]] = this.wanted;
        this.wanted.delete(next);
        if (this.all.some((each) => each.target === next)) await this.set(next, to);
      }
    } finally {
      this.isSetting = false;
    }
    // The scene may have begun anew, or another one may have come.
    if (this.all.length === 0 && this.live) await this.find(this.live);
  }
}
