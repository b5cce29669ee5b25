#include "orrery/recording/run_summary.hpp"
#include "orrery/sim/step_results.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <utility>
#include <vector>

#include "orrery/base/codes/sim.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/eigen.hpp"
#include "recording/node_names.hpp"
#include "simulation/impl.hpp"
#include "watch/deep_contacts.hpp"
#include "watch/joint_gaps.hpp"
#include "watch/lost_bodies.hpp"
#include "watch/restless_bodies.hpp"
#include "watch/watched_motors.hpp"
#include "world/ode_eigen.hpp"

namespace orrery {
namespace {

constexpr double kLookEvery = 0.1;     // s
constexpr double kRestTime = 0.5;      // s
constexpr double kRestSpeed = 0.02;    // m/s
constexpr double kRestTurning = 0.05;  // rad/s

bool isMoving(dBodyID body) {
    return !(squared(dBodyGetLinearVel(body)) < kRestSpeed * kRestSpeed &&
             squared(dBodyGetAngularVel(body)) < kRestTurning * kRestTurning);
}

// Returns a number or the length of a vector; NaN for the quantities of axes.
double sizeOf(const Observable<JointReading>& observable, const JointReading& reading) {
    const auto part = [&](std::size_t i) { return observable.value(reading, i); };
    if (observable.components == 3) return toEigen(Vector3{part(0), part(1), part(2)}).norm();
    return observable.components == 1 ? part(0) : std::numeric_limits<double>::quiet_NaN();
}

}  // namespace

class RunSummary::Impl {
public:
    Impl(const Simulation& simulation, const SummaryParts& parts) : simulation_(simulation), parts_(parts) {
        const auto& live = Checkpoint::implOf(simulation);
        for (const auto& world : live.worlds) worlds_.emplace_back(*world);
        for (const auto& instance : live.instances) {
            for (const auto& world : live.worlds) {
                if (const InstanceRange* part = world->findPart(instance->id)) motors_.list(*world, *part);
            }
        }
        now_ = simulation.time();
        bodies_.resize(simulation.bodies().size());
        movedAt_.assign(bodies_.size(), -std::numeric_limits<double>::infinity());
        if (parts.joints) nameJoints();
        for (std::size_t i = 0; i < bodies_.size(); ++i)
            bodies_[i].lowest = simulation.pose(simulation.bodies()[i]).position;
        look();
    }

    void observe(std::optional<double> time) {
        now_ = time.value_or(simulation_.time());
        if (now_ >= nextLook_) return look();
        if (isSame()) motors_.look(now_);
        lookAtParts();
    }

    void finish(std::optional<double> time) {
        now_ = time.value_or(simulation_.time());
        look();
        if (!isSame()) return;
        for (std::size_t i = 0; i < bodies_.size(); ++i) setOutcome(i);
        name(deepest_, contacts_.deepest);
        name(strongest_, contacts_.strongest);
    }

    [[nodiscard]] std::span<const BodySummary> bodies() const { return bodies_; }
    [[nodiscard]] std::span<const JointSummary> joints() const { return joints_; }
    [[nodiscard]] std::span<const ActuatorSummary> actuators() const { return motors_.summaries(); }
    [[nodiscard]] const ContactsSummary& contacts() const { return contacts_; }

    void report(DiagnosticLog& log) const {
        for (const Watched& each : worlds_) each.report(log);
        motors_.report(log);
        if (isSame()) reportSleep(log);
    }

private:
    // The watchers of one world.
    struct Watched {
        explicit Watched(const SimulationWorld& world) : lost(world), gaps(world), deep(world), restless(world) {}
        void look(double time) {
            lost.look(time);
            gaps.look(time);
            deep.look(time);
            restless.look(time);
        }
        void report(DiagnosticLog& log) const {
            lost.report(log);
            gaps.report(log);
            deep.report(log);
            restless.report(log, [this](std::size_t body) { return lost.find(body).has_value(); });
        }
        LostBodies lost;
        JointGaps gaps;
        DeepContacts deep;
        RestlessBodies restless;
    };
    // The two geoms of a contact.
    using Geoms = std::array<std::pair<InstanceId, NodeId>, 2>;

    [[nodiscard]] bool isSame() const { return simulation_.bodies().size() == bodies_.size(); }

    void look() {
        nextLook_ = now_ + kLookEvery * (1 - 1e-9);  // times are sums of steps
        if (!isSame()) return;
        for (Watched& each : worlds_) each.look(now_);
        motors_.look(now_);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (isMoving(simulation_.ode(simulation_.bodies()[i]))) movedAt_[i] = now_;
        }
        lookAtParts();
    }

    void lookAtParts() {
        if (!isSame()) return;
        if (parts_.bodies) lookAtBodies();
        if (parts_.joints) lookAtJoints();
        if (parts_.contacts) lookAtContacts();
    }

    void lookAtBodies() {
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            BodySummary& body = bodies_[i];
            body.greatestSpeed =
                std::max(body.greatestSpeed, toEigen(simulation_.linearVelocity(simulation_.bodies()[i])).norm());
            const Vector3 place = simulation_.pose(simulation_.bodies()[i]).position;
            const Vector3 gravity = worldOf(i).gravity.world();
            const Vector3 down = gravity == Vector3{} ? Vector3{0, -1, 0} : gravity;
            if (toEigen(down).dot(toEigen(place) - toEigen(body.lowest)) > 0) body.lowest = place;
        }
    }

    void nameJoints() {
        std::vector<RecordedObject> objects;
        for (const JointReading& each : simulation_.results().jointReadings())
            objects.push_back({each.id.instance, each.id.node, {}});
        nameParts(simulation_, objects);
        joints_.resize(objects.size());
        for (std::size_t i = 0; i < objects.size(); ++i) {
            joints_[i].name = std::move(objects[i].name);
            joints_[i].greatest.fill(std::numeric_limits<double>::quiet_NaN());
        }
    }

    void lookAtJoints() {
        const auto readings = simulation_.results().jointReadings();
        for (std::size_t i = 0; i < std::min(readings.size(), joints_.size()); ++i) {
            std::array<double, kJointObservables.size()>& greatest = joints_[i].greatest;
            for (std::size_t row = 0; row < greatest.size(); ++row)
                greatest[row] = std::fmax(greatest[row], sizeOf(kJointObservables[row], readings[i]));
        }
    }

    // The contacts of a pair follow each other.
    void lookAtContacts() {
        contacts_.pairs = 0;
        Geoms last;
        for (const ContactEvent& contact : simulation_.results().contacts()) {
            const Geoms geoms{
                {{contact.geom1.instance, contact.geom1.node}, {contact.geom2.instance, contact.geom2.node}}};
            if (contacts_.pairs == 0 || geoms != last) ++contacts_.pairs;
            last = geoms;
            raise(contact.depth, geoms, contacts_.deepest, deepest_);
            raise(toEigen(contact.force).norm(), geoms, contacts_.strongest, strongest_);
        }
        contacts_.mostPairs = std::max(contacts_.mostPairs, contacts_.pairs);
    }

    void raise(double value, const Geoms& geoms, ContactExtreme& most, Geoms& of) const {
        if (most.time && !(value > most.value)) return;
        most.time = now_;
        most.value = value;
        of = geoms;
    }

    void name(const Geoms& geoms, ContactExtreme& contact) const {
        if (!contact.time) return;
        std::vector<RecordedObject> objects;
        for (const auto& [instance, node] : geoms) objects.push_back({instance, node, {}});
        nameParts(simulation_, objects);
        contact.geom1 = geoms[0].second ? objects[0].name : std::string();
        contact.geom2 = geoms[1].second ? objects[1].name : std::string();
    }

    // Bodies at rest that may not sleep cost as much as those that move.
    void reportSleep(DiagnosticLog& log) const {
        constexpr std::size_t kMany = 20;
        const auto& live = Checkpoint::implOf(simulation_);
        const auto resting =
            static_cast<std::size_t>(std::count_if(bodies_.begin(), bodies_.end(), [](const BodySummary& body) {
                return body.outcome == BodyOutcome::Rests;
            }));
        const bool someSleep =
            std::any_of(live.worlds.begin(), live.worlds.end(), [](const auto& world) { return world->sleeps; });
        if (someSleep || resting < kMany || 2 * resting < bodies_.size()) return;
        log.report(code::SIM_SLEEP_OFF, {},
                   std::to_string(resting) + " of " + std::to_string(bodies_.size()) +
                       " bodies rest at the end, and none of them may sleep: --auto-disable");
    }

    [[nodiscard]] const SimulationWorld& worldOf(std::size_t number) const {
        const auto& live = Checkpoint::implOf(simulation_);
        return *live.worlds[live.bodies[number].world];
    }

    void setOutcome(std::size_t number) {
        const auto& live = Checkpoint::implOf(simulation_);
        const ListedBody& listed = live.bodies[number];
        BodySummary& body = bodies_[number];
        body.lost = worlds_[listed.world].lost.find(listed.body);
        body.outcome = body.lost ? BodyOutcome::Lost : outcomeOf(*live.bodyAt(number), movedAt_[number]);
    }

    [[nodiscard]] BodyOutcome outcomeOf(const SimBody& body, double movedAt) const {
        if (body.diverged) return BodyOutcome::Stopped;
        if (!isDynamic(body.id)) return BodyOutcome::Driven;
        if (!isAwake(body.id)) return BodyOutcome::Sleeps;
        return movedAt + kRestTime <= now_ ? BodyOutcome::Rests : BodyOutcome::Moves;
    }

    const Simulation& simulation_;
    SummaryParts parts_;
    std::vector<Watched> worlds_;
    WatchedMotors motors_;
    std::vector<BodySummary> bodies_;
    std::vector<JointSummary> joints_;
    ContactsSummary contacts_;
    Geoms deepest_;
    Geoms strongest_;
    std::vector<double> movedAt_;  // s, by body: when it was last seen moving
    double now_ = 0;               // s
    double nextLook_ = 0;          // s
};

RunSummary::RunSummary(const Simulation& simulation, const SummaryParts& parts)
    : impl_(std::make_unique<Impl>(simulation, parts)) {}
RunSummary::RunSummary(RunSummary&&) noexcept = default;
RunSummary& RunSummary::operator=(RunSummary&&) noexcept = default;
RunSummary::~RunSummary() = default;

void RunSummary::observe(std::optional<double> time) {
    impl_->observe(time);
}

void RunSummary::finish(std::optional<double> time) {
    impl_->finish(time);
}

std::span<const BodySummary> RunSummary::bodies() const {
    return impl_->bodies();
}

std::span<const JointSummary> RunSummary::joints() const {
    return impl_->joints();
}

const ContactsSummary& RunSummary::contacts() const {
    return impl_->contacts();
}

std::span<const ActuatorSummary> RunSummary::actuators() const {
    return impl_->actuators();
}

std::size_t RunSummary::count(BodyOutcome outcome) const {
    return static_cast<std::size_t>(std::count_if(bodies().begin(), bodies().end(),
                                                  [&](const BodySummary& body) { return body.outcome == outcome; }));
}

void RunSummary::report(DiagnosticLog& log) const {
    impl_->report(log);
}

}  // namespace orrery
