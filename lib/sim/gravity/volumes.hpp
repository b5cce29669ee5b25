// The gravity volumes of one world: which of them contain a body, and their total acceleration.
#pragma once

#include <array>
#include <span>
#include <thread>
#include <unordered_map>
#include <vector>

#include "gravity/fields.hpp"
#include "triggers/shapes.hpp"

namespace orrery {

// A trigger shape that a body may be in.
struct NearShape {
    std::uint32_t shape = 0;
    float gap = 0;  // m: minimum distance of the body outside, measured from where the list was made
    bool operator<(const NearShape& other) const { return shape < other.shape; }
};

// Data about a body that is kept from step to step.
struct BodyMemory {
    static constexpr std::size_t kRoom = 8;

    Eigen::Vector3d around{0, 0, 0};      // where the list was made, and ...
    double margin = -1;                   // ... how far from there it is still valid; negative: nowhere
    std::uint32_t count = 0;              // more than kRoom: too many to store
    std::array<NearShape, kRoom> near{};  // shapes that do not move, in order
    Eigen::Vector3d last{0, 0, 0};        // last acceleration; a change wakes a sleeping body
    std::uint64_t revision = 0;           // revision of the fields at that time; 0: none yet
    bool nearMoving = false;
};

// The part of BodyMemory that decides whether a sleeping body wakes.
struct SleepMemory {
    int remembered = 0;  // 0: nothing yet, 1: from the present fields, 2: from the fields before
    Eigen::Vector3d last{0, 0, 0};
    bool nearMoving = false;
};

// Potential of a body in the volumes that contain it and in the world's gravity.
struct Potential {
    double value = 0;                            // J/kg
    std::uint64_t fields = 0;                    // which fields act: the sum of a number for each
    const GravityFieldState* without = nullptr;  // one of them that has no potential
    bool elsewhere = false;                      // other fields act than when scenes were last added or removed

    [[nodiscard]] bool isDefined() const { return !without && !elsewhere; }
    Potential& operator+=(const Potential& other) {
        value += other.value;
        fields += other.fields;
        if (!without) without = other.without;
        return *this;
    }
};

// The part of a field that the application can set.
struct KeptField {
    std::uint32_t planIndex = 0;  // PlanWorld::fields
    bool edited = false;
    FieldValues values;
    std::optional<Pose> motion;
};

class GravityVolumes {
public:
    GravityVolumes(SimulationWorld& world, const Plan& plan);

    // After scenes were added or removed: takes over changes that the application made to fields, and remembered data
    // of bodies, from volumes that were made before `gone` was removed.
    void takeOver(const GravityVolumes& old, const PlanRemoved& gone);
    // Sets the acceleration that all bodies have had so far.
    void rememberAll(const Eigen::Vector3d& acceleration);

    // Call it after filters of the body's geoms were set.
    void refilter(std::size_t body, const Plan& plan) { colliders_.refilter(world_, plan, body); }

    // Updates changes, and the poses of shapes that bodies carry. Call it before the first query of a step.
    void refresh();

    // Returns the acceleration at a body, m/s^2, including the world's gravity. May call dCollide.
    [[nodiscard]] Eigen::Vector3d atBody(std::size_t body, const Eigen::Vector3d& at, double softeningSquared);
    [[nodiscard]] Eigen::Vector3d atPoint(const Eigen::Vector3d& at);
    [[nodiscard]] GravityTrace trace(const Eigen::Vector3d& at);

    // Returns the potential of a dynamic body. May call dCollide.
    [[nodiscard]] Potential potential(std::size_t body);
    // Remembers which fields act on each body, for potential().
    void noteStart();

    // Wakes a sleeping body if its acceleration has changed; returns true if it is awake afterwards.
    bool wake(std::size_t body);
    void remember(std::size_t body, const Eigen::Vector3d& acceleration);
    [[nodiscard]] const Eigen::Vector3d& remembered(std::size_t body) const { return memory_[body].last; }
    [[nodiscard]] SleepMemory sleepMemory(std::size_t body) const;
    void setSleepMemory(std::size_t body, const SleepMemory& rest);
    // Makes the next check of the sleeping body like a first one.
    void forget(std::size_t body) { memory_[body].revision = 0; }

    [[nodiscard]] std::span<const GravityFieldState> fields() const { return fields_; }
    // Index: that of PlanWorld::fields. Returns null if there is none.
    [[nodiscard]] const GravityFieldState* field(std::size_t planIndex) const;
    bool set(std::size_t planIndex, const FieldValues& values);
    bool move(std::size_t planIndex, const Pose& motion);
    // The changes of the application, for snapshots; putting them back without such a change does nothing.
    void keepFields(std::vector<KeptField>& to) const;
    void restoreFields(std::span<const KeptField> kept);
    [[nodiscard]] std::int32_t bodyIndex(dBodyID body) const;

private:
    // In volumes_build.cpp:
    void addFields();
    void addShapes(const Plan& plan);
    void sortFields();
    void indexShapes();
    void placeShape(std::uint32_t shape, const VolumeFrame& outer);
    void updateBox(std::uint32_t shape);

    [[nodiscard]] std::span<const NearShape> staticNear(BodyMemory& memory, VolumeProbe& probe);
    [[nodiscard]] std::span<const NearShape> nearOf(BodyMemory& memory, VolumeProbe& probe);
    void dropFar(const VolumeProbe& probe, double margin);
    void gather(const Eigen::Vector3d& at, double radius, bool moving);
    // Does the shape contain the probe? The probe must meet the shape's box.
    [[nodiscard]] bool holds(const VolumeShape& shape, const VolumeProbe& probe) const;
    [[nodiscard]] VolumeProbe probeOf(std::size_t body, const Eigen::Vector3d& at, double softeningSquared) const;
    [[nodiscard]] Eigen::Vector3d combine(std::span<const NearShape> near, const VolumeProbe& probe) const;
    // Adds up the shares of the fields that act on the probe, by the rules of `replace` and `stop`. Returns true if one
    // of them keeps the world's gravity from acting.
    template <typename Sum, typename ShareOf>
    bool addUp(std::span<const NearShape> near, const VolumeProbe& probe, Sum& sum, ShareOf shareOf) const;
    [[nodiscard]] Potential potentialNow(std::size_t body);

    SimulationWorld& world_;
    std::vector<GravityFieldState> fields_;  // highest priority first, then as in the plan
    // In the order of their fields, so that ascending numbers are in order of priority.
    std::vector<VolumeShape> shapes_;
    std::vector<WorldBox> boxes_;  // boxes of shapes_; infinite for unbounded ones
    std::vector<std::uint32_t> fieldOfPlan_;
    VolumeIndex still_;
    VolumeIndex moving_;
    std::vector<std::uint32_t> everywhere_;  // unbounded shapes
    std::vector<std::uint32_t> attachedShapes_;
    std::vector<std::uint32_t> ridingFields_;
    std::vector<NearShape> found_;  // scratch
    double typicalSize_ = 0;        // size of shapes that do not move, m

    BodyColliders colliders_;
    std::vector<BodyMemory> memory_;    // in the order of SimulationWorld::bodies
    std::vector<std::uint64_t> start_;  // in the order of `memory_`: Potential::fields at the start
    std::unordered_map<dBodyID, std::uint32_t> bodyOfId_;
    std::uint64_t revision_ = 1;  // counts changes of fields
    bool unsorted_ = false;       // priorities have changed
    bool unindexed_ = false;      // shapes that stood still have moved
    std::thread::id thread_;
};

// Does nothing in a world without volumes.
void noteStart(SimulationWorld& world);
// Returns the potential of a dynamic body; nullopt if ODE fails to tell which volumes contain it. For worlds with
// volumes.
[[nodiscard]] std::optional<Potential> potentialOf(SimulationWorld& world, std::size_t body);

template <typename Sum, typename ShareOf>
bool GravityVolumes::addUp(std::span<const NearShape> near, const VolumeProbe& probe, Sum& sum, ShareOf shareOf) const {
    std::uint32_t done = static_cast<std::uint32_t>(fields_.size());
    for (const NearShape& each : near) {
        if (probe.moved < static_cast<double>(each.gap)) continue;
        const VolumeShape& shape = shapes_[each.shape];
        const GravityFieldState& field = fields_[shape.owner];
        if (shape.owner == done || !field.enabled || !holds(shape, probe)) continue;
        done = shape.owner;
        const Sum share = shareOf(field);
        if (field.replace) {
            sum = share;
        } else {
            sum += share;
        }
        if (field.stop) return true;
    }
    return false;
}

}  // namespace orrery
