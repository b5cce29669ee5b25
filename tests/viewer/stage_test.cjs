// stage_test.cjs PROGRAM DATA CHROMIUM FOLDER: what the picture of the page shows, of scenes in DATA and of two that are
// made here.
const assert = require('node:assert');
const path = require('node:path');
const { Program, main, runAll, stateOf, withBrowser } = require('./browser.cjs');
const { apart, ball, box, channels, choose, click, colours, hue, hueApart, kOpening, made, nodeNamed, onPage, onScreen, pageOf, pixelsLike, seek, show, tagSays, world } = require('./picture.cjs');

const [programFile, data, chromium, folder] = process.argv.slice(2);
const program = new Program(programFile, folder);

// Three bodies on a box of two kilometres, a wall that stands, and another one far behind.
const kField = world(`<geom name="ground"><transform><position x="0" y="-1" z="0"/></transform><box sizex="2000" sizey="2" sizez="2000"/></geom>
  <geom name="wall"><transform><position x="0" y="0.4" z="-1.5"/></transform><box sizex="3" sizey="0.8" sizez="0.1"/></geom>
  <geom name="far wall"><transform><position x="-300" y="200" z="-900"/></transform><box sizex="2000" sizey="400" sizez="1"/></geom>
  ${ball('marble', [0.3, 0.4, 0.6], 0.04)}${box('brick', [-0.6, 0.8, 0], [0.3, 0.2, 0.2])}${box('crate', [0.9, 0.6, 0.4], [0.5, 0.5, 0.5])}`);

// A box that stands and soon sleeps, and a plank on the floor.
const kSleeper = world(`<geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>${box('sleeper', [0, 0.5, 0], [1, 1, 1])}
  ${box('plank', [0, 0.05, 1.5], [3, 0.1, 0.1])}`);

async function itOpensPlaying(open) {
  const moving = await open(fieldPage, { reducedMotion: 'no-preference' });
  await moving.waitForFunction(() => window.orrery.state.frame > 2);
  await moving.waitForFunction(() => !window.orrery.isRough()); // shadows come by themselves
  await moving.context().close();
  const still = await open(fieldPage, kOpening);
  assert.deepEqual(await onPage(still, () => [window.orrery.state.playing, window.orrery.state.frame]), [false, 0]);
  await still.context().close();
}

async function theCameraFramesWhatMoves(page) {
  const { radius } = await onPage(page, () => window.orrery.framed());
  assert.ok(radius < 5, `shown are ${radius} m`);
  const places = await onPage(page, () => window.orrery.data.bodies.map((_, body) => window.orrery.onScreen(body)));
  for (const place of places) assert.ok(place.every((c) => Math.abs(c) < 0.95), `${place}`);
  const across = Math.max(...places.map(([x]) => x)) - Math.min(...places.map(([x]) => x));
  assert.ok(across > 0.25, `bodies fill ${across / 2} of the width`);
}

// On the side of the picture where that is more.
async function theSubjectFillsThePicture(page) {
  const seen = await onPage(page, () => [0, 0.3, 0.6, 1].map((part) => {
    window.orrery.seek(part * (window.orrery.data.frames - 1));
    return window.orrery.filled();
  }));
  assert.ok(Math.max(...seen.map(({ fill }) => fill)) > 0.6, JSON.stringify(seen));
  for (const { fill, out } of seen) assert.ok(fill > 0.4 && out < 1, JSON.stringify(seen));
}

// The camera goes along with a vehicle, from any moment to any other, and back to the first view.
async function whatDrivesAwayStaysInThePicture(open) {
  const page = await open(vehiclePage, kOpening);
  const seen = await onPage(page, () => [0, 1, 0.5, 0.75, 0.25].map((part) => {
    window.orrery.seek(part * (window.orrery.data.frames - 1));
    return window.orrery.filled();
  }));
  for (const { fill, out } of seen) assert.ok(fill > 0.5 && out < 1, JSON.stringify(seen));
  const places = await onPage(page, () => [0, 1, 0].map((part) => {
    window.orrery.seek(part * (window.orrery.data.frames - 1));
    return window.orrery.camera().target;
  }));
  assert.ok(Math.hypot(...places[1].map((c, i) => c - places[0][i])) > 10, JSON.stringify(places));
  places[2].forEach((c, i) => assert.ok(Math.abs(c - places[0][i]) < 1e-6, JSON.stringify(places)));
  await seek(page, 100);
  const before = await onPage(page, () => window.orrery.camera());
  await page.click('#camera');
  const after = await onPage(page, () => window.orrery.camera());
  before.position.forEach((c, i) => assert.ok(Math.abs(c - after.position[i]) < 1e-6, JSON.stringify([before, after])));
  await page.context().close();
}

// It comes nearer and goes back with what scatters, until somebody moves it, and again after its button.
async function theCameraKeepsAllInThePictureAndLarge(open) {
  const page = await open(towerPage, { ...kOpening, reducedMotion: 'no-preference' });
  const seen = () => onPage(page, () => Array.from({ length: 11 }, (_, i) => {
    window.orrery.seek(Math.round((i / 10) * (window.orrery.data.frames - 1)));
    return { ...window.orrery.filled(), camera: window.orrery.camera() };
  }));
  await onPage(page, () => window.orrery.play(false));
  const moving = await seen();
  assert.ok(moving.every(({ fill, out }) => fill > 0.5 && out < 1), JSON.stringify(moving));
  assert.ok(moving.reduce((sum, { fill }) => sum + fill / moving.length, 0) > 0.7, JSON.stringify(moving));
  const view = await page.locator('#view').boundingBox();
  await page.mouse.move(view.x + 60, view.y + 60);
  await page.mouse.down();
  await page.mouse.move(view.x + 160, view.y + 90, { steps: 3 });
  await page.mouse.up();
  await page.waitForFunction(() => { // it swings out
    const [before, now] = [window.lastPlace, window.orrery.camera().position];
    window.lastPlace = now;
    return before && Math.hypot(...now.map((c, i) => c - before[i])) < 1e-5;
  }, null, { polling: 200 });
  const moved = await seen();
  const isNear = (a, b) => a.camera.position.every((c, i) => Math.abs(c - b.camera.position[i]) < 1e-3);
  assert.ok(moved.every((each) => isNear(each, moved[0])) && !isNear(moved[0], moving[0]), JSON.stringify(moved));
  await page.click('#camera');
  assert.ok((await seen()).every((each, i) => isNear(each, moving[i])));
  await page.context().close();
}

async function whatStandsStillSaysWhy(open) {
  const page = await open(made(program, 'still.xode', world(box('box', [0, 0, 0], [1, 1, 1])).replace('<world>', '<world><ext ename="ode"><gravity x="0" y="0" z="0"/></ext>'), '--duration', '0.2'), kOpening);
  assert.match(await page.textContent('.sentence'), /there is no gravity, no body has a speed/);
  await page.context().close();
}

async function whatMovesSaysNothing(page) {
  assert.equal(await page.isVisible('.sentence'), false);
}

const coloursBy = async (page, kind) => {
  await page.selectOption('#colours', kind);
  return onPage(page, () => window.orrery.data.bodies.map((_, body) => window.orrery.colour(body)));
};

async function coloursTellWhatContactsDo(page) {
  await seek(page, 3);
  const falling = await coloursBy(page, 'contact');
  assert.equal(new Set(falling).size, 1, `nothing presses: ${falling}`);
  assert.match(await page.textContent('#meaning-colours'), /force of contacts, N/);
  assert.equal(new Set(await coloursBy(page, 'island')).size, 3, 'each on its own');
  await seek(page, await onPage(page, () => window.orrery.data.frames - 1));
  const lying = await coloursBy(page, 'contact');
  assert.ok(lying[2] !== falling[2] && new Set(lying).size > 1, `${lying}`);
  await coloursBy(page, 'body');
}

async function whatJointsHoldIsAnIsland(page) {
  assert.equal(new Set(await coloursBy(page, 'island')).size, 1);
  await coloursBy(page, 'body');
}

// Things that orbit have energy and speed.
async function plotsAreThoseOfTheScene(page) {
  assert.deepEqual(await page.locator('.plot strong').allTextContents(), ['energy, J', 'highest speed, m/s']);
}

async function theGroundReachesTheHorizon(page) {
  const sky = channels(await onPage(page, () => getComputedStyle(document.documentElement).getPropertyValue('--horizon').trim()));
  const top = await colours(page, [-0.9, -0.4, 0.1, 0.6, 0.95].map((x) => [x, 0.99]));
  for (const colour of top) assert.ok(apart(colour, sky) < 14, `${colour} instead of the sky's ${sky}`);
  const [ground] = await colours(page, [[-0.2, -0.85]]);
  assert.ok(apart(ground, sky) > 4, 'there is ground');
  assert.match(await page.textContent('.grid'), /^grid 10* (mm|cm|m|km)$/);
}

// Beside the crate, less and less to its edge.
async function shadowsAreSoft(page) {
  await seek(page, 0);
  const across = await onPage(page, () => Array.from({ length: 60 }, (_, i) => window.orrery.onScreenAt([0.1 + i * 0.004, 0, 0.3])));
  const seen = (await colours(page, across)).map(([, g]) => g);
  const [least, most] = [Math.min(...seen), Math.max(...seen)];
  assert.ok(most - least > 25, `${seen}`);
  assert.ok(seen.filter((g) => g > least + 0.2 * (most - least) && g < most - 0.2 * (most - least)).length > 2, `${seen}`);
}

async function bodiesHaveTheirColours(page) {
  await seek(page, 0);
  const crate = await onPage(page, () => window.orrery.data.bodies.findIndex(({ name }) => name === 'crate'));
  const wanted = channels(await onPage(page, (body) => window.orrery.colour(body), crate));
  const [shown] = await colours(page, [await onScreen(page, crate)]);
  assert.ok(hueApart(hue(shown), hue(wanted)) < 20, `${shown} instead of ${wanted}`);
}

async function whatIsChosenHasAnOutlineAndItsName(page) {
  await page.keyboard.press('Escape');
  const accent = channels(await onPage(page, () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()));
  assert.equal(await pixelsLike(page, accent), 0);
  await choose(page, 2);
  const outline = await pixelsLike(page, accent);
  assert.ok(outline > 60, `${outline} pixels of the outline`);
  assert.equal(await page.textContent('#name-tag'), 'crate');
  assert.ok(await page.isVisible('#name-tag'));
}

// One number for one quantity: beside the picture and in the plot.
async function panelAndPlotAgree(page) {
  await choose(page, 2);
  for (const frame of [0, 6, 20]) {
    await seek(page, frame);
    const { panel, plot } = await onPage(page, () => {
      const rows = [...document.querySelectorAll('#values dt')];
      const { frame: now } = window.orrery.state;
      return { panel: Number.parseFloat(rows.find(({ textContent }) => textContent === 'speed').nextSibling.textContent), plot: window.orrery.plots().find(({ name }) => name === 'speed of crate').curve[now] };
    });
    assert.ok(Math.abs(panel - plot) <= 1e-3 * Math.abs(plot) + 1e-9, `${panel} m/s and ${plot} m/s`);
  }
}

// The outline of a long object, too, is along its sides, not at its ends alone.
async function theOutlineIsAllAround(page) {
  const accent = channels(await onPage(page, () => getComputedStyle(document.documentElement).getPropertyValue('--accent').trim()));
  await choose(page, 1);
  const length = await onPage(page, () => {
    const { clientWidth, clientHeight } = document.getElementById('view');
    const { position: [x, y, z] } = window.orrery.pose(1);
    const [a, b] = [-1.5, 1.5].map((way) => window.orrery.onScreenAt([x + way, y, z]));
    return Math.hypot(((b[0] - a[0]) / 2) * clientWidth, ((b[1] - a[1]) / 2) * clientHeight);
  });
  const outline = await pixelsLike(page, accent);
  assert.ok(outline > 3 * length, `${outline} pixels around a plank of ${length}`);
  await page.keyboard.press('Escape');
}

// Wherever the camera looks, a body behind it included.
async function theNameStaysInThePicture(page) {
  await choose(page, 2);
  const view = await page.locator('#view').boundingBox();
  for (const [position, target] of [[[0, 1, 4], [20, 1, 0]], [[0, 1, 4], [0, 30, 0]], [[0, 1, 0], [0, 1, -9]], [[0.9, 0.6, 1], [0.9, 0.6, 0.4]]]) {
    await onPage(page, ([from, to]) => window.orrery.lookFrom(from, to), [position, target]);
    const { x, y, width, height } = await page.locator('#name-tag').boundingBox();
    assert.ok(x >= view.x && y >= view.y && x + width <= view.x + view.width && y + height <= view.y + view.height, `${x}, ${y} seen from ${position}`);
  }
  await page.click('#camera');
  await page.keyboard.press('Escape');
}

async function aClickChoosesTheBody(page) {
  await seek(page, 0);
  const marble = await onScreen(page, 0);
  for (const beside of [[0, 0], [6, 3]]) {
    await click(page, marble, beside);
    assert.equal((await stateOf(page)).chosen, 0, `${beside} pixels beside the marble`);
    assert.equal((await stateOf(page)).node, await nodeNamed(page, 'marble'));
    await page.keyboard.press('Escape');
  }
  await choose(page, 1);
  await click(page, [0, -0.9]);
  assert.equal((await stateOf(page)).node, null, 'the ground is nothing to choose');
  const wall = await onPage(page, () => window.orrery.onScreenAt([1.2, 0.6, -1.45]));
  await click(page, wall);
  assert.equal((await stateOf(page)).node, await nodeNamed(page, 'wall'));
  await tagSays(page, 'wall');
  await page.keyboard.press('Escape');
}

async function trailsFollow(page) {
  const trails = () => onPage(page, () => window.orrery.trails());
  await choose(page, 1);
  await seek(page, 20);
  assert.deepEqual(await trails(), { own: 21, all: 0 });
  await show(page, 'trails');
  await seek(page, 20);
  assert.deepEqual(await trails(), { own: 21, all: 63 });
  await show(page, 'trail', false);
  await show(page, 'trails', false);
  assert.deepEqual(await trails(), { own: 0, all: 0 });
  await show(page, 'trail');
}

async function arrowsTellTheirScale(page) {
  await show(page, 'contacts');
  await show(page, 'velocities');
  const frame = await onPage(page, () => window.orrery.data.frames - 1);
  await seek(page, frame);
  const { arrows, pushing } = await onPage(page, () => {
    const { data, state } = window.orrery;
    const forces = Array.from({ length: data.contacts.count(state.frame) }, (_, i) => Math.hypot(...data.contacts.at(state.frame, i).force));
    return { arrows: window.orrery.arrows(), pushing: forces.filter((force) => force > 0).length };
  });
  assert.ok(pushing > 0);
  assert.equal(arrows.contacts.count, pushing);
  for (const [key, unit] of [['contacts', 'N'], ['velocities', 'm/s']]) {
    const [, length, metric, value] = (await page.textContent(`#meaning-${key}`)).match(new RegExp(`: (\\S+) (\\S+) of arrow for (\\S+) ${unit}, at most`));
    const metres = Number(length) * { mm: 0.001, cm: 0.01, m: 1, km: 1000 }[metric];
    assert.ok(Math.abs(metres / Number(value) / arrows[key].scale - 1) < 0.01, `${key}: ${length} ${metric} for ${value} ${unit}`);
  }
  await seek(page, 5);
  const { velocities } = await onPage(page, () => window.orrery.arrows());
  assert.ok(velocities.count >= 1, 'what falls has a velocity');
  await show(page, 'contacts', false);
  await page.locator('#meaning-contacts').waitFor({ state: 'hidden' });
  await show(page, 'velocities', false);
}

async function axesAndScaleAreThere(page) {
  assert.deepEqual((await page.locator('.cross text').allTextContents()).sort(), ['x', 'y', 'z']);
  const measured = await onPage(page, () => {
    const { camera, onScreenAt, scaleLength } = window.orrery;
    const { position, target } = camera();
    const ahead = target.map((c, i) => c - position[i]);
    const right = [-ahead[2], 0, ahead[0]].map((c) => c / Math.hypot(ahead[0], ahead[2]));
    const [a, b] = [0, scaleLength()].map((way) => onScreenAt(target.map((c, i) => c + right[i] * way)));
    return { pixels: ((b[0] - a[0]) / 2) * document.getElementById('view').clientWidth, bar: document.querySelector('.scale i').getBoundingClientRect().width, text: document.querySelector('.scale').textContent, length: scaleLength() };
  });
  assert.ok(Math.abs(measured.pixels - measured.bar) < 1.5, JSON.stringify(measured));
  assert.match(measured.text, /^[125]0* (mm|cm|m|km)$/);
}

async function jointsCanBePicked(page) {
  await seek(page, 0);
  await show(page, 'joints');
  const joints = await onPage(page, () => window.orrery.data.joints.map(({ node }, joint) => ({ node, name: window.orrery.data.tree.find((each) => each.node === node).name, place: window.orrery.jointOnScreen(joint) })));
  const { node, name, place } = joints.at(-1);
  await click(page, place);
  assert.equal((await stateOf(page)).node, node);
  await tagSays(page, name);
  await page.keyboard.press('Escape');
}

async function torquesAreArrows(page) {
  await show(page, 'torques');
  await seek(page, 10);
  const { torques } = await onPage(page, () => window.orrery.arrows());
  assert.ok(torques.count > 0);
  assert.match(await page.textContent('#meaning-torques'), /of arrow for \S+ N m/);
}

async function gravityIsLinesAndSlices(page) {
  const cones = () => onPage(page, () => window.orrery.cones());
  const { all, shown, lines, sources } = await cones();
  assert.ok(all > 100 && shown === 0 && lines > 10 && lines < all / 3, `${lines} lines, ${shown} of ${all} cones`);
  assert.deepEqual(sources, ['point']);
  const [low, middle, high] = (await page.locator('.ramp span').allTextContents()).map(Number);
  assert.ok(low >= 0 && middle > low && high > middle, `${low} to ${high}`);
  for (const each of [low, middle, high]) assert.match(String(each), /^0?\.?0*[125]0*$/);
  assert.match(await page.textContent('#meaning-gravity'), /m\/s²/);
  await page.selectOption('#slice-axis', '0');
  const through = (await cones()).shown;
  assert.ok(through > 0 && through < all / 2, `${through} of ${all} are in the slice`);
  await page.locator('#slice-at').fill('0');
  assert.match(await page.textContent('.slicer output'), /^x = -?[\d.]+ m$/);
  assert.notEqual((await cones()).shown, through);
  await page.selectOption('#slice-axis', '');
  assert.deepEqual(await cones(), { all, shown: 0, lines, sources });
}

// On a phone the legend is closed, beside which most of the picture is to be seen, and a tap opens it.
async function aPhoneHasRoomForThePicture(open) {
  const page = await open(planetPage, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const boxOf = (selector) => page.locator(selector).boundingBox();
  const [legend, view] = [await boxOf('.legend'), await boxOf('#view')];
  assert.ok(legend.width * legend.height < 0.05 * view.width * view.height, `${legend.width} x ${legend.height} pixels`);
  assert.equal(await page.isVisible('#slice-axis'), false);
  await page.tap('.legend summary');
  await page.locator('#slice-axis').waitFor();
  for (const part of ['.legend summary', '#slice-axis']) assert.ok((await boxOf(part)).height >= 44, part);
  // Chromium lets go of a pressed key when the highlight of a tap ends, 150 ms after it.
  await page.waitForFunction(() => !document.querySelector('.legend summary').matches(':active'));
  await page.focus('.legend summary');
  await page.keyboard.press('Space');
  await page.locator('#slice-axis').waitFor({ state: 'hidden' });
  assert.equal((await stateOf(page)).playing, false, 'the space bar closes the legend, and plays nothing');
  assert.ok(await onPage(page, () => ['title', 'facts'].every((id) => document.getElementById(id).scrollWidth <= document.getElementById(id).clientWidth)), 'nothing in the header is cut off');
  await page.context().close();
}

// A scene whose walls hide what moves opens with walls that one sees through, and can be seen with them.
async function wallsAreSeenThrough(open) {
  const page = await open(tunnelPage, kOpening);
  assert.equal((await stateOf(page)).shown.xray, true);
  await show(page, 'gravity', false);
  await seek(page, 20);
  const isSeen = async () => {
    const places = await onPage(page, () => window.orrery.data.bodies.map((_, body) => window.orrery.onScreen(body)));
    const own = await onPage(page, () => window.orrery.data.bodies.map((_, body) => window.orrery.colour(body)));
    const drawn = await colours(page, places);
    return drawn.filter((colour, body) => hueApart(hue(colour), hue(channels(own[body]))) < 15).length;
  };
  assert.equal(await isSeen(), 3);
  await page.keyboard.press('x');
  assert.equal((await stateOf(page)).shown.xray, false);
  assert.ok(await isSeen() < 3, 'walls hide them');
  await page.keyboard.press('x');
  assert.equal(await isSeen(), 3);
  await page.context().close();
  const other = await open(fieldPage, kOpening);
  assert.equal((await stateOf(other)).shown.xray, false);
  await other.context().close();
}

async function evenGravityHasOneNumber(page) {
  assert.deepEqual(await page.locator('.ramp span').allTextContents(), ['12']);
}

// Asleep: its own hue, faded towards the background, in the list of colours and in the picture.
async function whatSleepsIsFaded(page) {
  const asleep = await onPage(page, () => {
    const { data } = window.orrery;
    return Array.from({ length: data.frames }, (_, frame) => frame).find((frame) => data.asleep(0, frame));
  });
  assert.ok(asleep > 0, 'the box falls asleep, and was awake before');
  const lightness = ([r, g, b]) => Math.max(r, g, b) + Math.min(r, g, b);
  const strength = (colour) => Math.max(...colour) - Math.min(...colour);
  for (const theme of ['light', 'dark']) {
    assert.equal((await stateOf(page)).theme, theme);
    const seen = [];
    for (const frame of [asleep - 1, asleep]) {
      await seek(page, frame);
      const own = channels(await onPage(page, () => window.orrery.colour(0)));
      const [drawn] = await colours(page, [await onScreen(page, 0)]);
      seen.push({ own, drawn });
    }
    const [before, after] = seen;
    assert.ok(hueApart(hue(before.own), hue(after.own)) < 15, `${theme}: ${after.own} has another hue than ${before.own}`);
    for (const kind of ['own', 'drawn']) {
      assert.ok(strength(after[kind]) < 0.75 * strength(before[kind]), `${theme}, ${kind}: ${after[kind]} is not paler than ${before[kind]}`);
      assert.ok((lightness(after[kind]) > lightness(before[kind])) === (theme === 'light'), `${theme}, ${kind}: ${before[kind]} to ${after[kind]}`);
    }
    await page.keyboard.press('t');
  }
}

// Kinematic: hatched.
async function kindsCanBeToldApart(page) {
  const kinematic = await onPage(page, () => window.orrery.data.bodies.flatMap((body, index) => (body.kinematic ? [index] : [])));
  assert.ok(kinematic.length > 0);
  assert.deepEqual(await onPage(page, () => window.orrery.hatched()), kinematic);
}

let fieldPage, planetPage, lonerPage, towerPage, tunnelPage, vehiclePage;

// There is nothing to be seen at the end.
async function theCameraStaysWhereALoneBodyFallsAway(open) {
  const page = await open(lonerPage, { ...kOpening, reducedMotion: 'no-preference' });
  await onPage(page, () => window.orrery.play(false));
  const places = await onPage(page, () => [0, 0.3, 0.6, 1].map((part) => {
    window.orrery.seek(Math.round(part * (window.orrery.data.frames - 1)));
    return window.orrery.camera().position;
  }));
  assert.ok(places.flat().every(Number.isFinite), JSON.stringify(places));
  await page.context().close();
}

main(async () => {
  lonerPage = made(program, 'loner.xode', world(ball('loner', [0, 2, 0], 0.1)), '--duration', '3');
  fieldPage = made(program, 'field.xode', kField, '--duration', '1.5');
  planetPage = pageOf(program, path.join(data, 'planet.gltf'), '--duration', '1');
  towerPage = pageOf(program, path.join(data, 'tower.xode'));
  vehiclePage = pageOf(program, path.join(data, 'vehicle.xode'));
  tunnelPage = pageOf(program, path.join(data, 'gravity_tunnel.gltf'), '--duration', '1');
  const arm = pageOf(program, path.join(data, 'robot_arm.xode'));
  const lift = pageOf(program, path.join(data, 'lift.gltf'), '--duration', '1');
  const sleeper = made(program, 'sleeper.xode', kSleeper, '--duration', '3', '--auto-disable');
  await withBrowser(chromium, async (open) => {
    const runOn = async (file, tests) => {
      const page = await open(file, kOpening);
      await runAll(tests, page);
      await page.context().close();
    };
    await runAll([itOpensPlaying, aPhoneHasRoomForThePicture, whatDrivesAwayStaysInThePicture, theCameraKeepsAllInThePictureAndLarge, theCameraStaysWhereALoneBodyFallsAway, whatStandsStillSaysWhy, wallsAreSeenThrough], open);
    await runOn(fieldPage, [whatMovesSaysNothing, theCameraFramesWhatMoves, theGroundReachesTheHorizon, shadowsAreSoft, bodiesHaveTheirColours, whatIsChosenHasAnOutlineAndItsName, panelAndPlotAgree, coloursTellWhatContactsDo,
      theNameStaysInThePicture, aClickChoosesTheBody, trailsFollow, arrowsTellTheirScale, axesAndScaleAreThere]);
    await runOn(arm, [theSubjectFillsThePicture, whatJointsHoldIsAnIsland, jointsCanBePicked, torquesAreArrows]);
    await runOn(planetPage, [plotsAreThoseOfTheScene, gravityIsLinesAndSlices]);
    await runOn(lift, [kindsCanBeToldApart, evenGravityHasOneNumber]);
    await runOn(sleeper, [theOutlineIsAllAround, whatSleepsIsFaded]);
  });
});
