// render_test.mjs PROGRAM SCENE FOLDER: pictures of `orrery render` are drawn as asked, films by ffmpeg where it is there.
import assert from 'node:assert';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';

const [program, scene, folder] = process.argv.slice(2);
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const file = (name) => path.join(folder, name);
const render = (from, name, ...words) => {
  execFileSync(program, ['render', from, '-o', file(name), '--quiet', ...words]);
  return readFileSync(file(name));
};

// Width, height and mean brightness (0 to 255) of a PNG of 8 bits.
function pictureOf(png) {
  assert.strictEqual(png.subarray(1, 4).toString(), 'PNG');
  const [width, height, depth, kind] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]];
  assert.strictEqual(depth, 8);
  const size = { 2: 3, 6: 4 }[kind];
  const parts = [];
  for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at)) {
    if (png.subarray(at + 4, at + 8).toString() === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
  }
  const bytes = inflateSync(Buffer.concat(parts));
  const line = width * size;
  let above = new Uint8Array(line);
  let sum = 0;
  for (let y = 0; y < height; ++y) {
    const filter = bytes[y * (line + 1)];
    const now = Uint8Array.from(bytes.subarray(y * (line + 1) + 1, (y + 1) * (line + 1)));
    for (let x = 0; x < line; ++x) {
      const [a, b, c] = [x < size ? 0 : now[x - size], above[x], x < size ? 0 : above[x - size]];
      const p = a + b - c;
      const [pa, pb, pc] = [Math.abs(p - a), Math.abs(p - b), Math.abs(p - c)];
      now[x] += [0, a, b, (a + b) >> 1, pa <= pb && pa <= pc ? a : pb <= pc ? b : c][filter];
      if (x % size < 3) sum += now[x];
    }
    above = now;
  }
  return { width, height, bright: sum / (width * height * 3) };
}

function picturesAreAsAsked() {
  const light = render(scene, 'light.png', '--size', '200x160', '--at', '0.5');
  const { width, height, bright } = pictureOf(light);
  assert.deepStrictEqual([width, height], [200, 160]);
  assert.ok(render(scene, 'again.png', '--size', '200x160', '--at', '0.5').equals(light), 'the same picture differs');
  const dark = pictureOf(render(scene, 'dark.png', '--size', '200x160', '--at', '0.5', '--theme', 'dark'));
  assert.ok(dark.bright < bright - 60, `${dark.bright} ${bright}`);
  for (const words of [['--camera', '0,9,3', '--look-at', '0,0,0'], ['--show', 'shapes', '--hide', 'meshes', '--show', 'masses'], ['--body', 'hook'], ['--gravity', '0,9,0']])
    assert.ok(!render(scene, 'other.png', '--size', '200x160', '--at', '0.5', ...words).equals(light), `${words} changes nothing`);
  const panels = pictureOf(render(scene, 'panels.png', '--size', '1000x700', '--at', '0.1', '--panels'));
  assert.deepStrictEqual([panels.width, panels.height], [1000, 700]);
}

function pagesAreDrawn() {
  const page = file('page.html');
  execFileSync(program, ['run', scene, '--duration', '0.5', '--quiet', '--record', page]);
  const end = render(page, 'end.png', '--size', '120x100');
  assert.ok(!render(page, 'start.png', '--size', '120x100', '--at', '0').equals(end));
}

// A scene beside itself, and beside one whose turntable turns the other way.
function twoScenesAreComparedSideBySide() {
  const other = file('other.xode');
  writeFileSync(other, readFileSync(scene, 'utf8').replace('Vel="0.5"', 'Vel="-0.5"'));
  const compared = (before) => JSON.parse(execFileSync(program, ['render', scene, before, '-o', file('three.png'), '--json', '--beside', '--size', '120x100', '--at', '0.5']));
  assert.strictEqual(compared(scene).changed, 0);
  const told = compared(other);
  assert.ok(told.changed > 0.005 && told.changed < 0.9, `${told.changed}`);
  const { width, height } = pictureOf(readFileSync(file('three.png')));
  assert.deepStrictEqual([width, height], [told.width, told.height]);
  assert.deepStrictEqual([width, height], [3 * 120 + 8, 124]);
  assert.strictEqual(spawnSync(program, ['render', scene, '-o', file('no.png'), '--beside']).status, 2);
}

function whatIsNotThereIsTold() {
  const wrong = [
    [scene, ['--at', '0.1', '--show', 'nothing'], /there is no layer nothing: meshes, shapes/],
    [scene, ['--at', '0.1', '--body', 'nobody'], /there is no body "nobody"/],
    [file('page.html'), ['--at', '9'], /--at 9 s is not in the run, which is from 0 s to 0\.5 s/],
    [file('page.html'), ['--gravity', '1'], /--gravity is for a scene/],
  ];
  for (const [from, words, text] of wrong) {
    const { status, stderr } = spawnSync(program, ['render', from, '-o', file('no.png'), ...words], { encoding: 'utf8' });
    assert.strictEqual(status, 2, stderr);
    assert.match(stderr, text);
  }
}

// Its own folder for temporary files, whose name ffmpeg would take for numbers of pictures.
const temporary = (name) => {
  mkdirSync(file(name), { recursive: true });
  return { env: { ...process.env, TMPDIR: path.resolve(file(name)) }, left: () => readdirSync(file(name)) };
};

async function aSignalEndsADrawingAndLeavesNothing() {
  const { env, left } = temporary('stopped');
  const drawing = spawn(program, ['render', file('page.html'), '-o', file('stopped.webm'), '--size', '120x100', '--fps', '1000'], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  drawing.stderr.on('data', (text) => { said += text; });
  const ended = new Promise((done) => { drawing.on('exit', done); });
  const draws = () => left().some((each) => existsSync(path.join(file('stopped'), each, '00001.png')));
  while (drawing.exitCode === null && !draws()) await setTimeout(50);
  drawing.kill('SIGINT');
  assert.strictEqual(await ended, 130, said);
  assert.match(said, /stopped by SIGINT while it was drawing/);
  assert.deepStrictEqual(left(), []);
  assert.ok(!existsSync(file('stopped.webm')));
}

function filmsMove() {
  if (spawnSync('ffmpeg', ['-version']).error) {
    console.log('films: skipped, there is no ffmpeg');
    return;
  }
  const words = ['--size', '121x101', '--from', '0.1', '--to', '0.5'];
  const gif = render(scene, 'film.gif', ...words);
  assert.strictEqual(gif.subarray(0, 6).toString(), 'GIF89a');
  assert.deepStrictEqual([gif.readUInt16LE(6), gif.readUInt16LE(8)], [121, 101]);
  assert.strictEqual(gif.toString('latin1').split('\x21\xf9\x04').length - 1, 6);
  assert.strictEqual(render(scene, 'film.mp4', ...words).subarray(4, 8).toString(), 'ftyp');
  assert.strictEqual(render(scene, 'film.webm', ...words, '--fps', '10').subarray(0, 4).toString('hex'), '1a45dfa3');
  const { env, left } = temporary('100%d');
  // By a parent that ignores what becomes of its children.
  execFileSync('bash', ['-c', 'trap "" CHLD; exec "$@"', '_', program, 'render', scene, '-o', file('odd.gif'), '--quiet', ...words], { env });
  assert.ok(readFileSync(file('odd.gif')).equals(gif));
  assert.deepStrictEqual(left(), []);
  const told = JSON.parse(execFileSync(program, ['render', scene, '-o', file('told.gif'), '--json', ...words], { encoding: 'utf8' }));
  assert.deepStrictEqual({ ...told, file: '', picture: '', diagnostics: [] }, { file: '', picture: '', width: 121, height: 101, from: 0.1, to: 0.5, frames: 6, diagnostics: [] });
}

for (const test of [picturesAreAsAsked, pagesAreDrawn, twoScenesAreComparedSideBySide, whatIsNotThereIsTold, aSignalEndsADrawingAndLeavesNothing, filmsMove]) {
  console.log(test.name);
  await test();
}
