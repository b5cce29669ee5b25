// One plot: axes with ticks and units, a curve for each quantity, a cross line with their values, the time that is shown.
import uPlot from 'uplot';

const kCurveColours = ['#2f6fde', '#d9722a', '#1f9a78', '#b8447c', '#8a63d2', '#b08a1e'];
const kNothing = 1e-7; // smaller numbers are only rounding
const kFont = '11px system-ui, sans-serif';

const cssColour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export const short = (value) => (Number.isFinite(value) ? String(Number(value.toPrecision(4))).replace('-', '−') : '–');

// Less than a hundredth of the values is no more than a ripple in the middle.
function rangeOf(low, high) {
  if (low === null || high === null) return [0, 1];
  if (Math.max(Math.abs(low), Math.abs(high)) < kNothing) return [-1, 1];
  const range = Math.max((high - low) * 1.1, 0.01 * Math.abs(high), 0.01 * Math.abs(low));
  const middle = (low + high) / 2;
  return [middle - range / 2, middle + range / 2];
}

const tickTexts = (plot, values) => values.map((value) => (value === null ? '' : short(value)));
const timeTexts = (plot, values) => tickTexts(plot, values).map((text, i) => (i + 1 === values.length ? `${text} s` : text));

function axes() {
  const common = {
    font: kFont,
    stroke: () => cssColour('--soft'),
    grid: { stroke: () => cssColour('--line'), width: 1 },
    ticks: { stroke: () => cssColour('--line'), width: 1, size: 4 },
  };
  return [
    { ...common, size: 22, gap: 2, space: 56, values: timeTexts },
    { ...common, gap: 3, space: 26, size: (plot, values) => 12 + 6.4 * Math.max(2, ...(values ?? []).map((text) => text.length)), values: tickTexts },
  ];
}

function element(name, className, text = '') {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}

// Quantities of one group. `page` has { data, seek(frame), hover(frame or null), remove(quantity) }.
export class Plot {
  constructor(quantities, page) {
    Object.assign(this, { quantities, page });
    this.figure = element('figure', 'plot');
    this.caption = element('figcaption', '', '');
    const [{ unit, group }] = quantities;
    const one = quantities.length === 1 ? quantities[0].name : group;
    this.title = element('strong', '', unit ? `${one}, ${unit}` : one);
    this.title.title = quantities.map(({ hint }) => hint).filter(Boolean).join('; ');
    this.when = element('span', 'when');
    this.caption.append(this.title, this.when);
    this.legend = element('ul', 'curves');
    this.rows = quantities.map((quantity, i) => this.addRow(quantity, i));
    this.place = element('div', 'graph');
    this.place.setAttribute('role', 'img');
    this.figure.append(this.caption, this.legend, this.place);
    this.draws = this.rows.some(({ curve }) => curve);
  }

  addRow(quantity, index) {
    const colour = kCurveColours[index % kCurveColours.length];
    const [curve, ghost] = [quantity.curve(), quantity.ghost()];
    const row = element('li', '');
    const swatch = element('i', 'swatch');
    swatch.style.background = colour;
    const name = element('span', 'name', this.quantities.length === 1 ? '' : (quantity.of || quantity.name));
    name.title = quantity.name;
    const value = element('output', '');
    const remove = element('button', 'remove', '×');
    remove.setAttribute('aria-label', `Remove ${quantity.name}`);
    remove.addEventListener('click', () => this.page.remove(quantity));
    row.append(swatch, name, value, remove);
    this.legend.append(row);
    return { quantity, curve, ghost, colour, value };
  }

  // Draws once the figure is on the page, and has a size.
  draw() {
    if (!this.draws) {
      this.place.textContent = '';
      this.place.append(element('p', 'undefined', 'not defined in this scene'));
      return;
    }
    const { times } = this.page.data;
    const series = [{}];
    const columns = [times];
    for (const { curve, ghost, colour } of this.rows) {
      if (!curve) continue;
      columns.push(Array.from(curve));
      series.push({ stroke: colour, width: 1.5, points: { show: (plot) => plot.data[0].length < 2 } });
      if (!ghost) continue;
      columns.push(ghost);
      series.push({ stroke: colour, width: 1.5, dash: [4, 4], points: { show: false } });
    }
    this.chart = new uPlot({
      ...this.size(),
      series,
      axes: axes(),
      legend: { show: false },
      padding: [6, 10, 0, 0],
      scales: { x: { time: false, range: (plot, low, high) => (low < high ? [low, high] : [low, low + 1]) }, y: { range: (plot, low, high) => rangeOf(low, high) } },
      cursor: { sync: { key: 'orrery', scales: ['x', null] }, drag: { x: false, y: false, setScale: false }, points: { size: 7 } },
      hooks: {
        setCursor: [(plot) => this.page.hover(plot.cursor.left >= 0 ? plot.cursor.idx : null)],
        draw: [() => this.placeLine()], // only then the axes have their places
      },
    }, columns, this.place);
    this.line = element('i', 'now');
    this.chart.over.append(this.line);
    this.listen(this.chart.over);
  }

  // Drag along it to move the time.
  listen(over) {
    const seek = (event) => {
      if (event.buttons !== 1) return;
      this.page.seek(this.chart.posToIdx(event.clientX - over.getBoundingClientRect().left));
    };
    over.addEventListener('pointerdown', (event) => {
      over.setPointerCapture(event.pointerId);
      seek(event);
    });
    over.addEventListener('pointermove', seek);
  }

  size() {
    return { width: Math.max(this.place.clientWidth, 60), height: Math.max(this.place.clientHeight, 60) };
  }

  resize() {
    const { width, height } = this.size();
    if (this.chart && (this.chart.width !== width || this.chart.height !== height)) this.chart.setSize({ width, height });
  }

  // Frames have come since.
  renew() {
    if (!this.chart) return;
    const { times } = this.page.data;
    const columns = [times.slice()];
    for (const row of this.rows) {
      if (!row.curve) continue;
      row.curve = row.quantity.curve();
      columns.push(Array.from(row.curve));
      if (row.ghost) columns.push(row.ghost = row.quantity.ghost());
    }
    this.chart.setData(columns);
  }

  repaint() {
    this.chart?.redraw(false, true);
  }

  // Values of a frame; the line at a time.
  show(frame, time, hovered) {
    const at = hovered ?? frame;
    const texts = this.rows.map(({ quantity, curve, ghost, value }) => {
      const unit = quantity.unit && ` ${quantity.unit}`;
      const now = curve ? short(curve[Math.min(at, curve.length - 1)]) + unit : 'not defined';
      value.textContent = ghost ? `${now} (${short(ghost[at] ?? NaN)}${unit})` : now;
      return `${quantity.name} ${value.textContent}`;
    });
    this.when.textContent = hovered === null ? '' : `${this.page.data.times[at].toFixed(2)} s`;
    this.place.setAttribute('aria-label', `Plot over time: ${texts.join('; ')}`);
    this.time = time;
    this.placeLine();
  }

  placeLine() {
    if (this.line) this.line.style.transform = `translateX(${this.chart.valToPos(this.time, 'x')}px)`;
  }

  destroy() {
    this.chart?.destroy();
    this.figure.remove();
  }
}
