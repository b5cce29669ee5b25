// Questions of an application about the geoms of a Simulation: what does a ray hit, what is in some place, how far can
// a ball move?
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "orrery/scene/body.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/simulation.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Which geoms a query tests. Triggers, rays and disabled geoms are never tested.
struct QueryFilter {
    BodyId except = {};                          ///< no geoms of this body; 0: all bodies
    std::span<const BodyId> exceptAll = {};      ///< no geoms of these bodies; used only during the call
    std::optional<CollisionFilter> filter = {};  ///< only geoms that a collider with this filter may touch; absent: all
};

/// A ray: it begins at a point and has a length.
struct Ray {
    Vector3 from;           ///< m, world
    Vector3 direction;      ///< world axes; any length but 0
    double length = 0;      ///< m, up to 1e7
    std::size_t world = 0;  ///< number of the world
};

/// The point where a ray hits a geom.
struct RayHit {
    GeomId id;               ///< 0: a geom of the application
    dGeomID geom = nullptr;  ///< ODE's handle
    Vector3 position;        ///< m, world
    Vector3 normal;          ///< unit, out of the geom
    double distance = 0;     ///< m, from the start of the ray
};

/// A geom that touches the volume of a query.
struct Overlap {
    GeomId id;               ///< 0: a geom of the application
    dGeomID geom = nullptr;  ///< ODE's handle
    double depth = 0;        ///< m, the largest depth that ODE finds
};

/// The first geom that a moving shape touches.
struct ShapeHit {
    GeomId id;               ///< 0: a geom of the application
    dGeomID geom = nullptr;  ///< ODE's handle
    Vector3 position;        ///< m, world: a point where they touch
    Vector3 normal;          ///< unit, out of the geom
    double distance = 0;     ///< m, that the shape moves until they touch; 0: they touch at the start
    double fraction = 0;     ///< distance / length of the way, 0 to 1
};

/// The queries of a simulation: Simulation::queries() returns it. A small value that may be copied; it is valid as long
/// as the simulation, also after that was moved.
///
/// They test all geoms of the world's space, also those of the application. Their cost grows with the logarithm of the
/// number of geoms: a tree of boxes is kept, and adjusted in the first query after a step, or after a function of the
/// simulation has moved, added or removed something. If the application moves, adds or removes geoms by ODE's functions
/// without a step in between, nearly all such changes are noticed; call refresh() to be sure.
///
/// A query finds nothing if there is no such world, if ODE has failed in it, and for numbers that are not finite or not
/// in the stated range. Call them between steps, from one thread at a time. Nothing is allocated once the lists have
/// grown.
class ORRERY_API Queries {
public:
    /// Returns the nearest geom that a ray hits; nullopt if there is none. A ray that begins inside a geom may hit it
    /// from within.
    [[nodiscard]] std::optional<RayHit> castRay(const Ray& ray, const QueryFilter& filter = {}) const;
    /// Returns all geoms that a ray hits, each where it is hit first, in the order of distances. Valid until the next
    /// call.
    [[nodiscard]] std::span<const RayHit> castRayAll(const Ray& ray, const QueryFilter& filter = {}) const;
    /// Sets hits[i] to castRay(rays[i]). Returns the number of hits. If `hits` is shorter, the other rays are not cast.
    std::size_t castRays(std::span<const Ray> rays, std::span<std::optional<RayHit>> hits,
                         const QueryFilter& filter = {}) const;

    /// Moves a ball along `ray`, whose start is the ball's centre, and returns the first geom that it touches; nullopt
    /// if there is none. The volume that the ball passes over is bisected with ODE's collider of capsules: no geom is
    /// missed, and the distance is exact to a millionth of the radius (single precision: 1e-4 of it) or as ODE's
    /// collider is.
    [[nodiscard]] std::optional<ShapeHit> castBall(const Ray& ray, double radius, const QueryFilter& filter = {}) const;
    /// The same for a box, which does not turn: its rotation, of any length but 0, and the lengths of its edges, m. It
    /// is tested at places a quarter of its smallest edge apart (or a 1024th of its way past the geom), then by
    /// bisection, to a millionth of that edge. So it may miss a geom that is thinner than this distance, or that it
    /// only grazes.
    [[nodiscard]] std::optional<ShapeHit> castBox(const Ray& ray, const Quaternion& rotation, const Vector3& size,
                                                  const QueryFilter& filter = {}) const;

    /// Returns the geoms that touch a ball: centre m, world, and radius m, up to 1e7. The order has no meaning. Valid
    /// until the next call.
    [[nodiscard]] std::span<const Overlap> overlapping(const Vector3& center, double radius,
                                                       const QueryFilter& filter = {}, std::size_t world = 0) const;
    /// Returns the geoms that touch a box, given by its frame (m, world) and the lengths of its edges, m.
    [[nodiscard]] std::span<const Overlap> overlapping(const Pose& pose, const Vector3& size,
                                                       const QueryFilter& filter = {}, std::size_t world = 0) const;

    /// Makes the next query look at the places of all geoms again.
    void refresh() const;

private:
    friend class Simulation;
    template <typename Ask>
    void ask(std::size_t world, const QueryFilter& filter, Ask&& ask) const;
    explicit Queries(Simulation::Impl& impl) : impl_(&impl) {}
    Simulation::Impl* impl_;
};

}  // namespace orrery
