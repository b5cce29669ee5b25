#include "engine.hpp"

#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "members.hpp"
#include "orrery/base/hash.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/scene/eigen.hpp"
#include "orrery/sim/planned_simulation.hpp"
#include "orrery/sim/start_checks.hpp"
#include "orrery/sim/step_results.hpp"
#include "output/excerpt.hpp"
#include "output/info_json.hpp"
#include "output/options_json.hpp"
#include "output/probe_json.hpp"
#include "output/scene_of_run.hpp"
#include "page/motion.hpp"
#include "page/page.hpp"
#include "page/readings.hpp"
#include "page/tracks.hpp"
#include "settings.hpp"
#include "step_time.hpp"

namespace orrery::app {
namespace {

namespace fs = std::filesystem;

// Why a page cannot go on from a recording.
constexpr std::string_view kHand = "bodies were pulled or pushed";
constexpr std::string_view kOtherSteps = "the length of the steps was changed";

Json excerptJson(const Diagnostic& diagnostic, const Source* source) {
    const auto line = source ? source->line(diagnostic.place) : std::nullopt;
    if (!line) return nullptr;
    const Excerpt excerpt = excerptOf(*line);
    return {{"line", excerpt.line}, {"text", excerpt.text}, {"before", excerpt.before}, {"marked", excerpt.marked}};
}

void addEach(const Vector3& vector, std::vector<double>& to) {
    for (const double each : numbers(vector)) to.push_back(each);
}

Eigen::Vector3d vectorOf(const dReal* numbers) {
    return {numbers[0], numbers[1], numbers[2]};
}

// ODE's rows have a fourth number.
Eigen::Matrix3d rowsOf(const dReal* numbers) {
    Eigen::Matrix3d matrix;
    for (Eigen::Index row = 0; row < 3; ++row) matrix.row(row) = vectorOf(numbers + 4 * row).transpose();
    return matrix;
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
    scene_ = asRead_ = orrery::load(file, read_);
    recorder_.clear();
    build();
    return ready();
}

// The page that plays a recording back shows contacts, triggers and joints, too. Keeping them does not change what
// happens.
void Engine::build() {
    pull_.reset();
    snapshots_.clear();
    geomNumbers_.clear();
    geomBodies_.clear();
    recorder_.halt();
    stepLength_.reset();
    handled_ = false;
    built_.clear();
    written_.clear();
    SimulationOptions& options = setup_.simulation;
    options.contactEvents = options.triggerEvents = options.jointReadings = true;
    simulation_.reset();
    simulation_.emplace(scene_, options, built_);
    beginReadings();
    checkSprings(planOf(*simulation_), scene_, setup_.dt / std::max(1, options.substeps), built_);
}

void Engine::beginReadings() {
    happened_ = orrery::startRecording(*simulation_);
    columns_.clear();
    for (const JointReading& first : happened_.jointReadings) columns_.push_back(columnsOfJoint(first));
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
        recorder_.halt();
        stepLength_ = setup_.dt;  // of all steps before it, too, else it would have been refused
        beginReadings();
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
    const Plan& plan = simulation_ ? planOf(*simulation_) : none;
    return infoJson({file_, scene_, log, plan, XodeDialect::Auto, setup_.simulation});
}

Json Engine::page() {
    written_.clear();
    return pageAtRest(*simulation_, title(), written_);
}

std::string Engine::title() const {
    return fs::path(file_).filename().string();
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
    return toJson(setup_.simulation, setup_.dt);
}

// On a copy, which is taken where all of it could be done.
std::string Engine::setMember(const std::string& target, const std::string& value) {
    Scene changed = scene_;
    DiagnosticLog log = read_;
    std::string fault = applySettings({{target, value}}, {}, fs::path(file_).parent_path().string(), changed, log);
    if (!fault.empty()) return fault;
    recorder_.clear();
    scene_ = std::move(changed);
    setup_.settings.emplace_back(target, value);
    read_ = std::move(log);
    reset();
    return {};
}

Json Engine::members(std::string_view nameOrPath) const {
    return membersOfNode(scene_, simulation_ ? &*simulation_ : nullptr, nameOrPath);
}

void Engine::step(std::size_t count) {
    if (!ready()) return;
    for (std::size_t i = 0; i < count; ++i) takeStep();
}

void Engine::takeStep() {
    applyPull();
    static_cast<void>(simulation_->step(setup_.dt));
    if (stepLength_.value_or(setup_.dt) != setup_.dt) stepLength_ = NAN;
    if (!stepLength_) stepLength_ = setup_.dt;
    std::vector<RecordedEvent>& events = happened_.events;
    const std::size_t before = events.size();
    recordEvents(*simulation_, happened_);
    for (std::size_t i = before; i < events.size(); ++i) events[i].time = time();
    if (events.size() >= 2 * kMaxEvents)  // whoever steps need not ask for them
        events.erase(events.begin(), events.end() - kMaxEvents);
    if (!recorder_.runs()) return;
    if (std::isnan(*stepLength_)) recorder_.onlyReplays(kOtherSteps);
    recorder_.take(*simulation_, setup_.dt, time());
}

double Engine::time() const {
    if (!stepLength_ || std::isnan(*stepLength_)) return simulation_->time();
    return timeAfter(simulation_->steps(), *stepLength_);
}

const std::vector<double>& Engine::state() {
    state_.clear();
    if (!simulation_) return state_;
    const auto bodies = simulation_->bodies();
    state_.reserve(bodies.size() * kBodyNumbers);
    for (const BodyId body : bodies) {
        const auto [position, rotation] = simulation_->pose(body);
        const Vector3 linear = simulation_->linearVelocity(body);
        const Vector3 angular = simulation_->angularVelocity(body);
        const double awake = dBodyIsEnabled(simulation_->ode(body)) != 0 ? 1 : 0;
        for (const double each : {position.x, position.y, position.z, rotation.x, rotation.y, rotation.z, rotation.w,
                                  linear.x, linear.y, linear.z, angular.x, angular.y, angular.z, awake})
            state_.push_back(each);
    }
    return state_;
}

const std::vector<double>& Engine::contacts() {
    contacts_.clear();
    if (!simulation_) return contacts_;
    for (const ContactEvent& contact : simulation_->results().contacts()) {
        addEach(contact.position, contacts_);
        addEach(contact.normal, contacts_);
        addEach(contact.force, contacts_);
    }
    return contacts_;
}

Json Engine::joints() const {
    Json list = Json::array();
    for (std::size_t i = 0; simulation_ && i < happened_.joints.size(); ++i)
        list.push_back(readJoint(happened_.jointReading(0, i), happened_.joints[i].name, planOf(*simulation_)));
    return list;
}

const std::vector<double>& Engine::readings() {
    readings_.clear();
    if (!simulation_) return readings_;
    const auto readings = simulation_->results().jointReadings();
    for (std::size_t i = 0; i < readings.size(); ++i) {
        for (const Column<JointReading>& column : columns_[i]) readings_.push_back(numberOf(readings[i], column));
    }
    return readings_;
}

Json Engine::events() {
    std::vector<RecordedEvent>& events = happened_.events;
    if (events.size() > kMaxEvents) events.erase(events.begin(), events.end() - kMaxEvents);
    Json list = pageEvents(happened_);
    events.clear();
    return list;
}

Json Engine::summary() const {
    if (!simulation_) return nullptr;
    const Energy energy = simulation_->energy();
    return {{"steps", simulation_->steps()},
            {"time", time()},
            {"dt", setup_.dt},
            {"contacts", simulation_->results().contactCount()},
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
    const dBodyID id = simulation_->ode(simulation_->bodies()[body]);
    if (dBodyIsKinematic(id) != 0) return;
    markUserEdited();
    dBodyEnable(id);
    pull_ = {body, point, target, std::nullopt};
}

void Engine::markUserEdited() {
    handled_ = true;
    if (recorder_.runs()) recorder_.onlyReplays(kHand);
}

// Critically damped, so that the body comes to the target and stays there, as fast as a hand moves.
void Engine::applyPull() {
    if (!pull_) return;
    markUserEdited();
    constexpr double kRate = 12;               // 1/s
    constexpr double kMostAcceleration = 500;  // m/s^2: a target far away throws nothing through walls
    const dBodyID id = simulation_->ode(simulation_->bodies()[pull_->body]);
    const Pose pose = simulation_->pose(simulation_->bodies()[pull_->body]);
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
    pull_->latest = {fromEigen(at), fromEigen(force)};
}

Json Engine::pulled() const {
    if (!pull_ || !pull_->latest) return nullptr;
    return {{"at", toJson(pull_->latest->first)}, {"force", toJson(pull_->latest->second)}};
}

// The push acts at once: the velocity changes by impulse / mass, the angular velocity as the inertia lets it.
void Engine::push(std::size_t body, const Vector3& point, const Vector3& impulse) {
    if (!ready() || body >= simulation_->bodies().size()) return;
    const dBodyID id = simulation_->ode(simulation_->bodies()[body]);
    if (dBodyIsKinematic(id) != 0) return;
    markUserEdited();
    dMass mass;
    dBodyGetMass(id, &mass);
    const Eigen::Vector3d j = toEigen(impulse);
    const Eigen::Vector3d arm =
        toEigen(simulation_->pose(simulation_->bodies()[body])) * toEigen(point) - vectorOf(dBodyGetPosition(id));
    const Eigen::Matrix3d turn = rowsOf(dBodyGetRotation(id));
    const Eigen::Matrix3d inertia = turn * rowsOf(mass.I) * turn.transpose();
    const Eigen::Vector3d v = vectorOf(dBodyGetLinearVel(id)) + j / mass.mass;
    const Eigen::Vector3d w = vectorOf(dBodyGetAngularVel(id)) + inertia.ldlt().solve(arm.cross(j));
    dBodyEnable(id);
    dBodySetLinearVel(id, v.x(), v.y(), v.z());
    dBodySetAngularVel(id, w.x(), w.y(), w.z());
}

Json Engine::probe(const Vector3& at) {
    if (!ready()) return nullptr;
    const ShortPaths paths(scene_.contents());
    Json all = Json::object();
    for (std::size_t i = 0; i < simulation_->worldCount(); ++i) {
        Json one = probeJson({planOf(*simulation_).worlds[i], scene_, paths, at, simulation_->gravity(i).trace(at)});
        if (i == 0)
            all = std::move(one);
        else
            all["otherWorlds"].push_back(std::move(one));
    }
    return all;
}

bool Engine::save(const std::string& file, bool asItIsNow) {
    written_.clear();
    const Scene now = asItIsNow && simulation_ ? sceneNow(*simulation_, written_) : scene_;
    return orrery::save(now, file, written_);
}

void Engine::startRecording(std::size_t every) {
    if (!ready()) return;
    sweep::RunSetup setup = setup_;
    setup.dt = stepLength_.value_or(setup_.dt);
    recorder_.start(*simulation_, setup, every, time());
    if (std::isnan(setup.dt)) recorder_.onlyReplays(kOtherSteps);
    if (handled_ && !recorder_.hasFirstState()) recorder_.onlyReplays(kHand);
}

void Engine::stopRecording() {
    if (recorder_.runs()) recorder_.stop(*simulation_, time());
}

bool Engine::saveRecording(const std::string& file) {
    written_.clear();
    return simulation_ && recorder_.hasFrames() && recorder_.save(sceneOfRun(*simulation_), file, written_);
}

std::string Engine::recordedPage() {
    written_.clear();
    if (!simulation_ || !recorder_.hasFrames()) return {};
    return inScript(recorder_.page(scene_, asRead_, title(), written_));
}

}  // namespace orrery::app
