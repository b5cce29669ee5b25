// Collision shapes, as authored: an absent value is not the same as one written at its default.
//
// Shapes are shared: they live in the Scene's table and colliders, triggers and fields name them by
// ShapeId (glTF: OMI_physics_shape's array; XODE: one entry a geom).
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "orrery/base/math.hpp"
#include "orrery/base/source.hpp"
#include "orrery/scene/members.hpp"

namespace orrery {

// Index into one of the Scene's tables. The tag keeps shapes, meshes, ... apart.
template <typename Tag>
struct TableId {
    std::uint32_t index = 0xFFFFFFFF;
    [[nodiscard]] bool valid() const { return index != 0xFFFFFFFF; }
    bool operator==(const TableId&) const = default;
};
using ShapeId = TableId<struct ShapeTag>;
using MeshId = TableId<struct MeshTag>;
using MaterialId = TableId<struct MaterialTag>;
using FilterId = TableId<struct FilterTag>;

// Local axis a round shape runs along: XODE and ODE use z, OMI uses y.
enum class Axis : std::uint8_t { X, Y, Z };
constexpr std::array<std::string_view, 3> enumNames(Axis) {
    return {"x", "y", "z"};
}

struct BoxShape {
    std::optional<Vector3> size;  // full extents, m; default 1, 1, 1
    bool operator==(const BoxShape&) const = default;
};
constexpr auto membersOf(const BoxShape*) {
    return members("box", Member{"size", &BoxShape::size});
}
struct SphereShape {
    std::optional<double> radius;  // m; default 0.5
    bool operator==(const SphereShape&) const = default;
};
constexpr auto membersOf(const SphereShape*) {
    return members("sphere", Member{"radius", &SphereShape::radius});
}
// Centred on the origin. `radius` stands for both ends; `radiusBottom` (negative end of the axis)
// and `radiusTop` win where present (OMI_physics_shape since November 2024).
struct CapsuleShape {
    enum class Height : std::uint8_t {
        Middle,  // between the centres of the caps (XODE length, OMI since November 2024); default 1
        Total,   // from tip to tip (OMI before); default 2
    };
    Axis axis = Axis::Z;
    Height meaning = Height::Middle;
    std::optional<double> height;
    std::optional<double> radius;  // default 0.5
    std::optional<double> radiusBottom;
    std::optional<double> radiusTop;
    bool operator==(const CapsuleShape&) const = default;
};
constexpr auto membersOf(const CapsuleShape*) {
    return members("capsule", Member{"axis", &CapsuleShape::axis}, Member{"meaning", &CapsuleShape::meaning},
                   Member{"height", &CapsuleShape::height}, Member{"radius", &CapsuleShape::radius},
                   Member{"radiusBottom", &CapsuleShape::radiusBottom}, Member{"radiusTop", &CapsuleShape::radiusTop});
}
constexpr std::array<std::string_view, 2> enumNames(CapsuleShape::Height) {
    return {"middle", "total"};
}
struct CylinderShape {
    Axis axis = Axis::Z;
    std::optional<double> height;  // full; default 2
    std::optional<double> radius;  // both ends; default 0.5
    std::optional<double> radiusBottom;
    std::optional<double> radiusTop;
    bool operator==(const CylinderShape&) const = default;
};
constexpr auto membersOf(const CylinderShape*) {
    return members("cylinder", Member{"axis", &CylinderShape::axis}, Member{"height", &CylinderShape::height},
                   Member{"radius", &CylinderShape::radius}, Member{"radiusBottom", &CylinderShape::radiusBottom},
                   Member{"radiusTop", &CylinderShape::radiusTop});
}
// XODE only: base circle at -length/2, apex at +length/2 on z.
struct ConeShape {
    double radius = 0;
    double length = 0;
    bool operator==(const ConeShape&) const = default;
};
constexpr auto membersOf(const ConeShape*) {
    return members("cone", Member{"radius", &ConeShape::radius}, Member{"length", &ConeShape::length});
}
// Half space a*x + b*y + c*z <= d in the node's frame; as written, not normalised.
struct PlaneShape {
    double a = 0;
    double b = 0;
    double c = 0;
    double d = 0;
    bool operator==(const PlaneShape&) const = default;
};
constexpr auto membersOf(const PlaneShape*) {
    return members("plane", Member{"a", &PlaneShape::a}, Member{"b", &PlaneShape::b}, Member{"c", &PlaneShape::c},
                   Member{"d", &PlaneShape::d});
}
// From the origin along local +z (XODE, ODE) or `direction` (G4MF: -y), whose length does not count.
struct RayShape {
    double length = 0;
    std::optional<Vector3> direction = std::nullopt;
    bool operator==(const RayShape&) const = default;
};
constexpr auto membersOf(const RayShape*) {
    return members("ray", Member{"length", &RayShape::length}, Member{"direction", &RayShape::direction});
}
// Convex hull of the points of a mesh (OMI "convex").
struct ConvexShape {
    MeshId mesh;
    bool operator==(const ConvexShape&) const = default;
};
constexpr auto membersOf(const ConvexShape*) {
    return members("convex", Member{"mesh", &ConvexShape::mesh});
}
struct TriMeshShape {
    MeshId mesh;
    bool operator==(const TriMeshShape&) const = default;
};
constexpr auto membersOf(const TriMeshShape*) {
    return members("trimesh", Member{"mesh", &TriMeshShape::mesh});
}
// What a curve is like at one place along the axis on which it tapers (G4MF).
struct TaperPoint {
    Vector3 position;                // m; from the middle of the shape, along one axis
    std::optional<Vector3> radii;    // m, one an axis; default 0: a point
    std::optional<double> exponent;  // default 2, whatever the curve's is
    bool operator==(const TaperPoint&) const = default;
};
constexpr auto membersOf(const TaperPoint*) {
    return members("taper", Member{"position", &TaperPoint::position}, Member{"radii", &TaperPoint::radii},
                   Member{"exponent", &TaperPoint::exponent});
}
// Points q with the sum of |q.j / radii.j| ^ exponent, over the axes of positive radius, at most 1; q.j is
// 0 on the others. With a taper, `radii` and `exponent` are for readers that have none.
struct GeneralCurve {
    std::optional<Vector3> radii;    // m, zero or more; default 0
    std::optional<double> exponent;  // above 0; default 2, an ellipse
    std::vector<TaperPoint> taper;
    bool operator==(const GeneralCurve&) const = default;
};
constexpr auto membersOf(const GeneralCurve*) {
    return members("curve", Member{"radii", &GeneralCurve::radii}, Member{"exponent", &GeneralCurve::exponent},
                   Member{"taper", &GeneralCurve::taper});
}
// A box with curves added on all sides of it (G4MF, "general"): from boxes, balls, capsules and cylinders
// along any axis to superellipsoids, rounded boxes and cones. Of curves that share an axis what they have in
// common is added (Steinmetz solids). Centred on the origin.
struct GeneralShape {
    std::optional<Vector3> size;  // m, full extents of the box; default 0
    std::vector<GeneralCurve> curves;
    bool operator==(const GeneralShape&) const = default;
};
constexpr auto membersOf(const GeneralShape*) {
    return members("general", Member{"size", &GeneralShape::size}, Member{"curves", &GeneralShape::curves});
}

// Terrain: a grid of heights along local +y over the x-z plane, centred on the origin (ODE's dHeightfield).
// Solid from the surface down to `thickness` below its lowest point; ground that stands still.
struct HeightfieldShape {
    double width = 0;                 // m, along x
    double depth = 0;                 // m, along z
    std::uint32_t widthSamples = 0;   // along x, at least 2
    std::uint32_t depthSamples = 0;   // along z, at least 2
    std::vector<double> samples;      // widthSamples * depthSamples, x first, from -x, -z
    std::optional<double> scale;      // height = sample * scale + offset; default 1
    std::optional<double> offset;     // m; default 0
    std::optional<double> thickness;  // m; default 0
    std::optional<bool> wrap;         // default false; true: repeats without end in x and z
    bool operator==(const HeightfieldShape&) const = default;
};
constexpr auto membersOf(const HeightfieldShape*) {
    return members("heightfield", Member{"width", &HeightfieldShape::width}, Member{"depth", &HeightfieldShape::depth},
                   Member{"widthSamples", &HeightfieldShape::widthSamples},
                   Member{"depthSamples", &HeightfieldShape::depthSamples},
                   Member{"samples", &HeightfieldShape::samples}, Member{"scale", &HeightfieldShape::scale},
                   Member{"offset", &HeightfieldShape::offset}, Member{"thickness", &HeightfieldShape::thickness},
                   Member{"wrap", &HeightfieldShape::wrap});
}

// monostate: the file has a shape here that could not be read (a diagnostic says why).
using ShapeGeometry = std::variant<std::monostate, BoxShape, SphereShape, CapsuleShape, CylinderShape, ConeShape,
                                   PlaneShape, RayShape, ConvexShape, TriMeshShape, HeightfieldShape, GeneralShape>;

struct Shape {
    std::string name;
    ShapeGeometry geometry;
    Origin origin;
};
constexpr auto membersOf(const Shape*) {
    return members("shape", Member{"name", &Shape::name}, Member{"geometry", &Shape::geometry});
}

// Triangles for shapes. Positions are in the frame of whoever uses the mesh.
struct Mesh {
    std::string name;
    std::vector<Vector3> positions;                       // m
    std::vector<std::array<std::uint32_t, 3>> triangles;  // 0-based, counter-clockwise from outside
    bool loaded = false;  // false: named in the file but used by no shape, so its data was not read
    Origin origin;
};
constexpr auto membersOf(const Mesh*) {
    return members("mesh", Member{"name", &Mesh::name}, Member{"loaded", &Mesh::loaded},
                   Member{"positions", &Mesh::positions}, Member{"triangles", &Mesh::triangles});
}

}  // namespace orrery
