// One test for each element of XODE: what it becomes for ODE, seen in the Plan.
#include <boost/test/unit_test.hpp>
#include <cmath>
#include <string>

#include "orrery/base/codes/plan.hpp"
#include "orrery/base/codes/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/plan/plan.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test::elements_test {
namespace {

struct Read {
    Scene scene;
    Plan plan;
    [[nodiscard]] const PlanWorld& world() const { return plan.worlds.at(0); }
    [[nodiscard]] const PlanBody& body() const { return world().bodies.at(0); }
    [[nodiscard]] const PlanGeom& geom() const { return world().geoms.at(0); }
    [[nodiscard]] const PlanJoint& joint() const { return world().joints.at(0); }
};

Read readText(const std::string& text) {
    ClaimedLog log;
    log.allow(code::PLAN_GRAVITY_DEFAULT);
    log.allow(code::XODE_MASS_DEFAULT);
    log.allow(code::XODE_SCALE);
    log.allow(code::PLAN_CONE_AS_MESH);
    Read read{loadBytes(text, "element.xode", {}, log), {}};
    read.plan = makePlan(read.scene, {}, log);
    return read;
}

Read read(const std::string& content) {
    return readText("<xode version='1.0r23' name='whole'><world name='w'><space name='s'>" + content +
                    "</space></world></xode>");
}

Read readBody(const std::string& content, const std::string& attributes = "") {
    return read("<body name='b'" + attributes + ">" + content + "</body>");
}

Read readShape(const std::string& shape) {
    return read("<geom>" + shape + "</geom>");
}

Read readPlaced(const std::string& parts, const std::string& attributes = "") {
    return readBody("<transform" + attributes + ">" + parts + "</transform>");
}

Read readJoint(const std::string& type) {
    return read(
        "<body name='a'/><body name='b'><transform><position x='2' y='0' z='0'/></transform></body>"
        "<joint name='j'><link1 body='a'/><link2 body='b'/>" +
        type + "</joint>");
}

bool near(const Vector3& a, const Vector3& b) {
    return std::abs(a.x - b.x) < 1e-9 && std::abs(a.y - b.y) < 1e-9 && std::abs(a.z - b.z) < 1e-9;
}

// The rotation takes the x axis there.
bool turnsXTo(const Quaternion& q, const Vector3& to) {
    return near({1 - 2 * (q.y * q.y + q.z * q.z), 2 * (q.x * q.y + q.w * q.z), 2 * (q.x * q.z - q.w * q.y)}, to);
}

const double kPi = std::acos(-1.0);
const std::string kAnchor = "<anchor x='1' y='2' z='3'/>";
const std::string kX = "<axis x='2' y='0' z='0'/>";
const std::string kY = "<axis x='0' y='1' z='0'/>";
const std::string kZ = "<axis x='0' y='0' z='1'/>";

template <typename SolidType>
const SolidType& solidOf(const Read& read) {
    return std::get<SolidType>(read.geom().solid);
}

}  // namespace

BOOST_AUTO_TEST_SUITE(xode_elements)

BOOST_AUTO_TEST_CASE(element_xode) {
    BOOST_TEST(read("").scene.contents().name == "whole");
}
BOOST_AUTO_TEST_CASE(element_world) {
    BOOST_TEST(
        readText("<xode version='1.0r23'><world><space/></world><world><space/></world></xode>").plan.worlds.size() ==
        2U);
}
BOOST_AUTO_TEST_CASE(element_space) {
    const Read nested = read("<space name='inner'><geom><sphere radius='1'/></geom></space>");
    BOOST_TEST(nested.world().spaces.size() == 2U);
    BOOST_TEST(nested.world().spaces.at(1).parent == 0);
    BOOST_TEST(nested.geom().space == 1);
}
BOOST_AUTO_TEST_CASE(element_group) {
    const Read grouped = read("<group><transform><position x='1' y='0' z='0'/></transform><body/></group>");
    BOOST_TEST(near(grouped.body().pose.position, {1, 0, 0}));
    BOOST_TEST(grouped.world().spaces.size() == 1U);
}
BOOST_AUTO_TEST_CASE(element_jointgroup) {
    const Read grouped = read("<jointgroup><body name='a'/><joint><link1 body='a'/><fixed/></joint></jointgroup>");
    BOOST_TEST(grouped.joint().group == 0);
}
BOOST_AUTO_TEST_CASE(element_body) {
    const Read body = readBody("", " enabled='false' gravitymode='0'");
    BOOST_TEST(!body.body().enabled);
    BOOST_TEST(body.body().gravityFactor == 0.0);
    BOOST_TEST(body.body().mass == 1.0);
}
BOOST_AUTO_TEST_CASE(element_torque) {
    BOOST_TEST(near(readBody("<torque x='1' y='2' z='3'/>").body().torque, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_force) {
    BOOST_TEST(near(readBody("<force x='1' y='2' z='3'/>").body().force, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_linearVel) {
    BOOST_TEST(near(readBody("<linearVel x='1' y='2' z='3'/>").body().linearVelocity, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_angularVel) {
    BOOST_TEST(near(readBody("<angularVel x='1' y='2' z='3'/>").body().angularVelocity, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_finiteRotation) {
    const Read body = readBody("<finiteRotation mode='1.0' xaxis='0' yaxis='2' zaxis='0'/>");
    BOOST_TEST(body.body().finiteRotation);
    BOOST_TEST(near(body.body().finiteRotationAxis.value(), {0, 1, 0}));
}
BOOST_AUTO_TEST_CASE(element_mass) {
    const Read body = readBody(
        "<mass name='m'><mass_shape total='1'><sphere radius='1'/></mass_shape>"
        "<mass><mass_shape total='2'><sphere radius='1'/></mass_shape></mass></mass>");
    BOOST_TEST(body.body().mass == 3.0);
}
BOOST_AUTO_TEST_CASE(element_mass_struct_with_centerGravity_and_imatrix) {
    const Read body = readBody(
        "<mass><mass_struct total='2'><centerGravity x='0' y='0' z='0'/><imatrix m00='1' m01='0.1' "
        "m02='0' m10='0.1' m11='2' m12='0' m20='0' m21='0' m22='3'/></mass_struct></mass>");
    BOOST_TEST(body.body().mass == 2.0);
    BOOST_TEST(std::abs(body.body().inertia.m[1] - 0.1) < 1e-12);
    BOOST_TEST(std::abs(body.body().inertia.m[8] - 3) < 1e-12);
}
BOOST_AUTO_TEST_CASE(element_mass_shape) {
    const Read body =
        readBody("<mass><mass_shape density='2' total='99'><box sizex='1' sizey='2' sizez='3'/></mass_shape></mass>");
    BOOST_TEST(std::abs(body.body().mass - 12) < 1e-12);
}
BOOST_AUTO_TEST_CASE(element_adjust) {
    const Read body =
        readBody("<mass><mass_shape density='2'><sphere radius='1'/></mass_shape><adjust total='5'/></mass>");
    BOOST_TEST(std::abs(body.body().mass - 5) < 1e-12);
    BOOST_TEST(std::abs(body.body().inertia.m[0] - 2) < 1e-12);
}
BOOST_AUTO_TEST_CASE(element_geom) {
    const Read geom =
        readBody("<geom name='g'><transform><position x='0' y='1' z='0'/></transform><sphere radius='1'/></geom>");
    BOOST_TEST(geom.geom().body == 0);
    BOOST_TEST(near(geom.geom().odePose.position, {0, 1, 0}));
    BOOST_TEST(readShape("<sphere radius='1'/>").geom().body == kNone);
}
BOOST_AUTO_TEST_CASE(element_box) {
    BOOST_TEST(near(solidOf<SolidBox>(readShape("<box sizex='1' sizey='2' sizez='3'/>")).size, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_sphere) {
    BOOST_TEST(solidOf<SolidSphere>(readShape("<sphere radius='2'/>")).radius == 2.0);
}
BOOST_AUTO_TEST_CASE(element_cappedCylinder) {
    const Read read = readShape("<cappedCylinder radius='0.5' length='4'/>");
    BOOST_TEST(solidOf<SolidCapsule>(read).radius == 0.5);
    BOOST_TEST(solidOf<SolidCapsule>(read).length == 4.0);
}
BOOST_AUTO_TEST_CASE(element_cylinder) {
    const Read read = readShape("<cylinder radius='0.5' length='4'/>");
    BOOST_TEST(solidOf<SolidCylinder>(read).radius == 0.5);
    BOOST_TEST(solidOf<SolidCylinder>(read).length == 4.0);
}
BOOST_AUTO_TEST_CASE(element_cone) {
    const Read cone = readShape("<cone radius='1' length='2'/>");
    BOOST_TEST(std::holds_alternative<SolidMesh>(cone.geom().solid));
    BOOST_TEST(std::holds_alternative<ConeShape>(cone.scene.contents().shapes.at(0).geometry));
}
BOOST_AUTO_TEST_CASE(element_plane) {
    const Read read = readShape("<plane a='0' b='1' c='0' d='3'/>");
    const auto& plane = solidOf<SolidPlane>(read);
    BOOST_TEST(near(plane.normal, {0, 1, 0}));
    BOOST_TEST(plane.d == 3.0);
}
BOOST_AUTO_TEST_CASE(element_ray) {
    BOOST_TEST(solidOf<SolidRay>(readShape("<ray length='7'/>")).length == 7.0);
}
BOOST_AUTO_TEST_CASE(element_trimesh_with_vertices_v_triangles_and_t) {
    const Read mesh = readShape(
        "<trimesh><vertices><v x='0' y='0' z='0' e='kept'/><v x='1' y='0' z='0'/><v x='0' y='1' z='0'/>"
        "</vertices><triangles><t ia='1' ib='2' ic='3'/></triangles></trimesh>");
    BOOST_TEST(std::holds_alternative<SolidMesh>(mesh.geom().solid));
    BOOST_TEST(near(mesh.scene.contents().meshes.at(0).positions.at(1), {1, 0, 0}));
}
BOOST_AUTO_TEST_CASE(element_joint_with_link1_and_link2) {
    const Read read = readJoint("<fixed/>");
    BOOST_TEST(read.joint().body1 == 0);
    BOOST_TEST(read.joint().body2 == 1);
    const Read inBody = readBody("<joint><fixed/></joint>");
    BOOST_TEST(inBody.joint().body1 == 0);
    BOOST_TEST(inBody.joint().body2 == kNone);
}
BOOST_AUTO_TEST_CASE(element_ball_with_anchor) {
    const Read read = readJoint("<ball>" + kAnchor + "</ball>");
    BOOST_TEST((read.joint().type == JointType::Ball));
    BOOST_TEST(near(read.joint().anchor.value(), {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_hinge_with_axis) {
    const Read read =
        readJoint("<hinge>" + kAnchor + "<axis x='2' y='0' z='0' LowStop='-1' HiStop='INF' Vel='3' FMax='5'/></hinge>");
    BOOST_TEST((read.joint().type == JointType::Hinge));
    BOOST_TEST(near(read.joint().axes.at(0).direction, {1, 0, 0}));
    BOOST_TEST(read.joint().axes.at(0).loStop.value() == -1.0);
    BOOST_TEST(std::isinf(read.joint().axes.at(0).hiStop.value()));
    BOOST_TEST(read.joint().axes.at(0).velocity.value() == 3.0);
}
BOOST_AUTO_TEST_CASE(element_hinge2) {
    const Read read = readJoint("<hinge2>" + kAnchor + kX + kY + "</hinge2>");
    BOOST_TEST((read.joint().type == JointType::Hinge2));
    BOOST_TEST(near(read.joint().axes.at(1).direction, {0, 1, 0}));
}
BOOST_AUTO_TEST_CASE(element_slider) {
    const Read read = readJoint("<slider>" + kX + "</slider>");
    BOOST_TEST((read.joint().type == JointType::Slider));
    BOOST_TEST(!read.joint().anchor.has_value());
}
BOOST_AUTO_TEST_CASE(element_universal) {
    const Read read = readJoint("<universal>" + kAnchor + kX + kY + "</universal>");
    BOOST_TEST((read.joint().type == JointType::Universal));
    BOOST_TEST(near(read.joint().anchor.value(), {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_fixed) {
    BOOST_TEST((readJoint("<fixed>\n</fixed>").joint().type == JointType::Fixed));
}
BOOST_AUTO_TEST_CASE(element_amotor) {
    const Read read = readJoint("<amotor>" + kX + kY + kZ + "</amotor>");
    BOOST_TEST((read.joint().type == JointType::AMotor));
    BOOST_TEST(read.joint().axes.size() == 3U);
}
BOOST_AUTO_TEST_CASE(element_anchor_absolute) {
    const Read read = readBody(
        "<transform><position x='5' y='0' z='0'/></transform><joint><ball><anchor x='1' y='0' z='0' "
        "absolute='true'/></ball></joint>");
    BOOST_TEST(near(read.joint().anchor.value(), {1, 0, 0}));
}
BOOST_AUTO_TEST_CASE(element_transform_absolute) {
    const Read read = readText(
        "<xode version='1.0r23'><world><space><transform><position x='5' y='5' z='5'/></transform><body>"
        "<transform absolute='true'><position x='1' y='0' z='0'/></transform></body></space></world></xode>");
    BOOST_TEST(near(read.body().pose.position, {1, 0, 0}));
}
BOOST_AUTO_TEST_CASE(element_matrix4f) {
    const Read read = readPlaced(
        "<matrix4f m00='0' m01='-1' m02='0' m03='7' m10='1' m11='0' m12='0' m13='8' m20='0' m21='0' "
        "m22='1' m23='9' m30='0' m31='0' m32='0' m33='1'/>");
    BOOST_TEST(near(read.body().pose.position, {7, 8, 9}));
    BOOST_TEST(turnsXTo(read.body().pose.rotation, {0, 1, 0}));
}
BOOST_AUTO_TEST_CASE(element_position) {
    BOOST_TEST(near(readPlaced("<position x='1' y='2' z='3'/>").body().pose.position, {1, 2, 3}));
}
BOOST_AUTO_TEST_CASE(element_rotation_euler) {
    const Read read = readPlaced("<rotation><euler x='0' y='0' z='90' aformat='degrees'/></rotation>");
    BOOST_TEST(turnsXTo(read.body().pose.rotation, {0, -1, 0}));
}
BOOST_AUTO_TEST_CASE(element_rotation_axisangle) {
    const Read read =
        readPlaced("<rotation><axisangle x='0' y='0' z='3' angle='" + std::to_string(kPi / 2) + "'/></rotation>");
    const Quaternion q = read.body().pose.rotation;
    BOOST_TEST(std::abs(q.z - std::sqrt(0.5)) < 1e-6);
}
BOOST_AUTO_TEST_CASE(element_rotation_quaternion) {
    const Read read = readPlaced("<rotation><quaternion x='0' y='0' z='2' w='2'/></rotation>");
    BOOST_TEST(turnsXTo(read.body().pose.rotation, {0, 1, 0}));
}
BOOST_AUTO_TEST_CASE(element_scale) {
    const Read read = readText(
        "<xode version='1.0r23'><world><space><group><transform><scale scale='2'/></transform>"
        "<geom><transform><position x='1' y='0' z='0'/></transform><sphere radius='1'/></geom>"
        "</group></space></world></xode>");
    BOOST_TEST(near(read.geom().pose.position, {2, 0, 0}));
    BOOST_TEST(solidOf<SolidSphere>(read).radius == 2.0);
}
BOOST_AUTO_TEST_CASE(element_ext) {
    const Read read = readBody("<ext ename='somebody'><anything at='all'/></ext>");
    BOOST_TEST(read.world().bodies.size() == 1U);
}

BOOST_AUTO_TEST_SUITE_END()

}  // namespace orrery::test::elements_test
