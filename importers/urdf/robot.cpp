#include "robot.hpp"

#include <array>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "orrery/base/spelling.hpp"
#include "values.hpp"

namespace orrery::urdf {
namespace {

constexpr std::string_view kWorld = "world";

struct Kind {
    std::string_view word;
    JointKind kind;
};
constexpr std::array<Kind, 8> kKinds = {{{"revolute", JointKind::Revolute},
                                         {"continuous", JointKind::Continuous},
                                         {"prismatic", JointKind::Prismatic},
                                         {"fixed", JointKind::Fixed},
                                         {"floating", JointKind::Floating},
                                         {"planar", JointKind::Planar},
                                         {"spherical", JointKind::Ball},
                                         {"ball", JointKind::Ball}}};

class RobotReader {
public:
    explicit RobotReader(Context& context) : context_(context) {}

    Robot read(XmlElement root) {
        for (const XmlElement element : root.children()) {
            if (element.name() == "link") addLink(element);
        }
        for (const XmlElement element : root.children()) {
            if (element.name() == "joint") addJoint(element);
        }
        putInOrder();
        return std::move(robot_);
    }

private:
    void fail(Code code, XmlElement element, std::string message) {
        robot_.good = false;
        context_.report(code, element, std::move(message));
    }

    void addLink(XmlElement element) {
        std::string name(element.attribute("name").value());
        if (name.empty()) return fail(code::URDF_MISSING, element, "a link has no name");
        const auto [found, isNew] = links_.try_emplace(name, static_cast<std::uint32_t>(robot_.links.size()));
        if (!isNew) return fail(code::URDF_NAME, element, "there is another link \"" + name + '"');
        LinkEntry& link = robot_.links.emplace_back();
        link.element = element;
        link.name = std::move(name);
    }

    // The link that <parent> or <child> names. The world need not be declared.
    std::uint32_t endOf(XmlElement joint, std::string_view end) {
        const XmlElement element = joint.firstChild(end);
        const XmlAttribute attribute = element ? element.attribute("link") : XmlAttribute();
        if (!attribute) {
            fail(code::URDF_MISSING, element ? element : joint,
                 nameInMessage(joint) + " has no <" + std::string(end) + " link=\"...\">");
            return kNobody;
        }
        const std::string name(attribute.value());
        if (const auto found = links_.find(name); found != links_.end()) return found->second;
        if (end == "parent" && name == kWorld) return addWorld();
        fail(code::URDF_LINK_MISSING, element,
             nameInMessage(joint) + " names a link that does not exist: \"" + name + '"' + hint(name));
        return kNobody;
    }

    std::uint32_t addWorld() {
        const auto index = static_cast<std::uint32_t>(robot_.links.size());
        robot_.links.emplace_back().name = kWorld;
        links_.emplace(kWorld, index);
        return index;
    }

    // A search through all names takes long if there are many, and many that are missing.
    [[nodiscard]] std::string hint(const std::string& name) {
        constexpr std::size_t kMost = 1000, kMostHints = 20;
        if (links_.size() > kMost || ++hints_ > kMostHints) return {};
        NearestWord nearest(name);
        for (const LinkEntry& link : robot_.links) nearest.offer(link.name);
        return nearest.hint();
    }

    void addJoint(XmlElement element) {
        JointEntry joint;
        joint.element = element;
        joint.name = element.attribute("name").value();
        if (joint.name.empty()) {
            context_.report(code::URDF_MISSING, element, "a joint has no name");
        } else if (!joints_.insert(joint.name).second) {
            context_.report(code::URDF_NAME, element, "there is another joint \"" + joint.name + '"');
        }
        joint.kind = kindOf(element);
        joint.parent = endOf(element, "parent");
        joint.child = endOf(element, "child");
        if (joint.parent == kNobody || joint.child == kNobody) return;
        joint.origin = readOrigin(context_, element);
        LinkEntry& child = robot_.links[joint.child];
        const auto index = static_cast<std::uint32_t>(robot_.joints.size());
        if (child.joint != kNobody) {
            return fail(code::URDF_TWO_PARENTS, element,
                        "link \"" + child.name + "\" hangs on joint \"" + robot_.jointOf(child).name +
                            "\" already; links of URDF have one parent");
        }
        child.joint = index;
        robot_.links[joint.parent].below.push_back(index);
        robot_.joints.push_back(std::move(joint));
    }

    JointKind kindOf(XmlElement element) {
        const std::string_view type = element.attribute("type").value();
        for (const Kind& each : kKinds) {
            if (each.word != type) continue;
            if (each.kind == JointKind::Ball) {
                context_.note(code::URDF_JOINT_TYPE, element,
                              "the type of joint is not part of URDF, and is read as a ball joint",
                              nameInMessage(element));
            }
            return each.kind;
        }
        context_.note(code::URDF_JOINT_UNKNOWN, element, "the type of joint is unknown, and the joint is fixed",
                      nameInMessage(element));
        return JointKind::Fixed;
    }

    // Goes from the roots down the tree. What is not reached is in a cycle.
    void putInOrder() {
        std::vector<std::uint32_t> roots;
        for (std::uint32_t i = 0; i < robot_.links.size(); ++i) {
            if (robot_.isRoot(robot_.links[i])) roots.push_back(i);
        }
        for (auto root = roots.rbegin(); root != roots.rend(); ++root) pending_.push_back(*root);
        while (!pending_.empty()) {
            const std::uint32_t next = pending_.back();
            pending_.pop_back();
            robot_.order.push_back(next);
            const auto& below = robot_.links[next].below;
            for (auto joint = below.rbegin(); joint != below.rend(); ++joint)
                pending_.push_back(robot_.joints[*joint].child);
        }
        reportRoots(roots);
    }

    void reportRoots(const std::vector<std::uint32_t>& roots) {
        if (roots.size() > 1) {
            for (const std::uint32_t root : roots) {
                const LinkEntry& link = robot_.links[root];
                context_.note(code::URDF_ROOTS, link.element ? link.element : context_.document.root(),
                              "several links hang on no joint", '"' + link.name + '"');
            }
        }
        if (robot_.order.size() == robot_.links.size()) return;
        robot_.good = false;
        std::vector<bool> reached(robot_.links.size());
        for (const std::uint32_t link : robot_.order) reached[link] = true;
        for (std::uint32_t i = 0; i < robot_.links.size(); ++i) {
            if (reached[i]) continue;
            const LinkEntry& link = robot_.links[i];
            context_.note(code::URDF_CYCLE, link.element,
                          "joints go round in a circle, and no first link leads to some links", '"' + link.name + '"');
        }
    }

    Context& context_;
    Robot robot_;
    std::unordered_map<std::string, std::uint32_t> links_;
    std::unordered_set<std::string> joints_;  // names
    std::vector<std::uint32_t> pending_;
    std::size_t hints_ = 0;
};

}  // namespace

Robot readRobot(Context& context, XmlElement root) {
    return RobotReader(context).read(root);
}

void findGroups(Robot& robot) {
    for (const std::uint32_t index : robot.order) {
        LinkEntry& link = robot.links[index];
        const bool isFixed = !robot.isRoot(link) && robot.jointOf(link).kind == JointKind::Fixed;
        link.group = index;
        link.inGroup = Pose();
        if (!isFixed) continue;
        const JointEntry& joint = robot.jointOf(link);
        const LinkEntry& parent = robot.links[joint.parent];
        link.group = parent.group;
        link.inGroup = product(parent.inGroup, joint.origin);
    }
}

}  // namespace orrery::urdf
