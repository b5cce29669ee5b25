// The sources that gravity fields pull to: a point, a ring, a line, a disc, the surface of a shape. A constant field has none.
import * as THREE from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { kColours } from '../colours.js';
import { surfaceGeometry } from '../solids.js';

const kRound = 96; // parts of a circle
const kWidth = 3; // px
const kEdge = 20; // degrees: sharper edges of a shape are drawn

const circle = (radius) => Array.from({ length: kRound + 1 }, (_, i) => [radius * Math.cos((2 * Math.PI * i) / kRound), 0, radius * Math.sin((2 * Math.PI * i) / kRound)]);
const seen = { color: kColours.gravity, transparent: true, depthTest: false, fog: false, toneMapped: false };

export function thickLines(pairs, options) {
  const mesh = new LineSegments2(new LineSegmentsGeometry().setPositions(pairs), new LineMaterial(options));
  mesh.frustumCulled = false;
  mesh.onBeforeRender = (renderer) => renderer.getSize(mesh.material.resolution);
  return mesh;
}

const along = (points) => thickLines(points.slice(1).flatMap((point, i) => [...points[i], ...point]), { ...seen, linewidth: kWidth });

// See-through, with its edges.
function shapeOf(geometry) {
  const skin = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ ...seen, opacity: 0.08, depthWrite: false }));
  return [skin, thickLines(new THREE.EdgesGeometry(geometry, kEdge).attributes.position.array, { ...seen, linewidth: kWidth })];
}

const kMakers = {
  point: (_, reach) => [new THREE.Mesh(new THREE.SphereGeometry(0.012 * reach, 16, 12), new THREE.MeshBasicMaterial(seen))],
  torus: ({ radius }) => [along(circle(radius))],
  line: ({ points }) => [along(points)],
  disc: ({ radius }) => [along(circle(radius))],
  shaped: (_, __, surface) => (surface ? shapeOf(surfaceGeometry(surface)) : null),
};

// A group in the frame of the body that the field rides on, or null. `reach`: m, of what is shown; `surface`: of
// the shape that a shaped field pulls to.
export function makeSource(field, reach, surface) {
  const parts = kMakers[field?.type]?.(field, reach, surface);
  if (!parts) return null;
  const group = new THREE.Group();
  const { linear: [x, y, z], translation: [tx, ty, tz] } = field.toBody;
  group.matrix.set(...x, tx, ...y, ty, ...z, tz, 0, 0, 0, 1);
  group.matrixAutoUpdate = false;
  group.name = field.type;
  parts.forEach((part) => { part.renderOrder = 2; });
  group.add(...parts);
  return group;
}
