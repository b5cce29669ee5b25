// The sources that gravity fields pull to: a point, a ring, a line, a disc. A constant field has none, and of a shape
// the page has no surface: there the lines end.
import * as THREE from 'three';
import { LineMaterial } from 'three/examples/jsm/lines/LineMaterial.js';
import { LineSegments2 } from 'three/examples/jsm/lines/LineSegments2.js';
import { LineSegmentsGeometry } from 'three/examples/jsm/lines/LineSegmentsGeometry.js';
import { kColours } from '../colours.js';

const kRound = 96; // parts of a circle
const kWidth = 3; // px

const circle = (radius) => Array.from({ length: kRound + 1 }, (_, i) => [radius * Math.cos((2 * Math.PI * i) / kRound), 0, radius * Math.sin((2 * Math.PI * i) / kRound)]);
const seen = { color: kColours.gravity, transparent: true, depthTest: false, fog: false, toneMapped: false };

export function thickLines(pairs, options) {
  const mesh = new LineSegments2(new LineSegmentsGeometry().setPositions(pairs), new LineMaterial(options));
  mesh.frustumCulled = false;
  mesh.onBeforeRender = (renderer) => renderer.getSize(mesh.material.resolution);
  return mesh;
}

const along = (points) => thickLines(points.slice(1).flatMap((point, i) => [...points[i], ...point]), { ...seen, linewidth: kWidth });

const kMakers = {
  point: (_, reach) => [new THREE.Mesh(new THREE.SphereGeometry(0.012 * reach, 16, 12), new THREE.MeshBasicMaterial(seen))],
  torus: ({ radius }) => [along(circle(radius))],
  line: ({ points }) => [along(points)],
  disc: ({ radius }) => [along(circle(radius))],
};

// A group in the frame of the body that the field rides on, or null. `reach`: m, of what is shown.
export function makeSource(field, reach) {
  const parts = kMakers[field?.type]?.(field, reach);
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
