// Ground: planes, and static shapes as large as a landscape, which reach far beyond all that moves. They have lines to
// tell size and speed by, and fade into the horizon.
import * as THREE from 'three';

// 1, 2 or 5 times a power of ten, at most `value`.
export function roundBelow(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [5, 2, 1].find((k) => k * power <= value * (1 + 1e-9));
}

// 1, 2 or 5 times a power of ten, at least `value`.
export const roundAbove = (value) => 1 / roundBelow(1 / value);

// The distance of lines, m: a power of ten, so that most scenes have one a metre. Every tenth line is stronger.
export const gridOf = (radius) => 10 ** Math.floor(Math.log10(radius / 2));

const kGrid = `
varying vec3 vPlace;
uniform vec3 across, along, lineColour;
uniform float cell;
// Lines closer than a few pixels are not drawn.
float gridLine(vec2 at) {
  vec2 width = max(fwidth(at), vec2(1e-6));
  vec2 near = abs(fract(at - 0.5) - 0.5) / width;
  return (1.0 - min(min(near.x, near.y), 1.0)) * (1.0 - smoothstep(0.1, 0.4, max(width.x, width.y)));
}
`;

const kLines = `
  vec2 inCells = vec2(dot(vPlace, across), dot(vPlace, along)) / cell;
  diffuseColor.rgb = mix(diffuseColor.rgb, lineColour, max(0.4 * gridLine(inCells), 0.8 * gridLine(inCells / 10.0)));
`;

// Lines `across` and `along`, unit vectors of the world. It fades into the horizon, as the fog of the scene does.
export function groundMaterial(radius, across, along) {
  const material = new THREE.MeshStandardMaterial({ roughness: 1, side: THREE.DoubleSide, shadowSide: THREE.DoubleSide });
  const uniforms = { across: { value: across }, along: { value: along }, cell: { value: gridOf(radius) }, lineColour: { value: new THREE.Color() } };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvPlace = (modelMatrix * vec4(transformed, 1.0)).xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', `#include <common>\n${kGrid}`)
      .replace('#include <color_fragment>', `#include <color_fragment>\n${kLines}`);
  };
  material.userData.setLine = (colour) => uniforms.lineColour.value.set(colour);
  return material;
}

const kVolumeReach = 5; // times the radius of what the camera shows first
export const kPlaneReach = 90; // times that radius: where ground has faded into the horizon, wherever the camera goes

// Two directions in the plane that `normal` stands on.
export function inPlane(normal) {
  const helper = Math.abs(normal.x) < 0.6 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 0, 1);
  const along = normal.clone().cross(helper).normalize();
  return [along.clone().cross(normal).normalize(), along];
}

// A disc of the plane x·normal = d about what is shown, `reach` times as large.
export function planeGeometry({ normal, d }, { center, radius }, reach = kVolumeReach) {
  const up = new THREE.Vector3(...normal).normalize();
  const below = center.clone().addScaledVector(up, d - center.dot(up));
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), up);
  return new THREE.CircleGeometry(reach * radius, 96).applyQuaternion(turn).translate(below.x, below.y, below.z);
}
