// Joints between frames (OMI_physics_joint) in XODE's own words, for readers that do not know <ext ename="orrery">.
#pragma once

#include <unordered_map>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/conversion/joints.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::xode {

// The joints of ODE that express the joint of one node; `world`: the <world> that it stands in, or the root for the one
// around all.
using JointAttributes = OdeEquivalent;

// The joint words of a scene, by what the Plan makes of its joints.
class JointAttributesOf {
public:
    // `anyLinks`: false if the caller knows that no node names others, so that there are no such joints.
    explicit JointAttributesOf(const SceneContents& contents, bool anyLinks = true);

    [[nodiscard]] const std::vector<JointAttributes>& all() const { return words_; }
    template <typename Visitor>
    void forEachJoint(Visitor&& visit) const {
        for (const JointAttributes& words : words_) {
            for (const Joint& joint : words.joints) visit(words, joint);
        }
    }
    // Null for a node whose joint is not simulated.
    [[nodiscard]] const JointAttributes* find(NodeId node) const;

private:
    void settle(JointAttributes& words) const;

    const SceneContents& contents_;
    std::vector<JointAttributes> words_;
    std::unordered_map<std::uint32_t, std::size_t> byNode_;  // by NodeId.value
};

// The joint is one of XODE's own elements; false: it stands in <ext ename="ode">.
[[nodiscard]] bool isXodeElement(const Joint& joint);

// Tells what others do not see of a joint (EXPORT_JOINT_CARRIED).
void reportUnrepresented(const Scene& scene, const JointAttributes& words, DiagnosticLog& log);

}  // namespace orrery::xode
