// The structures of a scene, made from the tables beside its structs.
#include "orrery/scene/structure_from_tables.hpp"

namespace orrery {

const StructMember* MemberType::find(std::string_view member) const {
    const auto found =
        std::find_if(members.begin(), members.end(), [&](const auto& one) { return one.name == member; });
    return found == members.end() ? nullptr : &*found;
}

std::vector<std::string_view> MemberType::memberNames() const {
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

// A struct may contain itself.
void reach(const MemberType& type, std::vector<const MemberType*>& all) {
    if (std::find(all.begin(), all.end(), &type) != all.end()) return;
    if (type.kind == MemberType::Kind::Struct) all.push_back(&type);
    for (const StructMember& member : type.members) reach(*member.type, all);
    for (const MemberType* alternative : type.alternatives) reach(*alternative, all);
    if (type.inner) reach(*type.inner, all);
}

}  // namespace

std::vector<const MemberType*> prepare(std::initializer_list<const MemberType*> top) {
    std::vector<const MemberType*> all;
    for (const MemberType* type : top) reach(*type, all);
    for (const MemberType* type : all) {
        if (type->fresh()) continue;
        NewStruct fresh = type->create();
        const auto* begin = static_cast<const std::byte*>(fresh.get());
        for (std::size_t i = 0; i < type->members.size(); ++i)
            type->members[i].offset =
                static_cast<std::size_t>(static_cast<const std::byte*>(type->place(begin, i)) - begin);
        *type->made = fresh.release();  // lives as long as the process
    }
    return all;
}

const SceneStructures& sceneStructures() {
    const MemberType& data = TypeOf<SceneData>::kValue;
    const MemberType& node = TypeOf<NodeComponents>::kValue;
    const MemberType& tables = TypeOf<SceneTables>::kValue;
    static const SceneStructures all{data, node, tables, prepare({&data, &node, &tables})};
    return all;
}

}  // namespace orrery
