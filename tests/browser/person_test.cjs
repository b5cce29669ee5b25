// person_test.cjs PAGE CHROMIUM DATA FOLDER: does with orrery.html what a person does: drops files from disk on the page,
// opened from disk and from a server, waits, drags with the mouse and with fingers, types. Writes the files that are dropped
// into FOLDER. Finds playwright-core through NODE_PATH.
const assert = require('node:assert');
const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
const http = require('node:http');
const path = require('node:path');
const { advance, choose, given, kBall, kPhone, opener } = require('./page.cjs');
const { main, runAll, settled, withBrowser } = require('../viewer/browser.cjs');

const [file, chromium, data, folder] = process.argv.slice(2);
const kPlaying = { reducedMotion: 'no-preference' };
const ready = opener(file);
const scene = (name) => path.resolve(data, name);
const written = (name, text) => {
  const at = path.resolve(folder, name);
  mkdirSync(path.dirname(at), { recursive: true });
  writeFileSync(at, text);
  return at;
};

// The page, which may ask this server as a copy of scripts/site does, and the scenes.
function serve() {
  const hosted = readFileSync(file, 'utf8').replace('connect-src data:', "connect-src 'self' data:");
  const server = http.createServer(({ url }, answer) => {
    const [, name] = /^\/scenes\/([\w.]+)$/.exec(url) ?? [];
    if (!name) answer.writeHead(200, { 'content-type': 'text/html' }).end(hosted);
    else if (existsSync(scene(name))) answer.writeHead(200).end(readFileSync(scene(name)));
    else answer.writeHead(404).end();
  });
  return new Promise((done) => { server.listen(0, '127.0.0.1', () => done(server)); });
}

// As somebody who drags files from the desktop does.
async function drop(page, ...files) {
  const devtools = await page.context().newCDPSession(page);
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await devtools.send('Input.dispatchDragEvent', { type, x: 200, y: 200, data: { items: [], files, dragOperationsMask: 1 } });
  }
  await devtools.detach();
}

const isShown = (page, name) => page.waitForFunction((title) => document.title === title && window.orrery.live.page?.ready, name);
const isSaid = (page, words) => page.waitForFunction((text) => document.querySelector('#said').textContent.includes(text), words);
const hasScene = (page) => page.evaluate(() => document.body.classList.contains('with-scene'));

async function filesAreDropped(page) {
  await drop(page, scene('tower.xode'));
  await isShown(page, 'tower.xode');
  await drop(page, scene('chain.xode'));
  await isShown(page, 'chain.xode');
}

async function filesAreDroppedFromDisk(open) {
  const page = await ready(open);
  await filesAreDropped(page);
  // A page from disk gets no folder of Chromium.
  written('some/ball.xode', kBall);
  await drop(page, path.resolve(folder, 'some'));
  await isSaid(page, 'Choose the folder by the button');
}

async function filesAndFoldersAreDroppedFromAServer(open) {
  const server = await serve();
  try {
    const page = await open(`http://127.0.0.1:${server.address().port}/`, { offline: false });
    await page.waitForFunction(() => document.body.classList.contains('ready'));
    await filesAreDropped(page);
    written('some/ball.xode', kBall);
    await drop(page, path.resolve(folder, 'some'));
    await isShown(page, 'ball.xode');
    await page.context().close();
  } finally {
    server.close();
  }
}

// Never the scene that was there before, as if nothing had been dropped.
async function whatIsNoSceneIsTold(open) {
  const page = await ready(open);
  const cases = [
    ['rest.xml', '<mujocoinclude/>', 'rest.xml: '],
    ['notes.txt', 'do not forget', 'notes.txt: '],
    ['empty.xode', '', 'empty.xode: '],
    ['cut.gltf', readFileSync(scene('tower.gltf'), 'utf8').slice(0, 200), 'cut.gltf: '],
  ];
  for (const [name, text, words] of cases) {
    await drop(page, scene('tower.xode'));
    await isShown(page, 'tower.xode');
    await drop(page, written(name, text));
    await isSaid(page, words);
    assert.strictEqual(await hasScene(page), false, name);
    assert.ok(await page.isVisible('#choose'), name);
  }
}

async function stillScenesSayWhy(open) {
  const page = await ready(open);
  await drop(page, written('still.gltf', '{"asset":{"version":"2.0"},"scene":0,"scenes":[{"nodes":[0]}],"nodes":[{"mesh":0}],"buffers":[{"byteLength":36,"uri":"data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA"}],"bufferViews":[{"buffer":0,"byteLength":36}],"accessors":[{"bufferView":0,"componentType":5126,"count":3,"type":"VEC3","min":[0,0,0],"max":[1,1,0]}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}]}'));
  await isSaid(page, 'still.gltf: nothing in it can move, since it has no bodies');
  assert.ok(await hasScene(page));
}

async function severalScenesAreOffered(open) {
  const page = await ready(open);
  await drop(page, scene('tower.xode'), scene('chain.xode'));
  await isShown(page, 'chain.xode');
  await page.click('#others button:text("tower.xode")');
  await isShown(page, 'tower.xode');
  assert.deepStrictEqual(await page.locator('#others button').allTextContents(), ['chain.xode']);
}

// A file that ends with its name in a scene that is shown comes beside it.
async function buffersComeBesideTheirScene(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode', kBall.replace('<xode>', '<xode><!-- beside.bin -->')));
  await drop(page, written('beside.bin', 'any bytes'));
  await page.waitForFunction(() => window.orrery.live.files.has('beside.bin') && window.orrery.live.page?.ready);
  assert.strictEqual(await page.title(), 'ball.xode');
}

async function scenesMoveAtOnce(open) {
  const page = await ready(open, kPlaying);
  await drop(page, scene('tower.xode'));
  await page.waitForFunction(() => window.orrery.state?.playing && window.orrery.live.data.times.at(-1) > 0.3);
  // Between the frames, too.
  const parts = await page.evaluate(() => new Promise((done) => {
    const seen = [];
    const look = () => (seen.push(window.orrery.live.player.part) < 20 ? requestAnimationFrame(look) : done(seen));
    look();
  }));
  assert.ok(parts.some((part) => part > 0 && part < 1), `${parts}`);
  await page.keyboard.press(' ');
  await page.waitForFunction(() => !window.orrery.state.playing);
  const time = await page.evaluate(() => window.orrery.live.data.times.at(-1));
  await page.waitForTimeout(300);
  const { end, shown } = await page.evaluate(() => ({ end: window.orrery.live.data.times.at(-1), shown: window.orrery.live.player.time }));
  assert.ok(end < time + 0.1 && shown === end, `${time} ${end} ${shown}`);
}

// The simulation keeps pace with the clock where the display does not.
async function slowDisplaysSlowNothingDown(open) {
  const slow = () => { window.requestAnimationFrame = (draw) => setTimeout(() => draw(performance.now()), 1000); };
  const page = await ready(open, { ...kPlaying, before: slow });
  await choose(page, given('ball.xode'));
  const times = () => page.evaluate(() => [performance.now() / 1000, window.orrery.live.data.times.at(-1)]);
  await page.waitForFunction(() => window.orrery.live.data.times.at(-1) > 0.1);
  const [from, begun] = await times();
  await page.waitForTimeout(4000);
  const [to, end] = await times();
  assert.ok(end - begun > 0.6 * (to - from), `${end - begun} s of the simulation in ${to - from} s`);
}

// Somebody looks back, and plays on to the end and beyond.
async function lookingBackGoesOnAtTheEnd(open) {
  const page = await ready(open, kPlaying);
  await choose(page, scene('chain.xode'));
  await page.waitForFunction(() => window.orrery.live.data.times.at(-1) > 0.4);
  await page.keyboard.press('Home');
  const { time, end } = await page.evaluate(() => ({ time: window.orrery.live.player.time, end: window.orrery.live.data.times.at(-1) }));
  assert.ok(time < 0.2, `${time}`);
  await page.waitForFunction((before) => window.orrery.live.player.time > before + 0.2, end);
}

async function gravityPullsDown(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  for (const text of ['-9.81', '9.81']) {
    await page.fill('#gravity', text);
    await page.press('#gravity', 'Enter');
    await page.waitForFunction(() => document.querySelector('#gravity').value === '0, -9.81, 0');
    assert.deepStrictEqual(await page.evaluate(() => window.orrery.live.options.gravity), [0, -9.81, 0]);
  }
  await page.fill('#dt', '1e9');
  await page.press('#dt', 'Enter');
  await isSaid(page, 'too long to watch');
}

async function darkSystemsHaveADarkPage(open) {
  const page = await ready(open, { colorScheme: 'dark' });
  assert.ok(await page.evaluate(() => document.documentElement.classList.contains('dark')));
}

// Change, look, change: what somebody has set up to look at stays.
async function settingAMemberKeepsTheView(open) {
  const page = await ready(open, kPlaying);
  await choose(page, scene('tower.xode'));
  await page.keyboard.press('t');
  await page.selectOption('#speed', '0.5');
  await page.check('#show-contacts');
  await page.selectOption('#hand', 'push');
  await page.evaluate(() => window.orrery.choose(3));
  await page.check('#follow');
  await page.waitForFunction(() => window.orrery.live.data.times.at(-1) > 0.3);
  const before = await page.evaluate(() => ({ theme: window.orrery.state.theme, frames: window.orrery.live.data.frames }));
  await page.focus('#target'); // which names the chosen body
  await page.fill('#target', 'body:ball.mass');
  await page.fill('#value', '5');
  await page.click('#set button');
  await page.waitForFunction((frames) => window.orrery.live.page?.ready && window.orrery.live.data.frames > frames + 2 && window.orrery.live.data.worlds[0].bodies.some(({ name, mass }) => name === 'ball' && mass === 5), before.frames);
  const { state, hand, times, moved } = await page.evaluate(() => {
    const { live, state: now } = window.orrery;
    return { state: { ...now, shown: { ...now.shown } }, hand: document.querySelector('#hand').value, times: live.data.times, moved: live.data.states[live.data.frames - 1][1] - live.data.states[0][1] };
  });
  assert.deepStrictEqual([state.theme, state.speed, state.shown.contacts, hand, state.following, state.playing, state.chosen], [before.theme, 0.5, true, 'push', true, true, 3]);
  assert.ok(times[0] === 0 && times.every((time, i) => i === 0 || time > times[i - 1]), `${times}`);
  assert.ok(Number.isFinite(moved));
}

// A member that is set acts on the world as it is; only the member itself begins anew.
async function membersAreSetInTheRunningWorld(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode', kBall.replace('<geom><plane', '<body name="other"><transform><position x="3" y="2" z="0"/></transform><mass><mass_shape density="1000"><sphere radius="0.2"/></mass_shape></mass><geom><sphere radius="0.2"/></geom></body><geom><plane')));
  const end = () => page.evaluate(async () => {
    const { live } = window.orrery;
    return { state: Array.from(live.data.states.at(-1)), time: live.data.times.at(-1), steps: live.data.summary.steps, mass: live.data.worlds[0].bodies.map(({ mass }) => mass), frames: live.data.frames };
  });
  await advance(page, 20);
  const before = await end();
  await page.evaluate(() => window.orrery.live.setMember('body:ball.mass', '7'));
  const heavy = await end();
  assert.deepStrictEqual([heavy.state.slice(0, 13), heavy.time, heavy.steps, heavy.frames], [before.state.slice(0, 13), before.time, 20, before.frames]);
  assert.strictEqual(heavy.mass[0], 7);
  await page.evaluate(() => window.orrery.live.setMember('body:ball.position.y', '5'));
  const placed = await end();
  assert.strictEqual(placed.state[1], 5);
  assert.deepStrictEqual(placed.state.slice(14, 27), before.state.slice(14, 27));
  await advance(page, 1);
  assert.strictEqual((await end()).steps, 21);
}

const massOf = (page) => page.evaluate(() => window.orrery.live.data.worlds[0].bodies[0].mass);

// A link to an example, to a scene that was changed, to a moment; and ones that lead nowhere.
async function scenesAreInTheAddress(open) {
  const page = await ready(open, { hash: '#example=dominoes' });
  await isShown(page, 'dominoes.gltf');
  assert.match(await page.evaluate(() => window.orrery.link()), /#example=dominoes$/);
  await page.waitForFunction(() => window.location.hash === '#example=dominoes');
  await page.evaluate(() => { window.location.hash = '#example=robot arm&t=0.2&body=hook'; });
  await isShown(page, 'robot_arm.xode');
  await page.waitForFunction(() => Math.abs(window.orrery.state.time - 0.2) < 1e-6 && window.orrery.live.data.bodies[window.orrery.state.chosen]?.name === 'hook');
  await choose(page, given('ball.xode'));
  await page.evaluate(() => window.orrery.live.setMember('body:ball.mass', '7'));
  await page.evaluate(() => window.orrery.choose(0));
  const { hash } = new URL(await page.evaluate(() => window.orrery.link()));
  assert.match(hash, /^#scene=ball\.xode:[\w-]+&body=ball$/);
  assert.ok(hash.length < 1000, `${hash.length} characters`);
  const other = await ready(open, { hash });
  await isShown(other, 'ball.xode');
  await other.waitForFunction(() => window.orrery.state.chosen === 0);
  assert.strictEqual(await massOf(other), 7);
  for (const [wrong, words] of [['#example=nothing', 'there is no example "nothing"'], ['#scene=x.xode:AAAA', 'cannot be read'], ['#scene=../x:AA', 'cannot be read']]) {
    const lost = await ready(open, { hash: wrong });
    await isSaid(lost, words);
    assert.ok(await lost.isVisible('#examples'));
    await lost.context().close();
  }
}

// A link carries what was set, and a moment of any time.
async function linksCarryOptionsLayersAndTime(open) {
  const page = await ready(open, { hash: '#example=dominoes&gravity=0,-1.62,0&dt=0.02&show=velocities&t=61' });
  await isShown(page, 'dominoes.gltf');
  await page.waitForFunction(() => Math.abs(window.orrery.state.time - 61) < 1e-6);
  const { options, shown, link } = await page.evaluate(async () => ({ options: window.orrery.live.options, shown: window.orrery.state.shown.velocities, link: await window.orrery.link() }));
  assert.deepStrictEqual([options.gravity, options.dt, shown], [[0, -1.62, 0], 0.02, true]);
  assert.strictEqual(new URL(link).hash, '#example=dominoes&dt=0.02&gravity=0,-1.62,0&show=velocities&t=61');
}

async function scenesAreFetched(open) {
  const server = await serve();
  try {
    const place = `http://127.0.0.1:${server.address().port}/`;
    const asking = { offline: false, allowed: /\/scenes\/|Failed to load resource/ };
    const page = await open(`${place}?url=scenes/planet.gltf`, { hash: '#body=moon', ...asking });
    await isShown(page, 'planet.gltf');
    await page.waitForFunction(() => window.orrery.live.data.bodies[window.orrery.state.chosen]?.name === 'moon');
    assert.strictEqual(await page.evaluate(() => window.orrery.link()), `${place}?url=scenes/planet.gltf#body=moon`);
    const lost = await open(`${place}?url=scenes/none.gltf`, asking);
    await isSaid(lost, 'cannot be fetched: 404');
    for (const each of [page, lost]) await each.context().close();
  } finally {
    server.close();
  }
  const disk = await open(path.resolve(file), { hash: '?url=tower.xode', allowed: /Content Security Policy|Fetch API|fetch/ });
  await isSaid(disk, 'a page from disk asks for nothing');
}

// Chromium opens a dialog within seconds of a key, or never: on a busy machine a person presses again.
async function dialogOf(page, key, tries = 5) {
  const opened = page.waitForEvent('filechooser', { timeout: 20000 }).catch(() => null);
  await page.keyboard.press(key);
  const dialog = await opened;
  assert.ok(dialog || tries > 1, 'no dialog');
  return dialog || dialogOf(page, key, tries - 1);
}

async function keysBeginAgainAndOpen(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  await advance(page, 20);
  await page.keyboard.press('b');
  await page.waitForFunction(() => window.orrery.live.data.frames === 1);
  const dialog = await dialogOf(page, 'o');
  assert.ok(dialog.isMultiple());
  await dialog.setFiles(scene('chain.xode'));
  await isShown(page, 'chain.xode');
}

// The start page shows what one can open, as it moves.
async function examplesMove(open) {
  const page = await ready(open, kPlaying);
  const seen = new Set();
  while (seen.size < 4) seen.add(await page.evaluate(() => new Promise((done) => { setTimeout(() => done(document.querySelector('#examples canvas').toDataURL()), 200); })));
  await page.click('#examples button[value="tower.xode"]');
  await isShown(page, 'tower.xode');
  await page.waitForFunction(() => window.orrery.state.playing);
}

// Beside the picture, which stays as it is.
async function motorsAreDrivenBySliders(open) {
  const page = await ready(open);
  await choose(page, scene('robot_arm.xode'));
  await page.locator('.motor input').nth(5).waitFor();
  await advance(page, 20);
  const rate = () => page.evaluate(() => { const { data } = window.orrery.live; return data.readings[0].axes[0].rate.at(-1); });
  assert.ok(Math.abs(await rate() - 0.5) < 0.05, `${await rate()}`);
  await page.evaluate(() => { window.before = window.orrery.live.page; });
  await page.locator('.motor input').first().fill('2');
  await page.waitForFunction(() => window.orrery.live.data.worlds[0].joints[0].parameters.Vel === 2);
  await advance(page, 40);
  assert.ok(Math.abs(await rate() - 2) < 0.1, `${await rate()}`);
  const { isSame, steps } = await page.evaluate(() => ({ isSame: window.before === window.orrery.live.page, steps: window.orrery.live.data.summary.steps }));
  assert.deepStrictEqual([isSame, steps], [true, 60]);
  assert.strictEqual(await page.textContent('.motor output >> nth=0'), '2 rad/s');
  // A chosen joint has its own.
  await page.evaluate(() => window.orrery.live.page.choose(window.orrery.live.data.tree.find(({ name }) => name === 'elbow').node));
  await page.waitForFunction(() => [...document.querySelectorAll('.motor:not([hidden]) span')].map(({ textContent }) => textContent).join() === 'elbow');
  // A value that is set elsewhere is shown.
  await page.evaluate(() => window.orrery.live.setMember('joint:elbow.velocity', '0.25'));
  await page.waitForFunction(() => document.querySelector('.motor:not([hidden]) output')?.textContent === '0.25 rad/s');
}

// The place of a body in the window.
async function placeOf(page, body) {
  await settled(page);
  const box = await page.locator('#view').boundingBox();
  const [x, y] = await page.evaluate((of) => window.orrery.onScreen(of), body);
  return [box.x + ((x + 1) / 2) * box.width, box.y + ((1 - y) / 2) * box.height];
}
const cameraOf = (page) => page.evaluate(() => window.orrery.camera());
const pulledBody = (page) => page.evaluate(() => window.orrery.live.pull?.body ?? null);
const kFloating = kBall.replace('<world>', '<world><ext ename="ode"><gravity x="0" y="0" z="0"/></ext>');

async function draggingPulls(open) {
  const page = await ready(open, kPlaying);
  await choose(page, given('ball.xode', kFloating));
  const [x, y] = await placeOf(page, 0);
  const before = await cameraOf(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 60, y - 20, { steps: 5 });
  assert.strictEqual(await pulledBody(page), 0);
  await page.waitForFunction(() => / N$/.test(document.querySelector('.hand-label').textContent) && window.orrery.live.data.states.at(-1)[1] > 2.01);
  const after = await cameraOf(page);
  for (const key of ['position', 'target']) after[key].forEach((c, i) => assert.ok(Math.abs(c - before[key][i]) < 1e-9, 'the camera holds still'));
  await page.mouse.up();
  assert.strictEqual(await pulledBody(page), null);
  assert.strictEqual(await page.evaluate(() => window.orrery.state.chosen), null);
  // A click chooses, the right button looks, and so does the left one beside bodies.
  const at = await placeOf(page, 0);
  await page.mouse.click(...at);
  await page.waitForFunction(() => window.orrery.state.chosen === 0);
  for (const [place, button] of [[at, 'right'], [[at[0] + 300, at[1]], 'left']]) {
    const { position } = await cameraOf(page);
    await page.mouse.move(...place);
    await page.mouse.down({ button });
    await page.mouse.move(place[0] + 40, place[1], { steps: 3 });
    assert.strictEqual(await pulledBody(page), null, button);
    await page.mouse.up({ button });
    await settled(page);
    assert.notDeepStrictEqual((await cameraOf(page)).position, position, button);
  }
}

async function aFingerPullsAndTwoLook(open) {
  const page = await ready(open, { ...kPhone, ...kPlaying });
  await choose(page, given('ball.xode', kFloating));
  const devtools = await page.context().newCDPSession(page);
  const touch = (type, ...places) => devtools.send('Input.dispatchTouchEvent', { type, touchPoints: places.map(([x, y], id) => ({ x, y, id })) });
  const [x, y] = await placeOf(page, 0);
  const before = await cameraOf(page);
  await touch('touchStart', [x, y]);
  for (const part of [10, 20, 30]) await touch('touchMove', [x + part, y]);
  assert.strictEqual(await pulledBody(page), 0);
  await page.waitForFunction(() => /N$/.test(document.querySelector('.hand-label').textContent));
  assert.deepStrictEqual(await cameraOf(page), before);
  // A second finger: now both turn the camera.
  await touch('touchStart', [x + 30, y], [x + 60, y + 60]);
  for (const part of [10, 20, 30]) await touch('touchMove', [x + 30 + part, y], [x + 60 + part, y + 60]);
  assert.strictEqual(await pulledBody(page), null);
  await touch('touchEnd');
  await settled(page);
  assert.notDeepStrictEqual((await cameraOf(page)).position, before.position);
  // The hand is free for the next pull.
  const at = await placeOf(page, 0);
  await touch('touchStart', at);
  await touch('touchMove', [at[0] + 20, at[1]]);
  assert.strictEqual(await pulledBody(page), 0);
  await touch('touchEnd');
  assert.strictEqual(await pulledBody(page), null);
}

async function pausedPullsSayThatTheyWait(open) {
  const page = await ready(open);
  await choose(page, given('ball.xode'));
  const [x, y] = await placeOf(page, 0);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 30, y, { steps: 3 });
  assert.match(await page.textContent('.hand-label'), /paused/);
  await page.mouse.up();
}

// Two bodies, one of which has a mesh: both are seen, and can be chosen.
async function bodiesWithoutMeshesAreSeen(open) {
  const page = await ready(open);
  const body = (x, more) => ({ ...more, translation: [x, 0, 0], extensions: { OMI_physics_body: { motion: { type: 'dynamic', mass: 1 }, collider: { shape: 0 } } } });
  await choose(page, given('two.gltf', JSON.stringify({
    asset: { version: '2.0' }, scene: 0, scenes: [{ nodes: [0, 1] }], extensionsUsed: ['OMI_physics_shape', 'OMI_physics_body'],
    buffers: [{ byteLength: 36, uri: 'data:application/octet-stream;base64,AAAAAAAAAAAAAAAAAACAPwAAAAAAAAAAAAAAAAAAgD8AAAAA' }], bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }], meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    extensions: { OMI_physics_shape: { shapes: [{ type: 'box', box: { size: [1, 1, 1] } }] } }, nodes: [body(0, { mesh: 0 }), body(3, { name: 'bare' })],
  })));
  const seen = () => page.evaluate(() => {
    const { page: shown } = window.orrery.live;
    return [0, 1].map((of) => {
      const [x, y] = window.orrery.onScreen(of);
      const { clientWidth, clientHeight } = shown.stage.view;
      const hit = shown.picking.hit(((x + 1) / 2) * clientWidth, ((1 - y) / 2) * clientHeight);
      return hit !== null && hit.isShown && hit.body === of;
    });
  });
  assert.strictEqual((await seen())[1], true);
  await page.uncheck('#show-meshes');
  assert.deepStrictEqual(await seen(), [false, false]);
}

main(async () => {
  await withBrowser(chromium, (open) => runAll([draggingPulls, aFingerPullsAndTwoLook, pausedPullsSayThatTheyWait, bodiesWithoutMeshesAreSeen, examplesMove], open));
  // Without WebGL, which is faster: nobody looks at these pictures.
  await withBrowser(chromium, (open) => runAll([filesAreDroppedFromDisk, filesAndFoldersAreDroppedFromAServer, whatIsNoSceneIsTold, stillScenesSayWhy,
    severalScenesAreOffered, buffersComeBesideTheirScene, scenesMoveAtOnce, slowDisplaysSlowNothingDown, lookingBackGoesOnAtTheEnd, gravityPullsDown,
    darkSystemsHaveADarkPage, settingAMemberKeepsTheView, membersAreSetInTheRunningWorld, motorsAreDrivenBySliders,
    scenesAreInTheAddress, linksCarryOptionsLayersAndTime, scenesAreFetched, keysBeginAgainAndOpen], open), { picture: false });
});
