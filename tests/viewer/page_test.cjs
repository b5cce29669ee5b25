// page_test.cjs PROGRAM SCENE CHROMIUM FOLDER [SCREENSHOT]: records a run as page and as CSV, opens the page
// from disk with the network off and works everything on it. Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { mkdirSync, readFileSync, statSync } = require('node:fs');
const path = require('node:path');
const { chromium } = require('playwright-core');

const [program, scene, executablePath, folder, screenshot] = process.argv.slice(2);
const kPatience = 120_000; // ms: a machine with much else to do

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

// The poses in the page's data, and those that three.js draws.
async function bodiesAreWhereTheCsvSays(page, csv) {
  const rows = readCsv(csv);
  const shown = await page.evaluate(() => {
    const { data, seek, pose, drawn } = window.orrery;
    return data.times.flatMap((time, frame) => {
      seek(frame);
      return data.bodies.map(({ name }, i) => ({ time, name, step: data.motion.steps[i], position: pose(i).position, drawn: drawn(i) }));
    });
  });
  assert.ok(shown.length > 0);
  for (const { time, name, step, position, drawn } of shown) {
    const expected = rows.get(`${time} ${name}`);
    assert.ok(expected, `${name} at ${time} is not in the CSV`);
    expected.forEach((c, k) => {
      // Half a step, and what rounding adds to large coordinates.
      const allowed = 0.5 * step + 1e-12 * Math.max(1, Math.abs(c));
      assert.ok(Math.abs(c - position[k]) <= allowed, `${name} at ${time}: ${position} instead of ${expected}`);
      assert.ok(Math.abs(position[k] - drawn[k]) <= 1e-12 * Math.max(1, Math.abs(c)), `${name} is drawn at ${drawn}`);
    });
  }
}

const stateOf = (page) => page.evaluate(() => ({ ...window.orrery.state, shown: { ...window.orrery.state.shown } }));

async function timeCanBeMoved(page) {
  await page.evaluate(() => window.orrery.seek(0));
  await page.click('#play');
  await page.waitForFunction(() => window.orrery.state.frame > 3);
  await page.keyboard.press('Space');
  await page.waitForFunction(() => !window.orrery.state.playing);
  await page.locator('#scrub').fill('5');
  await page.waitForFunction(() => window.orrery.state.frame === 5);
  await page.click('#forward');
  await page.waitForFunction(() => window.orrery.state.frame === 6);
  await page.click('#back');
  await page.waitForFunction(() => window.orrery.state.frame === 5);
  await page.keyboard.press('ArrowRight');
  await page.waitForFunction(() => window.orrery.state.frame === 6);
  await page.keyboard.press('End');
  await page.waitForFunction(() => window.orrery.state.frame === window.orrery.data.frames - 1);
  await page.keyboard.press('Home');
  await page.waitForFunction(() => window.orrery.state.frame === 0);
  await page.selectOption('#speed', '0.5');
  await page.waitForFunction(() => window.orrery.state.speed === 0.5);
  await page.locator('#scrub').focus();
  await page.keyboard.press('+');
  await page.waitForFunction(() => window.orrery.state.speed === 1);
  await page.locator('.graph .u-over').first().click({ position: { x: 60, y: 20 } });
  await page.waitForFunction(() => window.orrery.state.frame > 0);
}

async function everySwitchSwitches(page) {
  const boxes = await page.locator('#switches input').all();
  assert.equal(boxes.length, 12);
  let worked = 0;
  for (const box of boxes) {
    if (await box.isDisabled()) continue;
    const key = (await box.getAttribute('id')).replace('show-', '');
    const before = (await stateOf(page)).shown[key];
    await box.click();
    assert.equal((await stateOf(page)).shown[key], !before, key);
    await box.click();
    assert.equal((await stateOf(page)).shown[key], before, key);
    ++worked;
  }
  assert.ok(worked >= 3, `${worked} switches can be switched`);
}

async function aBodyCanBeChosen(page) {
  const name = await page.evaluate(() => window.orrery.data.bodies[0].name);
  await page.fill('#search', name);
  await page.locator(`#nodes li:has-text("${name}")`).first().click();
  assert.equal((await stateOf(page)).chosen, 0);
  await page.waitForFunction(() => ['position', 'mass', 'speed'].every((part) => document.getElementById('values').textContent.includes(part)));
  assert.match(await page.textContent('#plots'), /height of/);
  await page.click('#follow');
  assert.equal((await stateOf(page)).following, true);
  await page.fill('#search', 'nothing has this name');
  assert.equal(await page.locator('#nodes li').count(), 0);
  await page.fill('#search', '');
  await page.evaluate(() => document.activeElement.blur());
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => window.orrery.state.chosen === null && !window.orrery.state.following);
}

// A click into the picture finds what is drawn there.
async function aBodyCanBePicked(page) {
  await page.evaluate(() => window.orrery.seek(0));
  await page.click('#camera');
  const { width, height } = await page.locator('#view').boundingBox();
  const place = await page.evaluate(([w, h]) => window.orrery.onScreen(window.orrery.data.bodies.length - 1).map((c, i) => (i === 0 ? (c * w + w) / 2 : (h - c * h) / 2)), [width, height]);
  await page.locator('#view canvas').click({ position: { x: place[0], y: place[1] } });
  await page.waitForFunction(() => window.orrery.state.chosen !== null);
  await page.keyboard.press('Escape');
}

async function variantsCanBeWorn(page) {
  const variants = await page.evaluate(() => window.orrery.variants);
  if (scene.includes('dominoes')) assert.deepEqual(variants, ['steel', 'toy']);
  const worn = () => page.evaluate(() => window.orrery.materials());
  for (const [index, name] of variants.entries()) {
    const before = await worn();
    await page.selectOption('#variant', String(index));
    await page.waitForFunction((wanted) => window.orrery.state.variant === wanted, name);
    assert.notDeepEqual(await worn(), before, name);
  }
}

// Here is what a hostile name would have to do, should one ever become part of the page: the policy in the page's head
// lets nothing run but its own script, and nothing go out. The test has a page of its own, since refused actions are
// reported as errors.
async function nothingElseRuns(browser, file) {
  const page = await (await browser.newContext({ offline: true })).newPage();
  await page.goto(`file://${file}`);
  const outcome = await page.evaluate(async () => {
    const script = document.createElement('script');
    script.textContent = 'window.ran = "a script"';
    document.body.append(script);
    const button = document.createElement('button');
    button.setAttribute('onclick', 'window.ran = "a handler"');
    document.body.append(button);
    button.click();
    const refused = [];
    document.addEventListener('securitypolicyviolation', (event) => refused.push(event.effectiveDirective));
    await fetch('http://127.0.0.1/x').catch(() => {});
    const image = new Image();
    image.src = 'http://127.0.0.1/x.png';
    await new Promise((done) => { image.onerror = done; });
    await new Promise((done) => setTimeout(done, 0));
    return { ran: window.ran, refused: refused.sort() };
  });
  assert.deepEqual(outcome, { ran: undefined, refused: ['connect-src', 'img-src', 'script-src-attr', 'script-src-elem'] });
}

async function main() {
  const files = record();
  assert.ok(statSync(files.page).size < 1.5e6, 'the page is small');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-quic', '--no-first-run', '--disable-background-networking',
      '--disable-component-update', '--disable-sync', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({ offline: true, viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' });
    const page = await context.newPage();
    page.setDefaultTimeout(kPatience);
    const errors = [];
    page.on('pageerror', (error) => errors.push(error.stack));
    page.on('console', (message) => { if (message.type() === 'error') errors.push(message.text()); });
    page.on('request', (request) => { if (!/^(file|data|blob):/.test(request.url())) errors.push(request.url()); });
    await page.goto(`file://${files.page}`);
    await page.waitForFunction(() => window.orrery).catch(() => { throw new Error(`no page: ${errors}`); });
    assert.equal(await page.textContent('#trouble'), '');
    await bodiesAreWhereTheCsvSays(page, files.csv);
    await timeCanBeMoved(page);
    await everySwitchSwitches(page);
    await aBodyCanBeChosen(page);
    await aBodyCanBePicked(page);
    await variantsCanBeWorn(page);
    if (screenshot) {
      await page.evaluate(() => window.orrery.seek(Math.floor(window.orrery.data.frames / 3)));
      await page.evaluate(() => window.orrery.choose(0));
      await page.waitForTimeout(500);
      await page.screenshot({ path: screenshot });
      await page.click('#theme');
      await page.waitForTimeout(300);
      await page.screenshot({ path: screenshot.replace('.png', '-dark.png') });
    }
    assert.deepEqual(errors, []);
    await nothingElseRuns(browser, files.page);
  } finally {
    await browser.close();
  }
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
