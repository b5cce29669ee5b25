#include "orrery/geometry/convex_parts.hpp"

#include <algorithm>
#include <numeric>
#include <utility>

#include "coarse_patch.hpp"
#include "cut_choice.hpp"
#include "hollowness.hpp"
#include "mesh_pieces.hpp"
#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

// Points of the surface that tell how far off a hull is: of a part that may be cut, and of one that stays.
constexpr std::size_t kLookedAt = 1000;
constexpr std::size_t kMeasured = 4000;

// A part in the making.
struct Piece {
    MeshPatch patch;
    MeshPatch few;  // the same of few triangles, that tells where to cut
    double gap = 0;        // m
    double volume = 0;     // of the hull, m^3
    bool settled = false;  // no cut makes it better
};

using Pieces = std::vector<Piece>;

// Work that a rule may do on one mesh, in facets cut.
constexpr std::size_t kMostTried = 300'000;

double gapOf(const MeshPatch& patch, const MeshBody& body, std::size_t points) {
    return gapOf(hullOf(patch, body, points), body);
}

void measure(Piece& piece, const MeshBody& body) {
    PatchHull hull = hullOf(piece.patch, body, kLookedAt);
    piece.volume = hull.volume;
    piece.gap = gapOf(std::move(hull), body);
}

double worstGap(const Pieces& pieces) {
    double worst = 0;
    for (const Piece& piece : pieces) worst = std::max(worst, piece.gap);
    return worst;
}

Piece pieceOf(const Piece& whole, const CutPlane& cut, const MeshBody& body) {
    const bool isSame = whole.few.facets.size() == whole.patch.facets.size();
    Piece piece{cutBy(whole.patch, cut, body), {}};
    piece.few = isSame ? piece.patch : cutBy(whole.few, cut, body);
    measure(piece, body);
    return piece;
}

// Cuts the worst piece until all are good, or there are enough.
void refine(Pieces& pieces, const MeshBody& body, const PartOptions& options, CutRule rule) {
    const double allowed = options.tolerance * body.extent;
    std::size_t tried = 0;
    while (pieces.size() < options.most && tried < kMostTried) {
        const auto worst = std::max_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
            return (a.settled ? 0 : a.gap) < (b.settled ? 0 : b.gap);
        });
        if (worst->settled || worst->gap <= allowed) return;
        const std::optional<CutPlane> cut = bestCut(worst->few, body, rule, allowed, tried);
        worst->settled = !cut;
        if (!cut) continue;
        Piece other = pieceOf(*worst, cut->flipped(), body);
        *worst = pieceOf(*worst, *cut, body);
        pieces.push_back(std::move(other));
    }
}

// Of two pieces whose hulls fill about as much as the hull of both, the cut between them may not be needed.
std::optional<Piece> merged(const Piece& a, const Piece& b, const MeshBody& body, double allowed) {
    constexpr double kAlike = 1.1;
    Piece both{together(a.patch, b.patch), {}};
    PatchHull hull = hullOf(both.patch, body, kLookedAt);
    if (hull.volume > kAlike * (a.volume + b.volume)) return std::nullopt;
    both.volume = hull.volume;
    both.gap = gapOf(std::move(hull), body);
    return both.gap <= allowed ? std::optional(std::move(both)) : std::nullopt;
}

// Makes one of each two pieces that are good as one.
void merge(Pieces& pieces, const MeshBody& body, double allowed) {
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        for (std::size_t k = i + 1; k < pieces.size();) {
            std::optional<Piece> both = merged(pieces[i], pieces[k], body, allowed);
            if (!both) {
                ++k;
                continue;
            }
            pieces[i] = *std::move(both);
            pieces.erase(pieces.begin() + static_cast<std::ptrdiff_t>(k));
            k = i + 1;
        }
    }
}

// As by the rule that needs fewest parts, or, where none is good enough, comes nearest.
Pieces refined(const Pieces& whole, const MeshBody& body, const PartOptions& options) {
    const double allowed = options.tolerance * body.extent;
    const auto rank = [&](const Pieces& pieces) {
        const double gap = worstGap(pieces);
        return gap <= allowed ? std::pair(0.0, pieces.size()) : std::pair(gap, pieces.size());
    };
    Pieces best;
    for (const CutRule rule : {CutRule::Faces, CutRule::Compact}) {
        Pieces pieces = whole;
        refine(pieces, body, options, rule);
        merge(pieces, body, allowed);
        if(getenv("DBG")) fprintf(stderr,"  rule %d parts %zu gap %g\n",int(rule),pieces.size(),worstGap(pieces));
        if (best.empty() || rank(pieces) < rank(best)) best = std::move(pieces);
    }
    return best;
}

void addPart(const MeshPatch& patch, const MeshBody& body, ConvexParts& to) {
    const double thickness = body.closed ? 0 : kSheetThickness * body.extent;
    const HullResult hull = convexHull(body.closed ? patch.points() : thickened(patch, thickness));
    if (!hull.hull) return;  // no volume: rounding left it over
    to.parts.push_back({hull.hull, hull.centroid});
    to.deviation = std::max(to.deviation, gapOf(patch, body, kMeasured) + thickness);
}

}  // namespace

ConvexParts convexParts(const TriangleMesh& mesh, const PartOptions& options) {
    ConvexParts result;
    const MeshBody body = meshBodyOf(mesh);
    result.deviation = gapOf({body.facets, {}, {}}, body, kMeasured);
    if (options.most < 2 || result.deviation <= options.tolerance * body.extent) return result;

    Pieces pieces;
    for (MeshPatch& patch : piecesOf(mesh, body, options.most)) {
        Piece& piece = pieces.emplace_back(Piece{std::move(patch), {}});
        piece.few = coarse(piece.patch, body);
        measure(piece, body);
    }
    pieces = refined(pieces, body, options);
    if (pieces.size() < 2) return result;

    result.deviation = 0;
    for (const Piece& piece : pieces) addPart(piece.patch, body, result);
    return result;
}

}  // namespace orrery
