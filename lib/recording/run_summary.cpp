#include "orrery/recording/run_summary.hpp"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "orrery/recording/recording.hpp"
#include "recording/lost_bodies.hpp"
#include "recording/watched_motors.hpp"
#include "simulation/impl.hpp"
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

}  // namespace

class RunSummary::Impl {
public:
    explicit Impl(const Simulation& simulation) : simulation_(simulation) {
        const auto& live = Checkpoint::implOf(simulation);
        for (const auto& world : live.worlds) lost_.emplace_back(*world);
        for (const auto& instance : live.instances) {
            for (const auto& world : live.worlds) {
                if (const InstanceRange* part = world->findPart(instance->id)) motors_.list(*world, *part);
            }
        }
        bodies_.resize(simulation.bodies().size());
        movedAt_.assign(bodies_.size(), -std::numeric_limits<double>::infinity());
        look();
    }

    void observe() {
        if (simulation_.time() >= nextLook_) look();
    }

    void finish() {
        look();
        for (std::size_t i = 0; i < bodies_.size() && isSame(); ++i) bodies_[i] = outcomeOf(i);
    }

    [[nodiscard]] std::span<const BodySummary> bodies() const { return bodies_; }
    [[nodiscard]] std::span<const ActuatorSummary> actuators() const { return motors_.summaries(); }

    void report(DiagnosticLog& log) const {
        for (const LostBodies& each : lost_) each.report(log);
        motors_.report(log);
    }

private:
    [[nodiscard]] bool isSame() const { return simulation_.bodies().size() == bodies_.size(); }

    void look() {
        const double now = simulation_.time();
        nextLook_ = now + kLookEvery * (1 - 1e-9);  // times are sums of steps
        if (!isSame()) return;
        for (LostBodies& each : lost_) each.look(now);
        motors_.look(now);
        for (std::size_t i = 0; i < bodies_.size(); ++i) {
            if (isMoving(simulation_.bodies()[i])) movedAt_[i] = now;
        }
    }

    [[nodiscard]] BodySummary outcomeOf(std::size_t number) const {
        const auto& live = Checkpoint::implOf(simulation_);
        const ListedBody& listed = live.bodies[number];
        const SimBody& body = *live.bodyAt(number);
        if (const auto lost = lost_[listed.world].find(listed.body)) return {BodyOutcome::Lost, lost};
        if (body.diverged) return {BodyOutcome::Stopped, {}};
        if (!isDynamic(body.id)) return {BodyOutcome::Driven, {}};
        if (!isAwake(body.id)) return {BodyOutcome::Sleeps, {}};
        const bool rests = movedAt_[number] + kRestTime <= simulation_.time();
        return {rests ? BodyOutcome::Rests : BodyOutcome::Moves, {}};
    }

    const Simulation& simulation_;
    std::vector<LostBodies> lost_;  // by world
    WatchedMotors motors_;
    std::vector<BodySummary> bodies_;
    std::vector<double> movedAt_;  // s, by body: when it was last seen moving
    double nextLook_ = 0;          // s
};

RunSummary::RunSummary(const Simulation& simulation) : impl_(std::make_unique<Impl>(simulation)) {}
RunSummary::RunSummary(RunSummary&&) noexcept = default;
RunSummary& RunSummary::operator=(RunSummary&&) noexcept = default;
RunSummary::~RunSummary() = default;

void RunSummary::observe() {
    impl_->observe();
}

void RunSummary::finish() {
    impl_->finish();
}

std::span<const BodySummary> RunSummary::bodies() const {
    return impl_->bodies();
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
