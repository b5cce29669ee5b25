// Sobol's indices where the design gave them, else rank correlations (Spearman).
import { rank } from 'd3-array';
import { data, outputs, parameters } from './data.js';

export const rankCorrelation = (a, b) => {
  const places = a.map((_, i) => i).filter((i) => !Number.isNaN(a[i]) && !Number.isNaN(b[i]));
  const [ra, rb] = [a, b].map((values) => averagedRanks(places.map((i) => values[i])));
  const mean = (values) => values.reduce((sum, v) => sum + v, 0) / values.length;
  const [ma, mb] = [mean(ra), mean(rb)];
  let [ab, aa, bb] = [0, 0, 0];
  ra.forEach((v, i) => {
    ab += (v - ma) * (rb[i] - mb);
    aa += (v - ma) ** 2;
    bb += (rb[i] - mb) ** 2;
  });
  return ab / Math.sqrt(aa * bb);
};

// Equal values share the mean of their ranks.
const averagedRanks = (values) => {
  const ranks = rank(values);
  const groups = new Map();
  values.forEach((v, i) => groups.set(v, [...(groups.get(v) ?? []), i]));
  const result = [];
  for (const places of groups.values()) {
    const first = Math.min(...places.map((i) => ranks[i]));
    places.forEach((i) => { result[i] = first + (places.length - 1) / 2; });
  }
  return result;
};

const cell = (row, text, kind = 'td') => {
  row.appendChild(document.createElement(kind)).textContent = text;
};

export const drawSensitivity = () => {
  const host = document.getElementById('sensitivity');
  const hint = document.getElementById('sensitivity-hint');
  const table = host.appendChild(document.createElement('table'));
  const head = table.appendChild(document.createElement('tr'));
  if (data.sensitivity.length > 0) {
    hint.textContent = 'Share of the variance of an output that a parameter gives alone (first order), and with all that it does together with others (total).';
    ['output', 'parameter', 'first order', 'total'].forEach((text) => cell(head, text, 'th'));
    for (const each of data.sensitivity) {
      const row = table.appendChild(document.createElement('tr'));
      [each.output, each.parameter, each.first.toFixed(3), each.total.toFixed(3)].forEach((text) => cell(row, text));
    }
    return;
  }
  hint.textContent = 'Rank correlation (Spearman): 1 or −1 where an output only grows or only falls with a parameter, about 0 where it does not depend on it. Sobol’s indices need the design "sobol-indices".';
  cell(head, 'output', 'th');
  parameters.forEach((each) => cell(head, each.name, 'th'));
  for (const output of outputs) {
    const row = table.appendChild(document.createElement('tr'));
    cell(row, output.name, 'th');
    for (const each of parameters) cell(row, rankCorrelation(each.values, output.values).toFixed(2));
  }
};
