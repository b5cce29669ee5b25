// page_live_test.cjs PROGRAM PAGE CHROMIUM DATA: what orrery.html shows and does while a scene is simulated. Finds
// playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { readFileSync } = require('node:fs');
const path = require('node:path');
const { choose, fitsAPhone, given, kBall, kPhone, opener, runTo } = require('./page.cjs');
const { main, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [program, file, chromium, data] = process.argv.slice(2);
const ready = opener(file);
const scene = (name) => path.join(data, name);
const kWeight = 1000 * (4 / 3) * Math.PI * 0.2 ** 3 * 9.80665; // N, of the ball

// A textured square that falls.
const kRed = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==', 'base64'); // 2 x 2 pixels
function quad(image) {
  const floats = Buffer.from(new Float32Array([0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 0, 1, 1]).buffer);
  const accessor = (bufferView, type, more = {}) => ({ bufferView, componentType: 5126, count: 3, type, ...more });
  return JSON.stringify({
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0] }],
    buffers: [{ byteLength: 60, uri: `data:application/octet-stream;base64,${floats.toString('base64')}` }],
    bufferViews: [{ buffer: 0, byteLength: 36 }, { buffer: 0, byteOffset: 36, byteLength: 24 }],
    accessors: [accessor(0, 'VEC3', { min: [0, 0, 0], max: [1, 1, 0] }), accessor(1, 'VEC2')],
    images: [{ uri: image }], textures: [{ source: 0 }], materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0, TEXCOORD_0: 1 }, material: 0 }] }],
    extensionsUsed: ['OMI_physics_shape', 'OMI_physics_body'],
    extensions: { OMI_physics_shape: { shapes: [{ type: 'box', box: { size: [1, 1, 1] } }] } },
    nodes: [{ mesh: 0, extensions: { OMI_physics_body: { motion: { type: 'dynamic', mass: 1 }, collider: { shape: 0 } } } }],
  });
}

async function contactsAreShown(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.check('#show-contacts');
  await runTo(page, 2);
  await settled(page);
  const { count, at, arrows } = await page.evaluate(() => {
    const { contacts, frames } = window.orrery.live.data;
    return { count: contacts.count(frames - 1), at: Array.from(contacts.at(frames - 1, 0).force), arrows: window.orrery.arrows().contacts };
  });
  assert.strictEqual(count, 1);
  assert.ok(Math.abs(at[1] - kWeight) < 1, `${at}`);
  assert.ok(arrows.count === 1 && arrows.scale > 0, JSON.stringify(arrows));
  assert.match(await page.textContent('#meaning-contacts'), /N, at most/);
}

async function jointsAreReadAndPlotted(open) {
  const page = await ready(open);
  await choose(page, scene('chain.xode'));
  await runTo(page, 0.5);
  const { name, plots, frames } = await page.evaluate(() => {
    const { live } = window.orrery;
    const joint = live.data.readings[0];
    live.page.choose(joint.node);
    live.page.plots.add(live.page.plots.quantities.get(`force of ${joint.name}`));
    return { name: joint.name, frames: live.data.frames, plots: window.orrery.plots().map(({ name: of, curve }) => [of, Array.from(curve)]) };
  });
  const force = plots.find(([of]) => of === `force of ${name}`)[1];
  assert.strictEqual(force.length, frames);
  assert.ok(force.at(-1) > 0, `${force}`);
  await runTo(page, 1);
  const more = await page.evaluate(() => window.orrery.plots().at(-1).curve.length);
  assert.ok(more > frames);
}

async function torquesOfMotorsAreShown(open) {
  const page = await ready(open);
  await choose(page, scene('robot_arm.xode'));
  await page.check('#show-torques');
  await runTo(page, 0.5);
  await settled(page);
  const { count, scale } = await page.evaluate(() => window.orrery.arrows().torques);
  assert.ok(count > 0 && scale > 0, `${count} ${scale}`);
}

async function eventsAreMarked(open) {
  const page = await ready(open);
  await choose(page, scene('dominoes.gltf'));
  assert.strictEqual(await page.locator('#events .event').count(), 0);
  await runTo(page, 2.5);
  assert.strictEqual(await page.locator('#events .event.enter').count(), 1);
  const title = await page.getAttribute('#events .event.enter', 'title');
  assert.match(title, /^2\.15 s: domino 9 enters finish/);
  await page.click('#events .event.enter');
  await page.waitForFunction(() => Math.abs(window.orrery.state.time - 2.15) < 0.04);
  await page.click('#reset');
  await page.waitForFunction(() => document.querySelectorAll('#events .event').length === 0);
}

// The kept frames stay within bounds, and those that are left fit together.
async function framesAreThinnedTogether(open) {
  const page = await ready(open);
  await choose(page, scene('chain.xode'));
  const { frames, lengths, last } = await page.evaluate(async () => {
    const { live } = window.orrery;
    live.data.mostFrames = 40;
    while (live.data.summary.steps < 300) await live.advance(100);
    const { data: kept } = live;
    return { frames: kept.frames, lengths: [kept.states, kept.contacts.frames, ...kept.tracks, ...Object.values(kept.plots)].map(({ length }) => length), last: kept.times.at(-1) - kept.summary.time };
  });
  assert.ok(frames <= 40 && last === 0, `${frames} ${last}`);
  lengths.forEach((length) => assert.strictEqual(length, frames));
}

// The place of the first body, in pixels of the window.
async function placeOfBody(page) {
  await settled(page);
  const box = await page.locator('#view').boundingBox();
  const [x, y] = await page.evaluate(() => window.orrery.onScreen(0));
  return [box.x + ((x + 1) / 2) * box.width, box.y + ((1 - y) / 2) * box.height];
}

async function pullShowsItsForce(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.selectOption('#hand', 'pull');
  const [x, y] = await placeOfBody(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 50, y, { steps: 3 });
  await runTo(page, 2);
  assert.match(await page.textContent('.hand-label'), /^\d+ N$/);
  // It hangs from where it was taken, and swings there.
  const force = parseFloat(await page.textContent('.hand-label'));
  assert.ok(force > 0.5 * kWeight && force < 1.5 * kWeight, `${force} N, its weight is ${kWeight}`);
  await page.mouse.up();
  assert.ok(await page.isHidden('.hand-label'));
}

// A scene that was changed and dragged, saved in two formats: natively it begins where the page was.
async function whatWasDraggedAndSavedOpensNatively(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.fill('#target', 'body:ball.mass');
  await page.fill('#value', '7');
  await page.click('#set button');
  await page.waitForFunction(() => window.orrery.live.page?.ready && window.orrery.live.data.summary.potential < 7 * 9.81 * 2);
  await page.selectOption('#hand', 'pull');
  const [x, y] = await placeOfBody(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 70, y, { steps: 3 });
  await runTo(page, 0.3);
  await page.mouse.up();
  const state = await page.evaluate(() => Array.from(window.orrery.live.data.states.at(-1)));
  assert.ok(Math.hypot(state[0], state[2]) > 0.05, `${state}`);
  for (const format of ['.xode', '.gltf']) {
    await page.selectOption('#format', format);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#write')]);
    const file = path.join(path.dirname(await saved.path()), saved.suggestedFilename());
    await saved.saveAs(file);
    const { worlds } = JSON.parse(execFileSync(program, ['info', file, '--json', '--quiet'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
    const [ball] = worlds[0].bodies;
    assert.strictEqual(ball.mass, 7, format);
    const native = [...ball.position, ...ball.rotation, ...ball.linearVelocity, ...ball.angularVelocity];
    native.forEach((number, i) => assert.ok(Math.abs(number - state[i]) < 1e-12, `${format}: ${native} ${state}`));
  }
}

async function bodyIsPushed(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  assert.ok(await page.isHidden('#push-speed'));
  await page.selectOption('#hand', 'push');
  await page.fill('#push-speed', '3');
  await page.press('#push-speed', 'Enter');
  const [x, y] = await placeOfBody(page);
  await page.mouse.click(x, y);
  await page.evaluate(() => window.orrery.live.advance(1));
  const { velocity, away } = await page.evaluate(() => {
    const { position, target } = window.orrery.camera();
    return { velocity: Array.from(window.orrery.live.data.states.at(-1).subarray(7, 10)), away: target.map((c, i) => c - position[i]) };
  });
  velocity[1] += 0.01 * 9.80665;
  const dot = velocity.reduce((sum, c, i) => sum + (c * away[i]) / Math.hypot(...away), 0);
  assert.ok(Math.abs(Math.hypot(...velocity) - 3) < 1e-3 && dot > 2.9, `${velocity} ${dot}`);
}

async function gravityIsProbed(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.selectOption('#hand', 'probe');
  const [x, y] = await placeOfBody(page);
  await page.mouse.move(x, y);
  await page.waitForFunction(() => document.querySelector('.hand-label').textContent === '9.81 m/s² (0, -9.81, 0)');
  await page.selectOption('#hand', 'look');
  assert.ok(await page.isHidden('.hand-label'));
}

async function examplesAreInThePage(open) {
  const page = await ready(open);
  const names = await page.evaluate(() => [...document.querySelectorAll('#examples button')].map(({ value }) => value));
  assert.strictEqual(names.length, 6);
  for (const name of names) {
    const own = await ready(open);
    await own.click(`#examples button[value="${name}"]`);
    await own.waitForFunction(() => document.body.classList.contains('with-scene') && window.orrery.state);
    assert.strictEqual(await own.evaluate(() => window.orrery.live.name), name);
    assert.strictEqual(await own.locator('#findings li.error').count(), 0);
    await own.click('#export > summary');
    await own.uncheck('#as-it-is');
    const suffix = path.extname(name);
    await own.selectOption('#format', suffix);
    const [saved] = await Promise.all([own.waitForEvent('download'), own.click('#write')]);
    assert.deepStrictEqual(readFileSync(await saved.path()), readFileSync(scene(name)));
    await own.close();
  }
}

async function membersAreSetInTheirFields(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await page.evaluate(() => window.orrery.choose(0));
  await page.click('#members > summary');
  const field = '[data-target$=".transform.position"]';
  assert.strictEqual(await page.inputValue(field), '0, 2, 0');
  await page.fill(field, '0, 6, 0');
  await page.press(field, 'Enter');
  await page.waitForFunction(() => window.orrery.live.data.states[0][1] === 6 && window.orrery.state);
  await page.waitForFunction((at) => document.querySelector(at)?.value === '0, 6, 0', field);
  assert.strictEqual(await page.evaluate(() => window.orrery.state.chosen), 0);
  await page.fill(field, '0, high, 0');
  await page.press(field, 'Enter');
  await page.waitForFunction(() => [...document.querySelectorAll('#members .fault')].some(({ textContent }) => textContent.startsWith('expected finite numbers')));
  assert.strictEqual(await page.evaluate(() => window.orrery.live.data.states[0][1]), 6);
  await page.evaluate(() => window.orrery.choose(null));
  await page.waitForFunction(() => document.querySelector('#members').hidden);
}

// Answers come, and the view is made anew, while somebody types.
async function whatIsTypedIsLeftAlone(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  const value = () => page.evaluate(() => document.activeElement.value);
  const setMember = (target, text) => page.evaluate((of) => window.orrery.live.setMember(...of), [target, text]);
  await page.focus('#gravity');
  await page.keyboard.type('0, -7');
  await page.evaluate(() => window.orrery.live.setOption('seed', '5'));
  assert.deepStrictEqual([await value(), await page.inputValue('#seed')], ['0, -7', '5']);
  await setMember('friction', '0.4');
  assert.deepStrictEqual([await value(), await page.evaluate(() => window.orrery.live.options.gravity)], ['0, -7', null]);
  await page.keyboard.type(', 1');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.orrery.live.options.gravity?.join() === '0,-7,1');
  await page.fill('#dt', '0.005');
  await page.focus('#seed'); // leaving a field is enough
  await page.waitForFunction(() => window.orrery.live.options.dt === 0.005);

  await page.evaluate(() => window.orrery.choose(0));
  await page.click('#members > summary');
  await page.click('[data-target$=".transform.position"]');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('0, 7');
  await setMember('body:ball.mass', '2');
  await page.waitForFunction(() => document.activeElement.dataset.target?.endsWith('.transform.position'));
  assert.deepStrictEqual([await value(), await page.evaluate(() => window.orrery.live.data.states[0][1])], ['0, 7', 2]);
  await page.keyboard.type(', 0');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.orrery.live.data.states[0][1] === 7 && !document.querySelector('#members').hidden);

  // Nothing was typed since: what somebody closes stays closed.
  await page.click('#members > summary');
  await page.evaluate(() => document.activeElement.blur());
  for (const node of [null, 0]) {
    await page.evaluate((at) => window.orrery.choose(at), node);
    await page.waitForFunction((hidden) => document.querySelector('#members').hidden === hidden, node === null);
  }
  assert.strictEqual(await page.evaluate(() => document.querySelector('#members').open), false);
}

// Down to the ground, too.
async function cameraKeepsWhatMovesUntilItIsMoved(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode', kBall.replace('<body name="ball">', '<body name="ball"><linearVel x="2" y="0" z="0"/>')));
  const camera = () => page.evaluate(() => window.orrery.camera().position);
  const first = await camera();
  for (const time of [0.3, 0.5, 1, 2]) {
    await runTo(page, time);
    await settled(page);
    const { out } = await page.evaluate(() => window.orrery.filled());
    assert.ok(out < 0.95, `${out} at ${time} s`);
  }
  assert.notDeepStrictEqual(await camera(), first);
  await page.mouse.move(300, 300);
  await page.mouse.wheel(0, 100);
  await settled(page);
  await page.waitForFunction(() => !window.orrery.live.page.stage.cameraMoved());
  const held = await camera();
  await runTo(page, 3);
  await settled(page);
  assert.deepStrictEqual(await camera(), held);
}

// In the file, and beside it.
// Where the image is missing a white pixel stands for it, which asks for nothing.
async function texturesAreShown(open) {
  const page = await ready(open);
  const inside = `data:image/png;base64,${kRed.toString('base64')}`;
  const apart = ['quad.gltf', quad('a/red.png')];
  for (const [wide, ...files] of [[2, ['quad.gltf', quad(inside)]], [2, apart, ['a/red.png', [...kRed]]], [1, apart]]) {
    await page.evaluate(async (given) => {
      window.orrery.state = null;
      await window.orrery.load(given.map(([name, bytes]) => [name, typeof bytes === 'string' ? bytes : Uint8Array.from(bytes)]));
    }, files);
    await page.waitForFunction(() => window.orrery.state && window.orrery.live.page);
    const { size, said } = await page.evaluate(() => {
      let width = 0;
      window.orrery.live.page.meshes.groups[0].traverse(({ material }) => { width = material?.map?.image.width ?? width; });
      return { size: width, said: document.getElementById('trouble').textContent };
    });
    assert.deepStrictEqual({ size, said }, { size: wide, said: '' });
  }
}

// The page fits a phone, whatever stands in the panel.
async function phoneHasItAll(open) {
  const page = await ready(open, kPhone);
  assert.deepStrictEqual(await fitsAPhone(page, '#choose'), { wide: 390, low: [] });
  await choose(page, scene('robot_arm.xode'));
  await page.selectOption('#hand', 'push');
  await page.evaluate(() => window.orrery.choose(0));
  await page.tap('#sheet');
  await page.waitForSelector('#members:not([hidden])');
  await page.click('#members > summary');
  await page.click('#members details summary');
  assert.deepStrictEqual(await fitsAPhone(page, ':is(#panel, #members, #motors, #tools)'), { wide: 390, low: [] });
}

async function whatHappensIsRecorded(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  assert.ok(await page.isDisabled('#write-recording'));
  await runTo(page, 0.2);
  await page.click('#record');
  await page.waitForFunction(() => document.querySelector('#record').textContent.includes('stop'));
  await runTo(page, 0.5);
  await page.click('#record');
  await page.waitForFunction(() => document.querySelector('#record').textContent.includes('record'));
  assert.strictEqual(await page.textContent('#recorded'), '0.20 to 0.50 s, 31 frames');
  for (const [suffix, begins] of [['.csv', 'time,body,px'], ['.glb', 'glTF']]) {
    await page.selectOption('#record-format', suffix);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.click('#write-recording')]);
    assert.strictEqual(saved.suggestedFilename(), `ball${suffix}`);
    assert.ok(readFileSync(await saved.path(), 'latin1').startsWith(begins));
  }
  await page.click('#record');
  await page.click('#reset');
  await page.waitForFunction(() => document.querySelector('#record').textContent.includes('record'));
}

main(async () => {
  await withBrowser(chromium, (open) => runAll([contactsAreShown, jointsAreReadAndPlotted, torquesOfMotorsAreShown, eventsAreMarked,
    framesAreThinnedTogether, pullShowsItsForce, whatWasDraggedAndSavedOpensNatively, bodyIsPushed, gravityIsProbed, examplesAreInThePage, membersAreSetInTheirFields,
    whatIsTypedIsLeftAlone, cameraKeepsWhatMovesUntilItIsMoved, texturesAreShown,
    phoneHasItAll, whatHappensIsRecorded], open));
});
