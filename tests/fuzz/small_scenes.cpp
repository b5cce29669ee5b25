#include "small_scenes.hpp"

namespace orrery::fuzz {

const std::string_view kSmallGltf = R"({
  "asset": {"version": "2.0"},
  "extensionsUsed": ["OMI_physics_body", "OMI_physics_gravity", "OMI_physics_joint", "OMI_physics_shape", "KHR_materials_variants"],
  "extensions": {
    "OMI_physics_shape": {"shapes": [
      {"type": "box", "box": {"size": [8, 0.2, 8]}},
      {"type": "box", "box": {"size": [1, 0.2, 1]}},
      {"type": "box", "box": {"size": [0.5, 0.5, 0.5]}},
      {"type": "sphere", "sphere": {"radius": 2}}]},
    "OMI_physics_joint": {"physicsJoints": [{"limits": [
      {"linearAxes": [0, 1, 2], "min": 0, "max": 0}, {"angularAxes": [0, 2], "min": 0, "max": 0},
      {"angularAxes": [1], "min": -1.5, "max": 1.5}],
      "drives": [{"type": "angular", "mode": "force", "axis": 1, "velocityTarget": 1, "damping": 2}]}]},
    "KHR_materials_variants": {"variants": [{"name": "red"}, {"name": "blue"}]}
  },
  "scene": 0,
  "scenes": [{"nodes": [0, 1, 2, 3, 4, 6]}],
  "nodes": [
    {"name": "ground", "extensions": {"OMI_physics_body": {"collider": {"shape": 0}}}},
    {"name": "lift", "translation": [0, 0.3, 0], "extensions": {"OMI_physics_body": {"motion": {"type": "kinematic"}, "collider": {"shape": 1}}}},
    {"name": "box", "translation": [0, 0.65, 0], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 2}, "collider": {"shape": 2}}}},
    {"name": "door", "translation": [3, 1, 0], "extensions": {"OMI_physics_body": {"motion": {"type": "dynamic", "mass": 4, "angularVelocity": [0, 1, 0]}, "collider": {"shape": 2}}}},
    {"name": "post", "translation": [2.5, 1, 0], "children": [5]},
    {"name": "hinge", "extensions": {"OMI_physics_joint": {"joint": 0, "connectedNode": 3}}},
    {"name": "gust", "translation": [3, 1, 0], "extensions": {"OMI_physics_body": {"trigger": {"shape": 3}}, "OMI_physics_gravity": {"type": "point", "gravity": 2}}}
  ],
  "materials": [{"name": "red"}, {"name": "blue"}],
  "meshes": [{"primitives": [{"attributes": {"POSITION": 2}, "material": 0,
    "extensions": {"KHR_materials_variants": {"mappings": [{"material": 1, "variants": [1]}]}}}]}],
  "animations": [{"name": "up", "channels": [{"sampler": 0, "target": {"node": 1, "path": "translation"}}],
    "samplers": [{"input": 0, "output": 1}]}],
  "accessors": [
    {"bufferView": 0, "componentType": 5126, "count": 2, "type": "SCALAR", "min": [0], "max": [1]},
    {"bufferView": 1, "componentType": 5126, "count": 2, "type": "VEC3"},
    {"componentType": 5126, "count": 3, "type": "VEC3", "min": [0, 0, 0], "max": [0, 0, 0]}],
  "bufferViews": [{"buffer": 0, "byteLength": 8}, {"buffer": 0, "byteOffset": 8, "byteLength": 24}],
  "buffers": [{"byteLength": 32, "uri": "data:application/octet-stream;base64,AAAAAAAAgD8AAAAAzczMPQAAAAAAAAAAmpkZPwAAAAA="}]
})";

const std::string_view kSmallXode = R"(<xode version="1.0r23" name="small">
  <world>
    <space>
      <geom name="ground"><plane a="0" b="1" c="0" d="0"/></geom>
      <body name="ball"><transform><position x="0" y="0.6" z="0"/></transform>
        <geom><sphere radius="0.5"/></geom><mass><mass_shape density="10"><sphere radius="0.5"/></mass_shape></mass></body>
      <body name="weight"><transform><position x="3" y="2" z="0"/></transform>
        <geom><box sizex="0.2" sizey="0.2" sizez="0.2"/></geom>
      </body>
      <joint name="string"><link1 body="weight"/><hinge><anchor x="2" y="2" z="0"/><axis x="0" y="0" z="1"/></hinge></joint>
    </space>
  </world>
</xode>
)";

const std::string_view kSmallG4mf = R"({
  "asset": {"dimension": 3},
  "nodes": [
    {"children": [1]},
    {"name": "stone", "position": [0, 1, 0], "children": [2], "physics": {"motion": {"type": "dynamic", "mass": 1}}},
    {"physics": {"collider": {"shape": 0}}}
  ],
  "shapes": [{"size": [1, 1, 1]}]
})";

}  // namespace orrery::fuzz
