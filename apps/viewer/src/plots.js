// The plots below the picture: those that somebody added, and two of what is chosen.
import { Plot } from './plot.js';
import { Quantities } from './quantities.js';

const kAtFirst = ['energy', 'kinetic energy'];
const kMostDriven = 4; // joints

// Where driven joints are, and with what force: as many as fit into two plots.
function drivenOf({ worlds, tree }, quantities) {
  const driven = new Set(worlds.flatMap(({ actuators = [] }) => actuators.map(({ joint }) => joint)));
  const own = tree.filter(({ path }) => driven.has(path)).map(({ node }) => quantities.ofNode(node));
  const alike = own.filter(([first]) => first && first.group === own[0][0]?.group).slice(0, kMostDriven);
  return alike.flatMap(([first]) => first).concat(alike.flatMap((each) => each.find(({ kind }) => /^(torque about|force along)/.test(kind)) ?? []));
}

// The quantities that tell most of a scene as a whole: a robot, things that orbit, things that fall.
function overviewOf(data, quantities) {
  const driven = drivenOf(data, quantities);
  if (driven.length > 0) return driven;
  const hasWeight = data.worlds.some(({ gravity }) => gravity?.some((c) => c !== 0));
  return [quantities.get(hasWeight ? 'contacts' : 'highest speed')];
}

export class Plots {
  // `up` is a unit vector; `seek` gets the frame that somebody points at.
  constructor(place, data, up, seek) {
    Object.assign(this, { place, data });
    this.quantities = new Quantities(data, up);
    this.added = kAtFirst.map((name) => this.quantities.get(name));
    this.overview = overviewOf(data, this.quantities);
    this.plots = [];
    this.hovered = null;
    this.now = { frame: 0, time: 0 };
    this.page = {
      data,
      seek,
      hover: (frame) => this.hover(frame),
      remove: (quantity) => this.remove(quantity),
    };
    this.choose(null);
    new ResizeObserver(() => this.plots.forEach((plot) => plot.resize())).observe(place);
  }

  // Plots height and speed of a body, or position and load of a joint's first axis. If the node is neither, or null, it
  // plots what tells most of the whole scene.
  choose(node) {
    const own = node === null ? [] : this.quantities.ofNode(node);
    this.followed = own.length > 0 ? own.slice(0, 2) : [...this.overview];
    this.fill();
  }

  add(quantity) {
    if (!this.added.includes(quantity)) this.added.push(quantity);
    this.fill();
    this.plotOf(quantity)?.figure.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }

  remove(quantity) {
    this.added = this.added.filter((each) => each !== quantity);
    this.followed = this.followed.filter((each) => each !== quantity);
    this.overview = this.overview.filter((each) => each !== quantity);
    this.fill();
  }

  get shown() {
    return [...new Set([...this.added, ...this.followed])];
  }

  plotOf(quantity) {
    return this.plots.find(({ quantities }) => quantities.includes(quantity));
  }

  fill() {
    const groups = new Map();
    for (const quantity of this.shown) {
      const key = `${quantity.group} ${quantity.unit}`;
      groups.set(key, [...(groups.get(key) ?? []), quantity]);
    }
    const isSame = (plot, wanted) => plot.quantities.length === wanted.length && plot.quantities.every((each, i) => each === wanted[i]);
    const old = this.plots;
    this.plots = [...groups.values()].map((wanted) => old.find((plot) => isSame(plot, wanted)) ?? new Plot(wanted, this.page));
    old.filter((plot) => !this.plots.includes(plot)).forEach((plot) => plot.destroy());
    this.place.append(...this.plots.map(({ figure }) => figure));
    this.plots.filter((plot) => !old.includes(plot)).forEach((plot) => plot.draw());
    this.plots.forEach((plot) => plot.resize());
    this.refresh();
  }

  renew() {
    this.plots.forEach((plot) => plot.renew());
    this.refresh();
  }

  hover(frame) {
    if (frame === this.hovered) return;
    this.hovered = frame;
    this.refresh();
  }

  refresh() {
    this.plots.forEach((plot) => plot.show(this.now.frame, this.now.time, this.hovered));
  }

  show(frame, time) {
    this.now = { frame, time };
    this.refresh();
  }

  // Colours are of the theme.
  repaint() {
    this.plots.forEach((plot) => plot.repaint());
  }
}
