#include "joints.hpp"

#include <algorithm>
#include <cmath>

#include "orrery/scene/eigen.hpp"

namespace orrery::mjcf {
namespace {

constexpr std::size_t kMostFreedom = 6;

class JointReader {
public:
    JointReader(Context& context, XmlElement element, const Scope& scope)
        : context_(context), scope_(scope), compiler_(scope.model->compiler) {
        isFreeElement_ = element.name() == "freejoint";
        part_ = isFreeElement_ ? Part(element) : scope.model->part(element, *scope.inherited);
    }

    JointEntry read() {
        JointEntry joint;
        joint.element = part_.element();
        joint.name = scope_.nameOf(joint.element);
        if (!scope_.suffix.empty() && !joint.name.empty())
            joint.original = joint.name.substr(0, joint.name.size() - scope_.suffix.size());
        joint.kind = kindOf();
        joint.anchor = product(scope_.frame, {vector(context_, part_, "pos"), {}}).position;
        readAxis(joint);
        readLosses(joint);
        if (joint.kind == JointKind::Free) {
            noteFreeSpring();
            return joint;
        }
        joint.ref = unit(joint, number(context_, part_, "ref", 0));
        joint.springTarget = unit(joint, number(context_, part_, "springref", 0)) - joint.ref;
        readRange(joint);
        joint.stiffness = firstOf("stiffness");
        joint.springDamper = someOf<2>(context_, part_, "springdamper", {0, 0});
        if (const auto range = list<2>(context_, part_, "actuatorfrcrange"); range && (*range)[0] < (*range)[1])
            joint.forceRange = range;
        noteOthers();
        return joint;
    }

    [[nodiscard]] bool isUsable() const { return usable_; }

private:
    JointKind kindOf() {
        if (isFreeElement_) return JointKind::Free;
        if (!part_.has("type")) return JointKind::Hinge;
        constexpr std::array<std::string_view, 4> kWords = {"free", "ball", "slide", "hinge"};
        const auto* const found = std::find(kWords.begin(), kWords.end(), part_.text("type"));
        if (found != kWords.end()) return static_cast<JointKind>(found - kWords.begin());
        fail("has the type \"" + std::string(part_.text("type")) + "\", which is none of MJCF's");
        return JointKind::Hinge;
    }

    void fail(const std::string& what) {
        usable_ = false;
        context_.report(code::MJCF_JOINT, part_.element(), nameInMessage(part_.element()) + ' ' + what);
    }

    void readAxis(JointEntry& joint) {
        if (joint.kind != JointKind::Slide && joint.kind != JointKind::Hinge) return;
        const Eigen::Vector3d axis = toEigen(vector(context_, part_, "axis", {0, 0, 1}));
        const double largest = axis.cwiseAbs().maxCoeff();
        if (!(largest > 0)) return fail("has an axis without direction");
        const Eigen::Vector3d direction = Eigen::Vector3d(axis / largest).normalized();
        joint.axis = fromEigen(Eigen::Vector3d(toEigen(scope_.frame.rotation) * direction));
    }

    // Numbers of the file in rad or m.
    [[nodiscard]] double unit(const JointEntry& joint, double value) const {
        return joint.kind == JointKind::Slide ? value : compiler_.radians(value);
    }

    double firstOf(std::string_view name) {
        const auto values = someOf<3>(context_, part_, name, {0, 0, 0});
        if (values[1] != 0 || values[2] != 0)
            context_.note(code::MJCF_POLYNOMIAL, part_.element(), "of several numbers the first one is used",
                          std::string(name) + " of " + nameInMessage(part_.element()));
        return std::max(values[0], 0.0);
    }

    void readRange(JointEntry& joint) {
        const auto range = list<2>(context_, part_, "range").value_or(std::array<double, 2>{});
        const bool isStated = range != std::array<double, 2>{};
        const std::size_t limited = word(context_, part_, "limited", {"false", "true", "auto"}, 2);
        if (limited == 2 && isStated && !compiler_.autoLimits) {
            context_.note(code::MJCF_LIMITED_MISSING, joint.element,
                          "joints have a range and do not say that they are limited, and autolimits is false",
                          nameInMessage(joint.element));
            return;
        }
        if (limited == 0 || (limited == 2 && !isStated)) return;
        const bool isBall = joint.kind == JointKind::Ball;
        if (!(range[0] < range[1]) || (isBall && range[0] != 0)) {
            context_.report(
                code::MJCF_RANGE, joint.element, "the range of " + nameInMessage(joint.element) + " cannot be used",
                {std::string(part_.text("range")), isBall ? "0 and an angle" : "two ascending numbers"}, "range");
            return;
        }
        joint.range = {unit(joint, range[0]) - joint.ref, unit(joint, range[1]) - joint.ref};
    }

    void readLosses(JointEntry& joint) {
        joint.damping = firstOf("damping");
        joint.friction = fromZero(context_, part_, "frictionloss", 0);
        joint.armature = fromZero(context_, part_, "armature", 0);
        if (joint.armature > 0)
            context_.note(code::MJCF_ARMATURE, part_.element(), "the inertia of rotors (armature) is not simulated",
                          nameInMessage(part_.element()));
    }

    void noteFreeSpring() {
        if (someOf<1>(context_, part_, "stiffness", {0})[0] == 0) return;
        context_.note(code::MJCF_FREE_SPRING, part_.element(), "free joints have springs, which are left out",
                      nameInMessage(part_.element()));
    }

    void noteOthers() {
        const XmlElement element = part_.element();
        const std::string object = nameInMessage(element);
        for (const std::string_view name : {"solreflimit", "solimplimit", "solreffriction", "solimpfriction"}) {
            if (!part_.has(name)) continue;
            context_.note(code::MJCF_SOFTNESS, element,
                          "stops and friction of joints state a softness, which is not used", object);
            break;
        }
    }

    Context& context_;
    const Scope& scope_;
    const Compiler& compiler_;
    Part part_;
    bool isFreeElement_ = false;
    bool usable_ = true;
};

std::size_t freedomOf(JointKind kind) {
    if (kind == JointKind::Free) return 6;
    return kind == JointKind::Ball ? 3 : 1;
}

// Why a body cannot have a further joint; empty if it can.
std::string_view obstacle(const BodyEntry& body, const JointEntry& joint) {
    if (!body.element) return "is in no body";
    if (joint.kind == JointKind::Free && body.parent != kWorld) return "is free, and its body is in another one";
    std::size_t freedom = freedomOf(joint.kind);
    for (const JointEntry& each : body.joints) {
        freedom += freedomOf(each.kind);
        if (each.kind == JointKind::Ball && joint.kind != JointKind::Slide) return "turns after a ball";
    }
    return freedom > kMostFreedom ? "gives its body more than six freedoms" : "";
}

}  // namespace

void addJoint(Context& context, XmlElement element, const Scope& scope, BodyEntry& body) {
    JointReader reader(context, element, scope);
    JointEntry joint = reader.read();
    if (!reader.isUsable()) return;
    if (const std::string_view why = obstacle(body, joint); !why.empty()) {
        return context.report(code::MJCF_JOINT, element, nameInMessage(element) + ' ' + std::string(why));
    }
    body.joints.push_back(std::move(joint));
}

}  // namespace orrery::mjcf
