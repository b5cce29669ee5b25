// From a shape as authored, under the scale of its node, to a solid that ODE can be given.
//
// Nothing is reported here: what was changed, approximated or refused comes back as notes, and the
// caller, who knows the place in the file, makes diagnostics of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string_view>
#include <tuple>
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
    // No solid because of this.
    NoGeometry,    // the shape could not be read (std::monostate); a diagnostic was made by the reader
    Disabled,      // the scale is zero on all axes: not there on purpose, nothing to report
    ZeroScale,     // the scale is zero on some axis only
    InvalidScale,  // the scale is not finite
    InvalidSize,   // `field` is zero, negative, not finite, or beyond kMaxCoordinate once scaled; `value` as authored
    NoMesh,        // names no mesh, one that does not exist, or one that was not loaded
    BadCurves,     // a general shape whose curves make no solid; `why` says more
    EmptyMesh,     // no usable triangle (trimesh), no point (convex)
    FlatHull,      // the points of a hull lie on one line or spot, or allow none; `hull` says which
    BadGrid,       // a heightfield has fewer than 2 samples a side, or not as many (`count`) as its sides say
    // A solid, and this was done to it.
    BadIndices,           // `count` triangles left out, `first` is the first: an index is out of range
    BadVertices,          // `count` vertices left out, `first` is the first: not finite
    DegenerateTriangles,  // `count` triangles without area left out
    CapsuleTooShort,      // total height (`value`) below the sum of both radii (`limit`): taken as a sphere
    TaperedAsHull,        // ODE has no tapered capsule or cylinder: convex hull of a sampled one
    ScaledAsHull,         // ODE has no such stretched or sheared round shape: convex hull of a sampled one
    ShearedBoxAsHull,     // a sheared box is none: convex hull of its corners
    ConeAsMesh,           // ODE has no cone: a closed triangle mesh (or its hull, under meshAsHull)
    MeshAsHull,           // asked for by ResolveOptions::meshAsHull; `why` not in parts; not noted for a cone
    HullAsBox,            // the hull is a box: ODE's box, which rests better
    HeightfieldAsMesh,    // mirrored or sheared, as ODE's heightfields cannot be: a triangle mesh
    CurvedAsHull,         // ODE has no such curved solid: convex hull of a sampled one, off by `value` metres at most
    CurvedAsMesh,         // the same for solids that are not convex: a closed triangle mesh
    HollowAsHull,  // the same under ResolveOptions::meshAsHull: the hull, `value` metres beyond the solid at most
    MeshAsParts,   // in place of MeshAsHull, HollowAsHull: `count` convex parts, `value` metres off at most
    SheetAsPlate,  // a sheet that ends or is double-sided: a box, `value` metres thick
    HullAsPlate,   // the points of a hull lie in one plane: a plate of their outline, `value` metres thick
};

[[nodiscard]] std::string_view toText(ShapeNoteKind kind);  // "ZeroScale"

// True for the kinds that leave the shape without a solid.
[[nodiscard]] bool preventsSolid(ShapeNoteKind kind);

struct ShapeNote {
    ShapeNoteKind kind{};
    // Which value of the shape: "size", "radius", "radiusBottom", "radiusTop", "height", "length",
    // "normal", "d", "mesh", "width", "depth", "samples", "thickness", "sizeX", "sizeZ"; "scale" for the node's scale.
    std::string_view field;
    double value = 0;  // the offending number as authored
    double limit = 0;  // what it was compared with
    std::size_t count = 0;
    std::size_t first = 0;  // InvalidSize of a box's "size": 0, 1, 2 for x, y, z
    HullFailure hull = HullFailure::None;
    std::string_view why;  // BadCurves, MeshAsHull
};

struct ResolveOptions {
    // Triangle meshes become their convex hull: what ODE can move (its trimesh pairs do not work).
    bool meshAsHull = false;
    // Then those that are not convex become parts, as far as the work may go (ConvexParts::work).
    PartOptions parts{.most = 1};
    std::size_t partsLimit = 5'000'000;
    // Hulls that are boxes become boxes, at this tolerance relative to their diagonal; 0: never.
    double boxTolerance = 1e-6;
    // How finely round shapes are sampled where ODE lacks them.
    Resolution resolution;
};

struct ResolvedShape {
    std::optional<PlacedSolid> solid;  // nullopt: a note says why
    // Where there are any, these convex ones are what ODE gets in place of `solid`, which is the hull of all.
    std::vector<PlacedSolid> parts;
    std::size_t partsWork = 0;  // ConvexParts::work
    std::vector<ShapeNote> notes;
    // Mass at density 1 in the node's rigid frame, where the solid only approximates the shape
    // (a hull that stands for a tapered capsule): of the exact shape. Read it through massOf().
    std::optional<MassProperties> exactMass;
};

// `linear` is what remains of the node's world transform after its rotation R is taken out:
// R^T * (linear part of the world matrix); diag(scale) for a node that is not sheared. Off-diagonal
// parts below 1e-5 of the largest entry do not count, nor do differences between axes below 1e-5.
[[nodiscard]] ResolvedShape resolveShape(const Shape& shape, const SceneContents& scene, const Matrix3& linear = {},
                                         const ResolveOptions& options = {});

// Mass in the node's rigid frame at `density` (kg/m^3), of the exact shape where the solid is an
// approximation. Nullopt where there is no solid or it has no volume: plane, ray, open mesh.
[[nodiscard]] std::optional<MassProperties> massOf(const ResolvedShape& shape, double density = 1);

// Resolves many shapes of one scene; hulls and meshes that are the same are made once and shared. The limit of what is
// cut into parts is of all of them together.
class ShapeResolver {
public:
    // `scene` must outlive the resolver and stay unchanged.
    explicit ShapeResolver(const SceneContents& scene, ResolveOptions options = {})
        : scene_(scene), options_(std::move(options)) {}

    // As resolveShape; `meshAsHull` is or-ed to that of the options. `linear` is rounded to 1e-12, so
    // that scales that differ by rounding only count as the same. An id that is not in the scene gives
    // NoGeometry. The reference lives as long as the resolver.
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
    const SceneContents& scene_;
    ResolveOptions options_;  // partsLimit: what is left of it
    std::map<Key, ResolvedShape> resolved_;
};

}  // namespace orrery
