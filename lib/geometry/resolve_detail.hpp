// Shared by the resolve sources: the conversion of one shape to a solid.
#pragma once

#include <Eigen/Core>
#include <Eigen/Geometry>
#include <memory>
#include <span>
#include <string_view>

#include "orrery/geometry/general_solid.hpp"
#include "orrery/geometry/resolve.hpp"

namespace orrery {

// Differences and off-diagonal parts below this fraction of the largest entry are rounding errors of single-precision
// matrices.
inline constexpr double kScaleTolerance = 1e-5;

// The effect of the node's scale on a shape.
struct NodeScale {
    Eigen::Matrix3d linear = Eigen::Matrix3d::Identity();  // exactly diagonal unless `sheared`
    Eigen::Vector3d factors = Eigen::Vector3d::Ones();     // absolute values of the diagonal
    bool sheared = false;

    // True if the two axes have the same scale and are not sheared; mirroring does not matter.
    [[nodiscard]] bool sameOn(Eigen::Index a, Eigen::Index b) const;
    [[nodiscard]] bool uniform() const { return sameOn(0, 1) && sameOn(0, 2) && sameOn(1, 2); }
};

// A general solid without the node's scale, as it is sampled.
struct SampledSolid {
    GeneralTessellation made;
    double error = 0;  // m
    MassProperties mass;
};
[[nodiscard]] SampledSolid sampledSolid(const GeneralSolid& solid, const ResolveOptions& options);

// The same as resolveShape with a sample for coarse general shapes, which is made if it is null.
[[nodiscard]] ResolvedShape resolveSampled(const Shape& shape, const SceneContents& scene, const Matrix3& linear,
                                           const ResolveOptions& options, std::shared_ptr<const SampledSolid>& sample);

class ShapeResolution {
public:
    ShapeResolution(const SceneContents& scene, const NodeScale& scale, const ResolveOptions& options,
                    std::shared_ptr<const SampledSolid>& sample)
        : scene_(scene), scale_(scale), options_(options), sample_(sample) {}

    void operator()(std::monostate) { note(ShapeNoteKind::NoGeometry, {}); }
    void operator()(const BoxShape& shape);
    void operator()(const SphereShape& shape);
    void operator()(const CapsuleShape& shape);
    void operator()(const CylinderShape& shape);
    void operator()(const ConeShape& shape);
    void operator()(const PlaneShape& shape);
    void operator()(const RayShape& shape);
    void operator()(const ConvexShape& shape);
    void operator()(const TriMeshShape& shape);
    void operator()(const HeightfieldShape& shape);
    void operator()(const GeneralShape& shape);
    void operator()(const SheetShape& sheet);

    ResolvedShape result;

private:
    struct Round;

    // Notes.
    void note(ShapeNoteKind kind, std::string_view field, double value = 0, double limit = 0);
    // True if ODE accepts `value` as a length, also times `factor`; otherwise adds a note.
    bool checkLength(std::string_view field, double value, double factor);
    bool checkRadii(const Round& round);
    bool checkGrid(const HeightfieldShape& shape);
    bool checkExtent(std::string_view field, std::span<const Vector3> points);
    bool checkReach(const GeneralShape& shape);
    void noteRepairs(const MeshRepairs& repairs);
    void noteCoarseness(double error = 0);

    // Solids.
    void place(Solid solid, const Pose& pose = {});
    // Returns the hull, or the box that equals it.
    [[nodiscard]] PlacedSolid placedHull(const HullResult& hull, bool mayBeBox) const;
    bool placeHull(std::span<const Vector3> points, std::string_view field, bool mayBeBox);
    // Returns the hull of the points, or of the outermost ones if there are more than the options allow.
    HullResult limitedHull(std::span<const Vector3> points);
    void placeSampled(const Tessellation& tessellation, const Eigen::Matrix3d& rotation,
                      const std::optional<MassProperties>& mass);
    // Places a solid that is not convex on a body that moves; `points` are the positions of its surface in the frame of
    // the node.
    void placeHollow(const std::vector<Vector3>& points, std::span<const Triangle> triangles, bool mirrored);
    // `rest` is the part of the scale that the sample does not have.
    void placeGeneral(const SampledSolid& sample, const Eigen::Matrix3d& rest);
    void placeMesh(std::span<const Vector3> positions, std::span<const Triangle> triangles, const Matrix3& linear);
    // Replaces the hull of a mesh by convex parts if the mesh is not convex and can be cut; otherwise returns why there
    // are no parts.
    std::string_view cutIntoParts(const TriangleMesh& mesh, std::string_view field);
    [[nodiscard]] std::vector<Vector3> scaled(std::span<const Vector3> points) const;
    [[nodiscard]] const Mesh* mesh(MeshId id);

    const SceneContents& scene_;
    const NodeScale& scale_;
    const ResolveOptions& options_;
    std::shared_ptr<const SampledSolid>& sample_;
};

}  // namespace orrery
