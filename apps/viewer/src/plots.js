// Small plots beside the time line: one a quantity, with a line at the time that is shown.

const kHeight = 44;
const kSvg = 'http://www.w3.org/2000/svg';

function element(name, attributes) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

const frames = (data) => Array.from({ length: data.frames }, (_, frame) => frame);

// Of the centre of mass of a body, or of all that have a mass, above the origin.
function heights(data, up, chosen) {
  const bodies = data.bodies.map((body, index) => ({ ...body, index })).filter(({ index, kinematic }) => (chosen === null ? !kinematic : index === chosen));
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0) || 1;
  return frames(data).map((frame) => bodies.reduce((sum, body) => {
    const { position } = data.pose(body.index, frame);
    return sum + (body.mass * (position[0] * up.x + position[1] * up.y + position[2] * up.z)) / mass;
  }, 0));
}

const speeds = (data, chosen) => (chosen === null ? data.plots.speed : frames(data).map((frame) => data.speed(chosen, frame)));

const short = (value) => String(Number(value.toPrecision(4)));

export class Plots {
  constructor(place, data, up, seek) {
    Object.assign(this, { place, data, up, seek });
    this.plots = [];
    this.choose(null, '');
  }

  choose(chosen, name) {
    const { data } = this;
    const energy = data.plots.kinetic.map((kinetic, i) => kinetic + data.plots.potential[i]);
    this.plots = [
      { name: 'energy', unit: 'J', curves: [energy, data.plots.kinetic], hint: 'kinetic and potential together; thin: kinetic' },
      { name: chosen === null ? 'mean height' : `height of ${name}`, unit: 'm', curves: [heights(data, this.up, chosen)], hint: 'of the centre of mass' },
      { name: 'contacts', unit: '', curves: [data.plots.contacts], hint: 'points of contact' },
      { name: chosen === null ? 'highest speed' : `speed of ${name}`, unit: 'm/s', curves: [speeds(data, chosen)], hint: 'of bodies' },
    ];
    this.place.replaceChildren(...this.plots.map((plot) => this.draw(plot)));
  }

  draw(plot) {
    const last = Math.max(this.data.frames - 1, 1);
    const all = plot.curves.flatMap((curve) => Array.from(curve)).filter(Number.isFinite);
    const low = all.reduce((a, b) => Math.min(a, b), Infinity);
    const high = all.reduce((a, b) => Math.max(a, b), -Infinity);
    // Less than a hundredth of the values is no more than a ripple in the middle.
    const range = Math.max(high - low, 0.01 * Math.abs(high), 0.01 * Math.abs(low), 1e-9);
    const y = (value) => kHeight / 2 - ((kHeight - 4) * (value - (low + high) / 2)) / range;
    const svg = element('svg', { viewBox: `0 0 ${last} ${kHeight}`, preserveAspectRatio: 'none' });
    plot.curves.forEach((curve, i) => svg.append(element('polyline', { class: i === 0 ? 'main' : 'thin', points: Array.from(curve, (value, frame) => `${frame},${y(value).toFixed(2)}`).join(' ') })));
    plot.line = element('line', { y1: 0, y2: kHeight });
    svg.append(plot.line);
    const seek = (event) => {
      if (event.buttons !== 1) return;
      const { left, width } = svg.getBoundingClientRect();
      this.seek(((event.clientX - left) / width) * last);
    };
    svg.addEventListener('pointerdown', seek);
    svg.addEventListener('pointermove', seek);
    const figure = document.createElement('figure');
    plot.caption = document.createElement('figcaption');
    figure.title = `${plot.hint}, ${short(low)} to ${short(high)} ${plot.unit}`;
    figure.append(plot.caption, svg);
    return figure;
  }

  show(frame, part) {
    for (const { name, unit, curves: [curve], line, caption } of this.plots) {
      line.setAttribute('x1', frame + part);
      line.setAttribute('x2', frame + part);
      caption.textContent = `${name} ${short(curve[frame] ?? NaN)} ${unit}`;
    }
  }
}
