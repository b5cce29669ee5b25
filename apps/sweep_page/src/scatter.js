// Scatter plots: a row for each output, a column for each parameter.
import { extent } from 'd3-array';
import { axisBottom, axisLeft } from 'd3-axis';
import { scaleLinear } from 'd3-scale';
import { select } from 'd3-selection';
import { outputs, parameters, runs } from './data.js';
import { choose, onChange, state } from './choice.js';

const kMostRows = 6;
const kMostColumns = 8;
const kSize = { width: 210, height: 150 };
const kMargin = { top: 6, right: 8, bottom: 22, left: 44 };

const plot = (host, across, up, colourOf) => {
  const figure = host.appendChild(document.createElement('figure'));
  const svg = select(figure).append('svg').attr('width', kSize.width).attr('height', kSize.height)
    .attr('role', 'img').attr('aria-label', `${up.name} over ${across.name}`);
  const x = scaleLinear(extent(across.values), [kMargin.left, kSize.width - kMargin.right]).nice();
  const y = scaleLinear(extent(up.values), [kSize.height - kMargin.bottom, kMargin.top]).nice();
  svg.append('g').attr('transform', `translate(0,${kSize.height - kMargin.bottom})`).call(axisBottom(x).ticks(4, '~s'));
  svg.append('g').attr('transform', `translate(${kMargin.left},0)`).call(axisLeft(y).ticks(4, '~s'));
  const places = runs.map((_, place) => place)
    .filter((place) => !Number.isNaN(across.values[place]) && !Number.isNaN(up.values[place]));
  const points = svg.append('g').selectAll('circle').data(places).join('circle')
    .attr('cx', (place) => x(across.values[place])).attr('cy', (place) => y(up.values[place])).attr('r', 2.5)
    .on('click', (_, place) => choose(place));
  const redraw = () => points.attr('fill', colourOf())
    .attr('opacity', (place) => state.kept[place] ? 0.7 : 0.06)
    .attr('r', (place) => place === state.chosen ? 6 : 2.5)
    .attr('stroke', (place) => place === state.chosen ? 'var(--accent)' : null);
  const caption = figure.appendChild(document.createElement('figcaption'));
  caption.textContent = `${up.name} over ${across.name}`;
  redraw();
  return redraw;
};

// `colour` is called again each time.
export const drawScatter = (colour) => {
  const host = document.getElementById('scatter');
  const grid = host.appendChild(document.createElement('div'));
  grid.className = 'plots';
  const across = parameters.slice(0, kMostColumns);
  grid.style.setProperty('grid-template-columns', `repeat(${across.length}, max-content)`);
  const redraws = outputs.slice(0, kMostRows).flatMap((up) => across.map((each) => plot(grid, each, up, colour)));
  if (redraws.length === 0) host.textContent = 'There is nothing to plot: no parameter or no output varies.';
  const redraw = () => redraws.forEach((each) => each());
  onChange(redraw);
  return redraw;
};
