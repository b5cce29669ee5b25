// Parts of nodes as trees of names and texts: the faults of a tree name the place.
#include "orrery/scene/member_tree.hpp"

#include <boost/test/data/test_case.hpp>
#include <boost/test/unit_test.hpp>

namespace orrery::member_tree_test {
namespace {

struct Case {
    MemberTree tree;
    std::string_view fault;
};
std::ostream& operator<<(std::ostream& out, const Case& one) {
    return out << one.fault;
}

MemberTree value(std::string name, std::string text) {
    return {"", {{std::move(name), std::move(text)}}, {}};
}
MemberTree inside(std::string name, MemberTree tree) {
    tree.name = std::move(name);
    return {"", {}, {std::move(tree)}};
}
MemberTree items(std::vector<MemberTree> all) {
    for (MemberTree& one : all) one.name = "item";
    return {"", {}, std::move(all)};
}

const Case kCases[] = {
    {value("nme", "x"), "nme: no such field"},
    {inside("body", value("type", "quick")), "body.type: not a value that can stand here"},
    {inside("body", inside("mass", value("kind", "heavy"))), "body.mass: no such choice"},
    {inside("body", inside("mass", {"", {{"kind", "motion"}, {"weight", "1"}}, {}})),
     "body.mass.weight: no such field"},
    {inside("joint", inside("axes", items({{}, value("fMax", "much")}))),
     "joint.axes[1].fMax: not a value that can stand here"},
    {inside("joint", inside("axes", items({value("fmax", "1")}))), "joint.axes[0].fmax: no such field"},
    {inside("transform", inside("matrix", inside("m", value("i0", "1")))),
     "transform.matrix.m: a list of another length"},
};

}  // namespace

BOOST_DATA_TEST_CASE(a_fault_names_its_place, kCases, one) {
    SceneContents contents;
    const auto faults = applyParts(one.tree, contents, contents.root(), [](std::string_view) { return NodeId{}; });
    BOOST_REQUIRE(faults.size() == 1);
    BOOST_TEST(faults[0] == one.fault);
}

}  // namespace orrery::member_tree_test
