// Collision shapes, coloured by what may move them; triggers and gravity volumes as see-through ones.
import * as THREE from 'three';
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { floats, integers } from '../data.js';
import { kColours } from '../colours.js';

// Sharper edges are seen as edges, rad: those of what has few faces sooner than those of finely made terrain.
const kCrease = { few: 0.6, many: 1 };
const kMany = 500;

// 1, 2 or 5 times a power of ten: about a fifth of what is shown.
function roundStep(radius) {
  const power = 10 ** Math.floor(Math.log10(radius / 2.5));
  return power * [5, 2, 1].find((k) => k * power <= radius / 2.5);
}

// A circle about what is shown, with lines every `step`, on which the texture's border falls.
function planeGeometry({ normal, d }, extent, { center, radius }) {
  const step = roundStep(radius);
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), new THREE.Vector3(...normal));
  const below = center.clone().applyQuaternion(turn.clone().invert());
  const geometry = new THREE.CircleGeometry(Math.ceil(extent / step) * step, 64);
  const { position, uv } = geometry.attributes;
  for (let i = 0; i < uv.count; ++i) uv.setXY(i, position.getX(i) / step, position.getY(i) / step);
  return geometry.translate(Math.round(below.x / step) * step, Math.round(below.y / step) * step, d).applyQuaternion(turn);
}

// One square of the lines on planes, which have nothing else to tell size and speed by.
function gridTexture() {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 256;
  const pen = canvas.getContext('2d');
  pen.fillStyle = '#d6d9de';
  pen.fillRect(0, 0, 256, 256);
  pen.fillStyle = '#ffffff';
  pen.fillRect(2, 2, 252, 252);
  const texture = new THREE.CanvasTexture(canvas);
  texture.wrapS = texture.wrapT = THREE.RepeatWrapping;
  texture.anisotropy = 16;
  texture.colorSpace = THREE.SRGBColorSpace;
  return texture;
}

function surfaceGeometry(surface, extent, bounds) {
  if (surface.normal) return planeGeometry(surface, extent, bounds);
  const geometry = new THREE.BufferGeometry();
  if (!surface.positions) return geometry;
  geometry.setAttribute('position', new THREE.BufferAttribute(floats(surface.positions), 3));
  geometry.setIndex(new THREE.BufferAttribute(integers(surface.triangles), 1));
  return toCreasedNormals(mergeVertices(geometry, 0), geometry.index.count / 3 < kMany ? kCrease.few : kCrease.many);
}

function solidMaterial(map) {
  return new THREE.MeshStandardMaterial({ roughness: 0.6, side: THREE.DoubleSide, shadowSide: THREE.BackSide, color: kColours.static, map });
}

function volumeMaterial(colour) {
  return new THREE.MeshBasicMaterial({ color: colour, transparent: true, opacity: 0.06, depthWrite: false, fog: false });
}

function place(mesh, shape, stage, isPlane) {
  const carrier = new THREE.Group();
  if (!isPlane) {
    mesh.position.fromArray(shape.pose.position);
    mesh.quaternion.fromArray(shape.pose.rotation);
  }
  carrier.add(mesh);
  stage.centreOf(shape.body).add(carrier);
  return carrier;
}

// Nodes of the trigger shapes that gravity acts in.
function gravityPaths({ worlds }) {
  return new Set(worlds.flatMap(({ fields }) => fields.flatMap(({ geoms }) => geoms)));
}

export function makeShapes(data, stage) {
  const extent = stage.bounds.radius * 60;
  const geometries = data.surfaces.map((surface) => surfaceGeometry(surface, extent, stage.bounds));
  const inGravity = gravityPaths(data);
  const pathOf = new Map(data.tree.map(({ node, path }) => [node, path]));
  const layers = { shapes: [], triggers: [], gravity: [] };
  const solids = [];
  const grid = gridTexture();
  data.shapes.forEach((shape) => {
    const isPlane = Boolean(data.surfaces[shape.surface].normal);
    const kind = !shape.trigger ? 'shapes' : inGravity.has(pathOf.get(shape.node)) ? 'gravity' : 'triggers';
    const geometry = geometries[shape.surface];
    const mesh = new THREE.Mesh(geometry, shape.trigger ? volumeMaterial(kColours[kind === 'gravity' ? 'gravity' : 'trigger']) : solidMaterial(isPlane ? grid : null));
    if (shape.trigger) {
      const edges = new THREE.LineSegments(new THREE.EdgesGeometry(geometry, 25), new THREE.LineBasicMaterial({ color: mesh.material.color, transparent: true, opacity: 0.55, fog: false }));
      mesh.add(edges);
    } else {
      mesh.castShadow = !isPlane && shape.body !== null;
      mesh.receiveShadow = true;
      mesh.userData.node = shape.node;
      solids.push({ mesh, body: shape.body });
    }
    layers[kind].push(place(mesh, shape, stage, isPlane));
  });
  const paint = (frame, chosen, theme) => {
    const still = theme === 'dark' ? '#46505f' : kColours.static;
    for (const { mesh, body } of solids) {
      const kind = body === null ? 'static' : data.bodies[body].kinematic ? 'kinematic' : data.asleep(body, frame) ? 'asleep' : 'dynamic';
      mesh.material.color.set(kind === 'static' ? still : kColours[kind]);
      mesh.material.emissive.set(body !== null && body === chosen ? '#7a4a00' : '#000000');
    }
  };
  return { ...layers, paint, meshes: solids.map(({ mesh }) => mesh) };
}
