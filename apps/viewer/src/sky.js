// The sky: from the colour of the horizon, into which the ground fades, to that above.
import * as THREE from 'three';

export class Sky {
  constructor(scene, up) {
    this.scene = scene;
    this.uniforms = { up: { value: up }, above: { value: new THREE.Color() }, horizon: { value: new THREE.Color() } };
    const material = new THREE.ShaderMaterial({
      uniforms: this.uniforms,
      side: THREE.BackSide, depthWrite: false, depthTest: false, fog: false, toneMapped: false,
      // As far away as anything can be.
      vertexShader: `varying vec3 vWay;
        void main() { vWay = position; gl_Position = (projectionMatrix * vec4(mat3(viewMatrix) * position, 1.0)).xyww; }`,
      fragmentShader: `varying vec3 vWay;
        uniform vec3 up, above, horizon;
        void main() { gl_FragColor = vec4(mix(horizon, above, smoothstep(0.0, 0.6, dot(normalize(vWay), up))), 1.0); }`,
    });
    this.mesh = new THREE.Mesh(new THREE.SphereGeometry(1, 24, 16), material);
    this.mesh.frustumCulled = false;
    this.mesh.renderOrder = -10;
    this.mesh.raycast = () => {};
    scene.add(this.mesh);
  }

  // Colours of the style sheet.
  paint(above, horizon, radius) {
    this.scene.background = new THREE.Color(horizon);
    this.scene.fog = new THREE.Fog(horizon, radius * 8, radius * 60);
    // Past the renderer's colour space.
    this.uniforms.above.value.set(above).convertLinearToSRGB();
    this.uniforms.horizon.value.set(horizon).convertLinearToSRGB();
  }
}
