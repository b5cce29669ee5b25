// Geoms of a live world, as the Scene has them.
#pragma once

#include <ode/ode.h>

#include <map>
#include <optional>

#include "orrery/sim/capture.hpp"

namespace orrery {

class GeomCapture {
public:
    GeomCapture(SceneContents& contents, const CaptureOptions& options) : contents_(contents), options_(options) {}

    // Invalid where ODE does not give it back. Meshes that geoms share are shared.
    [[nodiscard]] ShapeId shapeOf(dGeomID geom);

private:
    [[nodiscard]] std::optional<ShapeGeometry> geometryOf(dGeomID geom);
    [[nodiscard]] MeshId meshOf(dTriMeshDataID data);

    SceneContents& contents_;
    const CaptureOptions& options_;
    std::map<dTriMeshDataID, MeshId> meshes_;
};

// Bits and switch of a geom or space; nullopt where they are those of a new one.
[[nodiscard]] std::optional<OdeCollide> collideOf(dGeomID geom);

// Of a ray: the first contact, the closest hit, or fronts alone.
[[nodiscard]] bool hasRayFlags(dGeomID geom);

}  // namespace orrery
