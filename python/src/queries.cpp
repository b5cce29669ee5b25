// Questions about the geoms of a simulation: rays, moving shapes, and what is in some place.
#include "orrery/sim/queries.hpp"

#include <pybind11/stl.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "reflection.hpp"
#include "simulation.hpp"

namespace orrery::python {
namespace {

using Held = PythonSimulation;

// ---- Arguments

Vector3 placeOf(py::handle value, const char* name) {
    const Vector3 place = vectorOf(value, name);
    for (const double c : {place.x, place.y, place.z}) {
        if (!(std::abs(c) <= kMaxCoordinate))
            raiseValue(std::string(name) + " is out of range: finite numbers up to 1e7 are wanted");
    }
    return place;
}

double lengthOf(py::handle value, const char* name) {
    const double length = readNumber(value, {nullptr, name, {0, kMaxCoordinate}});
    if (length == 0) raiseValue(std::string(name) + " is to be above 0");
    return length;
}

bool hasLength(const double* numbers, std::size_t count) {
    double sum = 0;
    for (std::size_t i = 0; i < count; ++i) sum += numbers[i] * numbers[i];
    return std::isfinite(sum) && sum > 0;
}

// Says why a ray is none; empty: it is one.
std::string_view faultOf(const Ray& ray) {
    const auto isOut = [](double c) { return !(std::abs(c) <= kMaxCoordinate); };
    if (isOut(ray.from.x) || isOut(ray.from.y) || isOut(ray.from.z))
        return "origin is out of range: finite numbers up to 1e7 are wanted";
    if (!hasLength(&ray.direction.x, 3)) return "direction is to have a length, other than 0";
    return ray.length > 0 && ray.length <= kMaxCoordinate ? "" : "length is to be above 0, up to 1e7";
}

Quaternion turnOf(py::handle value) {
    const Quaternion turn = quaternionOf(value, "rotation");
    if (!hasLength(&turn.x, 4)) raiseValue("rotation is to have a length, other than 0");
    return turn;
}

Vector3 sizeOf(py::handle value) {
    const Vector3 size = placeOf(value, "size");
    if (!(size.x > 0 && size.y > 0 && size.z > 0)) raiseValue("size is to be above 0");
    return size;
}

Ray rayOf(py::handle origin, py::handle direction, py::handle length, std::size_t world) {
    const Ray ray{vectorOf(origin, "origin"), vectorOf(direction, "direction"),
                  readNumber(length, {nullptr, "length", {}}), world};
    const std::string_view fault = faultOf(ray);
    if (!fault.empty()) raiseValue(std::string(fault));
    return ray;
}

// Which geoms a query tests, and in which world.
struct Which {
    std::vector<BodyId> except;
    std::optional<CollisionFilter> only;
    std::size_t world = 0;

    Which(std::vector<BodyId> bodies, py::handle filter, py::handle number)
        : except(std::move(bodies)), only(filterOf(filter)) {
        world = static_cast<std::size_t>(readInteger(number, 0, 1e9, {nullptr, "world", {}}));
    }
    [[nodiscard]] QueryFilter filter() const { return {{}, except, only}; }
    // The queries of a simulation that has these bodies and that world.
    [[nodiscard]] Queries of(const Held& s) const {
        const Simulation& simulation = s.checked();
        if (world >= simulation.worldCount()) raiseLookup("no world " + std::to_string(world));
        for (const BodyId body : except) static_cast<void>(s.live(body));
        return simulation.queries();
    }
};

// ---- Answers

py::object arrayOf3(const Vector3& vector) {
    return py::array_t<double>(3, &vector.x);
}
py::tuple tupleOf(const RayHit& hit) {
    return py::make_tuple(idOrNone(hit.id), arrayOf3(hit.position), arrayOf3(hit.normal), hit.distance);
}
py::tuple tupleOf(const ShapeHit& hit) {
    return py::make_tuple(idOrNone(hit.id), arrayOf3(hit.position), arrayOf3(hit.normal), hit.distance, hit.fraction);
}
py::tuple tupleOf(const Overlap& overlap) {
    return py::make_tuple(idOrNone(overlap.id), overlap.depth);
}
template <typename Hit>
py::object tupleOrNone(const std::optional<Hit>& hit) {
    return hit ? py::object(tupleOf(*hit)) : py::none();
}
// A copy of what the queries keep: making objects of Python may run code that asks again.
template <typename Hit>
py::list listOfAll(std::span<const Hit> hits) {
    py::list all;
    for (const Hit& hit : std::vector<Hit>(hits.begin(), hits.end())) all.append(tupleOf(hit));
    return all;
}

// ---- One ray, and many

py::object castRay(const Held& s, py::handle origin, py::handle direction, py::handle length,
                   std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Ray ray = rayOf(origin, direction, length, which.world);
    return tupleOrNone(which.of(s).castRay(ray, which.filter()));
}

py::list castRayAll(const Held& s, py::handle origin, py::handle direction, py::handle length,
                    std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Ray ray = rayOf(origin, direction, length, which.world);
    return listOfAll(which.of(s).castRayAll(ray, which.filter()));
}

// One row of the array that rays() returns.
struct RayRow {
    std::int32_t geom = -1, body = -1;
    std::array<double, 3> position{kNoNumber, kNoNumber, kNoNumber}, normal{kNoNumber, kNoNumber, kNoNumber};
    double distance = std::numeric_limits<double>::infinity();
};

std::vector<Ray> raysOf(const Doubles& origins, const Doubles& directions, const Doubles& lengths, std::size_t world) {
    const auto isOf = [](const Doubles& rows, py::ssize_t count) {
        return rows.ndim() == 2 && rows.shape(0) == count && rows.shape(1) == 3;
    };
    if (lengths.ndim() != 1 || !isOf(origins, lengths.shape(0)) || !isOf(directions, lengths.shape(0)))
        raiseValue("rays are to be (n, 3) origins, (n, 3) directions and (n,) lengths");
    std::vector<Ray> rays;
    for (py::ssize_t i = 0; i < lengths.shape(0); ++i) {
        const double* const from = origins.data(i, 0);
        const double* const to = directions.data(i, 0);
        rays.push_back({{from[0], from[1], from[2]}, {to[0], to[1], to[2]}, *lengths.data(i), world});
        const std::string_view fault = faultOf(rays.back());
        if (!fault.empty()) raiseValue("ray " + std::to_string(i) + ": " + std::string(fault));
    }
    return rays;
}

}  // namespace

py::array PythonSimulation::castRays(const Doubles& origins, const Doubles& directions, const Doubles& lengths,
                                     std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const std::vector<Ray> rays = raysOf(origins, directions, lengths, which.world);
    std::vector<std::optional<RayHit>> hits(rays.size());
    const Queries queries = which.of(*this);
    {
        const Busy busy(*this);
        const py::gil_scoped_release others;
        queries.castRays(rays, hits, which.filter());
    }
    py::array_t<RayRow> rows(static_cast<py::ssize_t>(rays.size()));
    RayRow* to = rows.mutable_data();
    for (const std::optional<RayHit>& hit : hits) {
        RayRow row;
        if (hit) {
            const auto place = placeOf(hit->id);
            row = {place[0],
                   place[1],
                   {hit->position.x, hit->position.y, hit->position.z},
                   {hit->normal.x, hit->normal.y, hit->normal.z},
                   hit->distance};
        }
        *to++ = row;
    }
    return rows;
}

namespace {

// ---- Shapes

py::object castBall(const Held& s, py::handle origin, py::handle direction, py::handle length, py::handle radius,
                    std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Ray ray = rayOf(origin, direction, length, which.world);
    const double wide = lengthOf(radius, "radius");
    return tupleOrNone(which.of(s).castBall(ray, wide, which.filter()));
}

py::object castBox(const Held& s, py::handle origin, py::handle direction, py::handle length, py::handle size,
                   py::handle rotation, std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Ray ray = rayOf(origin, direction, length, which.world);
    const Vector3 edges = sizeOf(size);
    const Quaternion turn = turnOf(rotation);
    return tupleOrNone(which.of(s).castBox(ray, turn, edges, which.filter()));
}

py::list overlappingBall(const Held& s, py::handle center, py::handle radius, std::vector<BodyId> except,
                         py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Vector3 at = placeOf(center, "center");
    const double wide = lengthOf(radius, "radius");
    return listOfAll(which.of(s).overlapping(at, wide, which.filter(), which.world));
}

py::list overlappingBox(const Held& s, py::handle position, py::handle size, py::handle rotation,
                        std::vector<BodyId> except, py::handle filter, py::handle world) {
    const Which which(std::move(except), filter, world);
    const Pose pose{placeOf(position, "position"), turnOf(rotation)};
    const Vector3 edges = sizeOf(size);
    return listOfAll(which.of(s).overlapping(pose, edges, which.filter(), which.world));
}

}  // namespace

void bindQueries(SimulationClass& simulation) {
    PYBIND11_NUMPY_DTYPE(RayRow, geom, body, position, normal, distance);
    simulation.def("_ray", &castRay)
        .def("_ray_all", &castRayAll)
        .def("_rays", &PythonSimulation::castRays)
        .def("_cast_ball", &castBall)
        .def("_cast_box", &castBox)
        .def("_overlapping_ball", &overlappingBall)
        .def("_overlapping_box", &overlappingBox);
}

}  // namespace orrery::python
