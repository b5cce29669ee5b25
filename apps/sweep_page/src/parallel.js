// Parallel coordinates: lines on a canvas, axes and brushes over it.
import { extent } from 'd3-array';
import { axisLeft } from 'd3-axis';
import { brushY } from 'd3-brush';
import { scaleLinear, scalePoint } from 'd3-scale';
import { select } from 'd3-selection';
import { outputs, parameters, runs } from './data.js';
import { choose, keep, onChange, state } from './choice.js';

const kMostAxes = 16;
const kMargin = { top: 34, right: 60, bottom: 12, left: 60 };

export const drawParallel = (colour) => {
  const axes = [...parameters, ...outputs].slice(0, kMostAxes);
  const host = document.getElementById('parallel');
  host.replaceChildren();
  if (axes.length === 0) return { redraw: () => {}, reset: () => {} };
  const width = Math.max(host.parentElement.clientWidth, axes.length * 110);
  const height = 360;
  host.style.cssText = '';
  host.style.width = `${width}px`;
  host.style.height = `${height}px`;
  const x = scalePoint(axes.map((_, i) => i), [kMargin.left, width - kMargin.right]);
  const ys = axes.map((column) => scaleLinear(extent(column.values), [height - kMargin.bottom, kMargin.top]).nice());

  const canvas = host.appendChild(document.createElement('canvas'));
  const dense = window.devicePixelRatio || 1;
  canvas.width = width * dense;
  canvas.height = height * dense;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
  const context = canvas.getContext('2d');
  context.scale(dense, dense);

  const line = (place) => {
    context.beginPath();
    let pen = false;
    axes.forEach((column, i) => {
      const value = column.values[place];
      if (Number.isNaN(value)) { pen = false; return; }
      pen ? context.lineTo(x(i), ys[i](value)) : context.moveTo(x(i), ys[i](value));
      pen = true;
    });
    context.stroke();
  };
  const redraw = (newColour = colour) => {
    colour = newColour;
    context.clearRect(0, 0, width, height);
    context.lineWidth = 1;
    context.globalAlpha = Math.max(0.06, Math.min(0.8, 120 / runs.length));
    runs.forEach((_, place) => {
      if (!state.kept[place]) return;
      context.strokeStyle = colour(place);
      line(place);
    });
    if (state.chosen < 0) return;
    context.globalAlpha = 1;
    context.lineWidth = 3;
    context.strokeStyle = getComputedStyle(document.body).getPropertyValue('--accent');
    line(state.chosen);
  };

  const svg = select(host).append('svg').attr('width', width).attr('height', height);
  const spans = axes.map(() => null);
  const filter = () => keep((place) => spans.every((span, i) => {
    if (!span) return true;
    const y = ys[i](axes[i].values[place]);
    return y >= span[0] && y <= span[1];
  }));
  const brushes = axes.map((column, i) => {
    const group = svg.append('g').attr('transform', `translate(${x(i)},0)`);
    const axis = axisLeft(ys[i]).ticks(6);
    if (!column.numeric) axis.tickValues(column.words.map((_, word) => word)).tickFormat((word) => column.words[word]);
    group.call(axis);
    group.append('text').attr('class', 'name').attr('y', 16).attr('text-anchor', 'middle').text(column.name.length > 24 ? `${column.name.slice(0, 23)}…` : column.name)
      .append('title').text(column.name);
    const brush = brushY().extent([[-14, kMargin.top], [14, height - kMargin.bottom]])
      .on('brush end', ({ selection }) => { spans[i] = selection; filter(); });
    group.append('g').call(brush);
    return () => group.select('.brush, g:last-child').call(brush.clear);
  });

  // The run whose line is nearest to a click.
  host.addEventListener('click', (event) => {
    const box = host.getBoundingClientRect();
    const [px, py] = [event.clientX - box.left, event.clientY - box.top];
    let best = 8;
    let found = -1;
    runs.forEach((_, place) => {
      if (!state.kept[place]) return;
      for (let i = 0; i + 1 < axes.length; ++i) {
        if (px < x(i) || px > x(i + 1)) continue;
        const share = (px - x(i)) / (x(i + 1) - x(i));
        const y = ys[i](axes[i].values[place]) * (1 - share) + ys[i + 1](axes[i + 1].values[place]) * share;
        if (Math.abs(y - py) < best) { best = Math.abs(y - py); found = place; }
      }
    });
    if (found >= 0) choose(found);
  });
  onChange(() => redraw());
  redraw();
  return { redraw, reset: () => { spans.fill(null); brushes.forEach((clear) => clear()); filter(); } };
};
