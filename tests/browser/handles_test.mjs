// handles_test.mjs MODULE DATA: bodies, joints and actuators by their names, forces, pairs of contacts, snapshots, the module
// in a thread and with its engine in it, as orrery.d.ts, remote.d.ts and inlined.d.ts say.
import assert from 'node:assert';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [modulePath, data] = process.argv.slice(2);
const beside = (name) => pathToFileURL(path.join(path.dirname(modulePath), name));
const { Orrery, Body } = await import(pathToFileURL(modulePath));
const { RemoteOrrery } = await import(beside('remote.mjs'));
const inlined = await import(beside('inlined.mjs'));

const kBall = `<xode><world><space>
  <body name="ball"><transform><position x="0" y="2" z="0"/></transform>
    <mass><mass_shape density="1000"><sphere radius="0.1"/></mass_shape></mass><geom name="skin"><sphere radius="0.1"/></geom></body>
  <geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
</space></world></xode>`;
const kMass = 1000 * (4 / 3) * Math.PI * 0.001;

const scene = (name) => ({ [name]: readFileSync(path.join(data, name)) });
const loaded = async (files) => {
  const orrery = await Orrery.create();
  assert.ok(orrery.load(files).ready);
  return orrery;
};
const isNear = (a, b, most) => assert.ok(Math.abs(a - b) <= most, `${a} ${b}`);

async function bodiesHaveTheStateUnderTheirNames() {
  const orrery = await loaded(scene('tower.xode'));
  orrery.step(40);
  const state = orrery.state().slice();
  assert.deepStrictEqual(orrery.bodies.map(({ name }) => name), orrery.page().bodies.map(({ name }) => name));
  for (const body of orrery.bodies) {
    const { position, rotation, linearVelocity, angularVelocity, awake, index } = body;
    assert.deepStrictEqual([...position, ...rotation, ...linearVelocity, ...angularVelocity, Number(awake)], [...state.slice(14 * index, 14 * index + 14)]);
  }
  const ball = orrery.body('ball');
  assert.ok(ball instanceof Body && orrery.body(ball.path) === ball && ball.mass > 0);
  assert.throws(() => orrery.body('bal'), RangeError);
}

async function forcesActInOneStep() {
  const orrery = await loaded({ 'ball.xode': kBall });
  orrery.setOption('gravity', [0, 0, 0]);
  const ball = orrery.body('ball');
  ball.addForce([100 * kMass, 0, 0]);
  orrery.step(2);
  isNear(ball.linearVelocity[0], 1, 1e-9);
  ball.addForce([0, 0, 1], [1, 2, 0]);
  orrery.addTorque('ball', [0, 0.5, 0]);
  orrery.step();
  assert.ok(ball.angularVelocity[1] !== 0 && ball.linearVelocity[2] > 0);
  for (const wrong of [() => ball.addForce([NaN, 0, 0]), () => ball.addForce([1e13, 0, 0]), () => ball.addForce([0, 1, 0], [1]), () => ball.addTorque()])
    assert.throws(wrong, (error) => error instanceof TypeError || error instanceof RangeError);
  assert.ok(!orrery.failed);
}

async function contactsNameTheirGeoms() {
  const orrery = await loaded({ 'ball.xode': kBall });
  assert.deepStrictEqual(orrery.contactPairs(), []);
  orrery.step(300);
  const pairs = orrery.contactPairs();
  assert.strictEqual(pairs.length, orrery.contacts().length / 9);
  assert.deepStrictEqual(pairs[0].map(({ name }) => name).sort(), ['floor', 'skin']);
  assert.deepStrictEqual(pairs[0].map(({ body }) => body).filter(Boolean), [orrery.body('ball').path]);
  assert.deepStrictEqual([...orrery.contactBodies()].sort(), [-1, 0]);
}

// A body of one geom in two convex parts, before a floor.
function bent() {
  const outline = [[0, 0], [2, 0], [2, 1], [1, 1], [1, 2], [0, 2]];
  const count = outline.length;
  const vertices = [-0.5, 0.5].flatMap((z) => outline.map(([x, y]) => `<v x="${x}" y="${y}" z="${z}"/>`));
  const caps = [1, 2, 3, 4].flatMap((i) => [[0, i + 1, i], [count, count + i, count + i + 1]]);
  const sides = outline.flatMap((_, i) => [[i, (i + 1) % count, count + ((i + 1) % count)], [i, count + ((i + 1) % count), count + i]]);
  const triangles = [...caps, ...sides].map(([a, b, c]) => `<t ia="${a + 1}" ib="${b + 1}" ic="${c + 1}"/>`);
  return `<xode><world><space>
    <body name="angle"><mass><mass_shape total="1"><box sizex="2" sizey="2" sizez="1"/></mass_shape></mass>
      <geom name="bent"><trimesh><vertices>${vertices.join('')}</vertices><triangles>${triangles.join('')}</triangles></trimesh></geom></body>
    <geom name="floor"><plane a="0" b="1" c="0" d="0"/></geom>
  </space></world></xode>`;
}

async function contactsNameGeomsBesideConvexParts() {
  const orrery = await loaded({ 'bent.xode': bent() });
  assert.ok(orrery.info().worlds[0].geoms.length > 2);
  orrery.step(50);
  const pairs = orrery.contactPairs();
  assert.ok(pairs.length > 0);
  for (const pair of pairs) assert.deepStrictEqual(pair.map(({ name }) => name).sort(), ['bent', 'floor']);
  assert.deepStrictEqual([...orrery.contactBodies()].map((body) => body >= 0), pairs.flat().map(({ body }) => body !== null));
}

async function jointsAreReadAndDriven() {
  const orrery = await loaded(scene('robot_arm.xode'));
  const base = orrery.jointHandles.find(({ actuators }) => actuators.length > 0);
  assert.strictEqual(orrery.joint(base.name), base);
  const [motor] = base.actuators;
  assert.strictEqual(orrery.actuator(motor.name), motor);
  motor.setTargetVelocity(2);
  motor.setMaxForce(1000);
  assert.deepStrictEqual([motor.state.mode, motor.state.velocity, motor.state.maxForce], ['velocity', 2, 1000]);
  orrery.step(40);
  const { axes, force, torque } = base.reading;
  isNear(axes[0].rate, 2, 0.1);
  assert.deepStrictEqual([force.length, torque.length], [3, 3]);
  motor.reset();
  assert.strictEqual(motor.state.mode, 'authored');
  assert.throws(() => motor.setTorque('much'), TypeError);
  for (const wrong of [99, -1, 2 ** 32, 2 ** 53]) assert.throws(() => orrery.drive(wrong, 'velocity', 1), RangeError);
  assert.throws(() => orrery.drive('0', 'velocity', 1), TypeError);
  assert.throws(() => orrery.drive(0, 'speed', 1), RangeError);
  assert.throws(() => orrery.jointReading(99), RangeError);
}

async function shapesAreMeshes() {
  const orrery = await loaded(scene('tower.xode'));
  const shapes = orrery.shapes();
  assert.deepStrictEqual([...new Set(shapes.map(({ body }) => body))].sort((a, b) => a - b), orrery.bodies.map(({ index }) => index));
  for (const { positions, triangles, position } of shapes) {
    assert.ok(position.every(Number.isFinite) && triangles.length % 3 === 0 && triangles.length >= 12);
    assert.ok(Math.max(...triangles) < positions.length / 3 && positions.every(Number.isFinite));
  }
  assert.deepStrictEqual((await Orrery.create()).shapes(), []);
}

// Every number of readings() stands under one name.
async function readingsHaveAllNumbers() {
  const orrery = await loaded(scene('robot_arm.xode'));
  orrery.step(30);
  const numbers = orrery.jointHandles.flatMap(({ reading: { axes, ...others } }) => [...axes.flatMap((axis) => Object.values(axis)), ...Object.values(others).flat()]);
  const sorted = (list) => list.filter(Number.isFinite).sort((a, b) => a - b);
  assert.deepStrictEqual(sorted(numbers), sorted([...orrery.readings()]));
}

async function snapshotsGoBackWithTheSameBits() {
  const orrery = await loaded(scene('tower.xode'));
  orrery.step(60);
  const kept = orrery.snapshot();
  const before = orrery.hash();
  orrery.step(60);
  const after = orrery.hash();
  kept.restore();
  assert.strictEqual(orrery.hash(), before);
  isNear(orrery.summary().time, 0.6, 1e-9);
  orrery.step(60);
  assert.strictEqual(orrery.hash(), after);
  kept.free();
  assert.throws(() => kept.restore(), RangeError);
  const second = orrery.snapshot();
  orrery.reset();
  assert.throws(() => second.restore(), RangeError);
  assert.strictEqual((await Orrery.create()).snapshot(), null);
}

async function handlesEndWithTheirScene() {
  const orrery = await loaded({ 'ball.xode': kBall });
  const ball = orrery.body('ball');
  orrery.setMember('body:ball.mass', 7);
  assert.strictEqual(ball.position[1], 2);
  const other = await loaded({ 'ball.xode': kBall });
  assert.throws(() => other.push(ball, [0, 0, 0], [1, 0, 0]), RangeError);
  orrery.setMember('body:ball.type', 'static');
  assert.throws(() => ball.position, RangeError);
  orrery.load({ 'ball.xode': kBall });
  assert.throws(() => ball.addForce([1, 0, 0]), RangeError);
  assert.strictEqual(orrery.body('ball').position[1], 2);
  orrery.free();
  for (const call of [() => orrery.step(), () => orrery.load({ 'ball.xode': kBall }), () => orrery.bodies]) assert.throws(call, /freed/);
}

async function aThreadDoesTheSame() {
  const remote = await RemoteOrrery.create();
  const orrery = await loaded(scene('tower.xode'));
  assert.ok((await remote.call('load', scene('tower.xode'))).ready);
  await remote.call('step', 100);
  orrery.step(100);
  assert.strictEqual(await remote.call('hash'), orrery.hash());
  assert.deepStrictEqual(await remote.call('state'), orrery.state().slice());
  assert.strictEqual(await remote.call('bodyCount'), orrery.bodyCount);
  await assert.rejects(remote.call('push', 'bal', [0, 0, 0], [0, 0, 0]), RangeError);
  await assert.rejects(remote.call('step', -1), RangeError);
  const late = remote.call('step', 1e9);
  remote.free();
  await assert.rejects(late, /freed/);
  await assert.rejects(remote.call('hash'), /freed/);
  // This test would never end if its thread did not.
  await assert.rejects(RemoteOrrery.create({ wasm: new Uint8Array(8) }));
}

async function theInlinedModuleNeedsNoFile() {
  const orrery = await inlined.create();
  assert.ok(orrery instanceof Orrery && inlined.Orrery === Orrery);
  assert.ok(orrery.load({ 'ball.xode': kBall }).ready);
  assert.deepStrictEqual(Buffer.from(await inlined.wasm()), readFileSync(beside('engine.wasm')));
}

function licencesOfAllPartsAreThere() {
  const text = readFileSync(beside('LICENSES.txt'), 'utf8');
  for (const words of ['Russell L. Smith', 'Daniel Fiser', 'Arseny Kapoulkine', 'Barber', 'Facebook', 'Mozilla Public License', 'Milo Yip', 'Niels Lohmann', 'musl', 'Apache License'])
    assert.ok(text.includes(words), words);
}

for (const test of [bodiesHaveTheStateUnderTheirNames, forcesActInOneStep, contactsNameTheirGeoms, contactsNameGeomsBesideConvexParts, jointsAreReadAndDriven, shapesAreMeshes, readingsHaveAllNumbers,
  snapshotsGoBackWithTheSameBits, handlesEndWithTheirScene, aThreadDoesTheSame, theInlinedModuleNeedsNoFile, licencesOfAllPartsAreThere]) {
  console.log(test.name);
  await test();
}
