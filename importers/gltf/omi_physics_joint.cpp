// The Plan decides what a joint holds, and whether it can. This file has the keys, the indices and the old form.
#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "members.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "parts.hpp"

namespace orrery::gltf {
namespace {

class OmiPhysicsJoint final : public Extension {
public:
    OmiPhysicsJoint() : Extension(omi_joint::kExtension) {}
    [[nodiscard]] Rank rank() const override { return Rank::Omi; }

    void readDocument(Import& import, JsonValue object) override {
        const JsonValue joints = readArray(import.diagnostics, object[omi_joint::kPhysicsJoints]);
        for (JsonValue json = joints.first(); json; json = json.next()) {
            import.omi.joints.push_back(import.scene.addJointSettings(readJointSettings(import, json)));
        }
        noteUnitless(import, object);
        constraints_ = elements(readArray(import.diagnostics, object[omi_joint::kConstraints]));
    }

    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override {
        const bool isOld = isOldJoint(object);
        if (isOld && (object[omi_joint::kJoint] || object[omi_joint::kConnectedNode])) {
            import.diagnostics.reportMember(
                code::OMI_LEGACY_BESIDE_NEW, object, {},
                "the node has both the old and the new form of a joint; the old one is ignored");
        } else if (isOld) {
            return readOldJoint(import, node, object, constraints_);
        }
        readFrameJoint(import, index, node, object, omi_joint::kJoint);
    }

private:
    // Said once a file: exporters that write such numbers write them everywhere.
    static void noteUnitless(Import& import, JsonValue object) {
        for (const JointSettingsId id : import.omi.joints) {
            for (const JointLimit& limit : import.scene.jointSettings(id)->limits) {
                if (!limit.unitless) continue;
                import.diagnostics.reportMember(code::OMI_LIMIT_UNITLESS, object, omi_joint::kPhysicsJoints,
                                                std::string(kUnitlessMessage));
                return;
            }
        }
    }

    std::vector<JsonValue> constraints_;  // old form
};

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsJoint() {
    return std::make_unique<OmiPhysicsJoint>();
}

}  // namespace orrery::gltf
