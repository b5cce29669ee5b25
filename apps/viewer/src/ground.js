// Ground: planes, and static shapes as large as a landscape, which reach far beyond all that moves. They have lines to
// tell size and speed by, and fade away.
import * as THREE from 'three';

// 1, 2 or 5 times a power of ten, at most `value`.
export function roundBelow(value) {
  const power = 10 ** Math.floor(Math.log10(value));
  return power * [5, 2, 1].find((k) => k * power <= value * (1 + 1e-9));
}

const kLines = `
  vec2 inCells = vec2(dot(vPlace, across), dot(vPlace, along)) / cell;
  vec2 width = max(fwidth(inCells), vec2(1e-6));
  vec2 nearLine = abs(fract(inCells - 0.5) - 0.5) / width;
  // Lines closer than a few pixels are not drawn.
  float line = (1.0 - min(min(nearLine.x, nearLine.y), 1.0)) * (1.0 - smoothstep(0.1, 0.4, max(width.x, width.y)));
  diffuseColor.rgb = mix(diffuseColor.rgb, lineColour, 0.55 * line);
  vec3 away = vPlace - centre;
  diffuseColor.a *= 1.0 - smoothstep(fadeFrom, fadeTo, length(vec2(dot(away, across), dot(away, along))));
`;

// Lines `across` and `along`, unit vectors of the world. It fades away about `center`, which may move.
export function groundMaterial({ center, radius }, across, along) {
  const material = new THREE.MeshStandardMaterial({ roughness: 1, side: THREE.DoubleSide, shadowSide: THREE.BackSide, transparent: true, forceSinglePass: true });
  const uniforms = {
    centre: { value: center }, across: { value: across }, along: { value: along }, cell: { value: roundBelow(radius / 2) },
    fadeFrom: { value: 1.6 * radius }, fadeTo: { value: kGroundReach * radius }, lineColour: { value: new THREE.Color() },
  };
  material.onBeforeCompile = (shader) => {
    Object.assign(shader.uniforms, uniforms);
    shader.vertexShader = shader.vertexShader.replace('#include <common>', '#include <common>\nvarying vec3 vPlace;')
      .replace('#include <project_vertex>', '#include <project_vertex>\nvPlace = (modelMatrix * vec4(transformed, 1.0)).xyz;');
    shader.fragmentShader = shader.fragmentShader
      .replace('#include <common>', '#include <common>\nvarying vec3 vPlace;\nuniform vec3 centre, across, along, lineColour;\nuniform float cell, fadeFrom, fadeTo;')
      .replace('#include <color_fragment>', `#include <color_fragment>\n${kLines}`);
  };
  material.userData.setLine = (colour) => uniforms.lineColour.value.set(colour);
  return material;
}

const kGroundReach = 5; // times the radius of what the camera shows first: where ground has faded away
export const kPlaneReach = 60; // times that radius: how far a camera can follow what moves on a plane

// Two directions in the plane that `normal` stands on.
export function inPlane(normal) {
  const helper = Math.abs(normal.x) < 0.6 ? new THREE.Vector3(1, 0, 0) : new THREE.Vector3(0, 0, 1);
  const along = normal.clone().cross(helper).normalize();
  return [along.clone().cross(normal).normalize(), along];
}

// A disc of the plane x·normal = d about what is shown, `reach` times as large.
export function planeGeometry({ normal, d }, { center, radius }, reach = kGroundReach) {
  const up = new THREE.Vector3(...normal).normalize();
  const below = center.clone().addScaledVector(up, d - center.dot(up));
  const turn = new THREE.Quaternion().setFromUnitVectors(new THREE.Vector3(0, 0, 1), up);
  return new THREE.CircleGeometry(reach * radius, 96).applyQuaternion(turn).translate(below.x, below.y, below.z);
}
