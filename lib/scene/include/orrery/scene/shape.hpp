// Collision shapes as the author wrote them: an absent value is different from a value written at its default.
//
// Shapes are shared: they are stored in the Scene's table, and colliders, triggers and fields refer to them by ShapeId
// (glTF: the array of OMI_physics_shape; XODE: one entry for each geom).
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

/// Index into one of the Scene's tables. The tag makes ids of shapes, meshes, ... different types. Entries are never
/// removed, so an id stays valid in the Scene and its copies.
template <typename Tag>
struct TableId {
    std::uint32_t index = 0xFFFFFFFF;  ///< from 0; the default: none
    [[nodiscard]] bool valid() const {
        return index != 0xFFFFFFFF;
    }  ///< is an index set? It does not check that the entry exists
    bool operator==(const TableId&) const = default;
};

using ShapeId = TableId<struct ShapeTag>;        ///< index in SceneData::shapes
using MeshId = TableId<struct MeshTag>;          ///< index in SceneData::meshes
using MaterialId = TableId<struct MaterialTag>;  ///< index in SceneData::materials
using FilterId = TableId<struct FilterTag>;      ///< index in SceneData::filters

/// Local axis along which a round shape runs.
enum class Axis : std::uint8_t {
    X,  ///< used by no format by itself
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

/// A tube with round caps, centred on the origin (dCreateCapsule). If it has two different radii, it is replaced by a
/// convex hull (PLAN_SHAPE_AS_HULL).
struct CapsuleShape {
    /// The meaning of the height of a capsule.
    enum class Height : std::uint8_t {
        Middle,  ///< between the centres of the caps (XODE length, OMI since November 2024); absent: 1
        Total,   ///< from tip to tip (OMI before); absent: 2; less than the caps need: PLAN_CAPSULE_SHORT
    };
    Axis axis = Axis::Z;                 ///< axis along which it runs
    Height meaning = Height::Middle;     ///< meaning of `height`
    std::optional<double> height;        ///< m; absent: 1 or 2, as `meaning` says
    std::optional<double> radius;        ///< m, for both ends; absent: 0.5
    std::optional<double> radiusBottom;  ///< m, at the negative end of the axis; absent: radius
    std::optional<double> radiusTop;     ///< m, at the positive end of the axis; absent: radius
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

/// A cylinder, centred on the origin (dCreateCylinder). If it has two different radii, it is replaced by a convex hull
/// (PLAN_SHAPE_AS_HULL); one of the two may be 0.
struct CylinderShape {
    Axis axis = Axis::Z;                 ///< axis along which it runs
    std::optional<double> height;        ///< m, full; absent: 2
    std::optional<double> radius;        ///< m, for both ends; absent: 0.5
    std::optional<double> radiusBottom;  ///< m, at the negative end of the axis; absent: radius
    std::optional<double> radiusTop;     ///< m, at the positive end of the axis; absent: radius
    bool operator==(const CylinderShape&) const = default;
};
template <std::same_as<CylinderShape> T>
constexpr auto membersOf(const T*) {
    return members("cylinder", Member{"axis", &T::axis}, Member{"height", &T::height}, Member{"radius", &T::radius},
                   Member{"radiusBottom", &T::radiusBottom}, Member{"radiusTop", &T::radiusTop});
}

/// XODE `cone`: the base circle is at -length/2, the apex at +length/2 on z. ODE has no cone, so it is replaced by a
/// mesh or hull (PLAN_CONE_AS_MESH).
struct ConeShape {
    double radius = 0;  ///< m, radius of the base
    double length = 0;  ///< m, along z
    bool operator==(const ConeShape&) const = default;
};
template <std::same_as<ConeShape> T>
constexpr auto membersOf(const T*) {
    return members("cone", Member{"radius", &T::radius}, Member{"length", &T::length});
}

/// Half space a*x + b*y + c*z <= d in the node's frame, as written, not normalised. It must not be on a body
/// (PLAN_PLANE_ON_BODY), and its normal must not be zero.
struct PlaneShape {
    double a = 0;  ///< x of the normal, which points out of the solid
    double b = 0;  ///< y of the normal
    double c = 0;  ///< z of the normal
    double d = 0;  ///< distance from the origin along the normal, m, times the length of the normal
    bool operator==(const PlaneShape&) const = default;
};
template <std::same_as<PlaneShape> T>
constexpr auto membersOf(const T*) {
    return members("plane", Member{"a", &T::a}, Member{"b", &T::b}, Member{"c", &T::c}, Member{"d", &T::d});
}

/// A flat sheet in the x-z plane of its node, centred on the origin, that faces +y (KHR_implicit_shapes "plane").
/// Unlike a PlaneShape it may have edges, be solid from both sides, and move with a body.
///
/// If it has no sizes, is one-sided and is on no body, it is the half space below (dCreatePlane). Otherwise it is
/// replaced by a plate (PLAN_SHEET_AS_PLATE). The upper side of the plate lies in the sheet; if the sheet is
/// double-sided, the middle of the plate does.
struct SheetShape {
    std::optional<double> sizeX;      ///< m; absent: infinite along x
    std::optional<double> sizeZ;      ///< m; absent: infinite along z
    std::optional<bool> doubleSided;  ///< true: both sides are solid; absent: false
    bool operator==(const SheetShape&) const = default;
};
template <std::same_as<SheetShape> T>
constexpr auto membersOf(const T*) {
    return members("sheet", Member{"sizeX", &T::sizeX}, Member{"sizeZ", &T::sizeZ},
                   Member{"doubleSided", &T::doubleSided});
}

/// A ray from the origin (dCreateRay). It reports the geoms that it hits, and is not solid.
struct RayShape {
    double length = 0;  ///< m
    /// Node frame, any length but zero (G4MF: -y). Absent: local +z, as in XODE and ODE.
    std::optional<Vector3> direction = std::nullopt;
    bool operator==(const RayShape&) const = default;
};
template <std::same_as<RayShape> T>
constexpr auto membersOf(const T*) {
    return members("ray", Member{"length", &T::length}, Member{"direction", &T::direction});
}

/// Convex hull of the points of a mesh (OMI "convex"; dCreateConvex). Points in one plane become a thin plate
/// (PLAN_HULL_AS_PLATE); points on one line are an error (PLAN_HULL_FLAT).
struct ConvexShape {
    MeshId mesh;  ///< the mesh whose positions are used
    bool operator==(const ConvexShape&) const = default;
};
template <std::same_as<ConvexShape> T>
constexpr auto membersOf(const T*) {
    return members("convex", Member{"mesh", &T::mesh});
}

/// The triangles of a mesh (dCreateTriMesh). On a dynamic body the mesh is replaced by its convex hull
/// (PLAN_MESH_AS_HULL) or by convex parts (PLAN_MESH_AS_PARTS).
struct TriMeshShape {
    MeshId mesh;  ///< the mesh whose triangles are used
    bool operator==(const TriMeshShape&) const = default;
};
template <std::same_as<TriMeshShape> T>
constexpr auto membersOf(const T*) {
    return members("trimesh", Member{"mesh", &T::mesh});
}

/// The form of a curve at one place along the axis on which it tapers (G4MF).
struct TaperPoint {
    Vector3 position;                ///< m; from the middle of the shape, along one axis
    std::optional<Vector3> radii;    ///< m, one for each axis; absent: 0, a point
    std::optional<double> exponent;  ///< absent: 2, whatever the exponent of the curve is
    bool operator==(const TaperPoint&) const = default;
};
template <std::same_as<TaperPoint> T>
constexpr auto membersOf(const T*) {
    return members("taper", Member{"position", &T::position}, Member{"radii", &T::radii},
                   Member{"exponent", &T::exponent});
}

/// All points q for which the sum of |q.j / radii.j| ^ exponent, over the axes of positive radius, is at most 1; on the
/// other axes q.j is 0 (G4MF).
struct GeneralCurve {
    std::optional<Vector3> radii;    ///< m, zero or more; absent: 0
    std::optional<double> exponent;  ///< above 0; absent: 2, an ellipse
    std::vector<TaperPoint>
        taper;  ///< if it is not empty, `radii` and `exponent` are only for readers that cannot use tapers
    bool operator==(const GeneralCurve&) const = default;
};
template <std::same_as<GeneralCurve> T>
constexpr auto membersOf(const T*) {
    return members("curve", Member{"radii", &T::radii}, Member{"exponent", &T::exponent}, Member{"taper", &T::taper});
}

/// A box with curves added on all sides (G4MF, "general"). It can be a box, ball, capsule or cylinder along any axis, a
/// superellipsoid, a rounded box or a cone. If curves share an axis, their intersection is added (Steinmetz solids). It
/// is centred on the origin. If the result is no solid: PLAN_SHAPE_CURVES.
struct GeneralShape {
    std::optional<Vector3> size;       ///< m, full extents of the box; absent: 0
    std::vector<GeneralCurve> curves;  ///< none: the box alone
    bool operator==(const GeneralShape&) const = default;
};
template <std::same_as<GeneralShape> T>
constexpr auto membersOf(const T*) {
    return members("general", Member{"size", &T::size}, Member{"curves", &T::curves});
}

/// Terrain: a grid of heights along local +y over the x-z plane, centred on the origin (ODE's dHeightfield). It is
/// solid from the surface down to `thickness` below its lowest point. It does not move. A grid with inconsistent
/// numbers is reported as PLAN_HEIGHTFIELD_GRID.
struct HeightfieldShape {
    double width = 0;                 ///< m, along x
    double depth = 0;                 ///< m, along z
    std::uint32_t widthSamples = 0;   ///< along x, at least 2
    std::uint32_t depthSamples = 0;   ///< along z, at least 2
    std::vector<double> samples;      ///< widthSamples * depthSamples values, x changes first, from -x, -z
    std::optional<double> scale;      ///< height = sample * scale + offset; absent: 1
    std::optional<double> offset;     ///< m; absent: 0
    std::optional<double> thickness;  ///< m, at least 0; absent: 0
    std::optional<bool> wrap;         ///< true: it repeats without end in x and z; absent: false
    bool operator==(const HeightfieldShape&) const = default;
};
template <std::same_as<HeightfieldShape> T>
constexpr auto membersOf(const T*) {
    return members("heightfield", Member{"width", &T::width}, Member{"depth", &T::depth},
                   Member{"widthSamples", &T::widthSamples}, Member{"depthSamples", &T::depthSamples},
                   Member{"samples", &T::samples}, Member{"scale", &T::scale}, Member{"offset", &T::offset},
                   Member{"thickness", &T::thickness}, Member{"wrap", &T::wrap});
}

/// The form of a shape. monostate: the file has a shape here that could not be read (a diagnostic says why).
using ShapeGeometry =
    std::variant<std::monostate, BoxShape, SphereShape, CapsuleShape, CylinderShape, ConeShape, PlaneShape, RayShape,
                 ConvexShape, TriMeshShape, HeightfieldShape, GeneralShape, SheetShape>;

/// One entry of the scene's table of shapes. All lengths are in m, in the frame of the node that uses the shape, and
/// are multiplied by that node's scale. A length that is not above 0, or above 1e7 after scaling, is reported as
/// PLAN_SHAPE_SIZE, and the collider is left out.
struct Shape {
    std::string name;        ///< "" if it has none
    ShapeGeometry geometry;  ///< its form and size
    Origin origin;           ///< the object or element it was read from
};
template <std::same_as<Shape> T>
constexpr auto membersOf(const T*) {
    return members("shape", Member{"name", &T::name}, Member{"geometry", &T::geometry});
}

/// Triangles for shapes.
struct Mesh {
    std::string name;                ///< "" if it has none
    std::vector<Vector3> positions;  ///< m, in the frame of the node or shape that uses the mesh
    /// Three indices into `positions` for each triangle, from 0, counter-clockwise seen from outside. A triangle with
    /// an index out of range is reported as PLAN_MESH_INDEX, one without area as PLAN_MESH_DEGENERATE. Both are left
    /// out.
    std::vector<std::array<std::uint32_t, 3>> triangles;
    bool loaded = false;  ///< false: named in the file but used by no shape, so its data was not read
    Origin origin;        ///< the object or element it was read from
};
template <std::same_as<Mesh> T>
constexpr auto membersOf(const T*) {
    return members("mesh", Member{"name", &T::name}, Member{"loaded", &T::loaded}, Member{"positions", &T::positions},
                   Member{"triangles", &T::triangles});
}

/// How finely a round shape is sampled. Samples lie on the surface, so a sampled shape is smaller than the exact one.
struct Resolution {
    int segments = 24;  ///< around the axis; at least 3
    int rings = 6;      ///< from the equator of a sphere, or the rim of a cap, to its pole; at least 1

    /// Are both numbers the same?
    bool operator==(const Resolution&) const = default;
};

}  // namespace orrery
