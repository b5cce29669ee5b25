// Heightfields, which ODE can stretch along their axes but not mirror or shear.
#include <algorithm>
#include <cmath>
#include <utility>

#include "orrery/scene/eigen.hpp"
#include "resolve_detail.hpp"

namespace orrery {
namespace {

Heightfield fieldOf(const HeightfieldShape& shape) {
    Heightfield field;
    field.width = shape.width;
    field.depth = shape.depth;
    field.widthSamples = shape.widthSamples;
    field.depthSamples = shape.depthSamples;
    field.thickness = shape.thickness.value_or(0);
    field.wrap = shape.wrap.value_or(false);
    const double scale = shape.scale.value_or(1);
    const double offset = shape.offset.value_or(0);
    field.heights.reserve(shape.samples.size());
    for (const double sample : shape.samples) field.heights.push_back(sample * scale + offset);
    return field;
}

void stretch(Heightfield& field, const Eigen::Vector3d& factors) {
    if (factors == Eigen::Vector3d::Ones()) return;
    field.width *= factors.x();
    field.depth *= factors.z();
    field.thickness *= factors.y();
    for (double& height : field.heights) height *= factors.y();
}

}  // namespace

bool ShapeResolution::checkGrid(const HeightfieldShape& shape) {
    const std::uint64_t wanted = std::uint64_t{shape.widthSamples} * shape.depthSamples;
    // ODE counts samples in 32 bits, and this library counts positions of two layers of triangles.
    constexpr std::uint64_t kMost = 1U << 29;
    if (shape.widthSamples >= 2 && shape.depthSamples >= 2 && wanted == shape.samples.size() && wanted <= kMost) {
        return true;
    }
    note(ShapeNoteKind::BadGrid, "samples");
    result.notes.back().count = shape.samples.size();
    result.notes.back().limit = static_cast<double>(wanted);
    return false;
}

void ShapeResolution::operator()(const HeightfieldShape& shape) {
    const bool upright = !scale_.sheared && (scale_.linear.diagonal().array() > 0).all();
    const Eigen::Vector3d factors = upright ? scale_.factors : Eigen::Vector3d::Ones();
    if (!checkGrid(shape)) return;
    if (!checkLength("width", shape.width, factors.x()) || !checkLength("depth", shape.depth, factors.z())) return;
    Heightfield field = fieldOf(shape);
    stretch(field, factors);
    if (!(field.thickness >= 0) || field.thickness > kMaxCoordinate) {
        return note(ShapeNoteKind::InvalidSize, "thickness", shape.thickness.value_or(0), kMaxCoordinate);
    }
    const auto usable = [](double height) { return std::abs(height) <= kMaxCoordinate; };
    const auto bad = std::find_if_not(field.heights.begin(), field.heights.end(), usable);
    if (bad != field.heights.end()) {
        const auto at = bad - field.heights.begin();
        return note(ShapeNoteKind::InvalidSize, "samples", shape.samples[static_cast<std::size_t>(at)], kMaxCoordinate);
    }
    if (upright) return place(SolidHeightfield{std::make_shared<const Heightfield>(std::move(field))});
    const Tessellation mesh = tessellateHeightfield(field);
    placeMesh(mesh.positions, mesh.triangles, fromEigen(scale_.linear));
    if (result.solid) note(ShapeNoteKind::HeightfieldAsMesh, "scale");
}

}  // namespace orrery
