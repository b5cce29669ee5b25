// Helpers that the tests of the picture share: scenes that are made here, and what a page shows of them.
const { writeFileSync } = require('node:fs');
const path = require('node:path');

const kSize = { width: 900, height: 560 }; // software draws the picture

const box = (name, [x, y, z], [sx, sy, sz]) => `<body name="${name}"><transform><position x="${x}" y="${y}" z="${z}"/></transform>
  <geom name="${name} shape"><box sizex="${sx}" sizey="${sy}" sizez="${sz}"/></geom>
  <mass><mass_shape density="500"><box sizex="${sx}" sizey="${sy}" sizez="${sz}"/></mass_shape></mass></body>`;
const ball = (name, [x, y, z], radius) => `<body name="${name}"><transform><position x="${x}" y="${y}" z="${z}"/></transform>
  <geom name="${name} shape"><sphere radius="${radius}"/></geom>
  <mass><mass_shape density="500"><sphere radius="${radius}"/></mass_shape></mass></body>`;
const world = (inside) => `<?xml version="1.0"?><xode version="1.0r23" name="made"><world><space>${inside}</space></world></xode>`;

function pageOf(program, scene, ...options) {
  const name = `${path.basename(scene)}.html`;
  program.run('run', scene, '--quiet', '--record', program.file(name), ...options);
  return program.file(name);
}

function made(program, name, text, ...options) {
  const scene = program.file(name);
  writeFileSync(scene, text);
  return pageOf(program, scene, ...options);
}

const onPage = (page, act, ...values) => page.evaluate(act, ...values);
const seek = (page, frame) => onPage(page, (to) => window.orrery.seek(to), frame);
const choose = (page, body) => onPage(page, (which) => { if (window.orrery.state.chosen !== which) window.orrery.choose(which); }, body);

// Switches a layer on or off, unless it is already. Without the mouse, which waits for pictures.
const show = (page, key, on = true) => onPage(page, ([which, wanted]) => {
  if (window.orrery.state.shown[which] !== wanted) document.getElementById(`show-${which}`).click();
}, [key, on]);

// Red, green and blue of the picture at places from -1 to 1.
const colours = (page, places) => onPage(page, (at) => {
  const pixels = window.pixels();
  return at.map(([x, y]) => {
    const [column, row] = [((x + 1) / 2) * pixels.width, ((1 - y) / 2) * pixels.height].map(Math.floor);
    const from = (Math.min(row, pixels.height - 1) * pixels.width + Math.min(column, pixels.width - 1)) * 4;
    return [...pixels.data.slice(from, from + 3)];
  });
}, places);

// How many pixels of the picture have about this colour.
const pixelsLike = (page, colour) => onPage(page, (wanted) => {
  const { data } = window.pixels();
  let count = 0;
  for (let i = 0; i < data.length; i += 4) if (wanted.every((c, k) => Math.abs(data[i + k] - c) < 12)) ++count;
  return count;
}, colour);

// The pixels that are drawn now: a canvas of WebGL keeps them until the end of the task.
function addPixels() {
  window.pixels = () => {
    window.orrery.drawCalls();
    const canvas = document.querySelector('#view canvas');
    const pen = Object.assign(document.createElement('canvas'), { width: canvas.width, height: canvas.height }).getContext('2d');
    pen.drawImage(canvas, 0, 0);
    return pen.getImageData(0, 0, canvas.width, canvas.height);
  };
}

const kOpening = { before: addPixels, viewport: kSize };

const apart = (a, b) => Math.max(...a.map((c, i) => Math.abs(c - b[i])));
const channels = (css) => [1, 3, 5].map((at) => Number.parseInt(css.slice(at, at + 2), 16));

function hue([r, g, b]) {
  const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = most - least || 1;
  return (60 * (most === r ? (g - b) / range : most === g ? 2 + (b - r) / range : 4 + (r - g) / range) + 360) % 360;
}
const hueApart = (a, b) => Math.min(Math.abs(a - b), 360 - Math.abs(a - b));

// Pixels of the view for a place from -1 to 1, as a click takes them.
async function pixelOf(page, [x, y]) {
  const { width, height } = await page.locator('#view').boundingBox();
  return { x: ((x + 1) / 2) * width, y: ((1 - y) / 2) * height };
}

async function click(page, place, [right, down] = [0, 0]) {
  const { x, y } = await pixelOf(page, place);
  await page.locator('#view canvas').click({ position: { x: x + right, y: y + down } });
}

const tagSays = (page, name) => page.locator('#name-tag', { hasText: name }).waitFor();
const nodeNamed = (page, name) => onPage(page, (wanted) => window.orrery.data.tree.find((each) => each.name === wanted).node, name);
const onScreen = (page, body) => onPage(page, (which) => window.orrery.onScreen(which), body);

module.exports = { apart, ball, box, channels, choose, click, colours, hue, hueApart, kOpening, made, nodeNamed, onPage, onScreen, pageOf, pixelOf, pixelsLike, seek, show, tagSays, world };
