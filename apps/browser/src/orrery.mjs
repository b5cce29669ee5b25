// Scenes for the Open Dynamics Engine in a browser or in Node.js: read, checked, simulated, saved. orrery.d.ts is the
// manual.
import createEngine from './engine.mjs';
import { Actuator, Body, Joint, shapesOf, Snapshot } from './handles.mjs';

const kFolder = '/scene';
const kSaved = '/saved'; // apart, so that nothing that a scene reads is written over
// Among several files, the scene is the first one of the first of these kinds that is there. An .xml may be anything.
const kSuffixes = ['.xode', '.gltf', '.glb', '.g4tf', '.g4b', '.g3tf', '.g3b', '.urdf', '.mjcf', '.xml'];

export { Actuator, Body, Joint, Snapshot };

export class ModuleFailure extends Error {
  constructor(cause) {
    super(`the module failed and has to be made anew: ${cause?.message ?? cause}`, { cause });
    this.name = 'ModuleFailure';
  }
}

async function bytesBeside() {
  const place = new URL('./engine.wasm', import.meta.url);
  if (place.protocol !== 'file:') {
    const response = await fetch(place);
    if (!response.ok) throw new Error(`${place}: ${response.status} ${response.statusText}. Put engine.wasm there, or give its bytes: create({ wasm })`);
    return new Uint8Array(await response.arrayBuffer());
  }
  const { readFile } = await import('node:fs/promises');
  return readFile(place);
}

// Arguments are checked before the module is called: a wrong one is an error of that call alone.
const told = (value) => (typeof value === 'string' ? `"${value}"` : String(value));

function textOf(value, what) {
  if (typeof value !== 'string') throw new TypeError(`${what}: expected a text, not ${told(value)}`);
  return value;
}

function numberOf(value, what) {
  if (typeof value !== 'number' || Number.isNaN(value)) throw new TypeError(`${what}: expected a number, not ${told(value)}`);
  return value;
}

function vectorOf(value, what) {
  const numbers = typeof value === 'object' && value !== null ? Array.from(value) : [];
  if (numbers.length !== 3 || !numbers.every(Number.isFinite)) throw new TypeError(`${what}: expected three finite numbers, not ${told(value)}`);
  return numbers;
}

function bytesOf(content, name) {
  if (typeof content === 'string' || content instanceof Uint8Array) return content;
  if (content instanceof ArrayBuffer) return new Uint8Array(content);
  if (ArrayBuffer.isView(content)) return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
  throw new TypeError(`"${name}": expected a text or bytes, not ${told(content)}; "await response.arrayBuffer()" gives the bytes of a Response, Blob or File`);
}

// [path, bytes] of each file.
function entriesOf(files) {
  if (typeof files !== 'object' || files === null || Array.isArray(files) || ArrayBuffer.isView(files)) {
    throw new TypeError(`expected files by their names, { 'tower.xode': bytes }, not ${told(files)}`);
  }
  const entries = (files instanceof Map ? [...files] : Object.entries(files)).map(([name, content]) => [insidePath(name), bytesOf(content, name)]);
  if (entries.length === 0) throw new RangeError('there are no files');
  const folders = new Set(entries.flatMap(([name]) => [...name.matchAll(/\//g)].map(({ index }) => name.slice(0, index))));
  const both = entries.find(([name]) => folders.has(name));
  if (both) throw new RangeError(`"${both[0]}" is a file and a folder`);
  return entries;
}

// "a/b.bin" of "./a/b.bin"; nothing that leads out of the folder of the scene.
function insidePath(name) {
  textOf(name, 'the name of a file');
  const steps = name.replaceAll('\\', '/').split('/').filter((step) => step !== '' && step !== '.');
  if (steps.length === 0 || steps.includes('..')) throw new RangeError(`"${name}" is no name of a file of a scene`);
  return steps.join('/');
}

function sceneAmong(names) {
  const depth = (name) => name.split('/').length;
  const sorted = [...names].sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  for (const suffix of kSuffixes) {
    const found = sorted.find((name) => name.toLowerCase().endsWith(suffix));
    if (found !== undefined) return found;
  }
  // The name does not decide, so the content does.
  return sorted[0];
}

export class Orrery {
  #module;
  #failed = null;
  #handles = null; // of the scene: those that somebody has asked for
  #scene = {}; // another one for each scene, so that handles notice

  static async create({ wasm } = {}) {
    const wasmBinary = wasm ?? (await bytesBeside());
    const said = [];
    const note = (line) => { if (said.push(line) > 20) said.shift(); };
    return new Orrery(await createEngine({ wasmBinary, print: note, printErr: note }));
  }

  constructor(module) {
    this.#module = module;
    module.FS.mkdir(kFolder);
    module.FS.mkdir(kSaved);
  }

  // Lets go of the module: its memory is the browser's again once nobody has a view of it.
  free() {
    this.#failed = new RangeError('the module was freed');
    this.#module = null;
    this.#handles = null;
    this.#scene = {};
  }

  get failed() {
    return this.#failed !== null;
  }

  // After an exception from inside, the module is in no state to go on from.
  #call(act) {
    if (this.#failed) throw this.#failed;
    try {
      return act(this.#module);
    } catch (error) {
      this.#failed = new ModuleFailure(error);
      throw this.#failed;
    }
  }

  #withTexts(texts, act) {
    return this.#call((module) => {
      const places = texts.map((text) => {
        const size = module.lengthBytesUTF8(text) + 1;
        const place = module._malloc(size);
        module.stringToUTF8(text, place, size);
        return place;
      });
      const result = act(module, ...places);
      places.forEach((place) => module._free(place));
      return result;
    });
  }

  #json(name, values = []) {
    return this.#call((module) => JSON.parse(module.UTF8ToString(module[name](...values))));
  }

  #empty(folder) {
    const { FS } = this.#module;
    for (const name of FS.readdir(folder)) {
      if (name === '.' || name === '..') continue;
      const path = `${folder}/${name}`;
      if (FS.isDir(FS.stat(path).mode)) {
        this.#empty(path);
        FS.rmdir(path);
      } else {
        FS.unlink(path);
      }
    }
  }

  load(files, scene) {
    const entries = entriesOf(files);
    const main = scene === undefined ? sceneAmong(entries.map(([name]) => name)) : insidePath(scene);
    this.#handles = null;
    this.#scene = {};
    this.#call(({ FS }) => {
      FS.chdir('/');
      this.#empty(kFolder);
      for (const [name, bytes] of entries) {
        const path = `${kFolder}/${name}`;
        FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
        FS.writeFile(path, bytes);
      }
      FS.chdir(kFolder);
    });
    const ready = this.#withTexts([main], (module, file) => module._orrery_load(file) !== 0);
    return { ready, scene: main, diagnostics: this.diagnostics() };
  }

  diagnostics() {
    return this.#json('_orrery_diagnostics');
  }

  info() {
    return this.#json('_orrery_info');
  }

  page() {
    return this.#json('_orrery_page');
  }

  shapes() {
    const page = this.page();
    return page === null ? [] : shapesOf(page);
  }

  options() {
    return this.#json('_orrery_options');
  }

  summary() {
    return this.#json('_orrery_summary');
  }

  xodeLabel() {
    return this.#call((module) => module.UTF8ToString(module._orrery_xode_label()));
  }

  hash() {
    return this.#call((module) => module.UTF8ToString(module._orrery_hash()));
  }

  memory() {
    return this.#call((module) => module._orrery_memory());
  }

  #set(name, texts) {
    const fault = this.#withTexts(texts, (module, ...places) => module.UTF8ToString(module[name](...places)));
    if (fault !== '') throw new RangeError(`${texts[0]}: ${fault.replace(`${texts[0]}: `, '')}`);
  }

  setOption(name, value) {
    textOf(name, 'the name of an option');
    if (name === 'gravity' && !Array.isArray(value) && Number(value) < 0) {
      throw new RangeError(`gravity: ${value} has no direction: expected three numbers, [0, ${value}, 0], or its strength, above 0`);
    }
    const text = value === null ? '' : Array.isArray(value) ? value.join(',') : String(value);
    this.#set('_orrery_set_option', [name, text]);
  }

  setMember(target, value) {
    textOf(target, 'the target');
    const before = this.#handles && this.#things();
    this.#set('_orrery_set_member', [target, Array.isArray(value) ? value.join(',') : String(value)]);
    if (before === null || before === this.#things()) return;
    this.#handles = null; // a body may have come to stand still
    this.#scene = {};
  }

  // The paths of all that handles stand for.
  #things() {
    const paths = ({ bodies, geoms, joints, actuators }) => [bodies, geoms, joints, actuators].map((all) => all.map(({ path, name }) => path ?? name));
    return JSON.stringify(this.info().worlds.map(paths));
  }

  members(node) {
    textOf(node, 'the node');
    const list = this.#withTexts([node], (module, place) => JSON.parse(module.UTF8ToString(module._orrery_members(place))));
    if (list === null) throw new RangeError(`there is no node "${node}"`);
    return list;
  }

  step(count = 1) {
    if (!Number.isInteger(count) || count < 0 || count > 0xffffffff) throw new RangeError(`${count} is no number of steps`);
    this.#call((module) => module._orrery_step(count));
  }

  reset() {
    this.#call((module) => module._orrery_reset());
  }

  checkpoint() {
    const text = this.#call((module) => module.UTF8ToString(module._orrery_checkpoint()));
    return text === '' ? null : text;
  }

  resume(checkpoint) {
    textOf(checkpoint, 'the checkpoint');
    const fault = this.#withTexts([checkpoint], (module, text) => module.UTF8ToString(module._orrery_resume(text)));
    if (fault !== '') throw new RangeError(fault);
  }

  get bodyCount() {
    return this.#call((module) => module._orrery_body_count());
  }

  #numbers(name) {
    return this.#call((module) => {
      const place = module[name]();
      return new Float64Array(module.HEAPF64.buffer, place, module._orrery_number_count());
    });
  }

  state() {
    return this.#numbers('_orrery_state');
  }

  contacts() {
    return this.#numbers('_orrery_contacts');
  }

  joints() {
    return this.#json('_orrery_joints');
  }

  readings() {
    return this.#numbers('_orrery_readings');
  }

  events() {
    return this.#json('_orrery_events');
  }

  // Gives handles the module, as long as it has their scene.
  #used() {
    const scene = this.#scene;
    return () => {
      if (scene !== this.#scene) throw new RangeError('the scene of this handle is no longer there');
      return this;
    };
  }

  // The first handle of a name or path.
  #named(kind, nameOrPath) {
    textOf(nameOrPath, `the name of a ${kind}`);
    const all = kind === 'body' ? this.bodies : kind === 'joint' ? this.jointHandles : this.actuators;
    const found = all.find(({ name, path }) => name === nameOrPath || path === nameOrPath);
    if (!found) throw new RangeError(`there is no ${kind} "${nameOrPath}"`);
    return found;
  }

  #made(kind, make) {
    this.#handles ??= {};
    this.#handles[kind] ??= Object.freeze(make(this.#used()));
    return this.#handles[kind];
  }

  get bodies() {
    return this.#made('bodies', (use) => this.info().worlds.flatMap(({ bodies }) => bodies).map((entry, index) => new Body(use, index, entry)));
  }

  get jointHandles() {
    return this.#made('joints', (use) => {
      const paths = new Map(this.page()?.tree.map(({ node, path }) => [node, path]));
      return this.joints().map((entry, index) => new Joint(use, index, { ...entry, path: paths.get(entry.node) }));
    });
  }

  get actuators() {
    return this.#made('actuators', (use) => this.#json('_orrery_actuators').map((entry, index) => new Actuator(use, index, entry)));
  }

  body(nameOrPath) {
    return this.#named('body', nameOrPath);
  }

  joint(nameOrPath) {
    return this.#named('joint', nameOrPath);
  }

  actuator(name) {
    return this.#named('actuator', name);
  }

  actuatorStates() {
    return this.#json('_orrery_actuators');
  }

  jointReading(joint) {
    const count = this.joints().length;
    if (!Number.isInteger(joint) || joint < 0 || joint >= count) throw new RangeError(`there is no joint ${told(joint)}: there are ${count}`);
    return this.#json('_orrery_joint_reading', [joint]);
  }

  drive(actuator, what, value) {
    const count = this.actuators.length;
    if (!Number.isInteger(actuator)) throw new TypeError(`expected the number of an actuator, not ${told(actuator)}`);
    if (actuator < 0 || actuator >= count) throw new RangeError(`there is no actuator ${actuator}: there are ${count}`);
    numberOf(value, what);
    const isDone = this.#withTexts([textOf(what, 'what is set')], (module, word) => module._orrery_drive(word, actuator, value));
    if (!isDone) throw new RangeError(`actuator ${actuator} cannot have ${what} ${value}`);
  }

  #force(name, body, vectors) {
    const values = [this.#bodyOf(body), ...vectors.flat()];
    if (!this.#call((module) => module[name](...values))) throw new RangeError(`the body does not take ${told(vectors[0])}: it is kinematic, or that is more than 1e12`);
  }

  addForce(body, force, at) {
    const vector = vectorOf(force, 'the force');
    if (at === undefined) this.#force('_orrery_add_force', body, [vector]);
    else this.#force('_orrery_add_force_at', body, [vector, vectorOf(at, 'the point')]);
  }

  addTorque(body, torque) {
    this.#force('_orrery_add_torque', body, [vectorOf(torque, 'the torque')]);
  }

  contactPairs() {
    const geoms = this.#made('geoms', () => this.info().worlds.flatMap((world) => world.geoms));
    const numbers = Array.from(this.#numbers('_orrery_contact_pairs'));
    const geomOf = (number) => (number < 0 ? null : geoms[number]);
    return numbers.flatMap((number, i) => (i % 2 === 0 ? [[geomOf(number), geomOf(numbers[i + 1])]] : []));
  }

  contactBodies() {
    return this.#numbers('_orrery_contact_bodies');
  }

  snapshot() {
    const number = this.#call((module) => module._orrery_take_snapshot());
    if (number === 0) return null;
    return new Snapshot(this.#used(), {
      restore: () => this.#call((module) => module._orrery_restore_snapshot(number)),
      free: () => this.#call((module) => module._orrery_drop_snapshot(number)),
    });
  }

  // The number of a body that was given by it, or by name or path.
  #bodyOf(body) {
    if (body instanceof Body) {
      if (this.bodies[body.index] !== body) throw new RangeError(`"${body.name}" is a body of another scene`);
      return body.index;
    }
    if (typeof body === 'string') return this.body(body).index;
    const count = this.bodyCount;
    if (!Number.isInteger(body)) throw new TypeError(`expected a body, or the number or the name of one, not ${told(body)}`);
    if (body < 0 || body >= count) throw new RangeError(`there is no body ${body}: there are ${count}`);
    return body;
  }

  pull(body, point, target) {
    const values = [this.#bodyOf(body), ...vectorOf(point, 'the point'), ...vectorOf(target, 'the target')];
    this.#call((module) => module._orrery_pull(...values));
  }

  release() {
    this.#call((module) => module._orrery_release());
  }

  pulled() {
    return this.#json('_orrery_pulled');
  }

  push(body, point, impulse) {
    const values = [this.#bodyOf(body), ...vectorOf(point, 'the point'), ...vectorOf(impulse, 'the impulse')];
    this.#call((module) => module._orrery_push(...values));
  }

  probe(at) {
    return this.#json('_orrery_probe', vectorOf(at, 'the place'));
  }

  save(name, { now = true } = {}) {
    return this.#saved(name, (module, place) => module._orrery_save(place, now));
  }

  startRecording(every = 1) {
    if (!Number.isInteger(every) || every < 1 || every > 0xffffffff) throw new RangeError(`${every} is no number of steps`);
    this.#call((module) => module._orrery_start_recording(every));
  }

  stopRecording() {
    this.#call((module) => module._orrery_stop_recording());
  }

  recording() {
    return this.#json('_orrery_recording');
  }

  saveRecording(name) {
    textOf(name, 'the name of a file');
    if (!this.#withTexts([name], (module, file) => module._orrery_is_recording_name(file)))
      throw new RangeError(`${name}: the name must end in .csv, .totals.csv, .events.csv, .contacts.csv, .joints.csv or .glb`);
    if (this.recording() === null) throw new RangeError(`${name}: nothing was recorded`);
    return this.#saved(name, (module, place) => module._orrery_save_recording(place));
  }

  recordedPage() {
    const text = this.#call((module) => module.UTF8ToString(module._orrery_recorded_page()));
    if (text === '') throw new RangeError('nothing was recorded');
    return text;
  }

  // All files that `write` makes beside and at the path that it is given.
  #saved(name, write) {
    const path = `${kSaved}/${insidePath(name)}`;
    this.#call(({ FS }) => {
      this.#empty(kSaved);
      FS.mkdirTree(path.slice(0, path.lastIndexOf('/')));
    });
    if (this.#withTexts([path], write) === 0) return null;
    const files = new Map(this.#filesIn(kSaved).map((each) => [each.slice(kSaved.length + 1), this.#module.FS.readFile(each)]));
    this.#empty(kSaved);
    return files;
  }

  #filesIn(folder) {
    const { FS } = this.#module;
    return FS.readdir(folder).filter((name) => name !== '.' && name !== '..').flatMap((name) => {
      const path = `${folder}/${name}`;
      return FS.isDir(FS.stat(path).mode) ? this.#filesIn(path) : [path];
    });
  }
}
