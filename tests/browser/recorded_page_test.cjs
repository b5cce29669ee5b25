// recorded_page_test.cjs PROGRAM PAGE CHROMIUM DATA FOLDER: records in orrery.html, saves pages into FOLDER, opens them
// from disk with the network off: they replay the recording, and go on with the bits of the program, or tell why they
// cannot. Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { mkdirSync, readFileSync } = require('node:fs');
const path = require('node:path');
const { advance, choose, given, goOn, kBall, nativeHash, opener, runTo } = require('./page.cjs');
const { main, readTable, runAll, withBrowser } = require('../viewer/browser.cjs');

const [program, file, chromium, data, folder] = process.argv.slice(2);
const ready = opener(file);
const scene = (name) => path.join(data, name);
const fileOf = (name) => path.resolve(folder, name);
const kData = /(<script type="application\/json" id="orrery-data">)[^<]*/;

const recordUpTo = async (page, time) => {
  await page.click('#record');
  await page.waitForFunction(() => document.querySelector('#record').textContent.includes('stop'));
  await runTo(page, time);
  await page.click('#record');
  await page.waitForFunction(() => document.querySelector('#record').textContent.includes('record'));
};
const saveAs = async (page, suffix, name) => {
  await page.selectOption('#record-format', suffix);
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#write-recording')]);
  await saved.saveAs(fileOf(name));
  return saved.suggestedFilename();
};
const reopened = (open, name, options) => opener(fileOf(name))(open, options);
const said = (page) => page.textContent('#agreement');

// Goes on from that part of the run, 1 being its end, and ends 100 steps later with the bits that the program has.
async function goesOnWithTheBitsOf(words, page, part) {
  const frame = await page.evaluate((of) => Math.round(of * (window.orrery.data.frames - 1)), part);
  const dt = await page.evaluate(() => window.orrery.data.live.options.dt);
  await goOn(page, frame);
  const { steps, hash } = await advance(page, 100);
  assert.match(await said(page), /with the same bits as the run/);
  if (words) assert.strictEqual(hash, nativeHash(program, words, steps, dt), `${words} after ${steps} steps`);
}

async function pageReplaysTheRecordingAndGoesOn(open) {
  for (const name of ['chain.xode', 'dominoes.gltf']) {
    const stem = path.parse(name).name;
    const page = await ready(open);
    await choose(page, scene(name));
    await recordUpTo(page, 1);
    assert.strictEqual(await saveAs(page, '.html', `${stem}.html`), `${stem}.html`);
    await saveAs(page, '.csv', `${stem}.csv`);
    await page.context().close();

    const { rows } = readTable(readFileSync(fileOf(`${stem}.csv`), 'utf8'));
    const recorded = await reopened(open, `${stem}.html`);
    const { bodies, frames, times, poses, steps } = await recorded.evaluate(() => {
      const { data: kept } = window.orrery;
      const names = kept.bodies.map(({ name: of }) => of);
      return { bodies: names, frames: kept.frames, times: Array.from(kept.times), steps: kept.motion.steps,
        poses: kept.times.map((_, frame) => names.map((__, body) => kept.pose(body, frame).position)) };
    });
    assert.strictEqual(frames, 26); // 30 a second at most, a step being 0.01 s
    assert.deepStrictEqual([times[0], times.at(-1)], [0, 1]);
    assert.deepStrictEqual(bodies, [...new Set(rows.map(({ body }) => body))]);
    for (const [frame, body] of [[0, 0], [12, bodies.length - 1], [25, 0]]) {
      const row = rows.find(({ time, body: of }) => Number(time) === times[frame] && of === bodies[body]);
      const off = Math.max(...['px', 'py', 'pz'].map((key, axis) => Math.abs(Number(row[key]) - poses[frame][body][axis])));
      assert.ok(off <= 0.51 * steps[body], `${name}, frame ${frame}: ${off} m`);
    }
    await goesOnWithTheBitsOf([scene(name)], recorded, 0.5);
    await recorded.context().close();
  }
}

// The page has the values that were set when it was recorded, also if something else is set afterwards.
async function pageHasWhatWasSet(open) {
  const page = await ready(open);
  await choose(page, scene('dominoes.gltf'));
  for (const [field, value] of [['#dt', '0.008'], ['#gravity', '0, -7, 1'], ['#seed', '5']]) {
    await page.fill(field, value);
    await page.press(field, 'Enter');
  }
  await page.evaluate(async () => {
    await window.orrery.live.setMember('friction', '0.4');
    await window.orrery.live.setMember('body:"domino 1".position.x', '0.01');
  });
  await recordUpTo(page, 1);
  await page.fill('#gravity', '0, 2, 0');
  await page.press('#gravity', 'Enter');
  await page.waitForFunction(() => window.orrery.live.options.gravity[1] === 2);
  await saveAs(page, '.html', 'set.html');
  await page.context().close();

  const words = [scene('dominoes.gltf'), '--dt', '0.008', '--gravity', '0,-7,1', '--seed', '5', '--set', 'friction=0.4', '--set', 'body:"domino 1".position.x=0.01'];
  await goesOnWithTheBitsOf(words, await reopened(open, 'set.html'), 1);
}

// A recording that begins later, after a hand has moved something: it goes on from its first state.
async function pageOfALaterTimeGoesOn(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.evaluate(() => window.orrery.live.push(0, [0, 0, 0], [30, 0, 0]));
  await runTo(page, 0.3);
  await page.fill('#every', '4');
  await recordUpTo(page, 0.7);
  assert.strictEqual(await page.textContent('#recorded'), '0.30 to 0.70 s, 11 frames');
  await saveAs(page, '.html', 'later.html');
  const end = await page.evaluate(() => window.orrery.live.data.summary);
  await page.context().close();
  for (const part of [0, 0.4]) {
    const later = await reopened(open, 'later.html');
    assert.strictEqual(await later.evaluate(() => window.orrery.data.live.steps[0]), 30);
    await goesOnWithTheBitsOf(null, later, part);
    await later.context().close();
  }
  assert.strictEqual(end.steps, 70);
}

// If going on could not be exact, the page only replays, and a message tells why.
async function pageOfWhatAHandMovedOnlyReplays(open) {
  const acts = {
    'bodies were pulled or pushed': () => window.orrery.live.push(0, [0, 0, 0], [30, 0, 0]),
    'the length of the steps was changed': () => window.orrery.live.setOption('dt', 0.02),
  };
  for (const [why, act] of Object.entries(acts)) {
    const page = await ready(open);
    await choose(page, given('ball.xode'));
    await page.click('#record');
    await runTo(page, 0.2);
    await page.evaluate(act);
    await runTo(page, 0.4);
    await page.click('#record');
    await page.waitForFunction(() => document.querySelector('#record').textContent.includes('record'));
    assert.ok((await page.textContent('#recorded')).endsWith(`; a page of it replays, but cannot go on: ${why}`), await page.textContent('#recorded'));
    await saveAs(page, '.html', 'moved.html');
    await page.context().close();
    const moved = await reopened(open, 'moved.html');
    assert.ok(await moved.evaluate(() => window.orrery.data.frames > 8 && window.orrery.data.live === null));
    assert.strictEqual(await moved.locator('#go-on').count(), 0);
    await moved.context().close();
  }
}

// Another scene in a page with a run in it, and a run that went on. All pages are the same except for their data.
async function pageWithARunSavesAnother(open) {
  const page = await reopened(open, 'chain.html');
  await choose(page, scene('dominoes.gltf'));
  await recordUpTo(page, 0.5);
  await saveAs(page, '.html', 'second.html');
  await page.context().close();
  const second = await reopened(open, 'second.html');
  assert.strictEqual(await second.evaluate(() => window.orrery.data.title), 'dominoes.gltf');
  await goOn(second, 5);
  await recordUpTo(second, 1);
  await saveAs(second, '.html', 'third.html');
  await second.context().close();
  const third = await reopened(open, 'third.html');
  assert.ok(Math.abs(await third.evaluate(() => window.orrery.data.times[0]) - 0.2) < 1e-9);
  await goesOnWithTheBitsOf([scene('dominoes.gltf')], third, 0.7);
  await third.context().close();
  const bare = (name) => readFileSync(name, 'utf8').replace(kData, '$1');
  assert.strictEqual(bare(fileOf('second.html')), bare(fileOf('chain.html')));
  assert.strictEqual(bare(fileOf('third.html')), bare(fileOf('chain.html')));
  // And as long as orrery.html: what the browser writes in another way are ends and attributes.
  assert.ok(Math.abs(bare(fileOf('chain.html')).length - bare(path.resolve(file)).length) < 1000);
}

// Names that would be script, and what replace() would take for a pattern.
async function namesAreText(open) {
  const page = await ready(open);
  const name = "&lt;/script&gt;&lt;script&gt;window.hurt = 1&lt;/script&gt;&lt;!-- $&amp; $' &#39;";
  await choose(page, given('ball.xode', kBall.replace('name="ball"', () => `name="${name}"`)));
  await recordUpTo(page, 0.2);
  await saveAs(page, '.html', 'names.html');
  await page.context().close();
  const names = await reopened(open, 'names.html');
  assert.deepStrictEqual(await names.evaluate(() => [window.hurt, window.orrery.data.bodies[0].name]), [undefined, "</script><script>window.hurt = 1</script><!-- $& $' '"]);
  await goesOnWithTheBitsOf(null, names, 0.5);
}

main(async () => {
  mkdirSync(folder, { recursive: true });
  await withBrowser(chromium, (open) => runAll([pageReplaysTheRecordingAndGoesOn, pageHasWhatWasSet, pageOfALaterTimeGoesOn,
    pageOfWhatAHandMovedOnlyReplays, pageWithARunSavesAnother, namesAreText], open));
});
