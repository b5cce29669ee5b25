// One small plot a quantity, with a line at the time that is shown.

const kNames = { energy: 'energy, J', contacts: 'contacts', speed: 'highest speed, m/s' };
const kSvg = 'http://www.w3.org/2000/svg';

function element(name, attributes) {
  const made = document.createElementNS(kSvg, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  return made;
}

export class Plots {
  constructor(place, data, seek) {
    this.data = data;
    this.plots = Object.entries(data.plots).map(([key, values]) => this.add(place, key, values, seek));
  }

  add(place, key, values, seek) {
    const last = Math.max(values.length - 1, 1);
    const low = values.reduce((a, b) => Math.min(a, b));
    const high = values.reduce((a, b) => Math.max(a, b));
    const y = (value) => (high > low ? 46 - (44 * (value - low)) / (high - low) : 24);
    const svg = element('svg', { viewBox: `0 0 ${last} 48`, preserveAspectRatio: 'none' });
    const line = element('line', { y1: 0, y2: 48 });
    svg.append(element('polyline', { points: values.map((value, i) => `${i},${y(value)}`).join(' ') }), line);
    svg.addEventListener('click', (event) => seek(Math.round((event.offsetX / svg.clientWidth) * last)));
    const figure = document.createElement('figure');
    const caption = document.createElement('figcaption');
    figure.append(caption, svg);
    place.append(figure);
    return { key, values, line, caption };
  }

  show(frame) {
    for (const { key, values, line, caption } of this.plots) {
      line.setAttribute('x1', frame);
      line.setAttribute('x2', frame);
      caption.textContent = `${kNames[key]}: ${Number((values[frame] ?? NaN).toPrecision(4))}`;
    }
  }
}
