// Of all points that two geoms touch in, the few that matter.
#pragma once

#include <ode/ode.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>

#include "contacts/mesh_probe.hpp"

namespace orrery {

// Most contacts that are asked for of one pair of geoms.
inline constexpr std::size_t kMaxFound = 512;

// dCollide gives the first points that it finds, which on fine meshes lie all on one side of a body. Contacts are
// grouped by their normals (within 18 degrees); of each group stay the deepest one and those that span the
// largest patch.
class PatchReducer {
public:
    // Moves the contacts that stay to the front, in a fixed order, and returns their number. `most`: of one group,
    // at least 1; where the deepest lies well below those that span the patch, it is one more. `mesh`: a probe of the
    // triangle mesh that is one of the two geoms, or null.
    std::size_t reduce(std::span<dContactGeom> contacts, std::size_t most, MeshProbe* mesh = nullptr);

private:
    // ODE's colliders find the edges between the triangles of a flat or hollow mesh, too, and push away from them
    // along the surface. Such a group has no face of the mesh behind it that it could come from, or one that another
    // group comes from.
    void findInnerEdges(std::span<const dContactGeom> contacts, std::size_t groups, MeshProbe& mesh);
    // The group whose face lies behind a group's deepest contact: its own, too, where no other is like that face.
    [[nodiscard]] std::size_t groupBehind(std::span<const dContactGeom> contacts, std::size_t group, std::size_t groups,
                                          MeshProbe& mesh);
    std::size_t group(std::span<const dContactGeom> contacts);
    // Appends to kept_ what stays of one group.
    void keep(std::span<const dContactGeom> contacts, std::size_t group, std::size_t most);
    // Appends to kept_ up to four corners of the patch.
    void keepRim(std::span<const dContactGeom> contacts, std::span<const std::uint16_t> members, std::size_t most);

    static constexpr std::size_t kMaxGroups = 16;
    static constexpr std::size_t kNoGroup = kMaxGroups;  // no face
    std::array<std::uint8_t, kMaxFound> groupOf_{};
    std::array<std::uint16_t, kMaxFound> members_{};
    std::array<std::uint16_t, kMaxFound> kept_{};
    std::array<std::uint16_t, kMaxGroups> first_{};  // of each group
    std::array<bool, kMaxGroups> innerEdge_{};
    std::size_t keptCount_ = 0;
    std::array<dContactGeom, kMaxFound> moved_;
};

}  // namespace orrery
