// Helpers that the tests of orrery.html share: opening it, handing scenes to it, going on.
const { execFileSync } = require('node:child_process');
const path = require('node:path');

const kBall = `<xode><world><space>
  <body name="ball"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.2"/></mass_shape></mass><geom><sphere radius="0.2"/></geom></body>
  <geom><plane a="0" b="1" c="0" d="0"/></geom>
</space></world></xode>`;

const given = (name, text = kBall) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

const openDrawers = (page) => page.evaluate(() => {
  for (const drawer of ['settings', 'export']) document.getElementById(drawer).open = true;
});

// Hands scenes over, as somebody who chooses files: texts of given(), or paths.
// Drawers are open then.
const choose = async (page, ...files) => {
  await page.evaluate(() => { window.orrery.state = null; });
  await page.setInputFiles('#files', files);
  await page.waitForFunction(() => document.body.classList.contains('with-scene') && window.orrery.state);
  await openDrawers(page);
};

// opener(file)(open, options): the page, ready for a scene. Small, since a processor draws it.
const opener = (file) => async (open, options) => {
  const page = await open(path.resolve(file), { viewport: { width: 900, height: 600 }, ...options });
  await page.waitForFunction(() => document.body.classList.contains('ready'));
  return page;
};

// Simulates until a time, s, and stands still there.
const runTo = async (page, time) => {
  await page.evaluate(async (end) => {
    const { live } = window.orrery;
    while (live.data.times.at(-1) < end - 1e-9) await live.advance(Math.ceil((end - live.data.times.at(-1)) / live.options.dt - 1e-6));
    live.renew(true);
  }, time);
};

// Goes on from a frame, in a page with a run in it.
const goOn = async (page, frame) => {
  await page.evaluate((at) => window.orrery.seek(at), frame);
  await page.click('#go-on');
  await page.waitForFunction(() => (window.orrery.live.agreement?.begun ?? null) !== null && window.orrery.live.page?.ready);
  await openDrawers(page);
};

// Simulates `count` more steps: their summary.
const advance = (page, count) => page.evaluate(async (more) => {
  const { live } = window.orrery;
  const last = live.data.summary.steps + more;
  while (live.data.summary.steps < last) await live.advance(last - live.data.summary.steps);
  return live.data.summary;
}, count);

// The hash with which `orrery run WORDS` ends after so many steps of dt.
const nativeHash = (program, words, steps, dt) => JSON.parse(execFileSync(program, ['run', ...words, '--duration', String(steps * dt), '--json', '--quiet'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })).hash;

// How things are on a screen as wide as a phone's.
const kPhone = { viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true };
const fitsAPhone = (page, within) => page.evaluate((place) => ({
  wide: document.documentElement.scrollWidth,
  low: [...document.querySelectorAll(`${place} :is(button, select, input:not([type=checkbox], [type=file]))`)]
    .filter((each) => each.offsetParent !== null && each.getBoundingClientRect().height < 44).map((each) => each.id || each.outerHTML),
}), within);

module.exports = { advance, choose, fitsAPhone, given, goOn, kBall, kPhone, nativeHash, opener, runTo };
