// Handles of what a scene has: bodies, joints and actuators by their names, and states to go back to. orrery.d.ts is the manual.
// `use` gives the module, and throws once it has another scene.

const kNumbers = 14; // of a body in state()

const vectorIn = (state, from, count) => Array.from(state.subarray(from, from + count));

const bytesIn = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0)).buffer;

// The shapes of a page as meshes, each from the author's frame of its body; planes have none.
export function shapesOf({ bodies, shapes, surfaces }) {
  const made = surfaces.map(({ positions, triangles }) => positions && { positions: new Float32Array(bytesIn(positions)), triangles: new Uint32Array(bytesIn(triangles)) });
  return shapes.filter(({ surface }) => made[surface]).map(({ body, trigger, pose: { position, rotation }, surface }) => ({
    body,
    trigger,
    position: position.map((c, i) => c + (body === null ? 0 : bodies[body].centerOfMass[i])),
    rotation,
    ...made[surface],
  }));
}

export class Body {
  #use;

  constructor(use, index, { name, path, mass, kinematic }) {
    this.#use = use;
    Object.assign(this, { index, name, path, mass, kinematic });
    Object.freeze(this);
  }

  #numbers(from, count) {
    return vectorIn(this.#use().state(), kNumbers * this.index + from, count);
  }

  get position() {
    return this.#numbers(0, 3);
  }

  get rotation() {
    return this.#numbers(3, 4);
  }

  get linearVelocity() {
    return this.#numbers(7, 3);
  }

  get angularVelocity() {
    return this.#numbers(10, 3);
  }

  get awake() {
    return this.#numbers(13, 1)[0] === 1;
  }

  addForce(force, at) {
    this.#use().addForce(this, force, at);
  }

  addTorque(torque) {
    this.#use().addTorque(this, torque);
  }

  push(impulse, point = [0, 0, 0]) {
    this.#use().push(this, point, impulse);
  }

  pull(target, point = [0, 0, 0]) {
    this.#use().pull(this, point, target);
  }
}

export class Joint {
  #use;

  constructor(use, index, { name, path, node, axes }) {
    this.#use = use;
    Object.assign(this, { index, name, path, node, axes });
    Object.freeze(this);
  }

  get reading() {
    return this.#use().jointReading(this.index);
  }

  get actuators() {
    return this.#use().actuators.filter(({ node }) => node === this.node);
  }
}

export class Actuator {
  #use;

  constructor(use, index, { name, node, axis, angular }) {
    this.#use = use;
    Object.assign(this, { index, name, node, axis, angular });
    Object.freeze(this);
  }

  get state() {
    return this.#use().actuatorStates()[this.index];
  }

  setTargetPosition(position) {
    this.#use().drive(this.index, 'position', position);
  }

  setTargetVelocity(velocity) {
    this.#use().drive(this.index, 'velocity', velocity);
  }

  setTorque(torque) {
    this.#use().drive(this.index, 'torque', torque);
  }

  setMaxForce(force) {
    this.#use().drive(this.index, 'maxForce', force);
  }

  reset() {
    this.#use().drive(this.index, 'authored', 0);
  }
}

export class Snapshot {
  #use;
  #acts;

  constructor(use, acts) {
    this.#use = use;
    this.#acts = acts;
  }

  restore() {
    this.#use();
    if (!this.#acts?.restore()) throw new RangeError('the state of this snapshot is no longer there');
  }

  free() {
    const acts = this.#acts;
    this.#acts = null;
    try {
      this.#use();
    } catch {
      return; // it went with its scene
    }
    acts?.free();
  }
}
