#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>

#include "mesh_pieces.hpp"
#include "orrery/scene/eigen.hpp"
#include "triangle_tree.hpp"

namespace orrery {
namespace {

struct EdgeUse {
    std::uint64_t edge;  // its lower corner, then the higher one
    std::uint32_t triangle;
    bool upward;  // from the lower to the higher corner
};

std::vector<EdgeUse> edgeUsesOf(std::span<const Triangle> triangles) {
    std::vector<EdgeUse> uses;
    uses.reserve(3 * triangles.size());
    for (std::size_t i = 0; i < triangles.size(); ++i) {
        for (std::size_t k = 0; k < 3; ++k) {
            const std::uint64_t from = triangles[i][k];
            const std::uint64_t to = triangles[i][(k + 1) % 3];
            uses.push_back({std::min(from, to) << 32 | std::max(from, to), static_cast<std::uint32_t>(i), from < to});
        }
    }
    std::sort(uses.begin(), uses.end(), [](const EdgeUse& a, const EdgeUse& b) {
        return std::pair(a.edge, a.triangle) < std::pair(b.edge, b.triangle);
    });
    return uses;
}

// Calls visit(first, last) for the uses of each edge.
template <typename Visit>
void forEachEdge(const std::vector<EdgeUse>& uses, Visit&& visit) {
    for (std::size_t first = 0; first < uses.size();) {
        std::size_t last = first;
        while (last < uses.size() && uses[last].edge == uses[first].edge) ++last;
        visit(first, last);
        first = last;
    }
}

// The triangle beyond an edge.
struct Neighbour {
    std::uint32_t triangle;
    bool alike;  // both face the same way
};

struct Neighbours {
    std::array<Neighbour, 3> of{};
    std::uint32_t count = 0;
};

std::vector<Neighbours> neighboursOf(std::span<const Triangle> triangles) {
    const std::vector<EdgeUse> uses = edgeUsesOf(triangles);
    std::vector<Neighbours> neighbours(triangles.size());
    forEachEdge(uses, [&](std::size_t first, std::size_t last) {
        if (last - first != 2) return;
        const EdgeUse& a = uses[first];
        const EdgeUse& b = uses[first + 1];
        const bool alike = a.upward != b.upward;
        Neighbours& ofA = neighbours[a.triangle];
        Neighbours& ofB = neighbours[b.triangle];
        ofA.of[ofA.count++] = {b.triangle, alike};
        ofB.of[ofB.count++] = {a.triangle, alike};
    });
    return neighbours;
}

void turn(Triangle& triangle) {
    std::swap(triangle[1], triangle[2]);
}

// A piece that encloses a volume.
struct ClosedPiece {
    std::size_t number;
    std::vector<Triangle> triangles;
    TreeBox box;
    double volume;  // negative: it faces inward
    bool turned = false;
};

std::vector<ClosedPiece> closedPiecesOf(const TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& pieces) {
    std::vector<ClosedPiece> closed;
    for (std::size_t number = 0; number < pieces.size(); ++number) {
        ClosedPiece piece{number, {}, {}, 0};
        for (const std::size_t i : pieces[number]) piece.triangles.push_back(mesh.triangles[i]);
        if (countOpenEdges(piece.triangles) > 0) continue;
        for (const Triangle& t : piece.triangles) {
            for (const std::uint32_t corner : t) piece.box.include(toEigen(mesh.positions[corner]));
        }
        piece.volume = signedVolume(mesh.positions, piece.triangles);
        closed.push_back(std::move(piece));
    }
    return closed;
}

bool liesIn(const ClosedPiece& inner, const ClosedPiece& outer, const TriangleMesh& mesh) {
    if (!((inner.box.low.array() > outer.box.low.array()).all() &&
          (inner.box.high.array() < outer.box.high.array()).all())) {
        return false;
    }
    const TriangleTree surface(mesh.positions, outer.triangles);
    return surface.encloses(toEigen(mesh.positions[inner.triangles.front()[0]]));
}

}  // namespace

std::size_t countOpenEdges(std::span<const Triangle> triangles) {
    const std::vector<EdgeUse> uses = edgeUsesOf(triangles);
    std::size_t open = 0;
    forEachEdge(uses, [&](std::size_t first, std::size_t last) {
        std::size_t upward = 0;
        for (std::size_t i = first; i < last; ++i) upward += uses[i].upward ? 1U : 0U;
        if (2 * upward != last - first) ++open;
    });
    return open;
}

std::vector<std::vector<std::size_t>> alignedPieces(std::vector<Triangle>& triangles) {
    const std::vector<Neighbours> neighbours = neighboursOf(triangles);
    std::vector<std::vector<std::size_t>> pieces;
    std::vector<char> met(triangles.size(), 0);
    std::vector<char> turned(triangles.size(), 0);
    for (std::size_t start = 0; start < triangles.size(); ++start) {
        if (met[start] != 0) continue;
        std::vector<std::size_t>& piece = pieces.emplace_back(1, start);
        met[start] = 1;
        std::size_t count = 0;
        for (std::size_t next = 0; next < piece.size(); ++next) {
            const std::size_t at = piece[next];
            if (turned[at] != 0) ++count;
            for (std::uint32_t k = 0; k < neighbours[at].count; ++k) {
                const Neighbour& other = neighbours[at].of[k];
                if (met[other.triangle] != 0) continue;
                met[other.triangle] = 1;
                turned[other.triangle] = static_cast<char>((turned[at] != 0) == other.alike ? 1 : 0);
                piece.push_back(other.triangle);
            }
        }
        const bool fewTurned = 2 * count <= piece.size();
        for (const std::size_t i : piece) {
            if ((turned[i] != 0) == fewTurned) turn(triangles[i]);
        }
    }
    return pieces;
}

void faceOutward(TriangleMesh& mesh, const std::vector<std::vector<std::size_t>>& pieces) {
    constexpr std::size_t kMost = 200;  // maximum number of pieces that are checked for containing each other
    std::vector<ClosedPiece> closed = closedPiecesOf(mesh, pieces);
    const auto facesInward = [](const ClosedPiece& piece) { return piece.volume < 0; };
    const bool any = std::any_of(closed.begin(), closed.end(), facesInward);
    const bool nested = any && closed.size() > 1 && closed.size() <= kMost;
    std::vector<char> inside(closed.size(), 0);
    for (std::size_t i = 0; nested && i < closed.size(); ++i) {
        const auto holds = [&](const ClosedPiece& outer) {
            return &outer != &closed[i] && liesIn(closed[i], outer, mesh);
        };
        inside[i] = static_cast<char>(std::any_of(closed.begin(), closed.end(), holds) ? 1 : 0);
    }
    const bool all = std::all_of(closed.begin(), closed.end(), facesInward);
    for (std::size_t i = 0; i < closed.size(); ++i) {
        closed[i].turned = inside[i] == 0 && facesInward(closed[i]) && (closed.size() <= kMost || all);
    }
    for (std::size_t i = 0; i < closed.size(); ++i) {
        const auto holds = [&](const ClosedPiece& outer) { return outer.turned && liesIn(closed[i], outer, mesh); };
        if (!closed[i].turned && inside[i] != 0 && !std::any_of(closed.begin(), closed.end(), holds)) continue;
        if (!closed[i].turned && inside[i] == 0) continue;
        for (const std::size_t number : pieces[closed[i].number]) turn(mesh.triangles[number]);
    }
}

}  // namespace orrery
