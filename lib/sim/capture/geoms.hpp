// Converts geoms of a live world to those of a Scene.
#pragma once

#include <ode/ode.h>

#include <map>
#include <optional>

#include "orrery/sim/capture.hpp"

namespace orrery {

class GeomCapture {
public:
    GeomCapture(SceneContents& contents, const CaptureOptions& options) : contents_(contents), options_(options) {}

    // Returns an invalid id if ODE does not return the shape. Meshes that geoms share stay shared.
    [[nodiscard]] ShapeId shapeOf(dGeomID geom);

private:
    [[nodiscard]] std::optional<ShapeGeometry> geometryOf(dGeomID geom);
    [[nodiscard]] MeshId meshOf(dTriMeshDataID data);

    SceneContents& contents_;
    const CaptureOptions& options_;
    std::map<dTriMeshDataID, MeshId> meshes_;
};

// Returns the bits and the enabled flag of a geom or space; nullopt if they are those of a new one.
[[nodiscard]] std::optional<OdeCollide> collideOf(dGeomID geom);

// For a ray: does it have the flag first contact, closest hit, or fronts only?
[[nodiscard]] bool hasRayFlags(dGeomID geom);

}  // namespace orrery
