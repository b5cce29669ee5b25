// The structures of a scene, made from the tables beside its structs.
#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const StructMember* Structure::find(std::string_view member) const {
    for (const StructMember& one : members) {
        if (one.name == member) return &one;
    }
    return nullptr;
}

namespace {

void prepareType(const MemberType& type) {
    if (type.structure) prepare(*type.structure);
    if (type.inner) prepareType(*type.inner);
    for (const MemberType* alternative : type.alternatives) prepareType(*alternative);
}

}  // namespace

void prepare(Structure& structure) {
    if (structure.fresh) return;
    NewStruct fresh = structure.create();
    structure.fresh = fresh.get();  // a struct that contains itself is then not prepared again
    const auto* begin = static_cast<const std::byte*>(structure.fresh);
    try {
        for (std::size_t i = 0; i < structure.members.size(); ++i) {
            StructMember& member = structure.members[i];
            member.offset = static_cast<std::size_t>(static_cast<const std::byte*>(structure.place(begin, i)) - begin);
            prepareType(*member.type);
        }
    } catch (...) {  // out of memory: the next call does it again
        structure.fresh = nullptr;
        throw;
    }
    static_cast<void>(fresh.release());  // lives as long as the process, as the structure does
}

const SceneStructures& sceneStructures() {
    static const SceneStructures all{prepared<SceneData>(),
                                     prepared<NodeComponents>(),
                                     {&prepared<Shape>(), &prepared<Mesh>(), &prepared<PhysicsMaterial>(),
                                      &prepared<CollisionFilter>(), &prepared<JointSettings>()}};
    return all;
}

}  // namespace orrery
