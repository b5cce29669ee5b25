// The conformance table of XODE: what a strict check and a reading in the dialect that is picked must say of each
// file. Files of PyBrain are looked at where they are present.
#include <algorithm>
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <filesystem>
#include <set>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/files.hpp"

namespace orrery::test::xode_test {
namespace {

namespace fs = std::filesystem;

fs::path ours(const std::string& name) {
    return sourceFolder() / "tests" / "conformance" / name;
}

using Codes = std::set<Code>;

struct Diagnostics {
    Codes errors;
    Codes warnings;
    Codes infos;  // but for the default gravity, which each of these files has
};

Diagnostics sorted(const DiagnosticLog& log) {
    Diagnostics diagnostics;
    for (const Diagnostic& d : log.entries()) {
        if (d.severity == Severity::Error) diagnostics.errors.insert(d.code);
        if (d.severity == Severity::Warning) diagnostics.warnings.insert(d.code);
        if (d.severity == Severity::Info && d.code != code::PLAN_GRAVITY_DEFAULT) diagnostics.infos.insert(d.code);
    }
    return diagnostics;
}

// `orrery validate --strict`.
Diagnostics validate(const fs::path& file) {
    DiagnosticLog log({.warningsAreErrors = true});
    LoadOptions options;
    options.xode.lint = true;
    static_cast<void>(makePlan(load(file, log, options), {}, log));
    return sorted(log);
}

struct Loaded {
    Scene scene;
    Plan plan;
    Diagnostics diagnostics;
    std::size_t warnings = 0;
};

Loaded read(const fs::path& file, const XodeOptions& options = {}) {
    DiagnosticLog log;
    LoadOptions loading;
    loading.xode = options;
    Loaded loaded{load(file, log, loading), {}, {}};
    loaded.plan = makePlan(loaded.scene, {}, log);
    loaded.diagnostics = sorted(log);
    loaded.warnings = log.count(Severity::Warning);
    return loaded;
}

// The planned object of the node of that name.
template <typename Objects>
const auto& named(const Scene& scene, const Objects& objects, std::string_view name) {
    const auto found = std::find_if(objects.begin(), objects.end(),
                                    [&](const auto& object) { return scene.find(object.node)->name == name; });
    BOOST_REQUIRE_MESSAGE(found != objects.end(), name);
    return *found;
}

bool near(const Vector3& a, const Vector3& b, double tolerance = 1e-9) {
    return std::abs(a.x - b.x) <= tolerance && std::abs(a.y - b.y) <= tolerance && std::abs(a.z - b.z) <= tolerance;
}

const Codes kNone_{};

}  // namespace

// So that a difference is printed with names.
std::ostream& operator<<(std::ostream& out, const std::set<Code>& codes) {
    for (const Code code : codes) out << infoOf(code).name << ' ';
    return out;
}

BOOST_AUTO_TEST_SUITE(xode_conformance)

BOOST_AUTO_TEST_CASE(pybrain_models_pass_with_infos_about_names_only) {
    const auto corpus = corpusFolder();
    if (!corpus) return;
    const std::set<std::string> sharing{"arm.xode", "hand.xode", "crawler.xode", "octacrawl.xode",
                                        "sphere-walker.xode"};
    for (const auto& entry : fs::directory_iterator(*corpus / "xode" / "pybrain")) {
        if (entry.path().extension() != ".xode") continue;
        const std::string name = entry.path().filename().string();
        const Diagnostics strict = validate(entry.path());
        BOOST_TEST(strict.errors == kNone_, name);
        BOOST_TEST(strict.warnings == kNone_, name);
        BOOST_TEST(strict.infos.contains(code::XODE_NAME_DUPLICATE) == sharing.contains(name), name);
        const bool longNormal = name == "crawler.xode" || name == "sphere-walker.xode";
        BOOST_TEST(strict.infos.contains(code::XODE_PLANE_NORMAL_LENGTH) == longNormal, name);
        const Loaded loaded = read(entry.path());
        BOOST_TEST(loaded.diagnostics.errors == kNone_, name);
        BOOST_TEST(loaded.diagnostics.infos.contains(code::XODE_DIALECT), name);
        BOOST_TEST(!loaded.diagnostics.infos.contains(code::XODE_PYBRAIN_PARAMETERS), name);
    }
}

BOOST_AUTO_TEST_CASE(pybrain_parameters_fix_the_acrobot_to_the_world) {
    const auto corpus = corpusFolder();
    if (!corpus || !fs::exists(*corpus / "xode" / "pybrain" / "acrobot.xode")) return;
    const Loaded loaded = read(*corpus / "xode" / "pybrain" / "acrobot.xode");
    BOOST_TEST(loaded.diagnostics.errors == kNone_);
    const auto& world = loaded.plan.worlds.at(0);
    BOOST_TEST(named(loaded.scene, world.joints, "bar_fix").body2 == kNone);
    BOOST_TEST(!loaded.plan.filters.empty());
}

BOOST_AUTO_TEST_CASE(pyode_joints_in_bodies_have_their_anchors_in_the_world) {
    const Diagnostics strict = validate(ours("pyode_two_joints.xode"));
    BOOST_TEST(strict.errors == Codes{code::XODE_VERSION_MISSING});
    const Loaded loaded = read(ours("pyode_two_joints.xode"));
    BOOST_TEST(loaded.diagnostics.errors == kNone_);
    BOOST_TEST(loaded.diagnostics.infos.contains(code::XODE_DIALECT));
    const PlanWorld& world = loaded.plan.worlds.at(0);
    const PlanJoint& hook = named(loaded.scene, world.joints, "hook");
    BOOST_TEST(hook.body2 == kNone);
    BOOST_TEST(near(*hook.anchor, {0, 2, 0}));
    const PlanJoint& chain = named(loaded.scene, world.joints, "chain");
    BOOST_TEST(near(*chain.anchor, {1, 2, 0}));
    XodeOptions spec;
    spec.dialect = XodeDialect::Spec;
    const Loaded relative = read(ours("pyode_two_joints.xode"), spec);
    BOOST_TEST(near(*named(relative.scene, relative.plan.worlds.at(0).joints, "chain").anchor, {3, 4, 0}));
}

BOOST_AUTO_TEST_CASE(a_pyode_cart_has_bodies_in_a_jointgroup_and_suspension_where_ode_has_none) {
    const Diagnostics strict = validate(ours("pyode_cart.xode"));
    BOOST_TEST(strict.errors == Codes{code::XODE_VERSION_MISSING});
    BOOST_TEST(strict.warnings == Codes{code::PLAN_JOINT_SUSPENSION});
    const Loaded loaded = read(ours("pyode_cart.xode"));
    BOOST_TEST(loaded.diagnostics.errors == kNone_);
    // Three of suspension, one of the version.
    BOOST_TEST(loaded.warnings == 4U);
    const PlanWorld& world = loaded.plan.worlds.at(0);
    BOOST_TEST(world.bodies.size() == 4U);
    BOOST_TEST(near(named(loaded.scene, world.bodies, "left").pose.position, {-1, 0.5, 0.6}));
    const PlanJoint& steering = named(loaded.scene, world.joints, "steering");
    BOOST_TEST(steering.axes.at(0).loStop.value() == -0.5);
    BOOST_TEST(steering.group != kNone);
}

BOOST_AUTO_TEST_CASE(pyode_turns_differ_from_frames_in_frames_unless_asked_for) {
    const Diagnostics strict = validate(ours("pyode_turned.xode"));
    BOOST_TEST(strict.errors == Codes{code::XODE_VERSION_MISSING});
    BOOST_TEST(strict.warnings == Codes{code::XODE_SCALE});
    const auto at = [](const Loaded& loaded, std::string_view name) {
        return named(loaded.scene, loaded.plan.worlds.at(0).bodies, name).pose.position;
    };
    const Loaded nested = read(ours("pyode_turned.xode"));
    BOOST_TEST(near(at(nested, "stem"), {0, 1, 0}));
    BOOST_TEST(near(at(nested, "branch"), {0, 2.25, 0}));
    BOOST_TEST(near(at(nested, "twig"), {1.25, 2.25, 0}));
    XodeOptions options;
    options.choices.compose = XodeChoices::Compose::PyOde;
    // Computed by hand, rows times rows: (0, 1.25, 0) turned by the branch is (-1.25, 0, 0).
    const Loaded pyode = read(ours("pyode_turned.xode"), options);
    BOOST_TEST(near(at(pyode, "stem"), {0, 1.25, 0}));
    BOOST_TEST(near(at(pyode, "branch"), {-1.25, 1, 0}));
    BOOST_TEST(near(at(pyode, "twig"), {-1.25, 2, 0}));
}

BOOST_AUTO_TEST_CASE(most_of_what_pyode_reads_fails_by_version_matrix_colliders_and_parameters_only) {
    const Diagnostics strict = validate(ours("pyode_everything.xode"));
    BOOST_TEST(strict.errors == (Codes{code::XODE_VERSION_MISSING, code::XODE_MATRIX_NOT_RIGID,
                                       code::PLAN_BODY_WITHOUT_COLLIDER, code::PLAN_JOINT_PARAMETER}));
    XodeOptions lenient;
    lenient.lenient = true;
    const Loaded loaded = read(ours("pyode_everything.xode"), lenient);
    BOOST_TEST(loaded.diagnostics.errors == kNone_);
    BOOST_TEST(loaded.diagnostics.warnings.contains(code::XODE_AMOTOR_AXES));
    BOOST_TEST(loaded.plan.worlds.size() == 2U);
    const PlanWorld& straight = loaded.plan.worlds.at(1);
    BOOST_TEST(near(named(loaded.scene, straight.bodies, "shifted").pose.position, {7, 8, 9}));
    BOOST_TEST(near(named(loaded.scene, straight.bodies, "inner").pose.position, {3, 2, 1}));
    BOOST_TEST(near(named(loaded.scene, straight.geoms, "bulb").pose.position, {0, 4, 0}));
    // PyODE begins a mass as a sphere of radius and density 1.
    const double sphere = 4 * std::acos(-1.0) / 3;
    BOOST_TEST(std::abs(named(loaded.scene, loaded.plan.worlds.at(0).bodies, "plain").mass - sphere) < 1e-12);
    BOOST_TEST(!named(loaded.scene, loaded.plan.worlds.at(0).bodies, "busy").enabled);
}

BOOST_AUTO_TEST_CASE(a_pyode_mesh_counts_from_one) {
    BOOST_TEST(validate(ours("pyode_mesh.xode")).errors == Codes{code::XODE_VERSION_MISSING});
    const Loaded loaded = read(ours("pyode_mesh.xode"));
    BOOST_TEST(loaded.diagnostics.infos.contains(code::XODE_TRIMESH_BASE_ASSUMED));
    const Mesh& mesh = loaded.scene.contents().meshes.at(0);
    BOOST_TEST(mesh.positions.size() == 5U);
    BOOST_TEST((mesh.triangles.at(0) == std::array<std::uint32_t, 3>{0, 1, 2}));
}

BOOST_AUTO_TEST_CASE(a_yake_yard_passes_with_warnings_and_is_recentred) {
    const Diagnostics strict = validate(ours("yake_yard.xode"));
    BOOST_TEST(strict.errors == kNone_);
    BOOST_TEST(strict.warnings == (Codes{code::XODE_LINT_DECLARATION, code::XODE_LINT_SCALE}));
    const Loaded loaded = read(ours("yake_yard.xode"));
    BOOST_TEST(loaded.diagnostics.infos.contains(code::XODE_DIALECT));
    const PlanWorld& world = loaded.plan.worlds.at(0);
    BOOST_TEST(near(named(loaded.scene, world.bodies, "crate").centerOfMass, {0.02, 0.1, 0}));
    BOOST_TEST(near(named(loaded.scene, world.bodies, "lever").centerOfMass, {1.3, 0.5, 0}));
    const Quaternion q = named(loaded.scene, world.bodies, "lever").pose.rotation;
    BOOST_TEST(std::abs(std::abs(q.w) - 1) < 1e-12);
    const auto& plane = std::get<SolidPlane>(named(loaded.scene, world.geoms, "lawn").solid);
    BOOST_TEST(std::abs(plane.d + 2) < 1e-12);
}

BOOST_AUTO_TEST_CASE(boxes_and_spheres_with_an_adjust_only_pass_and_weigh_what_they_say) {
    const Diagnostics strict = validate(ours("box_and_sphere.xode"));
    BOOST_TEST(strict.errors == kNone_);
    BOOST_TEST(strict.warnings == kNone_);
    BOOST_TEST(strict.infos == Codes{code::XODE_MASS_DEFAULT});
    const Loaded loaded = read(ours("box_and_sphere.xode"));
    for (const PlanBody& body : loaded.plan.worlds.at(0).bodies) BOOST_TEST(body.mass == 1.0);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::xode_test
