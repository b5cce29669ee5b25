// animation_test.mjs THREE PROGRAM FOLDER SCENE...: records each scene as .glb and .csv and has three.js's
// AnimationMixer play the one: every body's node is where the other says, at a hundred times. THREE is the
// folder of that npm package.
import assert from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const [three, program, folder, ...scenes] = process.argv.slice(2);
const module = (file) => import(pathToFileURL(path.join(three, file)));
globalThis.self = globalThis; // the loader asks for it
const { AnimationMixer, Matrix4, Quaternion, Vector3 } = await module('build/three.module.js');
const { GLTFLoader } = await module('examples/jsm/loaders/GLTFLoader.js');

const kTimes = 100;
const kRounding = 2 ** -22; // of 32-bit numbers on their way through a few matrices, relative

// Rows by body: { time, position, rotation, speed, spin }.
function readCsv(file) {
  const bodies = new Map();
  for (const row of readFileSync(file, 'utf8').trim().split('\n').slice(1)) {
    const [, time, name, rest] = /^([^,]*),("(?:[^"]|"")*"|[^,]*),(.*)$/.exec(row);
    const n = rest.split(',').map(Number);
    const body = name.startsWith('"') ? name.slice(1, -1).replaceAll('""', '"') : name;
    if (!bodies.has(body)) bodies.set(body, []);
    bodies.get(body).push({ time: Number(time), position: new Vector3(...n.slice(0, 3)), rotation: new Quaternion(...n.slice(3, 7)),
      speed: Math.hypot(...n.slice(7, 10)), spin: Math.hypot(...n.slice(10, 13)) });
  }
  return bodies;
}

// Textures need a browser; nothing of them matters here.
function withoutImages(bytes) {
  const length = bytes.readUInt32LE(12);
  const json = JSON.parse(bytes.subarray(20, 20 + length).toString());
  for (const material of json.materials ?? []) {
    for (const key of Object.keys(material)) if (key.endsWith('Texture') || key === 'extensions') delete material[key];
    for (const key of Object.keys(material.pbrMetallicRoughness ?? {})) if (key.endsWith('Texture')) delete material.pbrMetallicRoughness[key];
  }
  const text = Buffer.from(JSON.stringify(json));
  const padded = Buffer.concat([text, Buffer.alloc((4 - (text.length % 4)) % 4, ' ')]);
  const header = Buffer.from(bytes.subarray(0, 20));
  header.writeUInt32LE(padded.length, 12);
  header.writeUInt32LE(20 + padded.length + bytes.length - 20 - length, 8);
  return { json, bytes: Buffer.concat([header, padded, bytes.subarray(20 + length)]) };
}

async function load(file) {
  const { json, bytes } = withoutImages(readFileSync(file));
  const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const gltf = await new GLTFLoader().parseAsync(buffer, '');
  const nodes = await Promise.all((json.nodes ?? []).map((_, index) => gltf.parser.getDependency('node', index)));
  return { json, gltf, nodes };
}

// The angle from the distance: the arc cosine of a product that is nearly 1 loses half of the digits.
function angleBetween(a, b) {
  const [p, q] = [a.clone().normalize(), b.clone().normalize()];
  const apart = (sign) => Math.hypot(p.x - sign * q.x, p.y - sign * q.y, p.z - sign * q.z, p.w - sign * q.w);
  return 4 * Math.asin(Math.min(apart(1), apart(-1)) / 2);
}

function checkBody(name, node, row, errors, size) {
  const at = new Vector3().setFromMatrixPosition(node.matrixWorld);
  // Times are 32-bit numbers too: what moves fast is a little elsewhere.
  const late = row.time * kRounding;
  const far = at.distanceTo(row.position);
  const allowed = errors.positionError + size * kRounding + row.speed * late;
  assert.ok(far <= allowed, `${name} at ${row.time} s is ${far} m away, not ${allowed}`);
  // If nothing above is scaled unevenly, the rotation is that of the matrix.
  const position = new Vector3(), rotation = new Quaternion(), scale = new Vector3();
  node.matrixWorld.decompose(position, rotation, scale);
  const again = new Matrix4().compose(position, rotation, scale);
  const sheared = again.elements.some((e, i) => Math.abs(e - node.matrixWorld.elements[i]) > 1e-5 * scale.length());
  if (sheared || scale.x < 0) return;
  const angle = angleBetween(rotation, row.rotation);
  assert.ok(angle <= errors.rotationError + 1e-5 + row.spin * late, `${name} at ${row.time} s is turned by ${angle}`);
}

async function check(scene) {
  const base = path.join(folder, path.basename(scene));
  execFileSync(program, ['run', scene, '--quiet', '--record', `${base}.glb`, '--record', `${base}.csv`]);
  const rows = readCsv(`${base}.csv`);
  const { json, gltf, nodes } = await load(`${base}.glb`);
  const animation = json.animations?.find(({ name }) => name === 'simulation');
  if (!animation) {
    // Nothing moved.
    for (const [name, [first, ...others]] of rows) {
      for (const row of others) assert.ok(row.position.distanceTo(first.position) <= 1e-4, `${name} moved, and no animation says so`);
    }
    return 0;
  }
  const errors = animation.extras.orrery;
  const clip = gltf.animations.find(({ name }) => name === 'simulation');
  const mixer = new AnimationMixer(gltf.scene);
  mixer.clipAction(clip).play().setLoop(2200, 1).clampWhenFinished = true;
  assert.equal(errors.bodies.length, rows.size, 'every body has a node');
  const size = Math.max(...[...rows.values()].flat().map(({ position }) => position.length()));
  const [someRows] = rows.values();
  for (let i = 0; i < kTimes; ++i) {
    const frame = Math.round((i * (someRows.length - 1)) / (kTimes - 1));
    mixer.setTime(someRows[frame].time);
    gltf.scene.updateMatrixWorld(true);
    for (const { node, name } of errors.bodies) checkBody(name, nodes[node], rows.get(name)[frame], errors, size);
  }
  return errors.bodies.length;
}

mkdirSync(folder, { recursive: true });
let failed = 0;
for (const scene of scenes) {
  try {
    console.log(`${scene}: ${await check(scene)} bodies`);
  } catch (error) {
    ++failed;
    console.error(`${scene}: ${error.stack}`);
  }
}
process.exitCode = failed > 0 || scenes.length === 0 ? 1 : 0;
