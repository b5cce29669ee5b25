// The page's data as tables: CSV by RFC 4180.
import { spin, velocity } from './velocities.js';

const cell = (value) => {
  const text = value === null || Number.isNaN(value) ? '' : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const table = (rows) => rows.map((row) => row.map(cell).join(',')).join('\n') + '\n';

// A column a curve.
export function plotsTable(data, quantities) {
  const columns = quantities.flatMap((quantity) => {
    const title = quantity.unit ? `${quantity.name} [${quantity.unit}]` : quantity.name;
    const ghost = quantity.ghost();
    return [{ title, curve: quantity.curve() }, ...(ghost ? [{ title: `${title} before`, curve: ghost }] : [])];
  });
  const rows = Array.from(data.times, (time, frame) => [time, ...columns.map(({ curve }) => (curve ? curve[frame] : null))]);
  return table([['time', ...columns.map(({ title }) => title)], ...rows]);
}

// The columns of `orrery run --record x.csv`; velocities are the mean ones around a frame.
export function posesTable(data) {
  const rows = [['time', 'body', 'px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw', 'vx', 'vy', 'vz', 'wx', 'wy', 'wz']];
  for (let frame = 0; frame < data.frames; ++frame) {
    data.bodies.forEach(({ name }, body) => {
      const { position, rotation } = data.pose(body, frame);
      rows.push([data.times[frame], name, ...position, ...rotation, ...velocity(data, body, frame), ...spin(data, body, frame)]);
    });
  }
  return table(rows);
}
