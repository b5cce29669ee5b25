#include <map>
#include <utility>

#include "orrery/base/codes/xode.hpp"
#include "orrery/formats/xode/pybrain_comment.hpp"
#include "parts.hpp"

namespace orrery::xode {
namespace {

class Parameters {
public:
    Parameters(Context& context, XmlElement root)
        : context_(context), scene_(context.scene), root_(root), comment_(pyBrainCommentOf(context.document)) {}

    void apply() {
        pass();
        for (const std::string& name : comment_.affixed) affix(name);
    }

private:
    void pass() {
        if (comment_.passpairs.empty()) return;
        for (const PyBrainComment::Pass& pass : comment_.passpairs) {
            if (!pass.names.empty()) continue;
            context_.report(code::XODE_PYBRAIN_MALFORMED, root_,
                            "passpairs of PyBrain contain a line that is not a list of names; it is not used",
                            {pass.line, "('name', 'name')"});
        }
        forEachNode(scene_.root(), [this](Node& node) {
            if (node.collider && !node.collider->filter.valid()) node.collider->filter = filterOf(node);
        });
    }

    // Geoms go by the name of their body.
    [[nodiscard]] FilterId filterOf(const Node& geom) {
        const Node* body = nearestBody(geom);
        const std::vector<std::size_t> in = passesOf(comment_, body != nullptr ? body->name : geom.name);
        if (in.empty()) return {};
        const auto [known, isNew] = filters_.try_emplace(in);
        if (!isNew) return known->second;
        CollisionFilter filter;
        for (const std::size_t set : in) filter.systems.push_back("passpairs " + std::to_string(set + 1));
        filter.notCollideWith = filter.systems;
        return known->second = scene_.addFilter(std::move(filter));
    }

    void affix(const std::string& name) {
        Node* found = nullptr;
        forEachNode(scene_.root(), [&](Node& node) {
            if (found == nullptr && node.name == name && (node.body || node.joint)) found = &node;
        });
        if (found == nullptr) return refuse(name, "is not a body or joint of the file");
        if (found->body) {
            Joint& joint = scene_.addNode(*found).joint.emplace();
            joint.type = JointType::Fixed;
        } else {
            affixJoint(name, *found);
        }
    }

    // A joint without a second link is held to the world, unless a body is around it: then only one that names
    // no other body.
    void affixJoint(const std::string& name, Node& node) {
        Joint& joint = *node.joint;
        if (joint.type == JointType::Hinge2) return refuse(name, "is a hinge2, which needs two bodies");
        const Node* above = nearestBody(node);
        if (above == nullptr && !joint.link1) return refuse(name, "has the world as its first end");
        if (above != nullptr && joint.link1 && joint.link1->body != above->id) {
            return refuse(name, "is in one body and links another");
        }
        if (above != nullptr) joint.link1.reset();
        joint.link2.reset();
    }

    void refuse(const std::string& name, const std::string& why) {
        context_.report(code::XODE_PYBRAIN_AFFIX, root_,
                        "PyBrain's affixToEnvironment names \"" + name + "\", which " + why);
    }

    Context& context_;
    SceneContents& scene_;
    XmlElement root_;
    PyBrainComment comment_;
    std::map<std::vector<std::size_t>, FilterId> filters_;  // by the lines of passpairs
};

}  // namespace

void applyPyBrainParameters(Context& context, XmlElement root) {
    Parameters(context, root).apply();
}

}  // namespace orrery::xode
