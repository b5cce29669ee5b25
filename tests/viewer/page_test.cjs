// page_test.cjs PROGRAM SCENE CHROMIUM FOLDER [SCREENSHOT]: records a run as page and as CSV, opens the page
// from disk with the network off and works everything on it. Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');

const [program, scene, executablePath, folder, screenshot] = process.argv.slice(2);
const kPositionError = 1e-6; // of a float, relative to the largest coordinate

// Positions by time and body.
function readCsv(file) {
  const rows = readFileSync(file, 'utf8').trim().split('\n').slice(1).map((row) => row.split(','));
  return new Map(rows.map(([time, body, ...numbers]) => [`${Number(time)} ${body}`, numbers.slice(0, 3).map(Number)]));
}

function record() {
  mkdirSync(folder, { recursive: true });
  const page = path.resolve(folder, 'page.html');
  const csv = path.resolve(folder, 'page.csv');
  execFileSync(program, ['run', scene, '--quiet', '--record', page, '--record', csv]);
  return { page, csv };
}

async function bodiesAreWhereTheCsvSays(page, csv) {
  const rows = readCsv(csv);
  const shown = await page.evaluate(() => {
    const { data, seek, pose } = window.orrery;
    return data.times.flatMap((time, frame) => {
      seek(frame);
      return data.bodies.map((body, i) => ({ time, name: body.name, position: pose(i).position }));
    });
  });
  assert.ok(shown.length > 0);
  for (const { time, name, position } of shown) {
    const expected = rows.get(`${time} ${name}`);
    assert.ok(expected, `${name} at ${time} is not in the CSV`);
    expected.forEach((c, k) => assert.ok(Math.abs(c - position[k]) <= kPositionError * Math.max(1, Math.abs(c)),
      `${name} at ${time}: ${position} instead of ${expected}`));
  }
}

async function everythingWorks(page) {
  const state = () => page.evaluate(() => ({ ...window.orrery.state }));
  await page.evaluate(() => window.orrery.seek(0));
  await page.click('#play');
  await page.waitForFunction(() => window.orrery.state.frame > 3);
  if ((await state()).playing) await page.click('#play');
  assert.equal((await state()).playing, false);
  await page.locator('#scrub').fill('5');
  assert.equal((await state()).frame, 5);
  await page.click('#forward');
  assert.equal((await state()).frame, 6);
  await page.click('#back');
  assert.equal((await state()).frame, 5);
  await page.click('#bodies li');
  assert.equal((await state()).chosen, 0);
  assert.match(await page.textContent('#values'), /position/);
  for (const box of await page.locator('#switches input').all()) {
    const before = await box.isChecked();
    await box.click();
    assert.equal(await box.isChecked(), !before);
    await box.click();
  }
  await page.fill('#search', 'no body has this name');
  assert.equal(await page.locator('#bodies li:visible').count(), 0);
  await page.fill('#search', '');
}

async function main() {
  const files = record();
  assert.ok(statSync(files.page).size < 10e6);
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 } });
    const page = await context.newPage();
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack));
    page.on('request', (request) => { if (!/^(file|data|blob):/.test(request.url())) errors.push(request.url()); });
    await page.goto(`file://${files.page}`);
    await page.waitForFunction(() => window.orrery, null, { timeout: 20000 }).catch(() => { throw new Error(`no page: ${errors}`); });
    await bodiesAreWhereTheCsvSays(page, files.csv);
    await everythingWorks(page);
    if (screenshot) {
      await page.evaluate(() => window.orrery.seek(Math.floor(window.orrery.data.frames / 3)));
      await page.waitForTimeout(500);
      await page.screenshot({ path: screenshot });
      await page.click('#theme');
      await page.waitForTimeout(300);
      await page.screenshot({ path: screenshot.replace('.png', '-dark.png') });
    }
    assert.deepEqual(errors, []);
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
