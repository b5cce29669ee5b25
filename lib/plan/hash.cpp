#include "orrery/plan/hash.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "orrery/base/hash.hpp"
#include "orrery/plan/structure.hpp"

namespace orrery {
namespace {

using Kind = MemberType::Kind;

class Hasher {
public:
    [[nodiscard]] std::uint64_t value() const { return hash_.value(); }

    // Numbers of nodes and of entries are different in another file.
    void add(const MemberType& type, const void* value) {
        if (type.kind == Kind::Node || type.kind == Kind::Entry || type.kind == Kind::Nothing) return;
        if (type.kind == Kind::Number) return hash_.add(*static_cast<const double*>(value));
        if (type.kind == Kind::Text) return addText(*static_cast<const std::string*>(value));
        if (type.kind == Kind::Struct) return addStruct(type, value);
        if (type.kind == Kind::List) return addList(type, value);
        if (type.isScalar()) return addInteger(static_cast<std::uint64_t>(type.integerIn(value)), type.size);
        addInteger(type.count(value), 1);
        add(type.alternative(value), type.held(value));
    }
    void add(const std::optional<ExactShape>& shape) {
        addInteger(shape ? 1 : 0, 1);
        if (shape) addTo(hash_, *shape);
    }

private:
    // A transform counts as a matrix, in whatever form its author wrote it.
    void addStruct(const MemberType& type, const void* value) {
        if (&type == transform_) {
            const Matrix4 matrix = toMatrix(*static_cast<const Transform*>(value));
            for (const double number : matrix.m) hash_.add(number);
        }
        for (const StructMember& member : type.members) {
            const bool counts = &type != transform_ && &member != worldGravity_ && &member != bodyFrame_;
            if (counts) add(*member.type, member.in(value));
        }
    }
    // Lowest byte first.
    void addInteger(std::uint64_t value, std::size_t bytes) {
        for (std::size_t byte = 0; byte < bytes; ++byte) hash_.add(static_cast<std::uint8_t>(value >> (8 * byte)));
    }
    void addText(const std::string& text) {
        addInteger(text.size(), sizeof(std::uint64_t));
        hash_.add(std::string_view(text));
    }
    void addList(const MemberType& type, const void* list) {
        const std::size_t count = type.count(list);
        if (type.resize) addInteger(count, sizeof(std::uint64_t));
        for (std::size_t i = 0; i < count; ++i) add(*type.inner, type.element(list, i));
    }

    Fnv1a hash_;
    // These do not count: the world resolves gravity, and the frame of a body is not used.
    const StructMember* worldGravity_ = planStructures().world.find("ode")->type->find("gravity");
    const MemberType* transform_ = sceneStructures().node.find("transform")->type;
    const StructMember* bodyFrame_ = planStructures().body.find("ode")->type->inner->find("frame");
};

// A new member of PlanWorld belongs to the settings until it has a line here.
struct Part {
    std::string_view name;
    std::array<std::string_view, 3> members;  // the settings have all of PlanWorld that no other part has
};
constexpr std::array<Part, kPlanParts> kParts{
    {{"world settings", {}},
     {"bodies", {"bodies"}},
     {"spaces", {"spaces"}},
     {"geoms", {"geoms", "collisionOverrides"}},
     {"joints", {"joints", "jointGroups", "sixDofJoints"}},
     {"triggers", {"triggers"}},
     {"gravity volumes", {"fields"}},
     {"animations", {"motions"}},
     {"materials, filters and surfaces", {"materials", "filters", "surfaces"}}}};

std::size_t partOf(std::string_view member) {
    const auto* part = std::find_if(kParts.begin(), kParts.end(), [&](const Part& one) {
        return std::find(one.members.begin(), one.members.end(), member) != one.members.end();
    });
    return part == kParts.end() ? 0 : static_cast<std::size_t>(part - kParts.begin());
}

}  // namespace

std::array<PlanPartHash, kPlanParts> hashesOf(const Plan& plan) {
    const PlanStructures& structures = planStructures();
    std::array<Hasher, kPlanParts> hashers;
    for (const PlanWorld& world : plan.worlds) {
        for (const StructMember& member : structures.world.members) {
            const bool isGravity = member.name == "gravity" || member.name == "gravityAuthored";
            if (!isGravity) hashers[partOf(member.name)].add(*member.type, member.in(&world));
        }
        for (const PlanGravityVolume& field : world.fields) hashers[partOf("fields")].add(field.shape);
    }
    for (const StructMember& member : structures.plan.members)
        if (const std::size_t part = partOf(member.name); part > 0) hashers[part].add(*member.type, member.in(&plan));
    std::array<PlanPartHash, kPlanParts> hashes;
    for (std::size_t i = 0; i < kPlanParts; ++i) hashes[i] = {kParts[i].name, hashers[i].value()};
    return hashes;
}

}  // namespace orrery
