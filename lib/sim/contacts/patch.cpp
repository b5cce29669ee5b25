#include "contacts/patch.hpp"

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <algorithm>

#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kSamePatch = 0.95;  // cosine
// The deepest contact of a patch is kept in addition to those at its rim if it is deeper than all of them by this share
// of its depth.
constexpr double kDeeper = 0.1;
constexpr double kThin = 1e-3;

// Makes the first contact and the third one opposite to each other, as in an order around the rim.
void putOppositeThird(std::span<dContactGeom> contacts) {
    if (contacts.size() < 3) return;
    const Eigen::Vector3d first = positionOf(contacts[0]);
    std::size_t opposite = 1;
    for (std::size_t i = 2; i < contacts.size(); ++i) {
        if ((positionOf(contacts[i]) - first).squaredNorm() > (positionOf(contacts[opposite]) - first).squaredNorm()) {
            opposite = i;
        }
    }
    std::swap(contacts[2], contacts[opposite]);
}

}  // namespace

std::size_t PatchReducer::group(std::span<const dContactGeom> contacts) {
    std::size_t groups = 0;
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        const Eigen::Vector3d normal = normalOf(contacts[i]);
        std::size_t best = 0;
        double bestCosine = -2;
        for (std::size_t g = 0; g < groups; ++g) {
            const double cosine = normal.dot(normalOf(contacts[first_[g]]));
            if (cosine <= bestCosine) continue;
            bestCosine = cosine;
            best = g;
        }
        if (bestCosine < kSamePatch && groups < kMaxGroups) {
            best = groups++;
            first_[best] = static_cast<std::uint16_t>(i);
        }
        groupOf_[i] = static_cast<std::uint8_t>(best);
    }
    return groups;
}

void PatchReducer::keep(std::span<const dContactGeom> contacts, std::size_t group, std::size_t most) {
    std::size_t count = 0;
    std::size_t deepest = first_[group];
    for (std::size_t i = first_[group]; i < contacts.size(); ++i) {
        if (groupOf_[i] != group) continue;
        members_[count++] = static_cast<std::uint16_t>(i);
        if (contacts[i].depth > contacts[deepest].depth) deepest = i;
    }
    const std::span<const std::uint16_t> members(members_.data(), count);
    if (count <= most) {
        for (const std::uint16_t i : members) kept_[keptCount_++] = i;
        return;
    }
    const std::size_t begin = keptCount_;
    if (most >= 2) keepRim(contacts, members, most);
    double rim = 0;
    for (std::size_t i = begin; i < keptCount_; ++i) rim = std::max<double>(rim, contacts[kept_[i]].depth);
    if (begin == keptCount_ || contacts[deepest].depth * (1 - kDeeper) > rim) {
        kept_[keptCount_++] = static_cast<std::uint16_t>(deepest);
    }
}

void PatchReducer::keepRim(std::span<const dContactGeom> contacts, std::span<const std::uint16_t> members,
                           std::size_t most) {
    // Returns the member with the largest measure; among equal ones the first.
    const auto furthest = [&](const auto& measure) {
        std::uint16_t best = members.front();
        double bestValue = measure(positionOf(contacts[best]));
        for (const std::uint16_t i : members.subspan(1)) {
            const double value = measure(positionOf(contacts[i]));
            if (value <= bestValue) continue;
            bestValue = value;
            best = i;
        }
        return std::pair(best, bestValue);
    };
    const auto from = [](const Eigen::Vector3d& origin) {
        return [origin](const Eigen::Vector3d& p) -> double { return (p - origin).squaredNorm(); };
    };
    const auto along = [](const Eigen::Vector3d& origin, const Eigen::Vector3d& direction) {
        return [origin, direction](const Eigen::Vector3d& p) -> double { return direction.dot(p - origin); };
    };
    Eigen::Vector3d middle = Eigen::Vector3d::Zero();
    for (const std::uint16_t i : members) middle += positionOf(contacts[i]);
    middle /= static_cast<double>(members.size());
    const std::uint16_t a = furthest(from(middle)).first;
    const Eigen::Vector3d at = positionOf(contacts[a]);
    const auto [b, length] = furthest(from(at));
    const Eigen::Vector3d across = normalOf(contacts[members.front()]).cross(positionOf(contacts[b]) - at);
    const auto [c, left] = furthest(along(at, across));
    const auto [d, right] = furthest(along(at, -across));
    // In the order around the rim. A patch thinner than a thousandth of its length is a line with two ends.
    kept_[keptCount_++] = a;
    if (most >= 3 && left > kThin * length) kept_[keptCount_++] = c;
    if (length > 0) kept_[keptCount_++] = b;
    if (most >= 4 && right > kThin * length) kept_[keptCount_++] = d;
}

std::size_t PatchReducer::groupBehind(std::span<const dContactGeom> contacts, std::size_t group, std::size_t groups,
                                      MeshProbe& mesh, Eigen::Vector3d& normal) {
    std::size_t deepest = first_[group];
    for (std::size_t i = first_[group]; i < contacts.size(); ++i) {
        if (groupOf_[i] == group && contacts[i].depth > contacts[deepest].depth) deepest = i;
    }
    const double sign = mesh.outward(contacts[deepest]);
    const Eigen::Vector3d out = sign * normalOf(contacts[deepest]);
    const auto hit = mesh.faceAt(positionOf(contacts[deepest]), out, contacts[deepest].depth);
    if (!hit) return kNoGroup;
    const Eigen::Vector3d& face = hit->normal;
    if (face.dot(out) >= kSamePatch) return group;
    for (std::size_t g = 0; g < groups; ++g) {
        const Eigen::Vector3d other = sign * normalOf(contacts[first_[g]]);
        if (g != group && face.dot(other) >= kSamePatch) return g;
    }
    if (mesh.endsBeside(*hit, out, contacts[deepest].depth)) return group;
    normal = sign * face;
    return kTurns;
}

void PatchReducer::findInnerEdges(std::span<dContactGeom> contacts, std::size_t groups, MeshProbe& mesh) {
    std::array<std::size_t, kMaxGroups> behind{};
    std::array<Eigen::Vector3d, kMaxGroups> normals;
    for (std::size_t g = 0; g < groups; ++g) behind[g] = groupBehind(contacts, g, groups, mesh, normals[g]);
    for (std::size_t g = 0; g < groups; ++g) {
        // On a ridge each of two faces may have the contact of the other: both must stay, or there would be none.
        const bool exchanged = behind[g] < groups && behind[g] != g && behind[behind[g]] == g;
        innerEdge_[g] = behind[g] != g && behind[g] != kTurns && !exchanged;
    }
    for (std::size_t i = 0; i < contacts.size(); ++i) {
        if (behind[groupOf_[i]] == kTurns) std::copy_n(normals[groupOf_[i]].data(), 3, contacts[i].normal);
    }
}

std::size_t PatchReducer::reduce(std::span<dContactGeom> contacts, std::size_t most, MeshProbe* mesh) {
    if (contacts.size() <= std::min<std::size_t>(most, 2) && !mesh) return contacts.size();
    const std::size_t groups = group(contacts);
    if (groups == 1 && contacts.size() <= most && !mesh) {
        putOppositeThird(contacts);
        return contacts.size();
    }
    innerEdge_.fill(false);
    if (mesh) findInnerEdges(contacts, groups, *mesh);
    keptCount_ = 0;
    for (std::size_t g = 0; g < groups; ++g) {
        if (!innerEdge_[g]) keep(contacts, g, most);
    }
    for (std::size_t i = 0; i < keptCount_; ++i) moved_[i] = contacts[kept_[i]];
    std::copy_n(moved_.begin(), keptCount_, contacts.begin());
    return keptCount_;
}

}  // namespace orrery
