// The structures of a scene, made from the tables beside its structs.
#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const StructMember* Structure::find(std::string_view member) const {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.name == member; });
    return found == members.end() ? nullptr : &*found;
}

std::vector<std::string_view> Structure::memberNames() const {
    std::vector<std::string_view> names;
    for (const StructMember& member : members) names.push_back(member.name);
    return names;
}

namespace {

struct SceneTables : SceneData {};
template <std::same_as<SceneTables> T>
constexpr auto membersOf(const T*) {
    return members("tables", Member{"shapes", &T::shapes}, Member{"meshes", &T::meshes},
                   Member{"materials", &T::materials}, Member{"filters", &T::filters}, Member{"joints", &T::joints});
}

void reach(Structure& structure, std::vector<Structure*>& all);

void reach(const MemberType& type, std::vector<Structure*>& all) {
    if (type.structure) reach(*type.structure, all);
    if (type.inner) reach(*type.inner, all);
    for (const MemberType* alternative : type.alternatives) reach(*alternative, all);
}

// A struct may contain itself.
void reach(Structure& structure, std::vector<Structure*>& all) {
    if (std::find(all.begin(), all.end(), &structure) != all.end()) return;
    all.push_back(&structure);
    for (const StructMember& member : structure.members) reach(*member.type, all);
}

}  // namespace

std::vector<const Structure*> prepare(std::initializer_list<Structure*> top) {
    std::vector<Structure*> all;
    for (Structure* structure : top) reach(*structure, all);
    for (Structure* one : all) {
        if (one->fresh) continue;
        NewStruct fresh = one->create();
        const auto* begin = static_cast<const std::byte*>(fresh.get());
        for (std::size_t i = 0; i < one->members.size(); ++i)
            one->members[i].offset =
                static_cast<std::size_t>(static_cast<const std::byte*>(one->place(begin, i)) - begin);
        one->fresh = fresh.release();  // lives as long as the process, as the structure does
    }
    return {all.begin(), all.end()};
}

const SceneStructures& sceneStructures() {
    Structure& data = StructureOf<SceneData>::value;
    Structure& node = StructureOf<NodeComponents>::value;
    Structure& tables = StructureOf<SceneTables>::value;
    static const SceneStructures all{data, node, tables, prepare({&data, &node, &tables})};
    return all;
}

}  // namespace orrery
