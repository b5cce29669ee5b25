// sweep_page_test.cjs PROGRAM SOURCE_DIR CHROMIUM WORK_DIR: makes a sweep and its page, opens it without a network, and uses it.
const { chromium } = require('playwright-core');
const { execFileSync } = require('node:child_process');
const { copyFileSync, mkdirSync, rmSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');
const assert = require('node:assert');

const [program, source, browserPath, work] = process.argv.slice(2);

const plan = {
  scene: 'tower.xode',
  duration: 0.3,
  design: { kind: 'sobol-indices', points: 8 },
  parameters: [
    { target: 'body:ball.linearVelocity.x', name: 'speed', range: [5, 25] },
    { target: 'body:ball.position.y', name: 'height', range: [1, 4] },
    { target: 'friction', range: [0.2, 1] },
  ],
  outputs: ['totals', 'ball.position.x end', 'energy max', 'time of ball.position.x > -4'],
  // A name that would end the script element, and one that would be an element.
  expect: ['ball.position.x > -3.5', 'ball.speed < 1e6'],
};

const main = async () => {
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work, { recursive: true });
  copyFileSync(join(source, 'data', 'tower.xode'), join(work, 'tower.xode'));
  plan.parameters[2].name = '</script><b>mu';
  writeFileSync(join(work, 'plan one.json'), JSON.stringify(plan));
  execFileSync(program, ['sweep', 'plan one.json', '--page', 'page.html', '--quiet'], { cwd: work });

  const browser = await chromium.launch({ executablePath: browserPath, args: ['--no-sandbox'] });
  const context = await browser.newContext({ viewport: { width: 1280, height: 1600 }, offline: true });
  const page = await context.newPage();
  const troubles = [];
  page.on('pageerror', (error) => troubles.push(String(error)));
  page.on('console', (message) => { if (['error', 'warning'].includes(message.type())) troubles.push(message.text()); });
  page.on('request', (request) => { if (!request.url().startsWith('file:')) troubles.push(request.url()); });
  await page.goto(pathToFileURL(join(work, 'page.html')).href);

  const text = (selector) => page.locator(selector).innerText();
  assert.match(await text('#facts'), /^40 of 40 runs, design sobol-indices: \d+ (ok|expectation)/);
  assert.equal(await page.locator('#table tr').count(), 41);
  assert.ok(await page.locator('#parallel svg > g').count() >= 3 + 5);
  assert.equal(await page.locator('b').count(), 0);
  assert.ok(await page.locator('#sensitivity tr').count() > 9);
  assert.ok(await page.locator('#scatter circle').count() > 40 * 3);
  // Lines are drawn: the canvas is not empty.
  const inked = await page.evaluate(() => {
    const canvas = document.querySelector('#parallel canvas');
    return canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.some((value) => value !== 0);
  });
  assert.ok(inked);

  await page.locator('#table button').nth(17).click();
  const command = "orrery sweep 'plan one.json' --only 17 --record run-17.html";
  assert.equal(await text('#run code'), command);
  assert.equal(await page.locator('#run a').getAttribute('href'), 'run-17.html');
  await page.locator('#scatter circle').nth(3).click({ force: true });
  assert.match(await text('#run code'), /--only \d+ /);

  // Drag over the upper half of the first axis.
  await page.locator('#parallel').scrollIntoViewIfNeeded();
  const box = await page.locator('#parallel').boundingBox();
  await page.mouse.move(box.x + 60, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 60, box.y + 180, { steps: 5 });
  await page.mouse.up();
  const kept = Number((await text('#kept')).split(' ')[0]);
  assert.ok(kept > 5 && kept < 35, `${kept} kept`);
  await page.locator('#reset').click();
  assert.equal(await text('#kept'), '40 of 40 shown');

  await page.locator('#colour').selectOption({ label: 'energy max' });
  await page.screenshot({ path: join(work, 'page.png'), fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth));
  await page.screenshot({ path: join(work, 'phone.png'), fullPage: true });
  assert.deepEqual(troubles, []);

  // The command of the page makes the replay that its link opens.
  execFileSync(program, ['sweep', 'plan one.json', '--only', '17', '--record', 'run-17.html'], { cwd: work });
  await page.locator('#table button').nth(17).click();
  await page.locator('#run a').click();
  await page.waitForFunction(() => document.title !== 'Orrery sweep' && document.getElementById('view') !== null);

  const words = ['tower.xode', '--set', 'body:ball.linearVelocity.x=0:6000:3', '--measure', 'ball.speed max', '--duration', '0.1'];
  execFileSync(program, ['sweep', ...words, '--page', 'warned.html', '--quiet'], { cwd: work });
  await page.goto(pathToFileURL(join(work, 'warned.html')).href);
  assert.match(await text('#facts'), /: 3 ok; 2 of the ok ones with warnings, most often SIM_BODY_FAST \(2\)$/);
  // The command for a run of a scene has what varies.
  await page.locator('#table button').nth(2).click();
  const asked = "orrery sweep tower.xode --set body:ball.linearVelocity.x=0:6000:3 --measure 'ball.speed max' --duration 0.1 --only 2 --record run-2.html";
  assert.equal(await text('#run code'), asked);
  execFileSync(program, ['sweep', ...words, '--only', '2', '--record', 'run-2.html'], { cwd: work });
  await browser.close();
};

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
