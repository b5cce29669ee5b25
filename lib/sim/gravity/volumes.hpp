// The gravity volumes of one world: which of them hold a body, and what they give it together.
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
    float gap = 0;  // m: how far the body is outside at least, from where the list was made
    bool operator<(const NearShape& other) const { return shape < other.shape; }
};

// What is remembered of a body from step to step.
struct BodyMemory {
    static constexpr std::size_t kRoom = 8;

    Eigen::Vector3d around{0, 0, 0};      // where the list was made, and ...
    double margin = -1;                   // ... how far from there it is still good; negative: nowhere
    std::uint32_t count = 0;              // beyond kRoom: too many to be kept
    std::array<NearShape, kRoom> near{};  // shapes that do not move, in order
    Eigen::Vector3d last{0, 0, 0};        // acceleration last met, by which a sleeping body wakes
    std::uint64_t revision = 0;           // of the fields then; 0: none yet
    bool nearMoving = false;
};

// Of that, what decides whether a sleeping body wakes.
struct SleepMemory {
    int remembered = 0;  // 0: nothing yet, 1: of fields as they are, 2: as they were
    Eigen::Vector3d last{0, 0, 0};
    bool nearMoving = false;
};

// Of a body in the volumes that hold it and in the world's gravity.
struct Potential {
    double value = 0;                            // J/kg
    std::uint64_t fields = 0;                    // which act: the sum of a number for each
    const GravityFieldState* without = nullptr;  // one of them that has no potential
    bool elsewhere = false;                      // others act than when scenes were last added or removed

    [[nodiscard]] bool isDefined() const { return !without && !elsewhere; }
    Potential& operator+=(const Potential& other) {
        value += other.value;
        fields += other.fields;
        if (!without) without = other.without;
        return *this;
    }
};

class GravityVolumes {
public:
    GravityVolumes(SimulationWorld& world, const Plan& plan);

    // After scenes came or went: what the application changed of the fields, and what is remembered of
    // bodies, of volumes that were made before `gone` was taken out.
    void takeOver(const GravityVolumes& old, const PlanGaps& gone);
    // All bodies have felt this so far.
    void rememberAll(const Eigen::Vector3d& acceleration);

    // Takes in what has changed, and the poses of what rides on bodies. Before the first question of a
    // step.
    void refresh();

    // Acceleration at a body, m/s^2, the world's gravity included. May call dCollide.
    [[nodiscard]] Eigen::Vector3d atBody(std::size_t body, const Eigen::Vector3d& at, double softeningSquared);
    [[nodiscard]] Eigen::Vector3d atPoint(const Eigen::Vector3d& at);
    [[nodiscard]] GravityTrace trace(const Eigen::Vector3d& at);

    // Of a body that is dynamic. May call dCollide.
    [[nodiscard]] Potential potential(std::size_t body);
    // Keeps which fields act on each body, for potential().
    void noteStart();

    // Wakes a sleeping body whose acceleration has changed; true when it is awake then.
    bool wake(std::size_t body);
    void remember(std::size_t body, const Eigen::Vector3d& acceleration);
    [[nodiscard]] const Eigen::Vector3d& remembered(std::size_t body) const { return memory_[body].last; }
    [[nodiscard]] SleepMemory sleepMemory(std::size_t body) const;
    void setSleepMemory(std::size_t body, const SleepMemory& rest);
    // The next look at the sleeping body is the first.
    void forget(std::size_t body) { memory_[body].revision = 0; }

    [[nodiscard]] std::span<const GravityFieldState> fields() const { return fields_; }
    // By PlanWorld::fields; null where there is none.
    [[nodiscard]] const GravityFieldState* field(std::size_t planIndex) const;
    bool set(std::size_t planIndex, const FieldValues& values);
    bool move(std::size_t planIndex, const Pose& motion);
    [[nodiscard]] std::int32_t bodyIndex(dBodyID body) const;

private:
    // volumes_build.cpp
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
    // Does the shape, whose box the probe meets, hold it?
    [[nodiscard]] bool holds(const VolumeShape& shape, const VolumeProbe& probe) const;
    [[nodiscard]] VolumeProbe probeOf(std::size_t body, const Eigen::Vector3d& at, double softeningSquared) const;
    [[nodiscard]] Eigen::Vector3d combine(std::span<const NearShape> near, const VolumeProbe& probe) const;
    // Adds up the shares of the fields that act on the probe, by the rules of `replace` and `stop`. True where one of
    // them keeps the world's gravity away.
    template <typename Sum, typename ShareOf>
    bool addUp(std::span<const NearShape> near, const VolumeProbe& probe, Sum& sum, ShareOf shareOf) const;
    [[nodiscard]] Potential potentialNow(std::size_t body);

    SimulationWorld& world_;
    std::vector<GravityFieldState> fields_;  // highest priority first, then as in the plan
    // As their fields, so that going through some of them in order of their numbers is going by priority.
    std::vector<VolumeShape> shapes_;
    std::vector<WorldBox> boxes_;  // of shapes_; without end for unbounded ones
    std::vector<std::uint32_t> fieldOfPlan_;
    VolumeIndex still_;
    VolumeIndex moving_;
    std::vector<std::uint32_t> everywhere_;  // unbounded shapes
    std::vector<std::uint32_t> ridingShapes_;
    std::vector<std::uint32_t> ridingFields_;
    std::vector<NearShape> found_;  // scratch
    double typicalSize_ = 0;        // of shapes that do not move, m

    BodyColliders colliders_;
    std::vector<BodyMemory> memory_;    // as SimulationWorld::bodies
    std::vector<std::uint64_t> start_;  // as `memory_`: Potential::fields at the start
    std::unordered_map<dBodyID, std::uint32_t> bodyOfId_;
    std::uint64_t revision_ = 1;  // counts changes of fields
    bool unsorted_ = false;       // priorities have changed
    bool unindexed_ = false;      // shapes that stood still have moved
    std::thread::id thread_;
};

// Does nothing in a world without volumes.
void noteStart(SimulationWorld& world);
// Of a dynamic body; nullopt where ODE refuses to tell which volumes hold it. For worlds with volumes.
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
