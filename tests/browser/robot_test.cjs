// robot_test.cjs PROGRAM PAGE CHROMIUM ROBOT FOLDER: somebody drives a robot by the sliders of orrery.html, pulls it, records
// that, saves robot and recording, and opens both natively: with the same bits as in the page. Finds playwright-core through
// NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { copyFileSync, mkdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { advance, choose, nativeHash, opener } = require('./page.cjs');
const { main, readTable, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [program, file, chromium, robot, folder] = process.argv.slice(2);
const kDt = 0.01; // s
const kSteps = 40;
const ready = opener(file);

async function saved(page, button) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(button)]);
  const at = path.resolve(folder, download.suggestedFilename());
  copyFileSync(await download.path(), at);
  return at;
}

// A slider, until the simulation has its value.
async function drive(page, index, value) {
  await page.locator('.motor input').nth(index).fill(String(value));
  await page.waitForFunction(([at, to]) => window.orrery.live.data.worlds[0].joints[at]?.parameters.Vel === to, [index, value]);
}

// The pixel where the picture shows the middle of some body that can be moved, with nothing in front of it.
const placeOfBody = () => {
  const { live: { page: { stage, picking } }, data, onScreen } = window.orrery;
  const { left, top, width, height } = stage.view.getBoundingClientRect();
  for (const [body, { kinematic }] of data.bodies.entries()) {
    const [x, y] = onScreen(body);
    const [across, down] = [((x + 1) / 2) * width, ((1 - y) / 2) * height];
    if (!kinematic && picking.hit(across, down)?.body === body) return [left + across, top + down];
  }
  return null;
};

// Takes a body by the mouse and draws it aside while the simulation goes on.
async function pull(page) {
  await settled(page);
  const [x, y] = await (await page.waitForFunction(placeOfBody)).jsonValue();
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y - 40, { steps: 4 });
  await page.waitForFunction(() => window.orrery.live.pull !== null);
  await advance(page, kSteps);
  assert.ok(await page.evaluate(() => window.orrery.live.pull !== null));
  await page.mouse.up();
}

const endOf = (page) => page.evaluate(() => {
  const { data: { states, summary } } = window.orrery.live;
  return { state: Array.from(states.at(-1)), time: summary.time, hash: summary.hash };
});

async function aRobotIsDrivenPulledRecordedAndOpenedNatively(open) {
  const page = await ready(open);
  await choose(page, path.resolve(robot));
  await page.locator('.motor input').first().waitFor();
  await page.click('#record');
  await page.waitForFunction(() => document.querySelector('#record').getAttribute('aria-pressed') === 'true');
  await advance(page, kSteps);
  const still = await endOf(page);
  await drive(page, 0, 1.5);
  await page.click('#record'); // a member that is set lets a recording go
  await advance(page, kSteps);
  await pull(page);
  await advance(page, kSteps);
  const end = await endOf(page);
  assert.notDeepStrictEqual(end.state, still.state);

  // The recording is what the page has shown.
  await page.selectOption('#record-format', '.csv');
  const table = readTable(readFileSync(await saved(page, '#write-recording'), 'utf8'));
  const last = table.rows.filter(({ time }) => Number(time) === Number(table.rows.at(-1).time));
  const bodies = await page.evaluate(() => window.orrery.live.data.bodies.map(({ name }) => name));
  assert.deepStrictEqual(last.map(({ body }) => body), bodies);
  const numbers = last.map((row) => ['px', 'py', 'pz', 'qx', 'qy', 'qz', 'qw'].map((key) => Number(row[key])));
  assert.deepStrictEqual(numbers, bodies.map((_, body) => end.state.slice(14 * body, 14 * body + 7)));

  // The robot as it is now is read natively with the bits that the page reads, and begins to move with the same ones. Later, the
  // functions of the native C library may round to the other side (docs/browser.md).
  await page.selectOption('#format', '.xode');
  const scene = await saved(page, '#write');
  const info = JSON.parse(execFileSync(program, ['info', scene, '--json'], { encoding: 'utf8' }));
  info.worlds[0].bodies.forEach(({ position }, body) => position.forEach((c, i) => assert.ok(Math.abs(c - end.state[14 * body + i]) < 1e-9, bodies[body])));
  assert.strictEqual(info.worlds[0].joints[0].parameters.Vel, 1.5);
  await choose(page, scene);
  for (const steps of [1, 2]) {
    const { hash } = await advance(page, 1);
    assert.strictEqual(hash, nativeHash(program, [scene], steps, kDt));
  }
}

main(async () => {
  mkdirSync(folder, { recursive: true });
  await withBrowser(chromium, (open) => runAll([aRobotIsDrivenPulledRecordedAndOpenedNatively], open));
});
