// A plugin of three.js' GLTFExporter: objects with userData.physics become colliders and bodies of OMI_physics_body.
//
//     mesh.userData.physics = { shape: {...} };                  // stands still
//     mesh.userData.physics = { shape: {...}, motion: {...} };   // moves
export function physics(writer) {
  const shapes = [];
  return {
    writeNode(object, node) {
      const { shape, motion } = object.userData.physics ?? {};
      if (!shape && !motion) return;
      const body = {};
      if (motion) body.motion = motion;
      if (shape) body.collider = { shape: shapes.push(shape) - 1 };
      node.extensions = { ...node.extensions, OMI_physics_body: body };
      writer.extensionsUsed.OMI_physics_body = true;
    },
    afterParse() {
      if (shapes.length === 0) return;
      writer.json.extensions = { ...writer.json.extensions, OMI_physics_shape: { shapes } };
      writer.extensionsUsed.OMI_physics_shape = true;
    },
  };
}
