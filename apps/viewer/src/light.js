// The light of the picture: a sun with soft shadows, the light of the whole sky, and a light from straight above whose
// coarse shadows darken what is below something, as ambient occlusion would at many times the cost.
import * as THREE from 'three';

// Strengths: the sun, from straight above, the sky.
const kLights = { light: [1.8, 0.8, 1.35], dark: [2, 1.1, 1.7] };
const kSun = { size: 1024, bias: 0.006 }; // pixels of the map of shadows; times the radius
const kAbove = { size: 192, bias: 0.02 };
const kReach = 2; // times the radius: where there are shadows
const kAway = 6;

// Khronos' neutral tone mapping: colours stay what they are, and only what is very bright is dimmed.
const kNeutral = `vec3 CustomToneMapping(vec3 color) {
  color *= toneMappingExposure;
  float peak = max(color.r, max(color.g, color.b));
  if (peak < 0.8) return color;
  float dimmed = 1.0 - 0.04 / (peak - 0.6);
  return mix(color * dimmed / peak, vec3(dimmed), 1.0 - 1.0 / (0.15 * (peak - dimmed) + 1.0));
}`;

export function mapTones(renderer) {
  THREE.ShaderChunk.tonemapping_pars_fragment = THREE.ShaderChunk.tonemapping_pars_fragment.replace('vec3 CustomToneMapping( vec3 color ) { return color; }', kNeutral);
  renderer.toneMapping = THREE.CustomToneMapping;
}

function makeLight(direction, radius, { size, bias }) {
  const light = new THREE.DirectionalLight(0xffffff);
  light.position.copy(direction).normalize().multiplyScalar(kAway * radius);
  light.shadow.mapSize.set(size, size);
  light.shadow.normalBias = bias * radius;
  const reach = kReach * radius;
  Object.assign(light.shadow.camera, { left: -reach, right: reach, top: reach, bottom: -reach, near: radius, far: 2 * kAway * radius });
  return light;
}

export class Light {
  constructor(scene, up, { center, radius }) {
    const side = Math.abs(up.y) > 0.9 ? new THREE.Vector3(0.5, 0, 0.35) : new THREE.Vector3(0.5, -0.35, 0);
    this.lights = [makeLight(up.clone().add(side), radius, kSun), makeLight(up, radius, kAbove)];
    this.sky = new THREE.HemisphereLight(0xffffff, 0x9a948c);
    this.sky.position.copy(up);
    for (const light of this.lights) scene.add(light, light.target);
    scene.add(this.sky);
    this.shine(center);
    this.paint('light');
  }

  // Materials get other programs then.
  castShadows(on) {
    for (const light of this.lights) light.castShadow = on;
  }

  // Moves the place where there are shadows.
  shine(center) {
    for (const { position, target } of this.lights) {
      position.sub(target.position).add(center);
      target.position.copy(center);
    }
  }

  paint(theme) {
    [...this.lights, this.sky].forEach((light, i) => { light.intensity = kLights[theme][i]; });
  }
}
