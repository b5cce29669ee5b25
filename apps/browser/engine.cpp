#include "engine.hpp"

#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "orrery/base/hash.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/start_checks.hpp"
#include "output/excerpt.hpp"
#include "output/info_json.hpp"
#include "output/options_json.hpp"
#include "page/page.hpp"
#include "settings.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

Json excerptJson(const Diagnostic& diagnostic, const Source* source) {
    const auto line = source ? source->line(diagnostic.place) : std::nullopt;
    if (!line) return nullptr;
    const Excerpt excerpt = excerptOf(*line);
    return {{"line", excerpt.line}, {"text", excerpt.text}, {"before", excerpt.before}, {"marked", excerpt.marked}};
}

Json finiteOrNull(double value) {
    return std::isfinite(value) ? Json(value) : Json(nullptr);
}

}  // namespace

bool Engine::load(const std::string& file) {
    simulation_.reset();
    file_ = file;
    setup_ = {};
    read_.clear();
    scene_ = orrery::load(file, read_);
    build();
    return ready();
}

// What plays a recording back shows contacts, triggers and joints, too; keeping them does not change what happens.
void Engine::build() {
    pull_.reset();
    built_.clear();
    written_.clear();
    SimulationOptions& options = setup_.simulation;
    options.contactEvents = options.triggerEvents = options.jointReadings = true;
    simulation_.reset();
    simulation_.emplace(scene_, options, built_);
    checkSprings(simulation_->plan(), scene_, setup_.dt / std::max(1, options.substeps), built_);
}

void Engine::reset() {
    if (simulation_) build();
}

std::string Engine::checkpoint() {
    written_.clear();
    return ready() ? Checkpoint::save(*simulation_, written_).value_or("") : std::string();
}

std::string Engine::resume(const std::string& checkpoint) {
    if (!ready()) return "there is no simulation that could go on";
    DiagnosticLog log;
    if (Checkpoint::resume(*simulation_, checkpoint, log, setup_.dt)) {
        release();
        return {};
    }
    std::string why;
    for (const Diagnostic& each : log.entries()) why += (why.empty() ? "" : "; ") + each.message;
    return why;
}

Json Engine::diagnostics() const {
    std::vector<const Diagnostic*> all;
    const auto add = [&](const DiagnosticLog& log) {
        for (const Diagnostic& each : log.entries()) all.push_back(&each);
    };
    add(read_);
    add(built_);
    if (simulation_) add(simulation_->diagnostics());
    add(written_);
    std::stable_sort(all.begin(), all.end(),
                     [](const Diagnostic* a, const Diagnostic* b) { return placedBefore(*a, *b); });
    Json list = Json::array();
    for (const Diagnostic* each : all) {
        list.push_back(toJson(*each));
        list.back()["excerpt"] = excerptJson(*each, scene_.source().get());
    }
    return list;
}

Json Engine::info() const {
    DiagnosticLog log;
    for (const DiagnosticLog* from : {&read_, &built_}) {
        for (const Diagnostic& each : from->entries())
            log.report(each.severity, each.code, each.place, each.message, {each.found, each.expected});
    }
    log.sortByPlace();
    const Plan none;
    const Plan& plan = simulation_ ? simulation_->plan() : none;
    return infoJson({file_, scene_, log, plan, XodeDialect::Auto, setup_.simulation});
}

Json Engine::page() {
    written_.clear();
    return pageAtRest(*simulation_, fs::path(file_).filename().string(), written_);
}

std::string Engine::setOption(std::string_view name, const std::string& value) {
    if (name == "gravity" && value.empty()) {
        setup_.simulation.plan.gravityOverride.reset();
    } else if (const std::string fault = sweep::setOption(setup_, name, value); !fault.empty()) {
        return fault;
    }
    if (name != "dt") reset();
    return {};
}

Json Engine::options() const {
    Json all = toJson(setup_.simulation);
    const auto& gravity = setup_.simulation.plan.gravityOverride;
    all["dt"] = setup_.dt;
    all["gravity"] = gravity ? app::toJson(*gravity) : Json(nullptr);
    return all;
}

// On a copy, which is taken where all of it could be done.
std::string Engine::setMember(const std::string& target, const std::string& value) {
    Scene changed = scene_;
    DiagnosticLog log = read_;
    std::string fault = applySettings({{target, value}}, {}, fs::path(file_).parent_path().string(), changed, log);
    if (!fault.empty()) return fault;
    scene_ = std::move(changed);
    read_ = std::move(log);
    reset();
    return {};
}

void Engine::step(std::size_t count) {
    if (!ready()) return;
    for (std::size_t i = 0; i < count; ++i) {
        applyPull();
        static_cast<void>(simulation_->step(setup_.dt));
    }
}

const std::vector<double>& Engine::state() {
    state_.clear();
    if (!simulation_) return state_;
    const auto bodies = simulation_->bodies();
    state_.reserve(bodies.size() * kBodyNumbers);
    for (std::size_t body = 0; body < bodies.size(); ++body) {
        const auto [position, rotation] = simulation_->pose(body);
        const Vector3 linear = simulation_->linearVelocity(body);
        const Vector3 angular = simulation_->angularVelocity(body);
        const double awake = dBodyIsEnabled(bodies[body]) != 0 ? 1 : 0;
        for (const double each : {position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w,
                                  linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, awake})
            state_.push_back(each);
    }
    return state_;
}

Json Engine::summary() const {
    if (!simulation_) return nullptr;
    const Energy energy = simulation_->energy();
    return {{"steps", simulation_->steps()},
            {"time", simulation_->time()},
            {"dt", setup_.dt},
            {"contacts", simulation_->contactCount()},
            {"asleep", simulation_->asleepCount()},
            {"kinetic", finiteOrNull(energy.kinetic)},
            {"potential", finiteOrNull(energy.potential)},
            {"hash", hash()}};
}

std::string Engine::hash() const {
    return simulation_ ? hexadecimal(simulation_->stateHash()) : std::string();
}

void Engine::pull(std::size_t body, const Vector3& point, const Vector3& target) {
    if (!ready() || body >= simulation_->bodies().size()) return;
    const dBodyID id = simulation_->bodies()[body];
    if (dBodyIsKinematic(id) != 0) return;
    dBodyEnable(id);
    pull_ = {body, point, target};
}

// Critically damped, so that the body comes to the target and stays there, as fast as a hand moves.
void Engine::applyPull() {
    if (!pull_) return;
    constexpr double kRate = 12;               // 1/s
    constexpr double kMostAcceleration = 500;  // m/s^2: a target far away throws nothing through walls
    const dBodyID id = simulation_->bodies()[pull_->body];
    const Pose pose = simulation_->pose(pull_->body);
    const Eigen::Vector3d at = toEigen(pose) * toEigen(pull_->point);
    std::array<dReal, 4> v{};
    dBodyGetPointVel(id, at.x(), at.y(), at.z(), v.data());
    const Eigen::Vector3d velocity(v[0], v[1], v[2]);
    Eigen::Vector3d acceleration = kRate * kRate * (toEigen(pull_->target) - at) - 2 * kRate * velocity;
    const double size = acceleration.norm();
    if (size > kMostAcceleration) acceleration *= kMostAcceleration / size;
    dMass mass;
    dBodyGetMass(id, &mass);
    const Eigen::Vector3d force = mass.mass * acceleration;
    dBodyEnable(id);
    dBodyAddForceAtPos(id, force.x(), force.y(), force.z(), at.x(), at.y(), at.z());
}

bool Engine::save(const std::string& file, bool asItIsNow) {
    written_.clear();
    const Scene now = asItIsNow && simulation_ ? sceneNow(*simulation_, written_) : scene_;
    return orrery::save(now, file, written_);
}

}  // namespace orrery::app
