// The structures of a scene, made from the tables beside its structs.
#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const StructMember* Structure::find(std::string_view member) const {
    for (const StructMember& one : members) {
        if (one.name == member) return &one;
    }
    return nullptr;
}

const SceneStructures& sceneStructures() {
    static const SceneStructures all{structureOf<SceneData>(),
                                     structureOf<NodeComponents>(),
                                     {&structureOf<Shape>(), &structureOf<Mesh>(), &structureOf<PhysicsMaterial>(),
                                      &structureOf<CollisionFilter>(), &structureOf<JointSettings>()}};
    return all;
}

}  // namespace orrery
