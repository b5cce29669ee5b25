#include "memory.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "orrery/base/hash.hpp"

namespace orrery {
namespace {

// Bytes of one object in Scene, Plan, ODE and the text of the command that prints most of it, as measured.
constexpr std::size_t kNodeMemory = 650;
constexpr std::size_t kBodyMemory = 8000;
constexpr std::size_t kGeomMemory = 5000;
constexpr std::size_t kJointMemory = 5000;
constexpr std::size_t kFieldMemory = 4000;
constexpr std::size_t kEntryMemory = 300;  // of a table
constexpr std::size_t kPathCopies = 4;     // a geom names itself, its body and its space

std::size_t memoryOfMass(const ComposedMass& mass) {
    std::size_t count = 0;
    std::vector<const ComposedMass*> pending{&mass};
    while (!pending.empty()) {
        const ComposedMass* next = pending.back();
        pending.pop_back();
        ++count;
        for (const ComposedMass& child : next->children) pending.push_back(&child);
    }
    return count * sizeof(ComposedMass);
}

// A limit and a drive for each axis, as joints have, are counted in kJointMemory. Thousands of joints may share
// settings of hundreds more, and each drive is a joint of ODE.
std::size_t memoryOfSettings(const SceneContents& contents, const SixDofJoint& joint) {
    constexpr std::size_t kUsual = 12, kMemory = 2000;
    const JointSettings* settings = contents.jointSettings(joint.settings);
    const std::size_t count = settings == nullptr ? 0 : settings->limits.size() + settings->drives.size();
    return count > kUsual ? (count - kUsual) * kMemory : 0;
}

std::size_t memoryOfParts(const SceneContents& contents, const Node& node) {
    std::size_t memory = 0;
    if (node.body) {
        memory += kBodyMemory;
        if (const auto* mass = std::get_if<ComposedMass>(&node.body->mass)) memory += memoryOfMass(*mass);
    }
    for (const bool geom : {static_cast<bool>(node.collider), static_cast<bool>(node.trigger)}) {
        if (geom) memory += kGeomMemory;
    }
    for (const bool joint : {static_cast<bool>(node.joint), static_cast<bool>(node.sixDofJoint)}) {
        if (joint) memory += kJointMemory;
    }
    if (node.sixDofJoint) memory += memoryOfSettings(contents, *node.sixDofJoint);
    if (node.gravity) memory += kFieldMemory;
    if (node.world || node.space || node.animation) memory += kFieldMemory;
    return memory;
}

// Paths of nodes, as far as lists of many print them.
class PathLengths {
public:
    explicit PathLengths(const SceneContents& contents) : lengths_(contents.idLimit(), 0) {}

    std::size_t add(const Node& node) {
        constexpr std::size_t kMostNames = 256;  // ShortPaths
        longest_ = std::max(longest_, node.name.size() + 4);
        const std::size_t above = node.parent == nullptr ? 0 : lengths_[node.parent->id.value];
        lengths_[node.id.value] = above + node.name.size() + 4;
        return std::min(lengths_[node.id.value], kMostNames * longest_);
    }

private:
    std::vector<std::size_t> lengths_;
    std::size_t longest_ = 0;
};

// Meshes with scales of their own: each scale needs a copy of the mesh.
class ScaledMeshes {
public:
    explicit ScaledMeshes(const SceneContents& contents) : contents_(contents), scales_(contents.idLimit(), 0) {}

    std::size_t add(const Node& node) {
        const std::uint64_t above = node.parent == nullptr ? 0 : scales_[node.parent->id.value];
        const bool isScaled = node.transform.scale || node.transform.matrix;
        const std::uint64_t value = isScaled ? below(above, node.transform) : above;
        scales_[node.id.value] = value;
        std::size_t memory = 0;
        if (node.collider) memory += add(node.collider->shape, value);
        if (node.trigger) memory += add(node.trigger->shape, value);
        return memory;
    }

private:
    static std::uint64_t below(std::uint64_t above, const Transform& transform) {
        Fnv1a scale;
        for (unsigned shift = 0; shift < 64; shift += 8) scale.add(static_cast<std::uint8_t>(above >> shift));
        if (const auto& own = transform.scale) addNumbers(scale, std::array{own->x, own->y, own->z});
        if (const auto& matrix = transform.matrix) addNumbers(scale, matrix->m);
        return scale.value();
    }
    template <typename Numbers>
    static void addNumbers(Fnv1a& hash, const Numbers& numbers) {
        for (const double number : numbers) hash.add(number);
    }
    // The first one is the mesh that has been counted already.
    std::size_t add(ShapeId id, std::uint64_t scale) {
        constexpr std::size_t kElementMemory = 48;  // a position or triangle
        const Shape* shape = contents_.shape(id);
        if (shape == nullptr) return 0;
        MeshId mesh;
        if (const auto* hull = std::get_if<ConvexShape>(&shape->geometry)) mesh = hull->mesh;
        if (const auto* triangles = std::get_if<TriMeshShape>(&shape->geometry)) mesh = triangles->mesh;
        const Mesh* copied = mesh.valid() ? contents_.mesh(mesh) : nullptr;
        if (copied == nullptr || !known_.insert({id.index, scale}).second) return 0;
        const bool isFirst = met_.insert(id.index).second;
        return isFirst ? 0 : kElementMemory * (copied->positions.size() + copied->triangles.size());
    }

    const SceneContents& contents_;
    std::vector<std::uint64_t> scales_;  // by NodeId, of the node and all above
    std::set<std::pair<std::uint32_t, std::uint64_t>> known_;
    std::set<std::uint32_t> met_;
};

}  // namespace

std::size_t memoryOf(const SceneContents& contents) {
    const std::size_t entries = contents.shapes.size() + contents.meshes.size() + contents.materials.size() +
                                contents.filters.size() + contents.joints.size() + contents.animations.size();
    std::size_t memory = entries * kEntryMemory;
    PathLengths paths(contents);
    ScaledMeshes meshes(contents);
    forEachNode(contents.root(), [&](const Node& node) {
        const std::size_t path = paths.add(node);
        const std::size_t parts = memoryOfParts(contents, node);
        memory += meshes.add(node) + kNodeMemory + parts + (parts > 0 ? kPathCopies * path : 0);
    });
    return memory;
}

}  // namespace orrery
