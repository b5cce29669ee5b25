// All that can be switched on and off in the picture.
import { kColours } from './colours.js';
import { makeFields } from './layers/fields.js';
import { makeGhost } from './layers/ghost.js';
import { makeJoints } from './layers/joints.js';
import { makeMasses } from './layers/masses.js';
import { makeBareShapes, makeShapes } from './layers/shapes.js';
import { makeTrails } from './layers/trails.js';
import { makeContacts, makeTorques, makeVelocities } from './layers/vectors.js';
import { lookOver, XRay } from './xray.js';

const kFewJoints = 40; // more of them would cover the picture

// `changed` is called when a layer changes by itself.
export class Layers {
  constructor(data, stage, overlay, palette, colouring, meshes, changed) {
    Object.assign(this, { data, meshes });
    this.shapes = makeShapes(data, stage, colouring);
    this.bare = makeBareShapes(data, stage, colouring, meshes);
    this.masses = makeMasses(data, stage);
    this.joints = makeJoints(data, stage);
    this.fields = makeFields(data, stage, overlay, changed);
    this.contacts = makeContacts(data, stage, overlay);
    this.trails = makeTrails(data, stage, palette);
    this.velocities = makeVelocities(data, stage, overlay);
    this.torques = makeTorques(data, stage, overlay, this.joints);
    this.ghost = makeGhost(data, stage);
    lookOver(data, stage, [...this.shapes.walls, ...this.shapes.grounds.filter(({ userData }) => !userData.isPlane)]);
    this.xray = new XRay(data, stage, meshes, this.shapes.walls);
  }

  // As Switches takes them.
  rows() {
    const { data, shapes, trails } = this;
    const own = this.meshes?.groups ?? [];
    const anyBody = (objects) => (data.bodies.length > 0 ? objects : []);
    return [
      { key: 'meshes', name: 'visible meshes', objects: [...own, ...this.bare.meshes], on: true, hint: 'Bodies without one have their shapes' },
      { key: 'shapes', name: 'collision shapes', objects: shapes.shapes, on: own.length === 0, hint: 'A colour a body: hatched where it is kinematic, faded while it sleeps; grey: static' },
      { key: 'masses', name: 'centres of mass, inertia boxes', objects: this.masses.objects, on: false, hint: 'A box of the same mass and inertia' },
      { key: 'joints', name: 'joints, axes and limits', colours: [[kColours.joint, 'joint'], [kColours.limit, 'limit']], objects: this.joints.objects, on: data.joints.length < kFewJoints && own.length === 0 },
      { key: 'triggers', name: 'trigger volumes', colours: [[kColours.trigger, 'trigger']], objects: shapes.triggers, on: true },
      { key: 'gravity', name: 'gravity volumes and fields', colours: [[kColours.gravity, 'gravity']], objects: [...shapes.gravity, ...this.fields.objects], on: true },
      { key: 'contacts', name: 'contacts and their forces', colours: [[kColours.contact, 'contact']], objects: [this.contacts.group], on: false },
      { key: 'trail', name: 'trail of the chosen body', objects: anyBody([trails.own]), on: true },
      { key: 'trails', name: 'trails of all bodies', objects: anyBody([trails.all]), on: false, hint: 'Of the last three seconds' },
      { key: 'velocities', name: 'velocities', colours: [[kColours.velocity, 'velocity']], objects: anyBody([this.velocities.group]), on: false, press: '0' },
      { key: 'torques', name: 'torques of joints', colours: [[kColours.torque, 'torque']], objects: this.torques ? [this.torques.group] : [], on: false, press: 'q' },
      { key: 'xray', name: 'see through walls', objects: this.xray.isAny ? [this.xray] : [], on: this.xray.opens, press: 'x', hint: 'What stands still, but not the ground' },
      ...(data.ghost ? [{ key: 'ghost', name: data.ghost.title, colours: [[kColours.ghost, 'ghost']], objects: this.ghost.groups, on: true, press: 'g', hint: 'The second recording, at the same time' }] : []),
    ];
  }

  // Frames have come since.
  renew() {
    for (const layer of [this.trails, this.contacts, this.velocities, this.torques]) layer?.renew();
  }

  show(frame, part, { chosen, node, theme, time }) {
    this.meshes?.show(frame, part);
    this.shapes.show(frame, theme);
    this.bare.show(frame, theme);
    this.masses.show();
    this.joints.show(this.joints.indexOf(node));
    this.contacts.show(frame, part);
    this.trails.show(frame, chosen);
    this.velocities.show(frame, part);
    this.torques?.show(frame, part);
    this.ghost.show(time);
  }
}
