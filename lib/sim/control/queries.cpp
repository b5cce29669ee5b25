// Queries: checks of their numbers, and rules for which geoms they test.
#include "orrery/sim/queries.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "orrery/base/arithmetic.hpp"
#include "orrery/base/numbers.hpp"
#include "orrery/scene/eigen.hpp"
#include "plan/draft.hpp"
#include "simulation/impl.hpp"

namespace orrery {
namespace {

// Returns nullopt for a ray that is none.
std::optional<UnitRay> unitRayOf(const Ray& ray) {
    const double norm = toEigen(ray.direction).norm();
    const bool good = within(ray.from, kMaxCoordinate) && std::isfinite(norm) && norm > 0 && ray.length > 0 &&
                      ray.length <= kMaxCoordinate;
    if (!good) return std::nullopt;
    return UnitRay{ray.from, fromEigen(Eigen::Vector3d(toEigen(ray.direction) / norm)), ray.length};
}

std::optional<Quaternion> unitRotationOf(const Quaternion& rotation) {
    const double length = toEigen(rotation).norm();
    if (!std::isfinite(length) || !(length > 0)) return std::nullopt;
    return fromEigen(toEigen(rotation).normalized());
}

bool isRadius(double radius) {
    return radius > 0 && radius <= kMaxCoordinate;
}

bool isSize(const Vector3& size) {
    return within(size, kMaxCoordinate) && size.x > 0 && size.y > 0 && size.z > 0;
}

// No system of the plan has this number.
constexpr std::uint32_t kUnknownSystem = std::numeric_limits<std::uint32_t>::max();

void setSystems(const std::vector<std::string>& names, const Plan& plan, std::vector<std::uint32_t>& to) {
    to.clear();
    for (const std::string& name : names) {
        const auto at = std::find(plan.systems.begin(), plan.systems.end(), name);
        const bool isKnown = at != plan.systems.end();
        to.push_back(isKnown ? static_cast<std::uint32_t>(at - plan.systems.begin()) : kUnknownSystem);
    }
    std::sort(to.begin(), to.end());
    to.erase(std::unique(to.begin(), to.end()), to.end());
}

}  // namespace

// Runs ask(query) on a world that exists.
template <typename Ask>
void Queries::ask(std::size_t number, const QueryFilter& filter, Ask&& ask) const {
    if (number >= impl_->worlds.size()) return;
    const PlainArithmetic arithmetic;
    SpaceQuery& query = impl_->queryOf(number);
    query.rules.except.clear();
    const auto leaveOut = [&](BodyId body) {
        const SimBody* at = body ? impl_->bodyOf(body) : nullptr;
        if (at) query.rules.except.push_back(at->id);
    };
    leaveOut(filter.except);
    for (const BodyId body : filter.exceptAll) leaveOut(body);
    if (!filter.filter) query.rules.filter.reset();
    if (filter.filter) {
        PlanFilter& to = query.rules.filter ? *query.rules.filter : query.rules.filter.emplace();
        setSystems(filter.filter->systems, impl_->plan, to.systems);
        setSystems(filter.filter->collideWith, impl_->plan, to.collideWith);
        to.notCollideWith.clear();
        if (to.collideWith.empty()) setSystems(filter.filter->notCollideWith, impl_->plan, to.notCollideWith);
    }
    impl_->guarded(*impl_->worlds[number], [&] {
        query.begin(impl_->placesEdition + impl_->objectsEdition);
        ask(query);
    });
}

std::optional<RayHit> Queries::castRay(const Ray& ray, const QueryFilter& filter) const {
    std::optional<RayHit> hit;
    const auto unit = unitRayOf(ray);
    if (unit) ask(ray.world, filter, [&](SpaceQuery& query) { hit = query.castRay(*unit); });
    return hit;
}

std::span<const RayHit> Queries::castRayAll(const Ray& ray, const QueryFilter& filter) const {
    std::span<const RayHit> hits;
    const auto unit = unitRayOf(ray);
    if (unit) ask(ray.world, filter, [&](SpaceQuery& query) { hits = query.castRayAll(*unit); });
    return hits;
}

std::size_t Queries::castRays(std::span<const Ray> rays, std::span<std::optional<RayHit>> hits,
                              const QueryFilter& filter) const {
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(rays.size(), hits.size()); ++i) {
        hits[i] = castRay(rays[i], filter);
        count += hits[i] ? 1U : 0U;
    }
    return count;
}

std::optional<ShapeHit> Queries::castBall(const Ray& ray, double radius, const QueryFilter& filter) const {
    std::optional<ShapeHit> hit;
    const auto unit = unitRayOf(ray);
    if (unit && isRadius(radius)) {
        ask(ray.world, filter, [&](SpaceQuery& query) { hit = query.castBall(*unit, radius); });
    }
    return hit;
}

std::optional<ShapeHit> Queries::castBox(const Ray& ray, const Quaternion& rotation, const Vector3& size,
                                         const QueryFilter& filter) const {
    std::optional<ShapeHit> hit;
    const auto unit = unitRayOf(ray);
    const auto turn = unitRotationOf(rotation);
    if (unit && turn && isSize(size)) {
        ask(ray.world, filter, [&](SpaceQuery& query) { hit = query.castBox(*unit, *turn, size); });
    }
    return hit;
}

std::span<const Overlap> Queries::overlapping(const Vector3& center, double radius, const QueryFilter& filter,
                                              std::size_t world) const {
    std::span<const Overlap> found;
    if (!within(center, kMaxCoordinate) || !isRadius(radius)) return found;
    ask(world, filter, [&](SpaceQuery& query) { found = query.touchingBall(center, radius); });
    return found;
}

std::span<const Overlap> Queries::overlapping(const Pose& pose, const Vector3& size, const QueryFilter& filter,
                                              std::size_t world) const {
    std::span<const Overlap> found;
    const auto turn = unitRotationOf(pose.rotation);
    if (!within(pose.position, kMaxCoordinate) || !isSize(size) || !turn) return found;
    ask(world, filter, [&](SpaceQuery& query) { found = query.touchingBox({pose.position, *turn}, size); });
    return found;
}

void Queries::refresh() const {
    ++impl_->placesEdition;
}

SpaceQuery& Simulation::Impl::queryOf(std::size_t world) {
    while (queries.size() < worlds.size()) queries.push_back(std::make_unique<SpaceQuery>(*worlds[queries.size()]));
    return *queries[world];
}

Queries Simulation::queries() const {
    return Queries(*impl_);
}

}  // namespace orrery
