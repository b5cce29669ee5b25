// page_test.cjs PROGRAM PAGE CHROMIUM SCENE...: opens orrery.html from disk with the network off and works it: scenes
// are dropped, simulated to the bits of the program, changed, pulled, saved; a file that is no scene is reported. Finds
// playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { readFileSync, statSync } = require('node:fs');
const { choose, fitsAPhone, given, kBall, kPhone, opener } = require('./page.cjs');
const { main, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [program, file, chromium, ...scenes] = process.argv.slice(2);
const ready = opener(file);
const ballOf = (page) => page.evaluate(() => window.orrery.live.data.pose(0, window.orrery.live.data.frames - 1).position);

async function scenesEndWithTheBitsOfTheProgram(open) {
  const page = await ready(open);
  for (const scene of scenes) {
    await choose(page, scene);
    const hash = await page.evaluate(async () => {
      const { live } = window.orrery;
      while (live.data.summary.steps < 500) {
        const { frames } = await live.host.ask('step', { count: 500 - live.data.summary.steps, limit: 1000, pull: null });
        frames.forEach((frame) => live.data.add(frame));
      }
      return live.data.summary.hash;
    });
    const native = JSON.parse(execFileSync(program, ['run', scene, '--json', '--quiet'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    assert.strictEqual(hash, native.hash, scene);
  }
}

async function sceneRunsPausesStepsAndBeginsAgain(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.click('#forward');
  await page.waitForFunction(() => window.orrery.live.data.frames === 2);
  await page.click('#play');
  await page.waitForFunction(() => window.orrery.live.data.times.at(-1) > 0.3);
  await page.click('#play');
  await page.waitForFunction(() => !window.orrery.state.playing);
  assert.ok((await ballOf(page))[1] < 2);
  await page.click('#reset');
  await page.waitForFunction(() => window.orrery.live.data.frames === 1);
  assert.deepStrictEqual(await ballOf(page), [0, 2, 0]);
}

async function findingsAreShownWithTheirLine(open) {
  const page = await ready(open);
  await page.setInputFiles('#files', [given('bad.xode', kBall.replace('<sphere radius="0.2"/></geom>', '<sphere raduis="0.2"/></geom>'))]);
  await page.waitForSelector('#findings li.error');
  const text = await page.textContent('#findings');
  for (const part of ['bad.xode:', 'raduis']) assert.ok(text.includes(part), text);
  assert.strictEqual(await page.locator('#findings mark').first().count(), 1);
}

async function optionsAndMembersAreSet(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.fill('#gravity', '0, 3, 0');
  await page.press('#gravity', 'Enter');
  await page.waitForFunction(() => window.orrery.live.options.gravity?.[1] === 3);
  await page.click('#forward');
  await page.waitForFunction(() => window.orrery.live.data.frames === 2);
  assert.ok((await ballOf(page))[1] > 2);
  await page.fill('#target', 'body:ball.position.y');
  await page.fill('#value', '7');
  await page.click('#set button');
  await page.waitForFunction(() => window.orrery.live.data?.states.at(-1)[1] === 7 && window.orrery.live.page?.ready);
  await page.fill('#value', 'high');
  await page.click('#set button');
  await page.waitForFunction(() => document.getElementById('said').textContent.includes('body:ball.position.y'));
}

async function bodyIsPulled(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.selectOption('#hand', 'pull');
  await settled(page);
  const box = await page.locator('#view').boundingBox();
  const [x, y] = await page.evaluate(() => window.orrery.onScreen(0));
  const at = [box.x + ((x + 1) / 2) * box.width, box.y + ((1 - y) / 2) * box.height];
  await page.mouse.move(...at);
  await page.mouse.down();
  await page.mouse.move(at[0] + 60, at[1] - 30, { steps: 5 });
  const there = await page.evaluate(() => window.orrery.live.pull !== null);
  await page.evaluate(() => window.orrery.play(true));
  const before = await page.evaluate(() => window.orrery.live.data.times.at(-1));
  await page.waitForFunction((time) => window.orrery.live.data.times.at(-1) > time + 1, before);
  const pulled = await ballOf(page);
  await page.mouse.up();
  assert.ok(there && pulled[1] > 1.5, `${there} ${pulled}`);
  assert.strictEqual(await page.evaluate(() => window.orrery.live.pull), null);
}

async function sceneIsSaved(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.uncheck('#as-it-is');
  const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#write')]);
  assert.strictEqual(saved.suggestedFilename(), 'ball.xode');
  assert.strictEqual(readFileSync(await saved.path(), 'utf8'), kBall);
}

async function moduleThatFailsIsMadeAnew(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.evaluate(() => window.orrery.live.recover());
  assert.strictEqual(await page.evaluate(() => document.body.classList.contains('with-scene')), false);
  await choose(page, given('ball.xode'));
  await page.click('#forward');
  await page.waitForFunction(() => window.orrery.live.data.frames === 2);
}

async function hostileFilesAreHarmless(open) {
  const page = await ready(open);
  for (const text of ['', 'no scene', '<xode>'.repeat(3000), '{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}', '<xode><world><space><body name="</script><img src=x onerror=alert(1)>"/></space></world></xode>']) {
    await page.setInputFiles('#files', [given('hostile.xode', text)]);
    await page.waitForFunction(() => document.querySelector('#findings').children.length > 0);
  }
}

// On a screen as wide as a phone's, and where there is no WebGL.
async function phoneShowsIt(open) {
  const page = await ready(open, kPhone);
  await choose(page, given('ball.xode'));
  assert.deepStrictEqual(await fitsAPhone(page, '#panel'), { wide: 390, low: [] });
}

async function withoutWebglItRuns(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.click('#forward');
  await page.waitForFunction(() => window.orrery.live.data.frames === 2);
  assert.strictEqual(await page.locator('.apology').count(), 1);
}

main(async () => {
  const bytes = statSync(file).size;
  assert.ok(bytes <= 3e6, `${bytes} bytes`);
  await withBrowser(chromium, (open) => runAll([scenesEndWithTheBitsOfTheProgram, sceneRunsPausesStepsAndBeginsAgain, findingsAreShownWithTheirLine,
    optionsAndMembersAreSet, bodyIsPulled, sceneIsSaved, moduleThatFailsIsMadeAnew, hostileFilesAreHarmless, phoneShowsIt], open));
  await withBrowser(chromium, (open) => runAll([withoutWebglItRuns], open), { picture: false });
});
