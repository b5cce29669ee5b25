#include "contacts/ground_contacts.hpp"

#include <Eigen/Geometry>
#include <algorithm>
#include <array>
#include <cmath>
#include <string>

#include "orrery/base/codes/sim.hpp"
#include "world/collide.hpp"
#include "world/ode_eigen.hpp"
#include "world/ode_numbers.hpp"

namespace orrery {
namespace {

constexpr double kMostTilesLooked = 1 << 20;
constexpr std::size_t kOfGroup = 4;    // contacts kept of a group if there are more than kMaxFound
constexpr double kSameContact = 1e-4;  // relative to the geom's extent
constexpr double kSameContactCosine = 0.999;
constexpr int kMostOfPlane = 64;

// Work that does not depend on the shape, in the unit of GroundContacts::kMostWork.
constexpr double kWorkOfGeom = 0.25;
constexpr double kWorkOfTile = 1.0 / 16;
constexpr double kWorkOfLook = 1.0 / 512;
constexpr double kWorkOfCrossedCell = 1.0 / 100;

// Work below this is not found out exactly.
constexpr double kLittleWork = 64;

// Many small geoms together are near many cells, which takes little time.
constexpr double kFewOdeCells = 1'000;

// Returns the work for a cell that a geom of this shape meets. Measured: 0.5 us, 2, 4.5, 11, and for hulls 9 to 65.
double workOfCell(dGeomID geom, const ConvexHull* hull) {
    constexpr double kOfHull = 2;
    constexpr double kOfPoint = 1.0 / 40;
    switch (dGeomGetClass(geom)) {
        case dSphereClass:
            return 1.0 / 8;
        case dCapsuleClass:
            return 1.0 / 2;
        case dBoxClass:
            return 1;
        case dCylinderClass:
            return 2.5;
        default:
            return kOfHull + kOfPoint * (hull ? static_cast<double>(hull->pointCount()) : 0);
    }
}

bool meetsGround(dGeomID geom) {
    const int kind = dGeomGetClass(geom);
    return kind == dSphereClass || kind == dBoxClass || kind == dCapsuleClass || kind == dCylinderClass ||
           kind == dConvexClass;
}

void turnRound(std::span<dContactGeom> contacts) {
    for (dContactGeom& contact : contacts) {
        std::swap(contact.g1, contact.g2);
        std::swap(contact.side1, contact.side2);
        for (int i = 0; i < 3; ++i) contact.normal[i] = -contact.normal[i];
    }
}

}  // namespace

struct GroundContacts::Place {
    dGeomID ground = nullptr;
    Eigen::Vector3d position;  // position of the ground
    Eigen::Matrix3d rotation;
    Eigen::Vector3d low;  // lowest corner of a box around the other geom, in the frame of the ground
    Eigen::Vector3d high;
    Eigen::Vector3d center;  // middle of the other geom, in the frame of the ground

    [[nodiscard]] Eigen::Vector3d toWorld(const Eigen::Vector3d& point) const { return position + rotation * point; }
    [[nodiscard]] Eigen::Vector3d half() const { return (high - low) / 2; }
};

GroundContacts::~GroundContacts() {
    for (const dGeomID geom : {mesh_, plane_}) {
        if (geom) dGeomDestroy(geom);
    }
}

void GroundContacts::begin(std::size_t bodies) {
    workLeft_ = std::max(kMostWork, kWorkOfBody * static_cast<double>(bodies));
    odeCellsLeft_ = 2 * kMostOdeCells;
}

GroundContacts::Place GroundContacts::placeOf(dGeomID ground, dGeomID other) {
    Place place;
    place.ground = ground;
    place.position = vectorOf(dGeomGetPosition(ground));
    place.rotation = matrixOf(dGeomGetRotation(ground));
    std::array<dReal, 6> box;
    dGeomGetAABB(other, box.data());
    const Eigen::Vector3d least(box[0], box[2], box[4]);
    const Eigen::Vector3d most(box[1], box[3], box[5]);
    const Eigen::Vector3d middle = place.rotation.transpose() * ((least + most) / 2 - place.position);
    const Eigen::Vector3d half = place.rotation.transpose().cwiseAbs() * ((most - least) / 2);
    place.low = middle - half;
    place.high = middle + half;
    place.center = place.rotation.transpose() * (vectorOf(dGeomGetPosition(other)) - place.position);
    return place;
}

GroundContacts::Found GroundContacts::collide(GroundTiles& tiles, dGeomID ground, const ManifoldGeom& other,
                                              bool groundFirst, std::span<dContactGeom> found) {
    if (!meetsGround(other.id)) return {};
    const Place place = placeOf(ground, other.id);
    const GroundSurface& surface = tiles.surface();
    if (!place.low.allFinite() || !place.high.allFinite() || place.low.y() > surface.highest()) return {};
    if (place.high.y() < surface.lowest() - surface.field().thickness) return {};
    const GroundCells cells = surface.cellsWithin(place.low, place.high);
    if (cells.empty()) return {};
    found = found.first(std::min(found.size(), kMaxFound));
    Found result;
    result.count = sunkenContacts(surface, place, other, found);
    result.sunken = result.count > 0;
    if (!result.sunken) {
        result.refused = !listTiles(tiles, cells, place, workOfCell(other.id, other.hull));
        if (result.refused) return result;
        tiles.makeRoom(near_.size());
        count_ = 0;
        for (const auto& [x, z] : near_) addTile(tiles.tile(x, z), place, other.id, found);
        result.count = count_;
    }
    for (dContactGeom& contact : found.first(result.count)) {
        contact.g1 = other.id;
        contact.g2 = ground;
    }
    if (groundFirst) turnRound(found.first(result.count));
    return result;
}

GroundContacts::Found GroundContacts::collideByOde(const GroundTiles& tiles, dGeomID ground, dGeomID other,
                                                   bool groundFirst, std::span<dContactGeom> found) {
    Found result;
    if (meetsGround(other) || dGeomGetClass(other) == dRayClass) {
        const Place place = placeOf(ground, other);
        const double cells = tiles.surface().cellsWithin(place.low, place.high).count();
        result.refused = cells > kMostOdeCells || !takeOdeCells(cells);
        if (result.refused) return result;
    }
    const int given = collideGeoms(groundFirst ? ground : other, groundFirst ? other : ground, found);
    result.count = static_cast<std::size_t>(std::max(given, 0));
    return result;
}

// Returns false if there are not enough left.
bool GroundContacts::takeOdeCells(double cells) {
    if (cells <= kFewOdeCells) return true;
    odeCellsLeft_ -= cells;
    return odeCellsLeft_ >= 0;
}

// A fast body may be inside the ground after a step. It is pushed out along the slope below it, at any depth, like in
// ODE.
std::size_t GroundContacts::sunkenContacts(const GroundSurface& surface, const Place& place, const ManifoldGeom& other,
                                           std::span<dContactGeom> found) {
    const Eigen::Vector3d& at = place.center;
    const std::optional<double> height = surface.heightAt(at.x(), at.z());
    if (!height || at.y() >= *height || at.y() < surface.lowest() - surface.field().thickness) return 0;
    const Eigen::Vector3d half = place.half();
    const auto slope = [&](const Eigen::Vector3d& step) {
        const std::optional<double> before = surface.heightAt(at.x() - step.x(), at.z() - step.z());
        const std::optional<double> after = surface.heightAt(at.x() + step.x(), at.z() + step.z());
        const double run = step.norm() * ((before ? 1 : 0) + (after ? 1 : 0));
        return run > 0 ? (after.value_or(*height) - before.value_or(*height)) / run : 0;
    };
    const Eigen::Vector3d up(-slope({half.x(), 0, 0}), 1, -slope({0, 0, half.z()}));
    const Eigen::Vector3d normal = place.rotation * up.normalized();
    const Eigen::Vector3d point = place.toWorld({at.x(), *height, at.z()});
    if (!plane_) plane_ = dCreatePlane(nullptr, 0, 1, 0, 0);
    dGeomPlaneSetParams(plane_, normal.x(), normal.y(), normal.z(), normal.dot(point));
    const std::size_t most = std::min<std::size_t>(found.size(), kMostOfPlane);
    const int given = collideGeoms(other.id, plane_, found.first(most));
    if (given > 0) return static_cast<std::size_t>(given);
    return other.hull ? sunkenHull(other, plane_, false, found) : 0;
}

bool GroundContacts::mayCross(const GroundTiles& tiles, dGeomID ground, const Eigen::Vector3d& from,
                              const Eigen::Vector3d& direction, double length) {
    if (workLeft_ < 0) return true;
    int looked = 0;
    const bool crosses = crossGround(tiles.surface(), ground, from, direction, length, false, &looked).has_value();
    return !takeWork(kWorkOfGeom + kWorkOfCrossedCell * looked) || crosses;
}

// Returns false if there is not enough left.
bool GroundContacts::takeWork(double work) {
    workLeft_ -= work;
    return workLeft_ >= 0;
}

// Returns false if there are too many.
bool GroundContacts::listTiles(const GroundTiles& tiles, const GroundCells& cells, const Place& place,
                               double workOfCell) {
    near_.clear();
    if (workLeft_ < 0) return false;
    const GroundCells numbers = tiles.tilesOf(cells);
    if (numbers.count() > kMostTilesLooked) return false;
    double count = 0;
    double inside = 0;  // cells in the box around the geom, seen from above
    double met = 0;     // those in its height, too
    const double lowest = place.low.y();
    for (std::int64_t z = numbers.beginZ; z < numbers.endZ; ++z) {
        for (std::int64_t x = numbers.beginX; x < numbers.endX; ++x) {
            if (tiles.top(x, z) < lowest) continue;
            count += static_cast<double>(tiles.cellsOf(x, z));
            if (count > kMostCells) return false;
            near_.emplace_back(x, z);
            inside += tiles.cellsWithin(x, z, cells).count();
        }
    }
    const double fixed = kWorkOfGeom + kWorkOfLook * numbers.count() + kWorkOfTile * static_cast<double>(near_.size());
    // Cells below and above the geom take next to no time. They are told apart where that costs less than it spares.
    if (workOfCell < 1 || inside * workOfCell <= kLittleWork) return takeWork(fixed + inside * workOfCell);
    for (const auto& [x, z] : near_) {
        met += tiles.surface().countBetween(tiles.cellsWithin(x, z, cells), lowest, place.high.y());
    }
    return takeWork(fixed + met * workOfCell);
}

bool GroundContacts::isFound(const dContactGeom& contact, double near, std::span<dContactGeom> found) const {
    return std::any_of(found.begin(), found.begin() + static_cast<std::ptrdiff_t>(count_),
                       [&](const dContactGeom& other) {
                           return (positionOf(contact) - positionOf(other)).norm() <= near &&
                                  normalOf(contact).dot(normalOf(other)) >= kSameContactCosine;
                       });
}

void GroundContacts::addTile(const PlacedTile& placed, const Place& place, dGeomID other,
                             std::span<dContactGeom> found) {
    const dTriMeshDataID data = placed.tile->data.get();
    if (!mesh_) {
        mesh_ = dCreateTriMesh(nullptr, data, nullptr, nullptr, nullptr);
        ofTile_.resize(kMostOfTile);
        patches_ = std::make_unique<PatchReducer>();
    }
    dGeomTriMeshSetData(mesh_, data);
    const Eigen::Vector3d at = place.toWorld({placed.shiftX, 0, placed.shiftZ});
    dGeomSetPosition(mesh_, at.x(), at.y(), at.z());
    dGeomSetRotation(mesh_, dGeomGetRotation(place.ground));
    // ODE's test of hulls uses boxes that are updated only on request.
    std::array<dReal, 6> box;
    dGeomGetAABB(mesh_, box.data());
    const int given = collideGeoms(other, mesh_, ofTile_);
    if (given <= 0) return;
    // Contacts of hulls do not say to which triangle they belong, so that one in a cell beside the tile is found twice.
    const bool known = dGeomGetClass(other) != dConvexClass;
    const auto owned = static_cast<int>(placed.tile->owned);
    const double near = kSameContact * place.half().maxCoeff();
    const auto end = std::remove_if(ofTile_.begin(), ofTile_.begin() + given, [&](const dContactGeom& contact) {
        return known ? contact.side2 >= owned : isFound(contact, near, found);
    });
    auto more = static_cast<std::size_t>(end - ofTile_.begin());
    more = std::min(more, kMaxFound);
    if (count_ + more > found.size()) {
        count_ = patches_->reduce(found.first(count_), kOfGroup);
        more = patches_->reduce({ofTile_.data(), more}, kOfGroup);
        more = std::min(more, found.size() - count_);
    }
    std::copy_n(ofTile_.begin(), more, found.begin() + static_cast<std::ptrdiff_t>(count_));
    count_ += more;
}

void reportGroundLimit(SimulationWorld& world, const SimGeom& geom, bool byTiles, DiagnosticLog& log) {
    if (std::exchange(world.groundReported, true)) return;
    const Scene& scene = *world.partOf(&PlanCounts::geoms, geom.number).scene;
    const auto written = [](double number) { return std::to_string(static_cast<int>(number)); };
    const std::string most = byTiles ? written(GroundContacts::kMostCells) + " cells near one geom, and the work of " +
                                           written(GroundContacts::kMostWork) + " cells that a box meets in all"
                                     : written(GroundContacts::kMostOdeCells) + " cells";
    log.report(code::SIM_HEIGHTFIELD_LIMIT, placeOf(scene, geom.node),
               describe(scene, geom.node, "geom") +
                   " and a heightfield come near each other in more cells than are looked at; the world stands still",
               {{}, "at most " + most});
}

std::optional<GroundSurface::Crossing> crossGround(const GroundSurface& surface, dGeomID ground,
                                                   const Eigen::Vector3d& from, const Eigen::Vector3d& direction,
                                                   double length, bool fromAbove, int* looked) {
    const Eigen::Matrix3d rotation = matrixOf(dGeomGetRotation(ground));
    const Eigen::Vector3d local = rotation.transpose() * (from - vectorOf(dGeomGetPosition(ground)));
    auto crossing = surface.cross(local, rotation.transpose() * direction, length, fromAbove, looked);
    if (crossing) crossing->normal = rotation * crossing->normal;
    return crossing;
}

}  // namespace orrery
