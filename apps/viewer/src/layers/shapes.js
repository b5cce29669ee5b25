// Collision shapes, each body's in a colour of its own; triggers and gravity volumes as see-through ones.
import * as THREE from 'three';
import { groundMaterial, inPlane, kPlaneReach, planeGeometry } from '../ground.js';
import { makeSolids, surfaceGeometry } from '../solids.js';
import { kColours } from '../colours.js';

const kGround = 4; // times the radius of what the camera shows: static shapes from there on are ground

function put(mesh, shape, stage) {
  mesh.position.fromArray(shape.pose.position);
  mesh.quaternion.fromArray(shape.pose.rotation);
  stage.centreOf(shape.body).add(mesh);
  return mesh;
}

function makeVolume(shape, surface, colour, stage) {
  const geometry = surface.normal ? planeGeometry(surface, stage.bounds) : surfaceGeometry(surface);
  const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.06, depthWrite: false, fog: false }));
  const edges = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity: 0.55, fog: false });
  mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 25), edges));
  return surface.normal ? stage.add(mesh) : put(mesh, shape, stage);
}

function makeGround(shape, surface, stage) {
  const normal = surface.normal ? new THREE.Vector3(...surface.normal) : stage.up;
  const material = groundMaterial({ center: stage.controls.target, radius: stage.bounds.radius }, ...inPlane(normal));
  const mesh = new THREE.Mesh(surface.normal ? planeGeometry(surface, stage.bounds, kPlaneReach) : surfaceGeometry(surface), material);
  mesh.receiveShadow = true;
  mesh.renderOrder = -1;
  mesh.userData.node = shape.node;
  mesh.userData.isGround = true;
  return surface.normal ? stage.add(mesh) : put(mesh, shape, stage);
}

// Nodes of the trigger shapes that gravity acts in.
function gravityPaths({ worlds }) {
  return new Set(worlds.flatMap(({ fields }) => fields.flatMap(({ geoms }) => geoms)));
}

function kindOf(shape, data, stage, isGravity) {
  if (shape.trigger) return isGravity(shape) ? 'gravity' : 'triggers';
  const { normal } = data.surfaces[shape.surface];
  return normal || (shape.body === null && stage.reaches[shape.surface] > kGround * stage.bounds.radius) ? 'ground' : 'solid';
}

// Colours solids by their bodies, whenever these fall asleep or wake, or the theme is another one.
function painter(data, palette, slots) {
  let painted = [];
  let paintedTheme = null;
  return (frame, theme) => {
    if (theme !== paintedTheme) painted = [];
    paintedTheme = theme;
    slots.forEach((slot, index) => {
      const colour = palette.colour(slot.body, slot.body !== null && data.asleep(slot.body, frame), theme);
      if (painted[index] !== colour) slot.paint(colour);
      painted[index] = colour;
    });
  };
}

// The shapes of bodies that have no mesh, in a file that has meshes: without them these bodies would not be seen.
export function makeBareShapes(data, stage, palette, meshes) {
  const withMesh = meshes?.bodies() ?? null;
  const isBare = ({ body, trigger, surface }) => body !== null && !trigger && !data.surfaces[surface].normal && !withMesh.has(body);
  const solids = makeSolids(data, stage, withMesh === null ? [] : data.shapes.filter(isBare));
  const paint = painter(data, palette, solids.slots);
  return {
    ...solids,
    show(frame, theme) {
      solids.place();
      paint(frame, theme);
    },
  };
}

export function makeShapes(data, stage, palette) {
  const inGravity = gravityPaths(data);
  const pathOf = new Map(data.tree.map(({ node, path }) => [node, path]));
  const sorted = { gravity: [], triggers: [], ground: [], solid: [] };
  for (const shape of data.shapes) sorted[kindOf(shape, data, stage, ({ node }) => inGravity.has(pathOf.get(node)))].push(shape);
  const volumes = (kind, colour) => sorted[kind].map((shape) => makeVolume(shape, data.surfaces[shape.surface], colour, stage));
  const grounds = sorted.ground.map((shape) => makeGround(shape, data.surfaces[shape.surface], stage));
  const solids = makeSolids(data, stage, sorted.solid);
  const paint = painter(data, palette, solids.slots);
  const paintGrounds = (theme) => {
    for (const { material } of grounds) {
      material.color.set(theme === 'dark' ? '#2a313d' : '#ffffff');
      material.userData.setLine(theme === 'dark' ? '#5a6677' : '#8d99ab');
    }
  };
  return {
    shapes: [...solids.meshes, ...grounds],
    triggers: volumes('triggers', kColours.trigger),
    gravity: volumes('gravity', kColours.gravity),
    slots: solids.slots,
    solids: solids.meshes,
    grounds,
    show(frame, theme) {
      solids.place();
      paint(frame, theme);
      paintGrounds(theme);
    },
  };
}
