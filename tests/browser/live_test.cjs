// live_test.cjs PROGRAM CHROMIUM DATA FOLDER: records runs with --live, opens their pages from disk with the network off, and
// goes on from frames: what comes ends with the bits of a longer run of the program, or the page says that it differs.
// Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { execFileSync } = require('node:child_process');
const { statSync } = require('node:fs');
const path = require('node:path');
const { advance, goOn, kPhone, nativeHash, opener } = require('./page.cjs');
const { Program, main, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [programFile, chromium, data, folder] = process.argv.slice(2);
const program = new Program(programFile, folder);
const scene = (name) => path.join(data, name);

// Runs, their pages, and what the program gives after another second.
const kRuns = {
  plain: [scene('tower.xode')],
  set: [scene('dominoes.gltf'), '--dt', '0.008', '--gravity', '0,-7,1', '--solver', 'quick', '--seed', '5', '--set', 'friction=0.4'],
};
const kDuration = 3; // s
const record = (name, words, duration = kDuration) => {
  const page = program.file(`${name}.html`);
  execFileSync(programFile, ['run', ...words, '--duration', String(duration), '--quiet', '--live', '--record', page]);
  return page;
};
const nativeAfter = (words, steps, dt) => nativeHash(programFile, words, steps, dt);

const opened = (open, file, options) => opener(file)(open, options);
const said = (page) => page.textContent('#agreement');

async function framesGoOnWithTheBitsOfTheProgram(open) {
  for (const [name, words] of Object.entries(kRuns)) {
    const file = record(name, words);
    for (const part of [0, 0.5, 1]) {
      const page = await opened(open, file);
      const { frame, steps, dt } = await page.evaluate((of) => {
        const { data } = window.orrery;
        const at = Math.round(of * (data.frames - 1));
        return { frame: at, steps: data.live.steps[at], dt: data.live.options.dt };
      }, part);
      await goOn(page, frame);
      const begun = await page.evaluate(() => window.orrery.live.data.summary);
      assert.strictEqual(begun.steps, steps);
      assert.ok((await said(page)).includes('with the same bits as the run'), await said(page));
      const end = await advance(page, 120);
      assert.strictEqual(end.steps, steps + 120);
      assert.strictEqual(end.hash, nativeAfter(words, end.steps, dt), `${name}, frame ${frame}`);
      assert.ok((await said(page)).includes('with the same bits as the run'), await said(page));
      await page.context().close();
    }
  }
}

// The frames before, the body that is chosen, the camera and the plots stay.
async function whatWasShownStays(open) {
  const page = await opened(open, program.file('plain.html'));
  const before = await page.evaluate(() => {
    const { orrery } = window;
    orrery.seek(40);
    orrery.choose(3);
    orrery.lookFrom([9, 4, 3], [0, 1, 0]);
    return { poses: [0, 10, 39].map((frame) => orrery.data.pose(3, frame)), times: Array.from(orrery.data.times).slice(0, 41), speed: orrery.data.plots.speed[20], kinetic: orrery.data.plots.kinetic[20] };
  });
  await goOn(page, 40);
  const after = await page.evaluate(() => {
    const { data, state, camera } = window.orrery;
    return { poses: [0, 10, 39].map((frame) => data.pose(3, frame)), times: data.times.slice(0, 41), frames: data.frames, frame: state.frame, chosen: state.chosen, camera: camera(), kinetic: data.plots.kinetic[20] };
  });
  assert.deepStrictEqual(after.poses, before.poses);
  assert.strictEqual(after.frames, 41);
  assert.ok(after.times.every((time, i) => Math.abs(time - before.times[i]) < 1e-9));
  assert.deepStrictEqual([after.frame, after.chosen, after.kinetic], [40, 3, before.kinetic]);
  assert.ok(after.camera.position.every((c, i) => Math.abs(c - [9, 4, 3][i]) < 1e-6), `${after.camera.position}`);
  // And back.
  await page.click('#go-on');
  await page.waitForFunction(() => window.orrery.live.agreement === null && window.orrery.data.live && window.orrery.live.page?.ready);
  assert.strictEqual(await page.evaluate(() => window.orrery.state.frame), 40);
}

// Contacts, and what joints read, at frames before the one that it goes on from.
async function whatWasReadStays(open) {
  const read = (page) => page.evaluate(() => {
    const { contacts, readings } = window.orrery.live.page.data;
    const list = (each) => Object.fromEntries(Object.entries(each).map(([key, value]) => [key, Array.from(value)]));
    const axesOf = (joint, frame) => joint.axes.map(({ position, rate }) => [position[frame], rate[frame]]);
    return {
      contacts: [0, 30, 59].map((frame) => Array.from({ length: contacts.count(frame) }, (_, i) => list(contacts.at(frame, i)))),
      joints: [0, 30, 59].map((frame) => readings.map((joint) => [axesOf(joint, frame), joint.force.map((track) => track[frame]), joint.torque.map((track) => track[frame]), joint.gap?.[frame], joint.axisGap?.[frame]])),
    };
  });
  for (const [name, kind] of [['tower', 'contacts'], ['rover', 'joints']]) {
    const page = await opened(open, record(`read-${name}`, [scene(`${name}.xode`)]));
    const before = await read(page);
    assert.ok(before[kind][2].length > 2 && JSON.stringify(before[kind][2]) !== JSON.stringify(before[kind][1]), JSON.stringify(before[kind]));
    await goOn(page, 60);
    const after = await read(page);
    // Contacts are kept as 32-bit floats here, too.
    assert.deepStrictEqual(after.joints, before.joints);
    after.contacts.flat().forEach((each, i) => Object.entries(each).forEach(([key, value]) =>
      value.forEach((c, k) => assert.strictEqual(c, Math.fround(before.contacts.flat()[i][key][k])))));
    assert.deepStrictEqual(after.contacts.map(({ length }) => length), before.contacts.map(({ length }) => length));
    await page.context().close();
  }
}

// A body that is pulled leaves the run; so does an option that is set.
async function whatIsChangedIsNoLongerCompared(open) {
  const page = await opened(open, program.file('plain.html'));
  await goOn(page, 20);
  await page.evaluate(async () => {
    const { live } = window.orrery;
    live.pull = { body: 0, point: [0, 0, 0], target: [0, 5, 0] };
    await live.advance(4);
    live.pull = null;
  });
  assert.strictEqual(await said(page), '');
  await page.fill('#gravity', '0, 2, 0');
  await page.press('#gravity', 'Enter');
  await page.waitForFunction(() => window.orrery.live.data.frames === 1);
  assert.strictEqual((await page.evaluate(() => window.orrery.live.options.gravity))[1], 2);
}

// WebAssembly may round in another way (docs/browser.md), or another machine did: here the page is made to say so.
async function otherBitsAreTold(open) {
  const page = await opened(open, program.file('plain.html'));
  await page.evaluate(() => {
    const { live } = window.orrery.data;
    live.hashes[60] = '0000000000000000';
  });
  await goOn(page, 60);
  assert.ok(/differs from the run in the last bits since .*: at .* by/.test(await said(page)), await said(page));
}

async function sceneWithOtherBitsIsTold(open) {
  const file = record('other', [scene('robot_arm.xode')], 6);
  const page = await opened(open, file);
  await goOn(page, 0);
  const { hash } = await advance(page, 600);
  const native = nativeAfter([scene('robot_arm.xode')], 600, 0.01);
  const text = await said(page);
  assert.strictEqual(text.includes('differs from the run in the last bits'), hash !== native, text);
}

// No checkpoint is exact of such a scene: it is simulated from the start.
async function withoutCheckpointsItGoesThere(open) {
  const file = program.file('plain.html');
  const page = await opened(open, file);
  await page.evaluate(() => { window.orrery.data.live.checkpoints.length = 0; });
  await goOn(page, 60);
  assert.ok((await said(page)).includes('with the same bits as the run'), await said(page));
}

// The list of findings on the run is beside that on the file that is opened here.
async function findingsOfTheRunAreListed(open) {
  const page = await opened(open, record('restless', [scene('khr_bodies.gltf')]));
  const { findings } = await page.evaluate(() => window.orrery.data);
  assert.ok(findings.length > 0);
  assert.strictEqual(await page.locator('#run-findings li').count(), findings.length);
}

// A page in which somebody has changed the scene or a state.
async function spoiltDataAreTold(open) {
  const page = await opened(open, program.file('plain.html'));
  await page.evaluate(() => { window.orrery.data.live.files['tower.xode'] = btoa('<xode><world><space>'); });
  await page.click('#go-on');
  await page.waitForFunction(() => document.querySelector('#said').textContent !== '');
  assert.strictEqual(await page.evaluate(() => document.querySelector('#go-on').disabled), false);
  assert.strictEqual(await page.evaluate(() => window.orrery.data.frames > 0 && document.body.classList.contains('with-scene')), true);
}

// The page is that of plain runs, too: links, another scene.
async function linksAndOtherScenesWork(open) {
  const page = await opened(open, program.file('plain.html'), { hash: '#t=1.2' });
  assert.ok(Math.abs(await page.evaluate(() => window.orrery.state.time) - 1.2) < 0.02);
  await page.setInputFiles('#files', scene('chain.xode'));
  await page.waitForFunction(() => window.orrery.live.data && window.orrery.live.name === 'chain.xode' && window.orrery.live.page?.ready);
  assert.strictEqual(await page.locator('#go-on').count(), 0);
}

async function theButtonIsReachedByKeysAndFingers(open) {
  const page = await opened(open, program.file('plain.html'), kPhone);
  const box = await page.locator('#go-on').boundingBox();
  assert.ok(box.height >= 44 && box.x + box.width <= 390, JSON.stringify(box));
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
  await page.focus('#go-on');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => window.orrery.live.agreement !== null && window.orrery.live.page?.ready);
  await settled(page);
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 390);
}

async function withoutWebglItGoesOn(open) {
  const page = await opened(open, program.file('plain.html'));
  await goOn(page, 30);
  assert.ok((await advance(page, 10)).steps > 0);
}

main(async () => {
  await withBrowser(chromium, (open) => runAll([framesGoOnWithTheBitsOfTheProgram, whatWasShownStays, whatWasReadStays, whatIsChangedIsNoLongerCompared, otherBitsAreTold,
    sceneWithOtherBitsIsTold, withoutCheckpointsItGoesThere, findingsOfTheRunAreListed, spoiltDataAreTold, linksAndOtherScenesWork, theButtonIsReachedByKeysAndFingers], open));
  await withBrowser(chromium, (open) => runAll([withoutWebglItGoesOn], open), { picture: false });
  const page = program.file('tower.html');
  execFileSync(programFile, ['run', scene('tower.xode'), '--quiet', '--live', '--record', page]);
  const { size } = statSync(page);
  assert.ok(size < 3.4e6, `${size} bytes`);
});
