// plots_test.cjs PROGRAM SCENE CHROMIUM FOLDER: the plots of a scene with joints, what is saved of them, and a second
// recording beside the first.
const assert = require('node:assert');
const { readFileSync, writeFileSync } = require('node:fs');
const { Program, download, main, readTable, runAll, stateOf, withBrowser } = require('./browser.cjs');

const [programFile, scene, chromium, folder] = process.argv.slice(2);
const program = new Program(programFile, folder);

// The texts that are written on canvases: ticks of axes.
function noteTexts() {
  window.written = [];
  const fillText = CanvasRenderingContext2D.prototype.fillText;
  CanvasRenderingContext2D.prototype.fillText = function noted(text, ...rest) {
    window.written.push(text);
    return fillText.call(this, text, ...rest);
  };
}

const titles = (page) => page.locator('.plot strong').allTextContents();
const plots = (page) => page.evaluate(() => window.orrery.plots().map(({ name, unit, curve, ghost }) => ({ name, unit, curve: curve && Array.from(curve), ghost })));

async function add(page, text) {
  await page.fill('#adder', text);
  await page.keyboard.press('Enter');
}

async function plotsHaveAxesUnitsAndTicks(page) {
  assert.deepEqual(await titles(page), ['energy, J', 'angle, rad', 'torque about axis, N m']);
  const written = await page.evaluate(() => window.written);
  assert.ok(written.some((text) => /^\d+(\.\d+)? s$/.test(text)), `no time in seconds among ${written}`);
  assert.ok(written.filter((text) => /^−?\d+(\.\d+)?$/.test(text)).length >= 9, 'ticks have numbers');
}

// The cross line is in all plots; each says its value there.
async function pointingTellsValues(page) {
  const over = await page.locator('.graph .u-over').first().boundingBox();
  await page.mouse.move(over.x + over.width * 0.6, over.y + over.height * 0.5);
  await page.waitForFunction(() => [...document.querySelectorAll('.when')].every(({ textContent }) => / s$/.test(textContent)));
  const shown = await page.evaluate(() => ({
    time: Number.parseFloat(document.querySelector('.when').textContent),
    end: window.orrery.data.times.at(-1),
    energy: document.querySelector('.curves output').textContent,
    frame: window.orrery.state.frame,
  }));
  assert.ok(Math.abs(shown.time - 0.6 * shown.end) < 0.02 * shown.end, `${shown.time} s`);
  assert.equal(shown.frame, 0, 'pointing does not move the time');
  const [{ curve }] = await plots(page);
  const frame = await page.evaluate((time) => window.orrery.data.times.findIndex((each) => each >= time - 0.006), shown.time);
  assert.ok(Math.abs(Number.parseFloat(shown.energy.replace('−', '-')) - curve[frame]) <= 1e-3 * Math.abs(curve[frame]), `${shown.energy} instead of ${curve[frame]}`);
  await page.mouse.move(10, 10);
  await page.waitForFunction(() => document.querySelector('.when').textContent === '');
}

async function anyQuantityCanBeAdded(page) {
  const [one, two] = await page.evaluate(() => window.orrery.data.bodies.map(({ name }) => name));
  const before = (await plots(page)).length;
  await page.fill('#adder', `speed ${one}`);
  await page.waitForFunction((name) => [...document.querySelectorAll('#quantities [role=option]')].some(({ textContent }) => textContent === `speed of ${name}, m/s`), one);
  await add(page, `speed of ${one}`);
  assert.ok((await titles(page)).includes(`speed of ${one}, m/s`));
  // One more of the same kind shares the plot.
  await add(page, `speed of ${two}`);
  assert.ok((await titles(page)).includes('speed, m/s'));
  const joint = await page.evaluate(() => window.orrery.data.readings[0].name);
  await add(page, `torque of ${joint}`);
  assert.ok((await titles(page)).some((title) => title.startsWith(`torque of ${joint}`) || title === 'torque, N m'));
  assert.equal((await plots(page)).length, before + 3);
  for (const name of [`speed of ${one}`, `speed of ${two}`, `torque of ${joint}`]) await page.getByRole('button', { name: `Remove ${name}`, exact: true }).click();
  assert.equal((await plots(page)).length, before);
  await page.fill('#adder', 'no such thing');
  assert.equal(await page.locator('#quantities [role=option]').count(), 0);
  await page.keyboard.press('Escape');
  assert.equal(await page.inputValue('#adder'), '');
}

// The chosen object has two plots of its own.
async function theChosenOneIsPlotted(page) {
  const { body, joint } = await page.evaluate(() => {
    window.orrery.choose(0);
    return { body: window.orrery.data.bodies[0].name, joint: window.orrery.data.readings[0] };
  });
  assert.deepEqual((await titles(page)).slice(-2), [`height of ${body}, m`, `speed of ${body}, m/s`]);
  await page.evaluate(() => window.orrery.choose(null));
  await page.locator(`#nodes [data-node="${joint.node}"]`).click();
  assert.deepEqual((await titles(page)).slice(-2), [`angle of ${joint.name}, rad`, `torque about axis of ${joint.name}, N m`]);
  await page.keyboard.press('Escape');
}

// In those of what is chosen later, too.
async function everyPlotMarksTheTime(page) {
  const part = await page.evaluate(() => {
    const { data, seek, choose } = window.orrery;
    seek(Math.floor(data.frames / 2));
    choose(1);
    return window.orrery.state.time / data.times.at(-1);
  });
  await stateOf(page);
  const marks = await page.evaluate(() => [...document.querySelectorAll('.graph .u-over')].map((over) => {
    const [line, area] = [over.querySelector('.now'), over].map((element) => element.getBoundingClientRect());
    return [line.left - area.left, area.width];
  }));
  assert.ok(marks.length >= 3);
  for (const [at, width] of marks) assert.ok(Math.abs(at - part * width) < 2, `${at} of ${width}, instead of ${part}`);
  await page.evaluate(() => { window.orrery.choose(null); window.orrery.seek(0); });
}

// As `--record x.joints.csv` has them, within half a step of what the page keeps.
async function jointsAreAsTheTableSays(page, file) {
  const rows = new Map(readTable(readFileSync(file, 'utf8')).rows.map((row) => [`${Number(row.time)} ${row.joint}`, row]));
  const { times, readings } = await page.evaluate(() => ({
    times: window.orrery.data.times,
    readings: window.orrery.data.readings.map(({ name, axes, force, torque, gap }) => ({
      name,
      columns: {
        ...Object.fromEntries(axes.flatMap(({ position, rate }, i) => [[`position${i + 1}`, Array.from(position)], [`rate${i + 1}`, Array.from(rate)]])),
        ...Object.fromEntries(['x', 'y', 'z'].flatMap((axis, i) => [[`f${axis}`, Array.from(force[i])], [`t${axis}`, Array.from(torque[i])]])),
        ...(gap ? { gap: Array.from(gap) } : {}),
      },
    })),
  }));
  assert.ok(readings.length >= 3);
  let compared = 0;
  for (const { name, columns } of readings) {
    for (const [column, values] of Object.entries(columns)) {
      const step = (Math.max(...values) - Math.min(...values)) / 2 ** 18;
      times.forEach((time, frame) => {
        const wanted = Number(rows.get(`${time} ${name}`)[column]);
        assert.ok(Math.abs(values[frame] - wanted) <= 0.51 * step + 1e-12 * Math.abs(wanted), `${column} of ${name} at ${time}: ${values[frame]} instead of ${wanted}`);
        ++compared;
      });
    }
  }
  assert.ok(compared > 1000);
}

async function plotsCanBeSaved(page) {
  const { name, bytes } = await download(page, 'plots');
  assert.match(name, /\.plots\.csv$/);
  const { header, rows } = readTable(bytes.toString());
  const shown = await plots(page);
  assert.deepEqual(header, ['time', ...shown.map((plot) => (plot.unit ? `${plot.name} [${plot.unit}]` : plot.name))]);
  rows.forEach((row, frame) => shown.forEach(({ curve }, i) => assert.equal(Number(row[header[i + 1]]), curve[frame])));
  assert.equal(rows.length, shown[0].curve.length);
}

async function posesCanBeSaved(page, file) {
  const recorded = readTable(readFileSync(file, 'utf8'));
  const saved = readTable((await download(page, 'poses')).bytes.toString());
  assert.deepEqual(saved.header, recorded.header);
  const rows = new Map(recorded.rows.map((row) => [`${Number(row.time)} ${row.body}`, row]));
  for (const row of saved.rows) {
    const wanted = rows.get(`${Number(row.time)} ${row.body}`);
    for (const column of ['px', 'py', 'pz']) assert.ok(Math.abs(row[column] - wanted[column]) < 1e-5, `${column} of ${row.body} at ${row.time}`);
    for (const column of ['qx', 'qy', 'qz', 'qw']) assert.ok(Math.min(Math.abs(row[column] - wanted[column]), Math.abs(+row[column] + +wanted[column])) < 1e-4, `${column} of ${row.body} at ${row.time}`);
  }
  // Velocities are means around a frame: right except for changes within it.
  const error = (column) => saved.rows.reduce((sum, row) => sum + Math.abs(row[column] - rows.get(`${Number(row.time)} ${row.body}`)[column]), 0) / saved.rows.length;
  const size = (column) => saved.rows.reduce((sum, row) => sum + Math.abs(row[column]), 0) / saved.rows.length;
  for (const column of ['vx', 'vy', 'vz', 'wx', 'wy', 'wz']) assert.ok(error(column) <= 0.2 * size(column) + 1e-3, `${column} is off by ${error(column)} of ${size(column)}`);
}

// A curve that the scene does not define is no curve.
async function whatIsNotDefinedIsSaid(open, file) {
  const undefinedFile = program.file('undefined.html');
  const text = readFileSync(file, 'utf8').replace(/,"potential":"[^"]*"/, '');
  writeFileSync(undefinedFile, text);
  const page = await open(undefinedFile);
  const outputs = await page.locator('.plot').first().locator('output').allTextContents();
  assert.equal(outputs[0], 'not defined');
  assert.match(outputs[1], / J$/);
  assert.equal((await plots(page))[0].curve, null);
  await page.getByRole('button', { name: 'Remove kinetic energy', exact: true }).click();
  assert.match(await page.textContent('.undefined'), /not defined/);
  await page.context().close();
}

// The same scene under less gravity, then as it is: bodies of the first run are drawn at the same time.
async function aSecondRecordingIsShown(open) {
  const [before] = ['before.csv'].map((name) => program.file(name));
  program.run('run', scene, '--quiet', '--gravity', '0,0,-5', '--record', before);
  const file = program.file('both.html');
  assert.equal(program.run('view', scene, before, '--no-open', '--page', file), `${file}\n`);
  const page = await open(file);
  assert.equal((await stateOf(page)).shown.ghost, true);
  assert.match(await page.textContent('#switches'), /before\.csv/);
  const rows = new Map(readTable(readFileSync(before, 'utf8')).rows.map((row) => [`${Number(row.time)} ${row.body}`, row]));
  const shown = await page.evaluate(() => {
    const { data, seek, ghost } = window.orrery;
    return data.times.flatMap((time, frame) => {
      seek(frame);
      return data.bodies.map(({ name }, body) => ({ time, name, ghost: ghost(body) }));
    });
  });
  for (const { time, name, ghost } of shown) {
    const row = rows.get(`${time} ${name}`);
    ['px', 'py', 'pz'].forEach((column, i) => assert.ok(Math.abs(ghost[i] - row[column]) < 1e-5, `${name} at ${time}: ${ghost}`));
  }
  await page.evaluate(() => window.orrery.choose(0));
  const [height] = (await plots(page)).slice(-2);
  assert.equal(height.ghost.length, height.curve.length);
  assert.notDeepEqual(height.ghost, height.curve);
  await page.click('#show-ghost');
  assert.equal((await stateOf(page)).shown.ghost, false);
  const columns = readTable((await download(page, 'plots')).bytes.toString()).header;
  assert.ok(columns.some((column) => /before$/.test(column)), String(columns));
  await page.context().close();
}

// A scene as the second one is simulated as the first is.
async function aSecondSceneIsSimulated(open) {
  const file = program.file('same.html');
  program.run('view', scene, scene, '--duration', '1', '--no-open', '--page', file);
  const page = await open(file);
  const apart = await page.evaluate(() => {
    const { data } = window.orrery;
    return Math.max(...data.bodies.map((_, body) => Math.max(...data.times.map((time, frame) => {
      const [a, b] = [data.pose(body, frame).position, data.ghost.poseAt(data.ghost.indexOf(body), time).position];
      return Math.hypot(...a.map((c, i) => c - b[i]));
    }))));
  });
  assert.equal(apart, 0);
}

main(async () => {
  const [file, joints, poses] = program.record(scene, 'page.html', 'page.joints.csv', 'page.csv');
  await withBrowser(chromium, async (open) => {
    const page = await open(file, { before: noteTexts, hash: '#t=0' });
    await runAll([plotsHaveAxesUnitsAndTicks, pointingTellsValues, anyQuantityCanBeAdded, theChosenOneIsPlotted, everyPlotMarksTheTime], page);
    await jointsAreAsTheTableSays(page, joints);
    await plotsCanBeSaved(page);
    await posesCanBeSaved(page, poses);
    await page.context().close();
    await runAll([whatIsNotDefinedIsSaid, aSecondRecordingIsShown, aSecondSceneIsSimulated], open, file);
  });
});
