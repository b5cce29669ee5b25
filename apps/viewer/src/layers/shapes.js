// Collision shapes, each body's in a colour of its own; triggers and gravity volumes as see-through ones.
import * as THREE from 'three';
import { groundMaterial, inPlane, kPlaneReach, planeGeometry } from '../ground.js';
import { makeSolids, surfaceGeometry } from '../solids.js';
import { kColours } from '../colours.js';

const kForms = { moving: 12, still: 4 }; // with a mesh of their own
const kGround = 4; // times the radius of what the camera shows: static shapes from there on are ground

function put(mesh, shape, stage) {
  mesh.position.fromArray(shape.pose.position);
  mesh.quaternion.fromArray(shape.pose.rotation);
  stage.centreOf(shape.body).add(mesh);
  return mesh;
}

// Seen at its rim and its edges, so that it tints nothing that is in it or behind it.
function rimMaterial(colour) {
  return new THREE.ShaderMaterial({
    uniforms: { colour: { value: new THREE.Color(colour).convertLinearToSRGB() } }, // past the renderer's colour space
    transparent: true, depthWrite: false, side: THREE.DoubleSide, forceSinglePass: true,
    vertexShader: `varying vec3 vOut, vBack;
      void main() { vec4 at = modelViewMatrix * vec4(position, 1.0); vOut = normalMatrix * normal; vBack = -at.xyz; gl_Position = projectionMatrix * at; }`,
    fragmentShader: `varying vec3 vOut, vBack;
      uniform vec3 colour;
      void main() { gl_FragColor = vec4(colour, 0.35 * pow(1.0 - abs(dot(normalize(vOut), normalize(vBack))), 4.0)); }`,
  });
}

function makeVolume(shape, surface, colour, stage) {
  const geometry = surface.normal ? planeGeometry(surface, stage.bounds) : surfaceGeometry(surface);
  const mesh = new THREE.Mesh(geometry, surface.normal ? new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.06, depthWrite: false, fog: false }) : rimMaterial(colour));
  const edges = new THREE.LineBasicMaterial({ color: colour, transparent: true, opacity: 0.55, fog: false });
  mesh.add(new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 25), edges));
  return surface.normal ? stage.add(mesh) : put(mesh, shape, stage);
}

function makeGround(shape, surface, stage) {
  const normal = surface.normal ? new THREE.Vector3(...surface.normal) : stage.up;
  const material = groundMaterial(stage.bounds.radius, ...inPlane(normal));
  const mesh = new THREE.Mesh(surface.normal ? planeGeometry(surface, stage.bounds, kPlaneReach) : surfaceGeometry(surface), material);
  mesh.receiveShadow = true;
  mesh.renderOrder = 1; // after what hides it
  mesh.userData.node = shape.node;
  mesh.userData.isGround = true;
  mesh.userData.isPlane = Boolean(surface.normal);
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
function painter(colouring, slots) {
  let painted = [];
  let paintedTheme = null;
  return (frame, theme) => {
    if (theme !== paintedTheme) painted = [];
    paintedTheme = theme;
    slots.forEach((slot, index) => {
      const colour = colouring.colour(slot.body, frame, theme);
      if (painted[index] !== colour) slot.paint(colour);
      painted[index] = colour;
    });
  };
}

// The shapes of bodies that have no mesh, in a file that has meshes: without them these bodies would not be seen.
export function makeBareShapes(data, stage, colouring, meshes) {
  const withMesh = meshes?.bodies() ?? null;
  const isBare = ({ body, trigger, surface }) => body !== null && !trigger && !data.surfaces[surface].normal && !withMesh.has(body);
  const solids = makeSolids(data, stage, withMesh === null ? [] : data.shapes.filter(isBare));
  const paint = painter(colouring, solids.slots);
  return {
    ...solids,
    show(frame, theme) {
      solids.place();
      paint(frame, theme);
    },
  };
}

export function makeShapes(data, stage, colouring) {
  const inGravity = gravityPaths(data);
  const pathOf = new Map(data.tree.map(({ node, path }) => [node, path]));
  const sorted = { gravity: [], triggers: [], ground: [], solid: [] };
  for (const shape of data.shapes) sorted[kindOf(shape, data, stage, ({ node }) => inGravity.has(pathOf.get(node)))].push(shape);
  const volumes = (kind, colour) => sorted[kind].map((shape) => makeVolume(shape, data.surfaces[shape.surface], colour, stage));
  const grounds = sorted.ground.map((shape) => makeGround(shape, data.surfaces[shape.surface], stage));
  // Meshes of their own for what stands still, so that it can be made see-through.
  const solids = makeSolids(data, stage, sorted.solid.filter(({ body }) => body !== null), kForms.moving);
  const walls = makeSolids(data, stage, sorted.solid.filter(({ body }) => body === null), kForms.still);
  const slots = [...solids.slots, ...walls.slots];
  const paint = painter(colouring, slots);
  const paintGrounds = (theme) => {
    for (const { material } of grounds) {
      material.color.set(theme === 'dark' ? '#3a4352' : '#dde1e6');
      material.userData.setLine(theme === 'dark' ? '#6b788c' : '#8b96a6');
    }
  };
  return {
    shapes: [...solids.meshes, ...walls.meshes, ...grounds],
    triggers: volumes('triggers', kColours.trigger),
    gravity: volumes('gravity', kColours.gravity),
    slots,
    walls: walls.meshes,
    grounds,
    show(frame, theme) {
      solids.place();
      paint(frame, theme);
      paintGrounds(theme);
    },
  };
}
