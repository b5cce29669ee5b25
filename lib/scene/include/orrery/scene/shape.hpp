// Collision shapes, as authored: an absent value is not the same as one written at its default.
//
// Shapes are shared: they live in the Scene's table and colliders, triggers and fields name them by
// ShapeId (glTF: OMI_physics_shape's array; XODE: one entry a geom).
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/values.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Index into one of the Scene's tables. The tag keeps shapes, meshes, ... apart. Entries are not removed, so that it
/// stays good in the Scene and its copies.
template <typename Tag>
struct TableId {
    std::uint32_t index = 0xFFFFFFFF;                                 ///< from 0; the default: none
    [[nodiscard]] bool valid() const { return index != 0xFFFFFFFF; }  ///< does it name an entry? Not: is that there
    bool operator==(const TableId&) const = default;
};

using ShapeId = TableId<struct ShapeTag>;        ///< index in SceneData::shapes
using MeshId = TableId<struct MeshTag>;          ///< index in SceneData::meshes
using MaterialId = TableId<struct MaterialTag>;  ///< index in SceneData::materials
using FilterId = TableId<struct FilterTag>;      ///< index in SceneData::filters

/// Local axis a round shape runs along.
enum class Axis : std::uint8_t {
    X,  ///< of no format by itself
    Y,  ///< OMI
    Z,  ///< XODE, ODE, scenes made by hand
};
constexpr std::array<std::string_view, 3> enumNames(Axis) {
    return {"x", "y", "z"};
}

/// A box, centred on the origin (dCreateBox).
struct BoxShape {
    std::optional<Vector3> size;  ///< m, full extents; absent: 1, 1, 1
    bool operator==(const BoxShape&) const = default;
};
template <std::same_as<BoxShape> T>
constexpr auto membersOf(const T*) {
    return members("box", Member{"size", &T::size});
}

/// A ball, centred on the origin (dCreateSphere).
struct SphereShape {
    std::optional<double> radius;  ///< m; absent: 0.5
    bool operator==(const SphereShape&) const = default;
};
template <std::same_as<SphereShape> T>
constexpr auto membersOf(const T*) {
    return members("sphere", Member{"radius", &T::radius});
}

/// A tube with round caps, centred on the origin (dCreateCapsule). With two radii it tapers, and a convex hull stands
/// for it (PLAN_SHAPE_AS_HULL).
struct CapsuleShape {
    /// What the height of a capsule is.
    enum class Height : std::uint8_t {
        Middle,  ///< between the centres of the caps (XODE length, OMI since November 2024); absent: 1
        Total,   ///< from tip to tip (OMI before); absent: 2; less than the caps need: PLAN_CAPSULE_SHORT
    };
    Axis axis = Axis::Z;                 ///< that it runs along
    Height meaning = Height::Middle;     ///< of `height`
    std::optional<double> height;        ///< m; absent: 1 or 2, as `meaning` says
    std::optional<double> radius;        ///< m, of both ends; absent: 0.5
    std::optional<double> radiusBottom;  ///< m, of the negative end of the axis; absent: radius
    std::optional<double> radiusTop;     ///< m, of the positive end of the axis; absent: radius
    bool operator==(const CapsuleShape&) const = default;
};
template <std::same_as<CapsuleShape> T>
constexpr auto membersOf(const T*) {
    return members("capsule", Member{"axis", &T::axis}, Member{"meaning", &T::meaning}, Member{"height", &T::height},
                   Member{"radius", &T::radius}, Member{"radiusBottom", &T::radiusBottom},
                   Member{"radiusTop", &T::radiusTop});
}
constexpr std::array<std::string_view, 2> enumNames(CapsuleShape::Height) {
    return {"middle", "total"};
}

/// A cylinder, centred on the origin (dCreateCylinder). With two radii it tapers, and a convex hull stands for it
/// (PLAN_SHAPE_AS_HULL); one of the two may be 0.
struct CylinderShape {
    Axis axis = Axis::Z;                 ///< that it runs along
    std::optional<double> height;        ///< m, full; absent: 2
    std::optional<double> radius;        ///< m, of both ends; absent: 0.5
    std::optional<double> radiusBottom;  ///< m, of the negative end of the axis; absent: radius
    std::optional<double> radiusTop;     ///< m, of the positive end of the axis; absent: radius
    bool operator==(const CylinderShape&) const = default;
};
template <std::same_as<CylinderShape> T>
constexpr auto membersOf(const T*) {
    return members("cylinder", Member{"axis", &T::axis}, Member{"height", &T::height}, Member{"radius", &T::radius},
                   Member{"radiusBottom", &T::radiusBottom}, Member{"radiusTop", &T::radiusTop});
}

/// XODE `cone`: base circle at -length/2, apex at +length/2 on z. ODE has none: a mesh or hull stands for it
/// (PLAN_CONE_AS_MESH).
struct ConeShape {
    double radius = 0;  ///< m, of the base
    double length = 0;  ///< m, along z
    bool operator==(const ConeShape&) const = default;
};
template <std::same_as<ConeShape> T>
constexpr auto membersOf(const T*) {
    return members("cone", Member{"radius", &T::radius}, Member{"length", &T::length});
}

/// Half space a*x + b*y + c*z <= d in the node's frame; as written, not normalised. Not on a body
/// (PLAN_PLANE_ON_BODY), nor with a normal of zero.
struct PlaneShape {
    double a = 0;  ///< x of the normal, which points out of the solid
    double b = 0;  ///< y of the normal
    double c = 0;  ///< z of the normal
    double d = 0;  ///< distance from the origin along the normal times the length of the normal, m
    bool operator==(const PlaneShape&) const = default;
};
template <std::same_as<PlaneShape> T>
constexpr auto membersOf(const T*) {
    return members("plane", Member{"a", &T::a}, Member{"b", &T::b}, Member{"c", &T::c}, Member{"d", &T::d});
}

/// A flat sheet in the x-z plane of its node, centred on the origin, that faces +y (KHR_implicit_shapes "plane").
/// Unlike a PlaneShape it may end, be solid from both sides, and move with a body.
///
/// Without sizes, one-sided and on no body it is the half space below (dCreatePlane). Else a plate stands for it
/// (PLAN_SHEET_AS_PLATE), whose upper side, or middle if it is double-sided, lies in the sheet.
struct SheetShape {
    std::optional<double> sizeX;      ///< m; absent: it does not end along x
    std::optional<double> sizeZ;      ///< m; absent: it does not end along z
    std::optional<bool> doubleSided;  ///< true: things may rest on either side; absent: false
    bool operator==(const SheetShape&) const = default;
};
template <std::same_as<SheetShape> T>
constexpr auto membersOf(const T*) {
    return members("sheet", Member{"sizeX", &T::sizeX}, Member{"sizeZ", &T::sizeZ},
                   Member{"doubleSided", &T::doubleSided});
}

/// A ray from the origin (dCreateRay): meets what it hits, and is no solid.
struct RayShape {
    double length = 0;  ///< m
    /// Node frame, any length but zero (G4MF: -y). Absent: local +z, as XODE and ODE have it.
    std::optional<Vector3> direction = std::nullopt;
    bool operator==(const RayShape&) const = default;
};
template <std::same_as<RayShape> T>
constexpr auto membersOf(const T*) {
    return members("ray", Member{"length", &T::length}, Member{"direction", &T::direction});
}

/// Convex hull of the points of a mesh (OMI "convex"; dCreateConvex). Points in one plane are a thin plate
/// (PLAN_HULL_AS_PLATE), on one line PLAN_HULL_FLAT.
struct ConvexShape {
    MeshId mesh;  ///< whose positions count
    bool operator==(const ConvexShape&) const = default;
};
template <std::same_as<ConvexShape> T>
constexpr auto membersOf(const T*) {
    return members("convex", Member{"mesh", &T::mesh});
}

/// The triangles of a mesh (dCreateTriMesh). On a dynamic body its convex hull (PLAN_MESH_AS_HULL) or convex parts
/// (PLAN_MESH_AS_PARTS).
struct TriMeshShape {
    MeshId mesh;  ///< whose triangles count
    bool operator==(const TriMeshShape&) const = default;
};
template <std::same_as<TriMeshShape> T>
constexpr auto membersOf(const T*) {
    return members("trimesh", Member{"mesh", &T::mesh});
}

/// What a curve is like at one place along the axis on which it tapers (G4MF).
struct TaperPoint {
    Vector3 position;                ///< m; from the middle of the shape, along one axis
    std::optional<Vector3> radii;    ///< m, one an axis; absent: 0, a point
    std::optional<double> exponent;  ///< absent: 2, whatever the curve's is
    bool operator==(const TaperPoint&) const = default;
};
template <std::same_as<TaperPoint> T>
constexpr auto membersOf(const T*) {
    return members("taper", Member{"position", &T::position}, Member{"radii", &T::radii},
                   Member{"exponent", &T::exponent});
}

/// Points q with the sum of |q.j / radii.j| ^ exponent, over the axes of positive radius, at most 1; q.j is
/// 0 on the others (G4MF).
struct GeneralCurve {
    std::optional<Vector3> radii;    ///< m, zero or more; absent: 0
    std::optional<double> exponent;  ///< above 0; absent: 2, an ellipse
    std::vector<TaperPoint> taper;   ///< if not empty, `radii` and `exponent` are for readers that have none
    bool operator==(const GeneralCurve&) const = default;
};
template <std::same_as<GeneralCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"radii", &T::radii}, Member{"exponent", &T::exponent}, Member{"taper", &T::taper});
}

/// A box with curves added on all sides of it (G4MF, "general"): from boxes, balls, capsules and cylinders
/// along any axis to superellipsoids, rounded boxes and cones. Of curves that share an axis what they have in
/// common is added (Steinmetz solids). Centred on the origin. No solid: PLAN_SHAPE_CURVES.
struct GeneralShape {
    std::optional<Vector3> size;       ///< m, full extents of the box; absent: 0
    std::vector<GeneralCurve> curves;  ///< none: the box alone
    bool operator==(const GeneralShape&) const = default;
};
template <std::same_as<GeneralShape> T>
constexpr auto membersOf(const T*) {
    return members("general", Member{"size", &T::size}, Member{"curves", &T::curves});
}

/// Terrain: a grid of heights along local +y over the x-z plane, centred on the origin (ODE's dHeightfield).
/// Solid from the surface down to `thickness` below its lowest point; ground that stands still. A grid whose numbers
/// do not fit is PLAN_HEIGHTFIELD_GRID.
struct HeightfieldShape {
    double width = 0;                 ///< m, along x
    double depth = 0;                 ///< m, along z
    std::uint32_t widthSamples = 0;   ///< along x, at least 2
    std::uint32_t depthSamples = 0;   ///< along z, at least 2
    std::vector<double> samples;      ///< widthSamples * depthSamples, x first, from -x, -z
    std::optional<double> scale;      ///< height = sample * scale + offset; absent: 1
    std::optional<double> offset;     ///< m; absent: 0
    std::optional<double> thickness;  ///< m, at least 0; absent: 0
    std::optional<bool> wrap;         ///< true: repeats without end in x and z; absent: false
    bool operator==(const HeightfieldShape&) const = default;
};
template <std::same_as<HeightfieldShape> T>
constexpr auto membersOf(const T*) {
    return members("heightfield", Member{"width", &T::width}, Member{"depth", &T::depth},
                   Member{"widthSamples", &T::widthSamples}, Member{"depthSamples", &T::depthSamples},
                   Member{"samples", &T::samples}, Member{"scale", &T::scale}, Member{"offset", &T::offset},
                   Member{"thickness", &T::thickness}, Member{"wrap", &T::wrap});
}

/// What a shape is. monostate: the file has a shape here that could not be read (a diagnostic says why).
using ShapeGeometry =
    std::variant<std::monostate, BoxShape, SphereShape, CapsuleShape, CylinderShape, ConeShape, PlaneShape, RayShape,
                 ConvexShape, TriMeshShape, HeightfieldShape, GeneralShape, SheetShape>;

/// One entry of the scene's table of shapes. All lengths are in m, in the frame of the node that uses it, and are
/// multiplied by that node's scale. One that is not above 0, or above 1e7 once scaled, is PLAN_SHAPE_SIZE, and the
/// collider is left out.
struct Shape {
    std::string name;        ///< "" where it has none
    ShapeGeometry geometry;  ///< which shape, and how large
    Origin origin;           ///< the object or element it was read from
};
template <std::same_as<Shape> T>
constexpr auto membersOf(const T*) {
    return members("shape", Member{"name", &T::name}, Member{"geometry", &T::geometry});
}

/// Triangles for shapes.
struct Mesh {
    std::string name;                ///< "" where it has none
    std::vector<Vector3> positions;  ///< m, in the frame of whoever uses the mesh
    /// Each three indices in `positions`, from 0, counter-clockwise seen from outside. One that is out of range is
    /// PLAN_MESH_INDEX, one without area PLAN_MESH_DEGENERATE; both are left out.
    std::vector<std::array<std::uint32_t, 3>> triangles;
    bool loaded = false;  ///< false: named in the file but used by no shape, so its data was not read
    Origin origin;        ///< the object or element it was read from
};
template <std::same_as<Mesh> T>
constexpr auto membersOf(const T*) {
    return members("mesh", Member{"name", &T::name}, Member{"loaded", &T::loaded}, Member{"positions", &T::positions},
                   Member{"triangles", &T::triangles});
}

/// How fine. Samples lie on the surface, so a sampled shape is smaller than the exact one.
struct Resolution {
    int segments = 24;  ///< around the axis; at least 3
    int rings = 6;      ///< from the equator of a sphere, or the rim of a cap, to its pole; at least 1
};

}  // namespace orrery
