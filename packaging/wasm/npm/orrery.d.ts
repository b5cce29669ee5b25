/** Scenes for the Open Dynamics Engine (ODE) in a browser or in Node.js. Units are SI, frames are right-handed. */

export type Severity = 'error' | 'warning' | 'info';

/** A diagnostic of a file: as `orrery validate --json` has it, with the line that it is about. */
export interface Diagnostic {
  severity: Severity;
  /** The entry in docs/diagnostics.md. */
  code: string;
  message: string;
  file: string;
  /** From 1; null where the place is not known by line and column. */
  line: number | null;
  column: number | null;
  /** JSON pointer, in glTF and G4MF. */
  pointer: string | null;
  /** Path of the element, in XODE. */
  path: string | null;
  /** Byte in the file, where nothing else is known. */
  offset: number | null;
  found: string | null;
  expected: string | null;
  /** The remedy: it tells the author of the file how to mend it. */
  remedy: string;
  /** The line, `before` characters of it, then `marked` characters that are meant. */
  excerpt: { line: number; text: string; before: number; marked: number } | null;
}

export interface Summary {
  steps: number;
  /** s */
  time: number;
  /** Length of the next step, s. */
  dt: number;
  /** The contacts of the last step. */
  contacts: number;
  /** Bodies that sleep. */
  asleep: number;
  /** J; null where it is not defined. */
  kinetic: number | null;
  potential: number | null;
  /** As `hash()` gives it. */
  hash: string;
}

/** A joint, and what `readings()` has of it. */
export interface ReadJoint {
  /** Its number in the scene, as in `page()`. */
  node: number;
  name: string;
  /** "angle", "position", "turn x", ...; rad where it turns, m where it slides. */
  axes: { name: string; motion: 'turns' | 'slides' }[];
  /** Force and torque are on the second body, since the first is the world. */
  onBody2: boolean;
  /**
   * Whether it has the observables of this flag (`page().observables.joints`): `gap`, `axisGap`, or `parts`: the forces
   * along each axis of motor, spring and stop, of which the solvers of ODE give only the sum.
   */
  [flag: string]: unknown;
}

/** An event of a body: it entered a trigger or left it, fell asleep or woke. */
export interface SceneEvent {
  /** s, at the end of the step */
  time: number;
  event: 'enter' | 'exit' | 'sleep' | 'wake';
  /** Its number in `state()`. */
  body: number;
  /** Name; null if it has none. */
  trigger: string | null;
}

/** A member of a node. */
export interface SceneMember {
  /** As `setMember()` takes it: "node:/world/ball.body.linearVelocity". */
  target: string;
  /** "body.linearVelocity"; "mass" and "friction" stand for several at once. */
  name: string;
  /** As `setMember()` takes it; null where the node lacks it. */
  value: string | null;
  /** A vector has commas between its numbers; what is fixed cannot be set. */
  kind: 'number' | 'whole' | 'boolean' | 'word' | 'text' | 'vector' | 'fixed';
  /** "" where it is not known. */
  unit: string;
  /** The words that it can be. */
  words?: string[];
}

/** Gravity at a place, in the first world; in a scene of several worlds also in the others. */
export interface Gravity {
  at: Vector;
  /** m/s^2 */
  acceleration: Vector;
  /** The volumes that hold the place, in the order in which they act. */
  volumes: { path: string; type: string; priority: number; acceleration: Vector; note: string }[];
  /** The share of the world's gravity, m/s^2. */
  world: Vector;
  otherWorlds?: Gravity[];
}

/** The state of a recording, which keeps a simulation over time. */
export interface Recorded {
  running: boolean;
  /** Whether it ended because its memory is full. */
  full: boolean;
  /** Steps from frame to frame. */
  every: number;
  frames: number;
  /** s */
  from: number;
  to: number;
  bytes: number;
  /**
   * Why a page of it could only replay it, and not go on from its frames with the same bits: bodies were pulled or pushed,
   * say. Null where it can go on.
   */
  onlyReplays: string | null;
}

/** A place, and a rotation x, y, z, w. */
export interface Pose {
  position: Vector;
  rotation: [number, number, number, number];
}

/** What a page shows of a scene besides motion: docs/formats/page.md has all of it. */
export interface PageData {
  /** In the order of `state()`. `glbNode`: the node of `glb` that it moves. */
  bodies: { name: string; node: number; mass: number; kinematic: boolean; centerOfMass: Vector; start: Pose; glbNode?: number; [key: string]: unknown }[];
  /** Base64 of 32-bit floats and of 32-bit integers; or a plane. */
  surfaces: { positions?: string; triangles?: string; normal?: Vector; d?: number }[];
  /** `pose` is from the centre of mass of the body; where `body` is null, in the world. `surface`: in `surfaces`. */
  shapes: { node: number; body: number | null; trigger: boolean; pose: Pose; surface: number; [key: string]: unknown }[];
  /** `parent` is null at the top. */
  tree: { node: number; parent: number | null; name: string; path: string; kind: string }[];
  /** The scene's own meshes, base64 of a .glb. */
  glb: string | null;
  [key: string]: unknown;
}

/** A shape of a body, of a trigger or of what stands still, as a mesh: for scenes that have no meshes of their own. */
export interface ShapeMesh {
  /** The number of its body, in whose author's frame `position` and `rotation` are; null: in the world. */
  body: number | null;
  trigger: boolean;
  /** m */
  position: Vector;
  /** x, y, z, w */
  rotation: [number, number, number, number];
  /** Three numbers for each corner, m; shapes that are alike share them. */
  positions: Float32Array;
  /** Three numbers of corners for each triangle. */
  triangles: Uint32Array;
}

export interface Options {
  /** s */
  dt: number;
  /** m/s^2; null: that of the file. */
  gravity: Vector | null;
  solver: string;
  seed: number;
  [name: string]: unknown;
}

export type Content = ArrayBuffer | ArrayBufferView | string;
export type Files = Map<string, Content> | Record<string, Content>;
/** A body; or its number in `state()`, or its name or path: of several with one name, the first. */
export type BodyLike = Body | number | string;
export type Vector = [number, number, number];

/** A part of a scene, as `Orrery.info()` has it. */
export interface Geom {
  name: string | null;
  path: string;
  type: string;
  /** Path of the body that it belongs to; null: it stands still. */
  body: string | null;
  [key: string]: unknown;
}

/**
 * A body of the scene that is loaded. Vectors are along the axes of the world, and copies. When the module has another
 * scene, what a handle is asked throws RangeError. Kinematic bodies take no forces: RangeError.
 */
export class Body {
  private constructor();
  /** Its number in `state()`. */
  readonly index: number;
  readonly name: string;
  readonly path: string;
  /** kg, as the scene was loaded. */
  readonly mass: number;
  readonly kinematic: boolean;
  /** m, of the author's frame. */
  readonly position: Vector;
  /** x, y, z, w */
  readonly rotation: [number, number, number, number];
  /** m/s, of the origin of the author's frame. */
  readonly linearVelocity: Vector;
  /** rad/s */
  readonly angularVelocity: Vector;
  readonly awake: boolean;
  /** Adds a force (N) for the next step, at the centre of mass or at a place in the world (m). */
  addForce(force: Vector, at?: Vector): void;
  /** Adds a torque (N m) for the next step. */
  addTorque(torque: Vector): void;
  /** Gives it an impulse (N s) at a point (m, in the author's frame; its origin), at once. */
  push(impulse: Vector, point?: Vector): void;
  /** Draws a point of it (m, in the author's frame; its origin) to a place, until `Orrery.release()`. */
  pull(target: Vector, point?: Vector): void;
}

/** What a joint reads after a step; null: not known. rad and N m where an axis turns, m and N where it slides. */
export interface JointReading {
  axes: { position: number | null; rate: number | null; motor?: number | null; spring?: number | null; stop?: number | null }[];
  /** N, on the first body; of a joint whose first body is the world, on the second. */
  force: (number | null)[];
  /** N m, about the centre of mass of that body. */
  torque: (number | null)[];
  /** m and rad: by which it has come apart. */
  gap?: number | null;
  axisGap?: number | null;
}

/** A joint of the scene that is loaded; see Body. */
export class Joint {
  private constructor();
  /** Its number among `Orrery.joints()`. */
  readonly index: number;
  readonly name: string;
  readonly path: string;
  readonly node: number;
  readonly axes: ReadJoint['axes'];
  readonly reading: JointReading;
  /** What drives it. */
  readonly actuators: readonly Actuator[];
}

export interface ActuatorState {
  /** How it acts: as the scene has it, or as the latest target. */
  mode: 'authored' | 'position' | 'velocity' | 'torque';
  /** rad or m; rad/s or m/s; N m or N. */
  position: number;
  velocity: number;
  torque: number;
  stiffness: number;
  damping: number;
  /** null: any */
  maxForce: number | null;
}

/**
 * A motor or drive of a joint. What is set acts from the next step on, in the running simulation; `reset()` and another
 * scene end it. Throws RangeError where the actuator cannot do that, a motor of an axis without a position, say.
 */
export class Actuator {
  private constructor();
  readonly index: number;
  /** That of its joint, with the number of the axis if there are several: "hub.2". */
  readonly name: string;
  readonly axis: number;
  /** Units: rad, rad/s, N m; else m, m/s, N. */
  readonly angular: boolean;
  readonly state: ActuatorState;
  setTargetPosition(position: number): void;
  setTargetVelocity(velocity: number): void;
  /** Drives with this torque or force alone. */
  setTorque(torque: number): void;
  setMaxForce(force: number): void;
  /** All as the scene has it. */
  reset(): void;
}

/** A state in memory, from which the simulation goes on with the same bits. */
export class Snapshot {
  private constructor();
  /** Throws RangeError after `free()`, `reset()`, `setMember()` or another scene. */
  restore(): void;
  free(): void;
}

/** The module has failed: it ran out of memory, say. All later calls throw it, too; `Orrery.create()` makes a new one. */
export class ModuleFailure extends Error {}

/**
 * A module with at most one scene. All functions but `create` work at once, and may throw `ModuleFailure`. An argument of a
 * wrong type is a TypeError, one of a wrong value a RangeError: then nothing is done, and the module goes on.
 */
export class Orrery {
  /** `wasm`: the bytes of engine.wasm, which are read from beside this module where they are not given. */
  static create(options?: { wasm?: ArrayBuffer | Uint8Array }): Promise<Orrery>;

  /** Has it thrown a `ModuleFailure`? */
  readonly failed: boolean;

  /**
   * Reads a scene of XODE, glTF or G4MF and makes its simulation, at time 0, with the options of `orrery run`.
   * `files`: the scene and the files that it names, by their paths relative to each other. `scene`: which of them it is;
   * where it is not given, the file of a scene that is nearest to the top. Faults of the scene are in the
   * diagnostics; `ready` is false where nothing of it can be simulated. Throws RangeError for a path that leads out.
   */
  load(files: Files, scene?: string): { ready: boolean; scene: string; diagnostics: Diagnostic[] };

  /** The diagnostics of the file, of making the simulation, of the steps and of saving, by place. */
  diagnostics(): Diagnostic[];
  /** The contents of the file and how it is simulated: as `orrery info --json`. */
  info(): Record<string, unknown>;
  /** The label by which XODE asks a program to name what it supports: "XODE 1.0r23 +retain". */
  xodeLabel(): string;
  /** The data of a page besides motion (docs/formats/page.md); null where nothing can be simulated. */
  page(): PageData | null;

  /** The shapes as meshes; planes have none. */
  shapes(): ShapeMesh[];

  /** How the scene is simulated, by name. */
  options(): Options;
  /**
   * Sets `dt` (s, of the next steps), or one of the others, with which the simulation begins again at time 0:
   * `gravity` (m/s^2; one number, not below 0: downwards; null: that of the file), `solver` ("auto", "quick", "step"),
   * `seed`, and all that `options()` has. Throws RangeError for a value that cannot be.
   */
  setOption(name: string, value: number | string | boolean | Vector | null): void;
  /**
   * Sets a member of the scene ("body:ball.mass"), or a value at its place in the file ("/nodes/3/translation/1"), as
   * `orrery run --set` does; the simulation begins again at time 0. Throws RangeError, and changes nothing, where that
   * cannot be.
   */
  setMember(target: string, value: number | string | boolean | number[]): void;

  /**
   * The members of a node that can be set, by its name or path ("/world/ball", as `page()` has them), and their values
   * as they were read and set: not what the simulation made of them. Throws RangeError if there is no such node.
   */
  members(node: string): SceneMember[];

  /** Steps of `dt`. */
  step(count?: number): void;
  /** Begins at time 0 again, with the values that were set. */
  reset(): void;

  /**
   * The state of the simulation as text, as `orrery run --checkpoint` writes it. Null where there is none to go on from
   * exactly, for which there is a diagnostic: CHECKPOINT_NOT_EXACT.
   */
  checkpoint(): string | null;
  /**
   * Goes on from such a text, of this module, of another one or of the program: the scene and all options must be those
   * that it was made with. Throws RangeError, and changes nothing, where they are not.
   */
  resume(checkpoint: string): void;

  readonly bodyCount: number;
  /**
   * 14 numbers for each body: position of the author's frame (m), rotation (x, y, z, w), velocity of its origin (m/s),
   * angular velocity (rad/s), 1 where the body is awake, 0 where it sleeps. A view of the module's memory: after another
   * call ask for it again.
   */
  state(): Float64Array;
  /**
   * 9 numbers for each point of contact of the last step: position (m), normal (unit, into the first geom), force on the
   * first geom (N, mean over the step). A view, as `state()`.
   */
  contacts(): Float64Array;
  /** The joints that are read, in the order of `readings()`. */
  joints(): ReadJoint[];
  /**
   * The readings of the joints after the last step, one joint after the other: the numbers of those of
   * `page().observables.joints` that it has. Neighbours that axes have are together for each axis. NaN: not known.
   * A view, as `state()`.
   */
  readings(): Float64Array;
  /** The events since the last call, or since time 0; if there are many, the latest 2,000. */
  events(): SceneEvent[];
  summary(): Summary | null;
  /** A hash over the bits of all poses and velocities: the end hash of `orrery run --json` after as many steps. */
  hash(): string;
  /** How many bytes of its memory the module uses: a simulation that goes on does not use more and more. */
  memory(): number;

  /** The bodies in the order of `state()`. */
  readonly bodies: readonly Body[];
  /** The body of a name or path; throws RangeError if there is none. */
  body(nameOrPath: string): Body;
  /** The joints in the order of `joints()`. */
  readonly jointHandles: readonly Joint[];
  joint(nameOrPath: string): Joint;
  readonly actuators: readonly Actuator[];
  actuator(name: string): Actuator;
  /** For each point of `contacts()` the two geoms: null is none of the scene. */
  contactPairs(): [Geom | null, Geom | null][];
  /** For each point of `contacts()` the indices of the two bodies; -1 is none. A view, as `state()`. */
  contactBodies(): Float64Array;
  /** The state as it is now; null if it cannot be kept exactly, for which there is a diagnostic: CHECKPOINT_NOT_EXACT. */
  snapshot(): Snapshot | null;
  /** Lets go of the module and its memory; all later calls throw RangeError. */
  free(): void;

  /** As `Body.addForce()` and the other functions of handles, for bodies, joints and actuators by number. */
  addForce(body: BodyLike, force: Vector, at?: Vector): void;
  addTorque(body: BodyLike, torque: Vector): void;
  jointReading(joint: number): JointReading;
  actuatorStates(): (ActuatorState & { name: string; node: number; axis: number; angular: boolean })[];
  /** `authored`: all as the scene has it, whatever the value. */
  drive(actuator: number, what: 'position' | 'velocity' | 'torque' | 'maxForce' | 'authored', value: number): void;

  /**
   * Draws a point of a body (m, in the author's frame) to a place in the world during the steps, until `release()`.
   */
  pull(body: BodyLike, point: Vector, target: Vector): void;
  release(): void;
  /** Where the pull acted in the latest step (m) and with what force (N), in the world; null if nothing was pulled. */
  pulled(): { at: Vector; force: Vector } | null;
  /**
   * Gives a body an impulse (N s, in the world) at a point of it (m, in the author's frame), at once. Kinematic bodies are
   * not moved by it.
   */
  push(body: BodyLike, point: Vector, impulse: Vector): void;
  /**
   * The acceleration of gravity at a place of the world (m) as things are now, and what it comes from: as `orrery probe
   * --at --json`. Null where nothing can be simulated.
   */
  probe(at: Vector): Gravity | null;

  /**
   * Writes the scene as it is now, or with `now: false` as it was read and set, in the format that the name stands for
   * (.xode, .gltf, .glb, .g4tf, .g4b). All files that make it up, by path; null where the format cannot have it, for which
   * there is a diagnostic.
   */
  save(name: string, options?: { now?: boolean }): Map<string, Uint8Array> | null;

  /**
   * Keeps what happens from now on, a frame each `every` steps, and lets go what was kept before. It ends by
   * `stopRecording()`, where the simulation begins again, and where 128 MiB are full (about a million times a body). What
   * was recorded is kept until the next one, another scene, or `setMember()`.
   */
  startRecording(every?: number): void;
  /** The state at this time is the last frame. */
  stopRecording(): void;
  /** null where nothing was recorded. */
  recording(): Recorded | null;
  /**
   * The recording so far, as `orrery run --record` writes it: .csv (poses and velocities of bodies), .totals.csv,
   * .events.csv, .contacts.csv, .joints.csv, or .glb (the scene, animated), by the end of the name. Throws RangeError
   * for other names, and if nothing was recorded; null if it cannot be written, with a diagnostic.
   */
  saveRecording(name: string): Map<string, Uint8Array> | null;
  /**
   * The recording so far, as a page replays it and goes on from its frames: the text that then stands in place of
   * "@ORRERY_DATA@" in orrery.html, JSON whose keys are in docs/formats/page.md. Throws RangeError if nothing was recorded.
   */
  recordedPage(): string;
}
