// A line around what is chosen, seen through whatever stands before it: its parts are drawn into the stencil, then once
// more, a few pixels wider, where the stencil is free.
import * as THREE from 'three';
import { mergeVertices } from 'three/examples/jsm/utils/BufferGeometryUtils.js';

const kPixels = 3;

function mask() {
  return new THREE.MeshBasicMaterial({
    colorWrite: false, depthWrite: false, depthTest: false, transparent: true, side: THREE.DoubleSide, forceSinglePass: true,
    stencilWrite: true, stencilRef: 1, stencilZPass: THREE.ReplaceStencilOp,
  });
}

function rim(uniforms) {
  return new THREE.ShaderMaterial({
    uniforms,
    depthWrite: false, depthTest: false, transparent: true, side: THREE.DoubleSide,
    stencilWrite: true, stencilRef: 1, stencilFunc: THREE.NotEqualStencilFunc,
    vertexShader: `
      uniform vec2 size;
      uniform float pixels;
      void main() {
        vec4 place = modelViewMatrix * vec4(position, 1.0);
        // Turned, but not scaled: of a box that is a cube made longer, the rim would else lie at its ends alone.
        vec3 outward = normalize(modelViewMatrix[0].xyz) * normal.x + normalize(modelViewMatrix[1].xyz) * normal.y + normalize(modelViewMatrix[2].xyz) * normal.z;
        vec4 at = projectionMatrix * place;
        vec4 ahead = projectionMatrix * (place + vec4(outward * 1e-3 * length(mat3(modelViewMatrix) * position), 0.0));
        vec2 side = (ahead.xy / ahead.w - at.xy / at.w) * size;
        at.xy += (length(side) > 1e-12 ? normalize(side) : vec2(0.0)) * pixels * 2.0 / size * at.w;
        gl_Position = at;
      }`,
    fragmentShader: 'uniform vec3 colour; void main() { gl_FragColor = vec4(colour, 1.0); }',
  });
}

// Without the split normals of sharp edges, at which a rim would have gaps.
function smooth(geometry) {
  const bare = new THREE.BufferGeometry();
  bare.setAttribute('position', geometry.attributes.position);
  if (geometry.index) bare.setIndex(geometry.index);
  const merged = mergeVertices(bare);
  merged.computeVertexNormals();
  return merged;
}

export class Outline {
  constructor(stage) {
    this.stage = stage;
    this.uniforms = { size: { value: new THREE.Vector2(1, 1) }, pixels: { value: kPixels }, colour: { value: new THREE.Color() } };
    this.materials = { mask: mask(), rim: rim(this.uniforms) };
    this.group = stage.add(new THREE.Group());
    this.parts = [];
    this.geometries = new Map();
  }

  colour(css) {
    // The colour of the style sheet, past the renderer's tone mapping.
    this.uniforms.colour.value.set(css).convertLinearToSRGB();
  }

  // sources: [{ geometry, matrix }], the matrices looked up again at every picture.
  around(sources) {
    this.group.clear();
    this.parts = sources.map(({ geometry, matrix }) => {
      if (!this.geometries.has(geometry)) this.geometries.set(geometry, smooth(geometry));
      const made = [this.materials.mask, this.materials.rim].map((material, order) => {
        const mesh = new THREE.Mesh(this.geometries.get(geometry), material);
        mesh.matrixAutoUpdate = mesh.frustumCulled = false;
        mesh.renderOrder = 10 + order;
        this.group.add(mesh);
        return mesh;
      });
      return { made, matrix };
    });
  }

  show() {
    this.stage.renderer.getSize?.(this.uniforms.size.value);
    for (const { made, matrix } of this.parts) {
      for (const mesh of made) {
        mesh.matrix.copy(matrix());
        mesh.matrixWorldNeedsUpdate = true;
      }
    }
  }
}
