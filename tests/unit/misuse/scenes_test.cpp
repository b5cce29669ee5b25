// Scenes and their nodes: of another scene, removed ones, moved-from ones.
#include <stdexcept>
#include <utility>

#include "support.hpp"

using namespace orrery;
using namespace orrery::test;

namespace {

constexpr std::uint32_t kFar = 4'000'000'000U;

// A node far below the root, more than paths are written out in full.
const Node& deepNode(SceneBuilder& make) {
    Node* at = &make.root();
    for (int i = 0; i < 400; ++i) at = &make.addGroup(*at, "g");
    return *at;
}

}  // namespace

BOOST_AUTO_TEST_SUITE(scenes)

BOOST_AUTO_TEST_CASE(what_was_moved_away_is_an_empty_scene) {
    Scene from = pendulum();
    Scene to = std::move(from);
    BOOST_TEST(to.find("bob") != nullptr);
    // NOLINTBEGIN(bugprone-use-after-move): that is what is tested
    BOOST_TEST(from.find("bob") == nullptr);
    BOOST_TEST(from.find(NodeId{2}) == nullptr);
    BOOST_TEST(from.root().children.empty());
    BOOST_TEST(!from.source());
    BOOST_TEST(from.asRead() == nullptr);
    BOOST_TEST(!from.sourceIndex(NodeId{2}).has_value());
    BOOST_TEST(from.nodeOfSource(0) == nullptr);
    BOOST_TEST(from.place(from.root()).path == "/");
    BOOST_TEST(from.place(Origin{3, 4}, from.root(), "key").path == "/");
    Scene other = pendulum();
    other = std::move(to);
    BOOST_TEST(to.root().children.empty());
    from.edit().addNode(from.edit().root(), "mine");
    BOOST_TEST(to.root().children.empty());  // not shared
    BOOST_TEST(from.find("mine") != nullptr);
    // NOLINTEND(bugprone-use-after-move)
    BOOST_TEST(Scene(std::shared_ptr<SceneContents>()).root().children.empty());
    BOOST_TEST(Scene(nullptr, nullptr).root().children.empty());
}

BOOST_AUTO_TEST_CASE(a_file_that_was_moved_away_is_no_file) {
    ClaimedLog log;
    Scene from = load(sourceFolder() / "data/tower.gltf", log);
    const Scene to = std::move(from);
    BOOST_TEST(to.nodeOfSource(0) != nullptr);
    // NOLINTNEXTLINE(bugprone-use-after-move)
    BOOST_TEST(from.nodeOfSource(0) == nullptr);
    BOOST_TEST(to.nodeOfSource(kFar) == nullptr);
    BOOST_TEST(!to.sourceIndex(NodeId{kFar}).has_value());
    BOOST_TEST(!to.sourceIndex(NodeId{}).has_value());
}

BOOST_AUTO_TEST_CASE(nodes_of_another_scene_are_left_alone) {
    SceneContents mine;
    SceneContents others;
    Node& own = mine.addNode(mine.root(), "own");
    Node& stranger = others.addNode(others.root(), "stranger");
    Node loose;  // in no scene
    for (Node* const node : {&stranger, &others.root(), &loose}) {
        BOOST_TEST(!mine.contains(*node));
        BOOST_CHECK_THROW(mine.addNode(*node, "x"), std::invalid_argument);
        BOOST_TEST(!mine.moveNode(*node, own));
        BOOST_TEST(!mine.moveNode(own, *node));
        mine.removeNode(*node);
        mine.dissolveNode(*node);
    }
    BOOST_TEST(others.root().children.size() == 1u);
    BOOST_TEST(mine.root().children.size() == 1u);
    const Node& last = mine.addNode(mine.root(), "last", &stranger);
    BOOST_TEST(&last == mine.root().children.back().get());
    BOOST_TEST(mine.moveNode(own, mine.root(), &stranger));
    BOOST_TEST(mine.root().children.back().get() == &own);
}

BOOST_AUTO_TEST_CASE(the_root_stays) {
    SceneContents contents;
    Node& below = contents.addNode(contents.root(), "below");
    contents.dissolveNode(contents.root());
    BOOST_TEST(!contents.moveNode(contents.root(), below));
    BOOST_TEST(contents.find(below.id) == &below);
    contents.removeNode(contents.root());
    BOOST_TEST(contents.root().children.empty());
    BOOST_TEST(contents.find(NodeId{1}) == &contents.root());
}

BOOST_AUTO_TEST_CASE(ids_of_what_is_gone_and_of_no_table_find_nothing) {
    SceneContents contents;
    Node& node = contents.addNode(contents.root(), "node");
    const NodeId gone = node.id;
    contents.removeNode(node);
    const SceneContents copy(contents);
    for (const NodeId id : {gone, NodeId{}, NodeId{kFar}}) {
        BOOST_TEST(contents.find(id) == nullptr);
        BOOST_TEST(copy.find(id) == nullptr);
    }
    BOOST_TEST(contents.shape({}) == nullptr);
    BOOST_TEST(contents.shape(ShapeId{kFar}) == nullptr);
    BOOST_TEST(contents.mesh({}) == nullptr);
    BOOST_TEST(contents.mesh(MeshId{7}) == nullptr);
    BOOST_TEST(contents.material({}) == nullptr);
    BOOST_TEST(contents.material(MaterialId{7}) == nullptr);
    BOOST_TEST(contents.filter({}) == nullptr);
    BOOST_TEST(contents.filter(FilterId{7}) == nullptr);
    BOOST_TEST(contents.jointSettings({}) == nullptr);
    BOOST_TEST(contents.jointSettings(JointSettingsId{7}) == nullptr);
    BOOST_TEST(contents.addShape({}).index == 0u);
    BOOST_TEST(contents.addMesh({}).index == 0u);
    BOOST_TEST(contents.addMaterial({}).index == 0u);
    BOOST_TEST(contents.addFilter({}).index == 0u);
    BOOST_TEST(contents.addJointSettings({}).index == 0u);
}

BOOST_AUTO_TEST_CASE(a_builder_takes_no_nodes_of_others) {
    SceneBuilder make;
    SceneBuilder other;
    Node& stranger = other.addBody(other.root(), "stranger");
    const ShapeId noShape{kFar};
    BOOST_CHECK_THROW(make.addWorld(stranger, "x"), std::invalid_argument);
    BOOST_CHECK_THROW(make.addSpace(stranger, "x"), std::invalid_argument);
    BOOST_CHECK_THROW(make.addJointGroup(stranger, "x"), std::invalid_argument);
    BOOST_CHECK_THROW(make.addGroup(stranger, "x"), std::invalid_argument);
    BOOST_CHECK_THROW(make.addBody(stranger, "x"), std::invalid_argument);
    BOOST_CHECK_THROW(make.addBox(stranger, "x", {1, 1, 1}), std::invalid_argument);
    BOOST_CHECK_THROW(make.addSphere(stranger, "x", 1), std::invalid_argument);
    BOOST_CHECK_THROW(make.addCapsule(stranger, "x", 1, 1), std::invalid_argument);
    BOOST_CHECK_THROW(make.addCylinder(stranger, "x", 1, 1), std::invalid_argument);
    BOOST_CHECK_THROW(make.addPlane(stranger, "x", {0, 1, 0}, 0), std::invalid_argument);
    BOOST_CHECK_THROW(make.addTriMesh(stranger, "x", {}, {}), std::invalid_argument);
    BOOST_CHECK_THROW(make.addCollider(stranger, "x", noShape), std::invalid_argument);
    BOOST_CHECK_THROW(make.addJoint(stranger, "x", JointType::Ball, nullptr, nullptr), std::invalid_argument);
    BOOST_CHECK_THROW(make.addJoint(make.root(), "x", JointType::Ball, &stranger, nullptr), std::invalid_argument);
    BOOST_CHECK_THROW(make.addJoint(make.root(), "x", JointType::Ball, nullptr, &stranger), std::invalid_argument);
    BOOST_CHECK_THROW(make.addSixDofJoint(make.root(), "x", stranger, {}), std::invalid_argument);
    BOOST_TEST(make.root().children.empty());
    BOOST_TEST(make.build().root().children.empty());
}

BOOST_AUTO_TEST_CASE(a_builder_begins_anew_after_it_has_built) {
    SceneBuilder make;
    Node& before = make.addBody(make.root(), "before");
    const Scene built = make.build();
    BOOST_TEST(built.contents().contains(before));
    BOOST_CHECK_THROW(make.addBody(before, "x"), std::invalid_argument);
    BOOST_TEST(make.build().root().children.empty());
}

BOOST_AUTO_TEST_CASE(shapes_and_settings_that_are_in_no_table_are_diagnostics) {
    ClaimedLog log;
    SceneBuilder make;
    Node& body = make.addBody(make.root(), "body");
    make.addCollider(body, "shapeless", ShapeId{kFar});
    make.addSixDofJoint(make.root(), "joint", body, JointSettingsId{kFar});
    Simulation simulation(make.build(), {}, log);
    simulation.step(kDt);
    BOOST_TEST(simulation.bodies().size() == 1u);
    BOOST_TEST(log.entries().size() > 1u);
    for (const Diagnostic& diagnostic : log.entries()) log.allow(diagnostic.code);
}

BOOST_AUTO_TEST_CASE(names_of_nodes_in_no_scene_and_in_another_one) {
    const Node loose;
    BOOST_TEST(pathOf(loose) == "/");
    BOOST_TEST(displayName(loose) == "/");
    BOOST_TEST(kindName(loose) == "node");
    BOOST_TEST(nearestBody(loose) == nullptr);
    const SceneContents small;
    SceneBuilder make;
    const Node& deep = deepNode(make);
    const PathNames paths(small);
    const ShortPaths shortPaths(small);
    SceneBuilder other;
    deepNode(other);
    const ShortPaths otherPaths(other.contents());
    // Texts without a meaning.
    BOOST_TEST(!paths.path(deep).empty());
    BOOST_TEST(!paths.displayName(deep).empty());
    BOOST_TEST(!shortPaths.path(deep).empty());
    BOOST_TEST(!shortPaths.displayName(deep).empty());
    BOOST_TEST(!otherPaths.path(deep).empty());
    const Scene mine = pendulum();
    const Node& shallow = *mine.find("bob");
    BOOST_TEST(!otherPaths.path(shallow).empty());
    BOOST_TEST(mine.place(deep).path == pathOf(deep));
}

BOOST_AUTO_TEST_SUITE_END()
