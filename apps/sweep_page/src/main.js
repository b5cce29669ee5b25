// The page as a whole: facts, the chosen run, the table of runs.
import { columns, data, outputs, parameters, runs, status } from './data.js';
import { choose, onChange, state } from './choice.js';
import { colourOf } from './colour.js';
import { drawParallel } from './parallel.js';
import { drawScatter } from './scatter.js';
import { drawSensitivity } from './sensitivity.js';

const kMostRows = 200;
const element = (id) => document.getElementById(id);
const shellWord = (text) => /^[\w./:=,-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

const counts = new Map();
status.texts.forEach((text) => counts.set(text, (counts.get(text) ?? 0) + 1));
document.title = element('title').textContent = `${data.plan}: ${data.scene}`;
element('facts').textContent = `${data.rows.length} of ${data.runs} runs, design ${data.design}: ` +
  [...counts].map(([text, count]) => `${count} ${text}`).join(', ');
const [often] = Object.entries(data.warnings).sort(([, a], [, b]) => b - a);
if (often) element('facts').textContent += `; ${data.warned} of the ok ones with warnings, most often ${often[0]} (${often[1]})`;

// ---- Colours

const select = element('colour');
const choices = [...outputs, ...parameters, status];
choices.forEach((column, i) => select.add(new Option(column.name, String(i))));
let colour = colourOf(choices[0]);
const parallel = drawParallel(colour);
const redrawScatter = drawScatter(() => colour);
select.addEventListener('change', () => {
  colour = colourOf(choices[Number(select.value)]);
  parallel.redraw(colour);
  redrawScatter();
});
element('reset').addEventListener('click', () => parallel.reset());

// ---- The chosen run

const showRun = () => {
  if (state.chosen < 0) return;
  const run = runs[state.chosen];
  const host = element('run');
  host.replaceChildren();
  const list = host.appendChild(document.createElement('dl'));
  columns.forEach((column) => {
    if (column.texts[state.chosen] === '') return;
    list.appendChild(document.createElement('dt')).textContent = column.name;
    list.appendChild(document.createElement('dd')).textContent = column.texts[state.chosen];
  });
  if (data.replay.length === 0) return;
  const file = `run-${run}.html`;
  const command = `orrery sweep ${data.replay.map(shellWord).join(' ')} --only ${run} --record ${file}`;
  host.appendChild(document.createElement('p')).textContent = 'Its replay, bit for bit the same run:';
  host.appendChild(document.createElement('code')).textContent = command;
  const line = host.appendChild(document.createElement('p'));
  const copy = line.appendChild(document.createElement('button'));
  copy.textContent = 'Copy';
  copy.addEventListener('click', () => navigator.clipboard?.writeText(command));
  line.append(' ');
  const link = line.appendChild(document.createElement('a'));
  link.href = file;
  link.textContent = `Open ${file} (where that command wrote it beside this page)`;
};

// ---- The table

const showTable = () => {
  const table = element('table');
  table.replaceChildren();
  const kept = runs.map((_, place) => place).filter((place) => state.kept[place]);
  element('kept').textContent = `${kept.length} of ${runs.length} shown`;
  element('table-hint').textContent = kept.length > kMostRows ? `The first ${kMostRows} of ${kept.length}.` : '';
  const head = table.appendChild(document.createElement('tr'));
  const shown = columns.filter((column) => column.name !== 'seed');
  shown.forEach((column) => { head.appendChild(document.createElement('th')).textContent = column.name; });
  for (const place of kept.slice(0, kMostRows)) {
    const row = table.appendChild(document.createElement('tr'));
    row.classList.toggle('chosen', place === state.chosen);
    shown.forEach((column, i) => {
      const cell = row.appendChild(document.createElement('td'));
      if (i > 0) { cell.textContent = column.texts[place]; return; }
      const button = cell.appendChild(document.createElement('button'));
      button.textContent = column.texts[place];
      button.addEventListener('click', () => choose(place));
    });
  }
};

onChange(showRun);
onChange(showTable);
drawSensitivity();
showTable();
