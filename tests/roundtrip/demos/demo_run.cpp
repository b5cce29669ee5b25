#include "demo_run.hpp"

#include <ode/ode.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <string>
#include <string_view>
#include <vector>

#include "demo_watch.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/sim/capture.hpp"
#include "orrery/sim/simulation.hpp"

namespace orrery::test {
namespace {

constexpr int kOwnSteps = 100;
constexpr int kSteps = 200;
constexpr double kSame = 1e-9;  // m, and of the entries of a rotation

// One of the two worlds, with what steps it.
struct Side {
    dWorldID world;
    dSpaceID space;
    dJointGroupID contacts;
    Simulation* loaded = nullptr;  // its gravity is not a setting of ODE's world
    unsigned long random = 1;
};

void touch(void* self, dGeomID a, dGeomID b) {
    if (dGeomIsSpace(a) || dGeomIsSpace(b)) return dSpaceCollide2(a, b, self, &touch);
    const Side& side = *static_cast<const Side*>(self);
    const dBodyID bodyA = dGeomGetBody(a);
    const dBodyID bodyB = dGeomGetBody(b);
    if (!bodyA && !bodyB) return;
    if (dGeomGetClass(a) == dRayClass || dGeomGetClass(b) == dRayClass) return;
    if (bodyA && bodyB && dAreConnectedExcluding(bodyA, bodyB, dJointTypeContact)) return;
    std::array<dContact, 8> found{};
    const int count = dCollide(a, b, static_cast<int>(found.size()), &found[0].geom, sizeof(dContact));
    for (int i = 0; i < count; ++i) {
        dContact& contact = found[static_cast<std::size_t>(i)];
        if (demoWatch().surface) contact.surface = *demoWatch().surface;
        contact.surface.mode &= ~dContactFDir1;
        dJointAttach(dJointCreateContact(side.world, side.contacts, &contact), bodyA, bodyB);
    }
}

void step(Side& side) {
    dRandSetSeed(side.random);
    if (side.space) dSpaceCollide(side.space, &side, &touch);
    const double dt = demoWatch().step > 0 ? demoWatch().step : 0.01;
    if (side.loaded) side.loaded->gravity().apply(dt);
    const char* solver = std::getenv("ORRERY_DEMO_SOLVER");
    const bool quick = demoWatch().quick && (!solver || std::string_view(solver) != "step");
    quick ? dWorldQuickStep(side.world, dt) : dWorldStep(side.world, dt);
    dJointGroupEmpty(side.contacts);
    side.random = dRandGetSeed();
}

double differenceOf(dBodyID a, dBodyID b) {
    double most = 0;
    for (int i = 0; i < 3; ++i) most = std::fmax(most, std::abs(dBodyGetPosition(a)[i] - dBodyGetPosition(b)[i]));
    for (int i = 0; i < 12; ++i) {
        if (i % 4 != 3) most = std::fmax(most, std::abs(dBodyGetRotation(a)[i] - dBodyGetRotation(b)[i]));
    }
    return most;
}

std::optional<OdeSurface> surfaceOf(dGeomID geom) {
    const auto found = demoWatch().surfaces.find(geom);
    if (found == demoWatch().surfaces.end()) return std::nullopt;
    const dSurfaceParameters& from = found->second;
    OdeSurface surface;
    surface.mode = from.mode;
    surface.mu = from.mu;
    if (from.mode & dContactMu2) surface.mu2 = from.mu2;
    if (from.mode & dContactBounce) surface.bounce = from.bounce;
    if (from.mode & dContactBounce) surface.bounceVel = from.bounce_vel;
    if (from.mode & dContactSoftERP) surface.softErp = from.soft_erp;
    if (from.mode & dContactSoftCFM) surface.softCfm = from.soft_cfm;
    return surface;
}

std::optional<ShapeGeometry> shapeOf(dGeomID geom, SceneContents& contents) {
    const DemoWatch& watch = demoWatch();
    if (const auto data = watch.fieldOf.find(geom); data != watch.fieldOf.end()) {
        const auto field = watch.fields.find(data->second);
        if (field != watch.fields.end()) return field->second;
    }
    const auto points = watch.points.find(geom);
    if (points == watch.points.end()) return std::nullopt;
    Mesh mesh;
    mesh.loaded = true;
    mesh.positions = points->second;
    return ConvexShape{contents.addMesh(std::move(mesh))};
}

void addMotors(dJointID joint, Joint& to) {
    const auto motors = demoWatch().plane2d.find(joint);
    if (motors == demoWatch().plane2d.end()) return;
    const std::array<Vector3, 3> directions{Vector3{1, 0, 0}, Vector3{0, 1, 0}, Vector3{0, 0, 1}};
    for (std::size_t i = 0; i < 3; ++i) {
        to.axes.push_back(motors->second[i]);
        to.axes.back().direction = directions[i];
    }
}

std::string nameOf(dBodyID body) {
    const auto& bodies = demoWatch().bodies;
    return "b" + std::to_string(std::find(bodies.begin(), bodies.end(), body) - bodies.begin());
}

CaptureOptions captureOptions() {
    CaptureOptions options;
    options.bodies = demoWatch().bodies;
    options.bodyName = nameOf;
    options.shapeOf = shapeOf;
    options.surfaceOf = surfaceOf;
    options.jointDetails = addMotors;
    return options;
}

// So much of the demo itself; keys are pressed one after another.
void runItself(const DemoCalls& calls) {
    const char* keys = std::getenv("ORRERY_DEMO_KEYS");
    std::string_view pending = keys ? keys : "";
    dRandSetSeed(1);
    if (calls.start) calls.start();
    for (int i = 0; i < kOwnSteps; ++i) {
        if (calls.command && !pending.empty() && i % 5 == 0) {
            calls.command(pending.front());
            pending.remove_prefix(1);
        }
        if (calls.step) calls.step(0);
    }
    if (demoWatch().contacts) dJointGroupEmpty(demoWatch().contacts);
}

int jointCount(const std::vector<dBodyID>& bodies) {
    int count = 0;
    for (const dBodyID body : bodies) count += dBodyGetNumJoints(body);
    return count;
}

// The scene of a file that was written of it.
Scene saved(const Scene& scene, DiagnosticLog& log) {
    const char* format = std::getenv("ORRERY_DEMO_FORMAT");
    const std::string extension = format ? format : "xode";
    const auto file = saveBytes(scene, extension, log);
    if (!file) return {};
    if (const char* to = std::getenv("ORRERY_DEMO_SAVE")) std::ofstream(to, std::ios::binary) << *file;
    return loadBytes(*file, "demo." + extension, {}, log);
}

void printCodes(const DiagnosticLog& log) {
    std::vector<std::string> texts;
    for (const Diagnostic& diagnostic : log.entries()) {
        if (diagnostic.severity == Severity::Info) continue;
        std::string text(infoOf(diagnostic.code).name);
        if (text.starts_with("SIM_CAPTURE")) text += ": " + diagnostic.message;
        if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(std::move(text));
    }
    for (const std::string& text : texts) std::printf("    %s\n", text.c_str());
}

// Both worlds begin alike where a file does not tell or rounds: spaces meet their geoms in the order in which these
// were moved last, and a pose comes back to some 1e-16, which contacts of edges that just touch make much of.
void beginAlike(const Side& original, const Side& loaded, const Simulation& sim, const std::vector<dBodyID>& bodies) {
    for (const Side* side : {&original, &loaded}) {
        if (side->space) dSpaceClean(side->space);
    }
    for (const dBodyID body : bodies) {
        const dBodyID again = sim.body(nameOf(body));
        if (!again) continue;
        const dReal* p = dBodyGetPosition(again);
        const dQuaternion q = {dBodyGetQuaternion(again)[0], dBodyGetQuaternion(again)[1], dBodyGetQuaternion(again)[2],
                               dBodyGetQuaternion(again)[3]};
        for (const dBodyID each : {body, again}) {
            dBodySetPosition(each, p[0], p[1], p[2]);
            dBodySetQuaternion(each, q);
        }
    }
}

// The largest difference after each step; with fewer bodies than there were it is endless.
std::vector<double> compare(Simulation& sim, const std::vector<dBodyID>& bodies) {
    Side original{demoWatch().world, demoWatch().space, dJointGroupCreate(0)};
    Side loaded{sim.world(), demoWatch().space ? sim.space("space") : nullptr, dJointGroupCreate(0), &sim};
    std::vector<double> most;
    for (int i = 0; i <= kSteps; ++i) {
        if (i == 1) beginAlike(original, loaded, sim, bodies);
        if (i > 0) step(original);
        if (i > 0) step(loaded);
        double now = 0;
        for (const dBodyID body : bodies) {
            const dBodyID again = sim.body(nameOf(body));
            now = std::fmax(now, again ? differenceOf(body, again) : HUGE_VAL);
        }
        most.push_back(now);
    }
    return most;
}

}  // namespace

int runDemo(const DemoCalls& calls) {
    DemoWatch& watch = demoWatch();
    runItself(calls);
    watch.on = false;
    if (!watch.world || watch.bodies.empty()) {
        std::printf("nothing: the demo has no body\n");
        return 0;
    }
    DiagnosticLog log;
    const Scene captured = captureWorld(watch.world, watch.space, log, captureOptions());
    bool told = false;
    for (const Diagnostic& diagnostic : log.entries()) told = told || diagnostic.severity != Severity::Info;
    SimulationOptions options = SimulationOptions::odeDefaults();
    options.plan.dynamicMeshesAsHulls = false;
    Simulation sim(saved(captured, log), options, log);
    const std::vector<dBodyID> bodies = watch.bodies;
    const int joints = jointCount(bodies);
    const std::vector<double> most = compare(sim, bodies);
    const double last = most.back();
    const bool same = last <= kSame;
    std::printf("%s: %zu bodies, %d ends of joints; after 0, 1, 20, 200 steps %.1e %.1e %.1e %.1e\n",
                last == 0           ? "bits"
                : same              ? "same"
                : most[20] <= kSame ? "parts later"
                                    : "DIFFERS",
                bodies.size(), joints, most[0], most[1], most[20], last);
    printCodes(log);
    return same || told || most[20] <= kSame ? 0 : 1;
}

}  // namespace orrery::test
