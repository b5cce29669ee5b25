// module_test.mjs PROGRAM MODULE SCENE...: the module gives for each scene what the program gives, and does what its manual
// (orrery.d.ts) says.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [program, modulePath, ...scenes] = process.argv.slice(2);
const { Orrery } = await import(pathToFileURL(modulePath));

const kBall = `<xode><world><space>
  <body name="ball"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.1"/></mass_shape></mass><geom><sphere radius="0.1"/></geom></body>
  <geom><plane a="0" b="1" c="0" d="0"/></geom>
</space></world></xode>`;

const kPendulum = `<xode><world>
  <body name="bob"><transform><position x="1" y="1" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.1"/></mass_shape></mass>
    <joint name="pivot"><hinge><anchor x="0" y="1" z="0"/><axis x="0" y="0" z="1"/></hinge></joint></body>
</world></xode>`;

const kGears = `<xode><world><space>
  <body name="a"/><body name="b"><transform><position x="0" y="0" z="1"/></transform></body>
  <ext ename="ode"><joint type="transmission" link1="a" link2="b" mode="parallel" ratio="2">
    <anchor x="0" y="0" z="0" absolute="true"/><anchor2 x="0" y="0" z="1" absolute="true"/><axis x="1" y="0" z="0"/></joint></ext>
</space></world></xode>`;

const native = (...words) => JSON.parse(execFileSync(program, [...words, '--json', '--quiet'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }));
const loaded = async (files, scene) => {
  const orrery = await Orrery.create();
  return { orrery, ...orrery.load(files, scene) };
};
const ball = () => loaded({ 'ball.xode': kBall });

async function sceneEndsWithTheBitsOfTheProgram(file) {
  const { orrery, ready } = await loaded({ [path.basename(file)]: readFileSync(file) });
  assert.ok(ready);
  orrery.step(500);
  const { hash, steps, contacts } = native('run', file);
  assert.strictEqual(orrery.summary().steps, steps);
  assert.strictEqual(orrery.hash(), hash, `${file} ends otherwise than natively`);
  assert.ok(contacts >= orrery.summary().contacts);
}

async function advertisesItsXodeVersionAndCompatibilities() {
  assert.strictEqual((await Orrery.create()).xodeLabel(), 'XODE 1.0r23 +retain');
}

async function infoIsThatOfTheProgram(file) {
  const { orrery } = await loaded({ [path.basename(file)]: readFileSync(file) });
  const { worlds } = native('info', file);
  const own = orrery.info().worlds;
  assert.strictEqual(own.length, worlds.length);
  own.forEach(({ bodies, joints, geoms }, i) => {
    assert.deepStrictEqual(bodies.map(({ path: at }) => at), worlds[i].bodies.map(({ path: at }) => at));
    assert.strictEqual(joints.length, worlds[i].joints.length);
    assert.strictEqual(geoms.length, worlds[i].geoms.length);
  });
}

async function diagnosticsHavePlaceExcerptAndRemedy() {
  const { ready, diagnostics } = await loaded({ 'bad.xode': kBall.replace('radius="0.1"/></mass_shape>', 'raduis="0.1"/></mass_shape>') });
  assert.ok(!ready || diagnostics.length > 0);
  const found = diagnostics.find(({ excerpt }) => excerpt?.text.includes('raduis'));
  assert.ok(found, JSON.stringify(diagnostics));
  assert.strictEqual(found.file, 'bad.xode');
  assert.strictEqual(found.line, found.excerpt.line);
  assert.ok(found.remedy.length > 0 && found.excerpt.marked > 0);
}

async function whatIsNoSceneIsToldAndHarmless() {
  for (const bytes of ['', 'no scene', '{"asset":{"version":"2.0"},"nodes":[{"children":[0]}]}', '<xode>'.repeat(5000), Buffer.alloc(3000, 0x47), `${'['.repeat(100000)}`]) {
    const { orrery, diagnostics } = await loaded({ 'hostile.xode': bytes });
    assert.ok(diagnostics.length > 0);
    orrery.step(3);
    assert.ok(orrery.load({ 'ball.xode': kBall }).ready, 'another scene can be loaded afterwards');
  }
}

async function stateIsWhereBodiesAre() {
  const { orrery } = await ball();
  assert.strictEqual(orrery.bodyCount, 1);
  assert.deepStrictEqual([...orrery.state()], [0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 1]);
  orrery.step(10);
  const fall = 0.01 * 9.80665;
  assert.ok(Math.abs(orrery.state()[8] + 10 * fall) < 1e-9);
  assert.ok(Math.abs(orrery.summary().time - 0.1) < 1e-12);
}

async function contactsCarryTheWeight() {
  const { orrery } = await ball();
  assert.strictEqual(orrery.contacts().length, 0);
  orrery.step(300);
  const [x, y, z, ...rest] = orrery.contacts();
  assert.strictEqual(orrery.contacts().length, 9);
  assert.ok(Math.hypot(x, z) < 1e-9 && Math.abs(y) < 1e-3, `${x} ${y} ${z}`);
  const weight = 1000 * (4 / 3) * Math.PI * 0.001 * 9.80665;
  assert.ok(Math.abs(Math.abs(rest[1]) - 1) < 1e-9 && Math.abs(rest[1] * weight - rest[4]) < 1e-3 * weight, `${rest}`);
}

async function jointsAreReadAsInTheTableOfJoints() {
  const { orrery } = await loaded({ 'pendulum.xode': kPendulum });
  const [joint] = orrery.joints();
  assert.deepStrictEqual({ ...joint, node: 0 }, { node: 0, name: 'pivot', axes: [{ name: 'angle', motion: 'turns' }], onBody2: false, gap: true, axisGap: true, parts: false });
  orrery.step(30);
  const readings = orrery.readings();
  const [angle, rate, fx, fy, fz] = readings;
  assert.strictEqual(readings.length, 2 + 6 + 2);
  const [, y] = orrery.state();
  assert.ok(Math.abs(Math.sin(angle) - (y - 1)) < 1e-3 && Math.abs(rate) > 0, `${angle} ${y}`);
  // Besides gravity, only the joint moves the body.
  assert.ok(Math.hypot(fx, fy, fz) > 1);
}

async function eventsAreToldOnce() {
  const file = path.join(path.dirname(scenes[0]), 'dominoes.gltf');
  const { orrery } = await loaded({ 'dominoes.gltf': readFileSync(file) });
  orrery.step(100);
  assert.deepStrictEqual(orrery.events(), []);
  orrery.step(200);
  const [{ time, event, body, trigger }, ...others] = orrery.events();
  assert.deepStrictEqual([event, trigger, others.length], ['enter', 'finish', 0]);
  assert.ok(Math.abs(time - 2.15) < 1e-9 && orrery.page().bodies[body].name === 'domino 9');
  assert.deepStrictEqual(orrery.events(), []);
}

// Texts of the program, and its own.
async function checkpointsGoOnWithTheSameBits() {
  const { orrery } = await ball();
  orrery.step(70);
  const kept = orrery.checkpoint();
  orrery.step(80);
  const hash = orrery.hash();
  const second = (await ball()).orrery;
  second.resume(kept);
  assert.strictEqual(second.summary().steps, 70);
  second.step(80);
  assert.strictEqual(second.hash(), hash);
  second.resume(kept);
  assert.strictEqual(second.checkpoint(), kept);

  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-'));
  try {
    const [scene, text] = ['ball.xode', 'kept'].map((name) => path.join(folder, name));
    writeFileSync(scene, kBall);
    native('run', scene, '--duration', '0.7', '--checkpoint', text);
    assert.strictEqual(readFileSync(text, 'utf8'), kept);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function checkpointsOfOthersAreRefused() {
  const { orrery } = await ball();
  orrery.step(10);
  const [kept, hash] = [orrery.checkpoint(), orrery.hash()];
  for (const text of ['', 'no checkpoint', kept.slice(0, -20), kept.replace('10', '11')]) assert.throws(() => orrery.resume(text), RangeError);
  assert.strictEqual(orrery.hash(), hash);
  orrery.setOption('gravity', [0, -1, 0]);
  assert.throws(() => orrery.resume(kept), /gravity/);
  assert.throws(() => orrery.resume(''), RangeError);
  const none = await Orrery.create();
  assert.strictEqual(none.checkpoint(), null);
  assert.throws(() => none.resume(kept), RangeError);
}

async function resetGivesTheSameBitsAgain() {
  const { orrery } = await ball();
  orrery.step(200);
  const hash = orrery.hash();
  orrery.reset();
  assert.strictEqual(orrery.summary().steps, 0);
  orrery.step(200);
  assert.strictEqual(orrery.hash(), hash);
}

async function optionsCanBeSet() {
  const { orrery } = await ball();
  orrery.setOption('gravity', [0, -1, 0]);
  orrery.setOption('dt', 0.02);
  orrery.setOption('solver', 'step');
  orrery.setOption('seed', 7);
  const { dt, gravity, solver, seed } = orrery.options();
  assert.deepStrictEqual({ dt, gravity, solver, seed }, { dt: 0.02, gravity: [0, -1, 0], solver: 'step', seed: 7 });
  orrery.step(1);
  assert.ok(Math.abs(orrery.state()[8] + 0.02) < 1e-12);
  orrery.setOption('gravity', null);
  orrery.step(1);
  assert.ok(Math.abs(orrery.state()[8] + 0.02 * 9.80665) < 1e-12);
  for (const [name, value] of [['dt', -1], ['solver', 'fast'], ['seed', 'x'], ['no such option', 1]])
    assert.throws(() => orrery.setOption(name, value), RangeError);
  assert.strictEqual(orrery.options().dt, 0.02);
}

async function membersCanBeSet() {
  const { orrery } = await ball();
  orrery.setMember('body:ball.position.y', 5);
  assert.strictEqual(orrery.state()[1], 5);
  assert.throws(() => orrery.setMember('body:bal.mass', 2), /ball/);
  assert.throws(() => orrery.setMember('body:ball.mass', 'heavy'), RangeError);
  assert.strictEqual(orrery.state()[1], 5);
}

async function membersAreListedAndCanBeSet() {
  const { orrery } = await ball();
  const all = orrery.members('ball');
  const byName = new Map(all.map((each) => [each.name, each]));
  assert.strictEqual(byName.get('transform.position').value, '0, 2, 0');
  assert.deepStrictEqual(byName.get('body.type').words, ['dynamic', 'kinematic', 'static']);
  assert.ok(Math.abs(Number(byName.get('mass').value) - 4.18879) < 1e-4);
  assert.deepStrictEqual(orrery.members('/world/space/ball'), all);
  assert.throws(() => orrery.members('bal'), RangeError);
  // Every member can be set to its own value, and then nothing is different.
  for (const file of [path.join(path.dirname(scenes[0]), 'robot_arm.xode'), path.join(path.dirname(scenes[0]), 'planet.gltf')]) {
    const { orrery: other } = await loaded({ [path.basename(file)]: readFileSync(file) });
    const before = other.hash();
    for (const { path: node } of other.page().tree) {
      for (const { target, value, kind, name } of other.members(node))
        if (value !== null && kind !== 'fixed' && name !== 'mass' && name !== 'friction') other.setMember(target, value);
    }
    assert.strictEqual(other.hash(), before);
  }
}

async function bodiesCanBePulled() {
  const { orrery } = await ball();
  orrery.pull(0, [0, 0, 0], [1, 3, 0]);
  orrery.step(200);
  const [x, y] = orrery.state();
  assert.ok(Math.abs(x - 1) < 0.05 && Math.abs(y - 3) < 0.15, `${x} ${y}`);
  orrery.release();
  orrery.step(100);
  assert.ok(orrery.state()[1] < 2);
}

async function scenesAreSavedWithoutLoss() {
  const { orrery } = await ball();
  const same = orrery.save('ball.xode', { now: false });
  assert.strictEqual(Buffer.from(same.get('ball.xode')).toString(), kBall);
  orrery.step(20);
  const later = Buffer.from(orrery.save('later.xode').get('later.xode')).toString();
  assert.notStrictEqual(later, kBall);
  const again = await loaded({ 'later.xode': later });
  assert.deepStrictEqual([...again.orrery.state()].slice(0, 3), [...orrery.state()].slice(0, 3));
  assert.ok(orrery.save('ball.glb').get('ball.glb').length > 100);
}

async function pullTellsItsForce() {
  const { orrery } = await ball();
  assert.strictEqual(orrery.pulled(), null);
  orrery.pull(0, [0, 0, 0], [0, 2, 0]);
  orrery.step(300);
  const { at, force } = orrery.pulled();
  const mass = 1000 * (4 / 3) * Math.PI * 0.001;
  assert.ok(Math.abs(force[1] - mass * 9.80665) < 0.02 * mass * 9.80665, `${force}`); // it carries the weight
  assert.ok(Math.abs(at[1] - orrery.state()[1]) < 0.01);
  orrery.release();
  assert.strictEqual(orrery.pulled(), null);
}

async function bodiesArePushed() {
  const { orrery } = await ball();
  const mass = 1000 * (4 / 3) * Math.PI * 0.001;
  orrery.push(0, [0, 0.1, 0], [2 * mass, 0, 0]);
  const [vx, vy, vz, wx, wy, wz] = [...orrery.state()].slice(7, 13);
  const spin = (-0.1 * 2 * mass) / (0.4 * mass * 0.01); // a ball's inertia is 2/5 m r^2
  assert.ok(Math.hypot(vx - 2, vy, vz) < 1e-9 && Math.hypot(wx, wy, wz - spin) < 1e-6, `${[...orrery.state()]}`);
}

async function gravityIsProbedAsByTheProgram() {
  for (const name of ['planet.gltf', 'chain.xode']) {
    const file = path.join(path.dirname(scenes[0]), name);
    const { orrery } = await loaded({ [name]: readFileSync(file) });
    assert.deepStrictEqual(orrery.probe([1, 7, 2]), native('probe', file, '--at', '1,7,2'));
  }
}

const kRecords = ['x.csv', 'x.totals.csv', 'x.events.csv', 'x.contacts.csv', 'x.joints.csv', 'x.glb'];

async function recordingsAreThoseOfTheProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-'));
  for (const [name, every] of [['chain.xode', 1], ['dominoes.gltf', 7]]) {
    const file = path.join(path.dirname(scenes[0]), name);
    execFileSync(program, ['run', file, '--quiet', '--duration', '2.2', '--record-every', String(every),
      ...kRecords.flatMap((each) => ['--record', path.join(folder, each)])]);
    const { orrery } = await loaded({ [name]: readFileSync(file) });
    assert.strictEqual(orrery.recording(), null);
    assert.throws(() => orrery.saveRecording('x.csv'), RangeError);
    orrery.startRecording(every);
    orrery.step(220);
    orrery.stopRecording();
    const { frames, from, to, running } = orrery.recording();
    assert.deepStrictEqual({ frames, from, to, running }, { frames: 1 + Math.ceil(220 / every), from: 0, to: 2.2, running: false });
    for (const each of kRecords) {
      const saved = Buffer.from(orrery.saveRecording(each).get(each));
      assert.ok(saved.equals(readFileSync(path.join(folder, each))), `${name}: ${each} differs`);
    }
    assert.throws(() => orrery.saveRecording('x.txt'), RangeError);
  }
  rmSync(folder, { recursive: true });
}

// A template with nothing but the data.
function programApart(folder) {
  for (const name of ['bin', 'share/orrery']) mkdirSync(path.join(folder, name), { recursive: true });
  writeFileSync(path.join(folder, 'share/orrery/orrery.html'), '@ORRERY_DATA@');
  copyFileSync(program, path.join(folder, 'bin/orrery'));
  return path.join(folder, 'bin/orrery');
}

async function pagesOfRecordingsAreThoseOfTheProgram() {
  const folder = mkdtempSync(path.join(tmpdir(), 'orrery-'));
  const apart = programApart(folder);
  for (const [name, words, every, set] of [
    ['chain.xode', [], 1, () => {}],
    ['dominoes.gltf', ['--record-every', '7', '--dt', '0.02', '--gravity', '0,-7,1', '--set', 'friction=0.4'], 7, (orrery) => {
      orrery.setOption('dt', 0.02);
      orrery.setOption('gravity', [0, -7, 1]);
      orrery.setMember('friction', 0.4);
    }],
  ]) {
    const file = path.join(path.dirname(scenes[0]), name);
    const page = path.join(folder, 'page.html');
    execFileSync(apart, ['run', file, '--quiet', '--duration', '3', ...words, '--live', '--record', page]);
    const { orrery } = await loaded({ [name]: readFileSync(file) });
    set(orrery);
    assert.throws(() => orrery.recordedPage(), RangeError);
    orrery.startRecording(every);
    const steps = Math.round(3 / orrery.options().dt);
    orrery.step(steps);
    orrery.stopRecording();
    const data = JSON.parse(orrery.recordedPage());
    const native = JSON.parse(readFileSync(page, 'utf8'));
    const { checkpoints, ...live } = data.live;
    const { checkpoints: others, ...nativeLive } = native.live;
    assert.deepStrictEqual({ ...data, live }, { ...native, live: nativeLive });
    // Nobody knew when it would end.
    assert.ok(others.length >= 10);
    assert.deepStrictEqual(checkpoints.map(({ step }) => step), Array.from({ length: Math.ceil((steps + 1) / 32) }, (_, i) => 32 * i));
    for (const { step, state } of checkpoints) {
      orrery.resume(state);
      orrery.step(steps - step);
      assert.strictEqual(orrery.hash(), live.hashes.at(-1));
    }
  }
  rmSync(folder, { recursive: true });
}

async function pagesTellWhereTheyOnlyReplay() {
  const acts = {
    'bodies were pulled or pushed': [(orrery) => orrery.push(0, [0, 0, 0], [1, 0, 0]), (orrery) => orrery.pull(0, [0, 0, 0], [1, 3, 0])],
    'the length of the steps was changed': [(orrery) => orrery.setOption('dt', 0.02)],
  };
  for (const [why, ways] of Object.entries(acts)) {
    for (const act of ways) {
      const { orrery } = await ball();
      orrery.startRecording();
      orrery.step(10);
      assert.strictEqual(orrery.recording().onlyReplays, null);
      assert.notStrictEqual(JSON.parse(orrery.recordedPage()).live, null);
      act(orrery);
      orrery.step(10);
      assert.strictEqual(orrery.recording().onlyReplays, why);
      const { live, times } = JSON.parse(orrery.recordedPage());
      assert.ok(live === null && times.length > 5, `${times}`);
      orrery.reset();
      orrery.startRecording();
      assert.strictEqual(orrery.recording().onlyReplays, null);
    }
  }
}

// ODE counts the turns of a transmission: no checkpoint is exact, and whoever goes on begins at time 0.
async function pagesWithoutCheckpointsBeginAtTimeZero() {
  const { orrery } = await loaded({ 'gears.xode': kGears });
  assert.strictEqual(orrery.checkpoint(), null);
  orrery.step(5);
  orrery.startRecording();
  orrery.step(5);
  const { live } = JSON.parse(orrery.recordedPage());
  assert.deepStrictEqual([live.checkpoints, live.steps[0]], [[], 5]);
  orrery.push(0, [0, 0, 0], [1, 0, 0]);
  orrery.startRecording();
  assert.strictEqual(orrery.recording().onlyReplays, 'bodies were pulled or pushed');
}

async function recordingsBeginNowAndEndWithTheSimulation() {
  const { orrery } = await ball();
  orrery.step(50);
  orrery.startRecording(10);
  orrery.step(25);
  assert.deepStrictEqual([orrery.recording().from, orrery.recording().to, orrery.recording().frames], [0.5, 0.7, 3]);
  orrery.stopRecording();
  assert.deepStrictEqual([orrery.recording().to, orrery.recording().frames], [0.75, 4]);
  orrery.startRecording();
  orrery.reset();
  assert.strictEqual(orrery.recording().running, false);
  orrery.step(1);
  assert.strictEqual(orrery.recording().frames, 1);
  orrery.setMember('body:ball.position.y', 5);
  assert.strictEqual(orrery.recording(), null);
}

async function recordingsHaveAnEnd() {
  const { orrery } = await ball();
  orrery.startRecording();
  let steps = 0;
  while (orrery.recording().running) {
    orrery.step(50_000);
    steps += 50_000;
    assert.ok(steps < 2e6, 'it does not end');
  }
  const { full, bytes } = orrery.recording();
  assert.ok(full && bytes >= 2 ** 27 && bytes < 2 ** 27 + 1000, `${bytes}`);
  assert.ok(orrery.saveRecording('x.totals.csv').get('x.totals.csv').length > 1e6);
  const { checkpoints } = JSON.parse(orrery.recordedPage()).live;
  assert.ok(checkpoints.length > 16 && checkpoints.length <= 32 && checkpoints[0].step === 0 && checkpoints.at(-1).step > 0.9 * steps - 1e5, `${checkpoints.length}`);
}

async function namesThatLeadOutAreRefused() {
  const orrery = await Orrery.create();
  for (const name of ['../a.xode', '', '/', 'a/../../b.xode']) assert.throws(() => orrery.load({ [name]: kBall }), RangeError);
  assert.throws(() => orrery.load({}), RangeError);
}

async function buffersBesideAreFound() {
  const bytes = Buffer.alloc(36);
  [0, 0, 0, 1, 0, 0, 0, 1, 0].forEach((c, i) => bytes.writeFloatLE(c, i * 4));
  const gltf = (uri) => JSON.stringify({
    asset: { version: '2.0' }, buffers: [{ uri, byteLength: 36 }], bufferViews: [{ buffer: 0, byteLength: 36 }],
    accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }], scenes: [{ nodes: [0] }], scene: 0,
    extensionsUsed: ['OMI_physics_shape', 'OMI_physics_body'],
    extensions: { OMI_physics_shape: { shapes: [{ type: 'trimesh', trimesh: { mesh: 0 } }] } },
    nodes: [{ extensions: { OMI_physics_body: { collider: { shape: 0 } } } }],
  });
  const missing = ({ diagnostics }) => diagnostics.filter(({ severity }) => severity === 'error').length;
  const with_ = await loaded({ 'a/scene.gltf': gltf('data/mesh.bin'), 'a/data/mesh.bin': bytes });
  const without = await loaded({ 'a/scene.gltf': gltf('data/mesh.bin') });
  assert.strictEqual(with_.scene, 'a/scene.gltf');
  assert.strictEqual(missing(with_), 0, JSON.stringify(with_.diagnostics));
  assert.ok(missing(without) > 0);
}

// The program for Node.js, beside the module (scripts/wasm --program): against what the native program has kept of the scenes
// of data.
function scenesMoveAsTheyDoNatively() {
  const script = path.join(path.dirname(modulePath), '..', 'bin', 'orrery.js');
  if (!existsSync(script)) {
    console.log('skipped: scripts/wasm --program has made no program');
    return;
  }
  const words = [script, 'check', path.dirname(scenes[0]), '--json', '--quiet'];
  const { passed, scenes: checked } = JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: Infinity }));
  assert.ok(passed);
  const exact = checked.filter(({ said }) => said.includes('the same to the last bit')).length;
  assert.ok(checked.length > 30 && exact >= checked.length - 4, `${exact} of ${checked.length}`); // docs/browser.md
}

// The memory in use after 10,000 steps is the same as after 100,000.
async function memoryStaysFlat(scene) {
  const { orrery } = await loaded({ [path.basename(scene)]: readFileSync(scene) });
  const after = [1, 10].map((tenThousands) => {
    while (orrery.summary().steps < tenThousands * 10000) {
      orrery.step(1000);
      [orrery.state(), orrery.contacts(), orrery.readings(), orrery.events(), orrery.diagnostics()].forEach((each) => assert.ok(each));
    }
    return orrery.memory();
  });
  assert.strictEqual(after[1], after[0], `${scene}, bytes`);
}

scenesMoveAsTheyDoNatively();
await advertisesItsXodeVersionAndCompatibilities();
for (const scene of scenes) {
  await sceneEndsWithTheBitsOfTheProgram(scene);
  await infoIsThatOfTheProgram(scene);
  // The others take half a minute and more, and use no more either.
  if (/chain|cube_world|marble_run|planet/.test(scene)) await memoryStaysFlat(scene);
}
for (const test of [diagnosticsHavePlaceExcerptAndRemedy, whatIsNoSceneIsToldAndHarmless, stateIsWhereBodiesAre, contactsCarryTheWeight, jointsAreReadAsInTheTableOfJoints, eventsAreToldOnce, resetGivesTheSameBitsAgain,
  optionsCanBeSet, membersCanBeSet, membersAreListedAndCanBeSet, bodiesCanBePulled, pullTellsItsForce, bodiesArePushed, gravityIsProbedAsByTheProgram, scenesAreSavedWithoutLoss, recordingsAreThoseOfTheProgram, pagesOfRecordingsAreThoseOfTheProgram, pagesTellWhereTheyOnlyReplay,
  pagesWithoutCheckpointsBeginAtTimeZero, recordingsBeginNowAndEndWithTheSimulation,
  recordingsHaveAnEnd, namesThatLeadOutAreRefused, buffersBesideAreFound, checkpointsGoOnWithTheSameBits, checkpointsOfOthersAreRefused]) {
  await test().catch((error) => {
    error.message = `${test.name}: ${error.message}`;
    throw error;
  });
}
