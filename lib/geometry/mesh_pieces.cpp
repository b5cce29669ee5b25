#include "mesh_pieces.hpp"

#include <algorithm>
#include <numeric>
#include <span>

namespace orrery {
namespace {

// Sets of positions that triangles connect.
class Joined {
public:
    explicit Joined(std::size_t count) : next_(count) { std::iota(next_.begin(), next_.end(), 0U); }

    std::uint32_t find(std::uint32_t at) {
        while (next_[at] != at) at = next_[at] = next_[next_[at]];
        return at;
    }
    void join(std::uint32_t a, std::uint32_t b) {
        a = find(a);
        b = find(b);
        next_[std::max(a, b)] = std::min(a, b);
    }

private:
    std::vector<std::uint32_t> next_;
};

}  // namespace

std::vector<std::vector<std::size_t>> joinedTriangles(const TriangleMesh& mesh) {
    Joined joined(mesh.positions.size());
    for (const Triangle& t : mesh.triangles) {
        joined.join(t[0], t[1]);
        joined.join(t[0], t[2]);
    }
    constexpr std::size_t kNew = static_cast<std::size_t>(-1);
    std::vector<std::size_t> groupOf(mesh.positions.size(), kNew);
    std::vector<std::vector<std::size_t>> groups;
    for (std::size_t i = 0; i < mesh.triangles.size(); ++i) {
        std::size_t& group = groupOf[joined.find(mesh.triangles[i][0])];
        if (group == kNew) {
            group = groups.size();
            groups.emplace_back();
        }
        groups[group].push_back(i);
    }
    return groups;
}

namespace {

// Is each group a solid of its own that faces the same way, or are all groups open?
bool areApart(const TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& groups) {
    std::size_t outward = 0;
    std::size_t inward = 0;
    for (const std::vector<std::size_t>& group : groups) {
        std::vector<Triangle> triangles;
        triangles.reserve(group.size());
        for (const std::size_t i : group) triangles.push_back(mesh.triangles[i]);
        if (!isClosed(triangles)) continue;
        ++(signedVolume(mesh.positions, triangles) > 0 ? outward : inward);
    }
    const std::size_t all = groups.size();
    return outward == all || inward == all || outward + inward == 0;
}

}  // namespace

std::vector<MeshPatch> piecesOf(const TriangleMesh& mesh, const MeshBody& body, std::size_t most) {
    const auto groups = joinedTriangles(mesh);
    if (groups.size() > most || !areApart(mesh, groups)) return {{body.facets, {}, {}}};
    std::vector<MeshPatch> pieces;
    for (const std::vector<std::size_t>& group : groups) {
        MeshPatch& piece = pieces.emplace_back();
        for (const std::size_t i : group) piece.facets.push_back(body.facets[i]);
    }
    return pieces;
}

}  // namespace orrery
