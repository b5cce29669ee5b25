// Selects the few important points among all points where two geoms touch.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "contacts/mesh_probe.hpp"

namespace orrery {

// Maximum number of contacts requested for one pair of geoms.
inline constexpr std::size_t kMaxFound = 512;

// dCollide returns the first points that it finds; on fine meshes these are all on one side of a body. Contacts are
// grouped by their normals (within 18 degrees). Of each group the deepest contact stays, and those that span the
// largest patch.
class PatchReducer {
public:
    // Moves the contacts that stay to the front, in a fixed order, and returns their number. `most`: maximum for one
    // group, at least 1; if the deepest contact is much deeper than those that span the patch, it is added. `mesh`: a
    // probe of the triangle mesh that is one of the two geoms, or null.
    std::size_t reduce(std::span<dContactGeom> contacts, std::size_t most, MeshProbe* mesh = nullptr);

private:
    // ODE's colliders also find the edges between the triangles of a flat or concave mesh, and push away from them
    // along the surface. The contacts of such a group belong to no face of the mesh behind them, or to a face that
    // belongs to another group. If no group belongs to that face, the contacts get its normal: a body deep in the mesh
    // would have no other contact that holds it.
    void findInnerEdges(std::span<dContactGeom> contacts, std::size_t groups, MeshProbe& mesh);
    // Returns the group whose face is behind a group's deepest contact; its own group if no other one matches that
    // face. kTurns: the group gets the normal of that face, `normal`.
    [[nodiscard]] std::size_t groupBehind(std::span<const dContactGeom> contacts, std::size_t group, std::size_t groups,
                                          MeshProbe& mesh, Eigen::Vector3d& normal);
    std::size_t group(std::span<const dContactGeom> contacts);
    // Appends the contacts of one group that stay to kept_.
    void keep(std::span<const dContactGeom> contacts, std::size_t group, std::size_t most);
    // Appends to kept_ up to four corners of the patch.
    void keepRim(std::span<const dContactGeom> contacts, std::span<const std::uint16_t> members, std::size_t most);

    static constexpr std::size_t kMaxGroups = 16;
    static constexpr std::size_t kNoGroup = kMaxGroups;  // no face
    static constexpr std::size_t kTurns = kMaxGroups + 1;
    std::array<std::uint8_t, kMaxFound> groupOf_{};
    std::array<std::uint16_t, kMaxFound> members_{};
    std::array<std::uint16_t, kMaxFound> kept_{};
    std::array<std::uint16_t, kMaxGroups> first_{};  // first contact of each group
    std::array<bool, kMaxGroups> innerEdge_{};
    std::size_t keptCount_ = 0;
    std::array<dContactGeom, kMaxFound> moved_;
};

}  // namespace orrery
