// crowd_test.cjs PROGRAM CHROMIUM FOLDER: a thousand bodies and more, which are few draw calls, and are swift.
const assert = require('node:assert');
const { Program, main, runAll, stateOf, withBrowser } = require('./browser.cjs');
const { ball, box, channels, hue, hueApart, kOpening, made, onPage, onScreen, pixelOf, seek, show, world } = require('./picture.cjs');

const [programFile, chromium, folder] = process.argv.slice(2);
const program = new Program(programFile, folder);

// Balls and boxes of a hundred sizes and more.
function crowd(count = 1000) {
  const bodies = Array.from({ length: count }, (_, i) => {
    const at = [(i % 32) * 0.8, 0.6 + (i % 3) * 0.1, Math.floor(i / 32) * 0.8];
    return i % 3 === 0 ? ball(`ball ${i}`, at, 0.1 + (i % 50) * 0.004) : box(`box ${i}`, at, [0.2 + (i % 7) * 0.03, 0.3, 0.2 + (i % 11) * 0.02]);
  });
  return world(`<geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>${bodies.join('')}`);
}

async function aThousandBodiesAreFewDrawCalls(open) {
  const page = await open(made(program, 'crowd.xode', crowd(), '--duration', '0.5'), kOpening);
  const calls = () => onPage(page, () => window.orrery.drawCalls());
  assert.ok(await calls() <= 50, `${await calls()} draw calls`);
  for (const key of ['masses', 'contacts', 'trails', 'velocities']) await show(page, key);
  await seek(page, 3);
  assert.ok(await calls() <= 50, `${await calls()} draw calls with all switched on`);
  for (const key of ['masses', 'contacts', 'trails', 'velocities']) await show(page, key, false);
  for (const theme of ['light', 'dark']) {
    const own = await onPage(page, () => window.orrery.data.bodies.map((_, body) => window.orrery.colour(body)));
    const [balls, boxes] = [0, 1].map((kind) => own.filter((_, i) => (i % 3 === 0) === (kind === 0)).map((css) => hue(channels(css))));
    for (const kind of [balls, boxes]) assert.ok(kind.every((each) => hueApart(each, kind[0]) < 15), 'bodies of a form have one hue');
    assert.ok(hueApart(balls[0], boxes[0]) > 30, `${balls[0]} and ${boxes[0]}`);
    assert.ok(!own.includes(await onPage(page, () => window.orrery.colour(null))), 'what stands is grey');
    await page.keyboard.press('t');
    assert.notEqual((await stateOf(page)).theme, theme);
  }
  // A click into the crowd finds a body that nothing hides, whichever mesh it is drawn in.
  for (const body of [31, 500, 990, 999]) {
    const [x, y] = await onScreen(page, body);
    const { x: right, y: down } = await pixelOf(page, [x, y]);
    const node = await onPage(page, ([a, b]) => window.orrery.pick(a, b), [right, down]);
    assert.equal(node, await onPage(page, (which) => window.orrery.data.bodies[which].node, body), `body ${body}`);
  }
}

// At a glance: which are fast. Colours by what the data has not are not offered.
async function coloursTellSpeeds(open) {
  const page = await open(program.file('crowd.xode.html'), kOpening);
  assert.deepEqual(await page.locator('#colours option').allTextContents(), ['by form', 'by speed', 'by force of contacts', 'by island']);
  await page.selectOption('#colours', 'speed');
  await seek(page, 8);
  const told = (await page.locator('#meaning-colours .ramp span').allTextContents()).map(Number);
  assert.ok(told[0] === 0 && told.every((each) => each === Number(each.toPrecision(2))), `${told}`);
  const seen = await onPage(page, () => window.orrery.data.bodies.map((_, body) => ({ speed: window.orrery.data.speed(body, 8), colour: window.orrery.colour(body) })));
  const [slow, fast] = [Math.min, Math.max].map((f) => seen.find(({ speed }) => speed === f(...seen.map((each) => each.speed))));
  assert.notEqual(slow.colour, fast.colour);
  await page.selectOption('#colours', 'body');
  assert.equal(await page.isVisible('#meaning-colours'), false);
}

// Five thousand bodies, in as many calls as fifty.
async function fiveThousandBodiesAreFewDrawCalls(open) {
  const page = await open(made(program, 'crowd5.xode', crowd(5000), '--duration', '0.05'), kOpening);
  const calls = await onPage(page, () => window.orrery.drawCalls());
  assert.ok(calls <= 60, `${calls} draw calls`);
}

// Seconds that the thread of the page works, whatever else the machine does meanwhile.
async function worked(client, act) {
  const read = async () => (await client.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration').value;
  const before = await read();
  await act();
  return (await read()) - before;
}

async function aThousandBodiesAreSwift(open) {
  const page = await open(program.file('crowd.xode.html'), kOpening);
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable', { timeDomain: 'threadTicks' });
  // The best of a few, since what else runs makes caches and clocks slow.
  let ready = Infinity;
  for (let i = 0; i < 3; ++i) {
    ready = Math.min(ready, await worked(client, async () => {
      await page.reload();
      await page.waitForFunction(() => window.orrery);
    }));
  }
  const kTimes = 60;
  const each = (await worked(client, () => onPage(page, (times) => {
    for (let i = 0; i < times; ++i) window.orrery.seek(i % window.orrery.data.frames);
  }, kTimes))) / kTimes;
  console.log(`1,000 bodies: ready after ${ready.toFixed(2)} s, ${(each * 1000).toFixed(1)} ms for a moment, without drawing`);
  assert.ok(ready < 2, `ready after ${ready} s`);
  assert.ok(each < 1 / 60, `${each * 1000} ms for a moment`);
}

main(() => withBrowser(chromium, (open) => runAll([aThousandBodiesAreFewDrawCalls, coloursTellSpeeds, fiveThousandBodiesAreFewDrawCalls, aThousandBodiesAreSwift], open)));
