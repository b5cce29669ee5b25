#include "orrery/geometry/convex_parts.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "cut_choice.hpp"
#include "hollowness.hpp"
#include "mesh_patch.hpp"
#include "mesh_pieces.hpp"
#include "orrery/scene/eigen.hpp"
#include "quick_hull.hpp"

namespace orrery {
namespace {

// Numbers of points on the surface that measure the error of a hull: for a part that may be cut, and for a final one.
constexpr std::size_t kLookedAt = 1000;
constexpr std::size_t kMeasured = 4000;
constexpr std::size_t kMeasuredBeyond = 250;  // for a final one if the work is beyond its share

constexpr std::array kRules = {CutRule::Faces, CutRule::Compact};

// A part that may still be cut.
struct Piece {
    MeshPatch patch;
    MeshPatch few;                 // the same with few triangles, for finding where to cut
    double gap = 0;                // m
    double volume = 0;             // volume of the hull, m^3
    std::vector<Vector3> corners;  // some corners of the hull
    bool settled = false;          // no cut makes it better
};

using Pieces = std::vector<Piece>;

double worstGap(const Pieces& pieces) {
    double worst = 0;
    for (const Piece& piece : pieces) worst = std::max(worst, piece.gap);
    return worst;
}

// The hull of some corners shows at little cost that the hull of all is too large.
std::vector<Vector3> someOf(const std::vector<Vector3>& corners) {
    constexpr std::size_t kMost = 100;
    const std::size_t step = 1 + corners.size() / kMost;
    std::vector<Vector3> some;
    for (std::size_t i = 0; i < corners.size(); i += step) some.push_back(corners[i]);
    return some;
}

// Cuts one mesh into parts.
class Cutting {
public:
    Cutting(const MeshBody& body, const PartOptions& options, const CutEffort& before)
        : body_(body), options_(options), allowed_(options.tolerance * body.extent), effort_(before) {}

    [[nodiscard]] const CutEffort& effort() const { return effort_; }
    // Did the share of the work end it?
    [[nodiscard]] bool limited() const { return limited_; }

    [[nodiscard]] Pieces begin(std::vector<MeshPatch> patches) {
        Pieces pieces;
        for (MeshPatch& patch : patches) {
            Piece& piece = pieces.emplace_back();
            piece.patch = std::move(patch);
            piece.few = coarse(piece.patch, body_);
            measure(piece);
        }
        return pieces;
    }

    // Returns the result of the rule that needs the fewest parts; if no result is good enough, the one with the
    // smallest error.
    [[nodiscard]] Pieces refined(const Pieces& whole) {
        const auto rank = [&](const Pieces& pieces) {
            const double gap = worstGap(pieces);
            return std::pair(gap <= allowed_ ? 0.0 : gap, pieces.size());
        };
        Pieces best;
        std::size_t rules = kRules.size();
        for (const CutRule rule : kRules) {
            Pieces pieces = whole;
            refine(pieces, rule, left() / rules--);
            merge(pieces);
            if (best.empty() || rank(pieces) < rank(best)) best = std::move(pieces);
        }
        limited_ = limited_ && worstGap(best) > allowed_;
        return best;
    }

private:
    // Returns what is left of the work for this mesh.
    [[nodiscard]] std::size_t left() const { return options_.share - std::min(options_.share, effort_.work()); }

    void measure(Piece& piece) {
        effort_.facets += piece.patch.facets.size();
        PatchHull hull = hullOf(piece.patch, body_, kLookedAt, effort_);
        piece.volume = hull.volume;
        piece.corners = someOf(hull.corners);
        piece.gap = gapOf(std::move(hull), body_, effort_);
    }

    Piece pieceOf(const Piece& whole, const CutPlane& cut) {
        const bool isSame = whole.few.facets.size() == whole.patch.facets.size();
        Piece piece;
        piece.patch = cutBy(whole.patch, cut, body_);
        piece.few = isSame ? piece.patch : cutBy(whole.few, cut, body_);
        measure(piece);
        return piece;
    }

    // Cuts the worst piece until all are good, until there are enough, or until the work is done.
    void refine(Pieces& pieces, CutRule rule, std::size_t work) {
        const std::size_t end = effort_.work() + work;
        std::size_t tried = 0;
        while (pieces.size() < options_.most && tried < options_.work / kRules.size()) {
            const auto worst = std::max_element(pieces.begin(), pieces.end(), [](const Piece& a, const Piece& b) {
                return (a.settled ? 0 : a.gap) < (b.settled ? 0 : b.gap);
            });
            if (worst->settled || worst->gap <= allowed_) break;
            if (effort_.work() >= end) {
                limited_ = true;
                break;
            }
            const std::size_t before = effort_.facets;
            const std::optional<CutPlane> cut = bestCut(worst->few, body_, rule, allowed_, effort_);
            tried += effort_.facets - before;
            worst->settled = !cut;
            if (!cut) continue;
            Piece other = pieceOf(*worst, cut->flipped());
            *worst = pieceOf(*worst, *cut);
            pieces.push_back(std::move(other));
        }
    }

    // If the hulls of two pieces fill about as much as the hull of both, the cut between them may be unnecessary.
    std::optional<Piece> merged(const Piece& a, const Piece& b) {
        constexpr double kAlike = 1.1;
        const double most = kAlike * (a.volume + b.volume);
        std::vector<Vector3> corners = a.corners;
        corners.insert(corners.end(), b.corners.begin(), b.corners.end());
        ++effort_.trials;
        if (quickVolume(corners) > most) return std::nullopt;
        Piece both;
        both.patch = together(a.patch, b.patch);
        measure(both);
        return both.volume <= most && both.gap <= allowed_ ? std::optional(std::move(both)) : std::nullopt;
    }

    // Merges each two pieces that are good as one.
    void merge(Pieces& pieces) {
        for (std::size_t i = 0; i < pieces.size(); ++i) {
            for (std::size_t k = i + 1; k < pieces.size();) {
                std::optional<Piece> both = merged(pieces[i], pieces[k]);
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

    const MeshBody& body_;
    const PartOptions& options_;
    double allowed_;  // m
    CutEffort effort_;
    bool limited_ = false;
};

void addPart(const MeshPatch& patch, const MeshBody& body, std::size_t most, ConvexParts& to, CutEffort& effort) {
    const double thickness = body.closed ? 0 : kSheetThickness * body.extent;
    const HullResult hull = convexHull(body.closed ? patch.points() : thickened(patch, thickness));
    if (!hull.hull) return;  // no volume: the piece is only a rounding error
    to.parts.push_back({hull.hull, hull.centroid});
    to.deviation = std::max(to.deviation, gapOf(hullOf(patch, body, most, effort), body, effort) + thickness);
}

}  // namespace

ConvexParts convexParts(const TriangleMesh& mesh, const PartOptions& options) {
    ConvexParts result;
    if (mesh.triangles.empty()) return result;
    const MeshBody body = meshBodyOf(mesh);
    CutEffort effort;
    result.deviation = gapOf(hullOf({body.facets, {}, {}}, body, kMeasured, effort), body, effort);
    result.isConvex = result.deviation <= options.tolerance * body.extent;
    result.work = body.facets.size() + effort.work();
    if (options.most < 2 || result.isConvex) return result;

    Cutting cutting(body, options, effort);
    const Pieces pieces = cutting.refined(cutting.begin(piecesOf(mesh, body, options.most)));
    effort = cutting.effort();
    result.limited = cutting.limited();
    if (pieces.size() >= 2) {
        result.deviation = 0;
        const std::size_t most = effort.work() > options.share ? kMeasuredBeyond : kMeasured;
        for (const Piece& piece : pieces) addPart(piece.patch, body, most, result, effort);
    }
    result.work = body.facets.size() + effort.work();
    return result;
}

}  // namespace orrery
