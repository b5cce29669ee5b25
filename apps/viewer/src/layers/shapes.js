// Collision shapes, coloured by what may move them; triggers and gravity volumes as see-through ones.
import * as THREE from 'three';
import { mergeVertices, toCreasedNormals } from 'three/examples/jsm/utils/BufferGeometryUtils.js';
import { floats, integers } from '../data.js';
import { kColours } from '../colours.js';

const kCrease = 0.6; // rad: sharper edges are seen as edges

function planeGeometry({ normal, d }, extent) {
  const towards = new THREE.Vector3(...normal);
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), towards);
  return new THREE.CircleGeometry(extent, 64).applyQuaternion(turn).translate(...towards.clone().multiplyScalar(d).toArray());
}

function surfaceGeometry(surface, extent) {
  if (surface.normal) return planeGeometry(surface, extent);
  const geometry = new THREE.BufferGeometry();
  if (!surface.positions) return geometry;
  geometry.setAttribute('position', new THREE.BufferAttribute(floats(surface.positions), 3));
  geometry.setIndex(new THREE.BufferAttribute(integers(surface.triangles), 1));
  return toCreasedNormals(mergeVertices(geometry, 0), kCrease);
}

function solidMaterial() {
  return new THREE.MeshStandardMaterial({ roughness: 0.6, side: THREE.DoubleSide, color: kColours.static });
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
  const geometries = data.surfaces.map((surface) => surfaceGeometry(surface, extent));
  const inGravity = gravityPaths(data);
  const pathOf = new Map(data.tree.map(({ node, path }) => [node, path]));
  const layers = { shapes: [], triggers: [], gravity: [] };
  const solids = [];
  data.shapes.forEach((shape) => {
    const isPlane = Boolean(data.surfaces[shape.surface].normal);
    const kind = !shape.trigger ? 'shapes' : inGravity.has(pathOf.get(shape.node)) ? 'gravity' : 'triggers';
    const geometry = geometries[shape.surface];
    const mesh = new THREE.Mesh(geometry, shape.trigger ? volumeMaterial(kColours[kind === 'gravity' ? 'gravity' : 'trigger']) : solidMaterial());
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
