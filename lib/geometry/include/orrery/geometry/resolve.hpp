// Turns a shape as authored, under the scale of its node, into a solid that ODE can use.
//
// It reports no diagnostics. Changes, approximations and faults are returned as notes, and the caller, who knows the
// place in the file, makes diagnostics from them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_set>
#include <utility>
#include <vector>

#include "orrery/geometry/convex_parts.hpp"
#include "orrery/geometry/mass_properties.hpp"
#include "orrery/geometry/solid.hpp"
#include "orrery/geometry/tessellate.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/values.hpp"

namespace orrery {

enum class ShapeNoteKind : std::uint8_t {
    // Kinds that leave no solid.
    NoGeometry,    // the shape could not be read (std::monostate); the reader has reported it
    Disabled,      // the scale is zero on all axes: the author removed the shape on purpose; nothing to report
    ZeroScale,     // the scale is zero on some axis only
    InvalidScale,  // the scale is not finite
    InvalidSize,   // `field` is zero, negative, not finite, or beyond kMaxCoordinate once scaled; `value` as authored
    NoMesh,        // the mesh does not exist, was not loaded, or is not named
    BadCurves,     // the curves of a general shape do not form a solid; `why` has details
    EmptyMesh,     // no usable triangle (trimesh), no point (convex)
    FlatHull,      // the points of a hull lie on one line or spot, or no hull was found; `hull` says which
    BadGrid,       // a heightfield has fewer than 2 samples on a side, or a wrong number (`count`) of samples
    // Kinds that leave a solid, but say how it was changed.
    BadIndices,           // `count` triangles are left out, `first` is the first: an index is out of range
    BadVertices,          // `count` vertices are left out, `first` is the first: not finite
    DegenerateTriangles,  // `count` triangles without area are left out
    CapsuleTooShort,      // the total height (`value`) is below the sum of both radii (`limit`): replaced by a sphere
    TaperedAsHull,        // ODE has no tapered capsule or cylinder: convex hull of sampled points
    ScaledAsHull,         // ODE has no such stretched or sheared round shape: convex hull of sampled points
    ShearedBoxAsHull,     // a sheared box is not a box: convex hull of its corners
    ConeAsMesh,           // ODE has no cone: a closed triangle mesh (or its hull, with meshAsHull)
    MeshAsHull,  // requested by ResolveOptions::meshAsHull; `why` says why there are no parts; not noted for a cone
    HullAsBox,   // the hull is a box: replaced by ODE's box, which rests better
    HeightfieldAsMesh,  // mirrored or sheared, which ODE's heightfields do not support: a triangle mesh
    CurvedAsHull,       // ODE has no such curved solid: convex hull of sampled points, with an error of at most `value`
                        // metres
    CurvedAsMesh,       // the same for solids that are not convex: a closed triangle mesh
    HollowAsHull,       // the same with ResolveOptions::meshAsHull: the hull, at most `value` metres outside the solid
    MeshAsParts,  // replaces MeshAsHull and HollowAsHull: `count` convex parts, with an error of at most `value` metres
    SheetAsPlate,     // the sheet has edges or is double-sided: a box, `value` metres thick
    HullAsPlate,      // the points of a hull lie in one plane: a plate with their outline, `value` metres thick
    SampledCoarsely,  // ResolveOptions::coarseness: fewer points than usual, and a less exact integral of the mass; an
                      // error of at most `value` metres, or 0 if it is not known
    HullOfFewer,      // ResolveOptions::hullPoints: a hull of `count` points, `value` metres inside the others at most
    NotRepaired,      // without ResolveOptions::repairsMeshes: an open mesh is taken as it is
};

[[nodiscard]] std::string_view toText(ShapeNoteKind kind);  // "ZeroScale"

// True for the kinds that leave the shape without a solid.
[[nodiscard]] bool preventsSolid(ShapeNoteKind kind);

struct ShapeNote {
    ShapeNoteKind kind{};
    // The value of the shape: "size", "radius", "radiusBottom", "radiusTop", "height", "length", "normal", "d", "mesh",
    // "width", "depth", "samples", "thickness", "sizeX", "sizeZ"; "scale" for the node's scale.
    std::string_view field;
    double value = 0;  // the offending number as authored
    double limit = 0;  // the number that it was compared with
    std::size_t count = 0;
    std::size_t first = 0;  // InvalidSize of a box's "size": 0, 1, 2 for x, y, z
    HullFailure hull = HullFailure::None;
    std::string_view why;  // BadCurves, MeshAsHull; MeshAsParts if there are fewer than needed
};

struct ResolveOptions {
    // True: triangle meshes become their convex hull, because ODE can move hulls (its trimesh pairs do not work).
    bool meshAsHull = false;
    // In that case, meshes that are not convex become parts, within the limit of the work (ConvexParts::work).
    PartOptions parts{.most = 1};
    std::size_t partsLimit = 5'000'000;
    // Hulls that are boxes become boxes, with this tolerance relative to their diagonal; 0: never.
    double boxTolerance = 1e-6;
    // How finely round shapes are sampled if ODE lacks them.
    Resolution resolution;
    // 0: as finely as the resolution says. 1: the same, with a quicker estimate of the error. Each further step halves
    // the resolution and the cells of integrals, down to kCoarsest.
    int coarseness = 0;
    // The most points of which a hull is made; the outermost ones are taken.
    std::size_t hullPoints = static_cast<std::size_t>(-1);
    // True: the enclosed solid of an open mesh is looked for.
    bool repairsMeshes = true;
};

inline constexpr int kCoarsest = 4;

struct ResolvedShape {
    std::optional<PlacedSolid> solid;  // nullopt: a note says why
    // If it is not empty, ODE gets these convex parts instead of `solid`, which is the hull of all.
    std::vector<PlacedSolid> parts;
    std::size_t partsWork = 0;  // ConvexParts::work
    std::vector<ShapeNote> notes;
    // Mass of the exact shape at density 1, in the node's rigid frame. It is set if the solid only approximates the
    // shape, like a hull that replaces a tapered capsule. Read it through massOf().
    std::optional<MassProperties> exactMass;
};

// Turns one shape into a solid. `linear` is the node's world transform without its rotation R: R^T * (linear part of
// the world matrix). For a node without shear it is diag(scale). Off-diagonal parts below 1e-5 of the largest entry are
// ignored, and also differences between axes below 1e-5.
[[nodiscard]] ResolvedShape resolveShape(const Shape& shape, const SceneContents& scene, const Matrix3& linear = {},
                                         const ResolveOptions& options = {});

// Returns the mass in the node's rigid frame at `density` (kg/m^3). If the solid is an approximation, it is the mass of
// the exact shape. Nullopt if there is no solid, or if it has no volume: plane, ray, open mesh.
[[nodiscard]] std::optional<MassProperties> massOf(const ResolvedShape& shape, double density = 1);

struct SampledSolid;  // a general shape sampled once for all its scales

// Resolves many shapes of one scene. Identical hulls and meshes are made once and shared, also those of different
// meshes with the same positions and triangles. The limit of the work for cutting meshes into parts applies to all of
// them together. Without expect() a mesh may take what is left of it. With expect() a fifth of it is shared evenly
// among the meshes that are expected, and each mesh has more for each of its triangles. Work that a mesh leaves is for
// those after it.
//
// Sampling, integrals and hulls of all shapes have a limit in common, too: two terms of a curve for each
// triangle that may be cut, at least 10,000,000, and a point of a hull for 200 of these. ODE finds the edges of each
// geom's hull anew, in a time that grows with the square of its points; four times the limit is for these. Shapes that
// are announced beyond it are all sampled more coarsely, general ones once for all their scales, and hulls are made of
// fewer points. A mesh that occurs once does not count as a hull. Each use of a mesh has geoms of its own for its
// parts: where many are announced, all have fewer parts.
class ShapeResolver {
public:
    // `scene` must outlive the resolver and stay unchanged.
    explicit ShapeResolver(const SceneContents& scene, ResolveOptions options = {})
        : scene_(scene),
          options_(std::move(options)),
          evenly_(options_.partsLimit / 5),
          repeats_(options_.partsLimit / 5),
          mostTerms_(2 * std::max(options_.partsLimit, ResolveOptions{}.partsLimit)) {}

    // Announces a later resolve(id, linear, true), so that the meshes before it leave its share of the work.
    void expect(ShapeId id, const Matrix3& linear = {});

    // Announces a later resolve() of any kind, so that all shapes share the limit of the work.
    void announce(ShapeId id, const Matrix3& linear = {}, bool meshAsHull = false);

    // May an open mesh of so many triangles be repaired? Every mesh may once; repeated meshes share a limit.
    [[nodiscard]] bool mayRepair(MeshId mesh, std::size_t triangles);

    // Terms of curves that the announced shapes take, as they are resolved, and points of which hulls are made.
    [[nodiscard]] std::size_t sampledTerms();
    [[nodiscard]] std::size_t hullPoints();

    // Like resolveShape. `meshAsHull` is combined by "or" with that of the options. `linear` is rounded to 1e-12, so
    // that scales that differ only by rounding count as equal. An id that is not in the scene gives NoGeometry. The
    // reference is valid as long as the resolver.
    [[nodiscard]] const ResolvedShape& resolve(ShapeId id, const Matrix3& linear = {}, bool meshAsHull = false);

private:
    struct Key {
        std::uint32_t shape;
        bool meshAsHull;
        std::array<double, 9> linear;
        bool operator<(const Key& b) const {
            return std::tie(shape, meshAsHull, linear) < std::tie(b.shape, b.meshAsHull, b.linear);
        }
    };
    struct AnnouncedHull {
        std::size_t points = 0;
        std::size_t uses = 0;
    };
    const SceneContents& scene_;
    // Returns the key of the shape under the scale. Shapes with equal meshes have equal keys.
    [[nodiscard]] Key keyOf(ShapeId id, const Matrix3& linear, bool meshAsHull);
    void findEqualShapes();
    // Returns the work that is a mesh's own: for its triangles. Those that other meshes have too, and all uses of a
    // mesh but the first, share a limit.
    [[nodiscard]] std::size_t ownWork(const Shape& shape);
    // Returns how many triangles of the mesh are in no mesh before it.
    [[nodiscard]] std::size_t freshTriangles(MeshId id);

    // Chooses the coarseness and the points of hulls for what is announced.
    void settle();
    // Returns the most points that each hull may have; `all` is what they may have together.
    [[nodiscard]] std::size_t pointsOfEach(const std::vector<AnnouncedHull>& hulls, std::size_t all) const;

    ResolveOptions options_;           // partsLimit is the rest of the limit
    std::size_t evenly_;               // the rest of the work that is shared evenly
    std::size_t repeats_;              // the rest of the work that is the own one of meshes at further scales
    bool shares_ = false;              // something was expected
    std::set<std::uint32_t> cutOnce_;  // MeshId
    std::map<std::uint32_t, std::size_t> fresh_;                            // MeshId -> freshTriangles
    std::unordered_set<std::uint64_t> triangles_;                           // hashes of the triangles of these
    std::vector<std::uint32_t> equal_;                                      // ShapeId -> the first shape that is equal
    std::map<std::uint32_t, std::shared_ptr<const SampledSolid>> sampled_;  // ShapeId
    std::set<Key> expected_;                                                // shapes that are not resolved yet
    std::map<Key, ResolvedShape> resolved_;
    std::map<Key, std::size_t> announced_;  // how often
    bool settled_ = true;
    std::size_t terms_ = 0;   // of the announced shapes
    std::size_t points_ = 0;  // of their hulls
    std::size_t mostTerms_;
    std::size_t repairs_ = 0;               // triangles of repeated meshes that were repaired
    std::set<std::uint32_t> repairedOnce_;  // MeshId
};

}  // namespace orrery
