// What a joint holds, and whether it can, is for the Plan; here are keys, indices and the old form.

#include <algorithm>
#include <string>
#include <utility>
#include <vector>

#include "extensions.hpp"
#include "members.hpp"
#include "omi_joint_settings.hpp"
#include "omi_old_constraints.hpp"
#include "orrery/base/codes/gltf.hpp"
#include "orrery/formats/gltf/omi_physics_body.hpp"
#include "orrery/formats/gltf/omi_physics_joint.hpp"
#include "orrery/formats/gltf/omi_physics_shape.hpp"

namespace orrery::gltf {
namespace {

class OmiPhysicsJoint final : public Extension {
public:
    OmiPhysicsJoint() : Extension(omi_joint::kExtension) {}

    void readDocument(Import& import, JsonValue object) override {
        const JsonValue joints = readArray(import.diagnostics, object[omi_joint::kPhysicsJoints]);
        for (JsonValue json = joints.first(); json; json = json.next()) {
            settings_.push_back(import.scene.addJointSettings(readJointSettings(import, json)));
        }
        noteUnitless(import, object);
        constraints_ = elements(readArray(import.diagnostics, object[omi_joint::kConstraints]));
    }

    void readNode(Import& import, std::uint32_t index, Node& node, JsonValue object) override {
        const bool isOld = isOldJoint(object);
        if (isOld && (object[omi_joint::kJoint] || object[omi_joint::kConnectedNode])) {
            import.diagnostics.reportMember(code::OMI_LEGACY_BESIDE_NEW, object, {},
                                            "the old form of a joint stands beside the new one, and is ignored");
        } else if (isOld) {
            return readOldJoint(import, node, object, constraints_);
        }
        readJoint(import, index, node, object);
    }

private:
    void readJoint(Import& import, std::uint32_t index, Node& node, JsonValue object) const {
        const auto settings = readRequired(import, object, omi_joint::kJoint, settings_.size(), "joint");
        const auto connected =
            readRequired(import, object, omi_joint::kConnectedNode, import.nodes.nodes.size(), "node");
        SixDofJoint joint;
        readPlain(import, object, joint);
        noteCompany(import, index, object);
        if (!settings || !connected) return;
        const Node* other = import.nodes.nodes[*connected];
        if (!other || other == &node) {
            import.diagnostics.report(code::OMI_JOINT_CONNECTED, object[omi_joint::kConnectedNode],
                                      other ? "the joint is connected to its own node"
                                            : "the connected node is not part of the scene that is read",
                                      "another node of the scene");
            return;
        }
        joint.origin = object.origin();
        joint.settings = settings_[*settings];
        joint.connectedNode = other->id;
        node.sixDofJoint.emplace(joint);
    }

    static std::optional<std::uint32_t> readRequired(Import& import, JsonValue object, std::string_view key,
                                                     std::size_t size, std::string_view what) {
        const JsonValue at = object[key];
        if (!at) {
            import.diagnostics.reportMember(code::OMI_JOINT_MISSING, object, key,
                                            "the joint has no " + std::string(key), "an index");
        }
        return readIndex(import.diagnostics, at, size, what);
    }

    // 5.1: the joint's node should be there for the joint alone.
    static void noteCompany(Import& import, std::uint32_t index, JsonValue object) {
        const JsonValue json = import.nodes.json[index];
        const JsonValue extensions = json["extensions"];
        const bool alone =
            !json["mesh"] && !extensions[omi_body::kExtension.name] && !extensions[omi_shape::kExtension.name];
        if (alone) return;
        import.diagnostics.reportMember(code::OMI_JOINT_COMPANY, object, {},
                                        "the joint is on a node that has a mesh, a body or a shape too");
    }

    // Said once a file: exporters that write such numbers write them everywhere.
    void noteUnitless(Import& import, JsonValue object) const {
        for (const JointSettingsId id : settings_) {
            for (const JointLimit& limit : import.scene.jointSettings(id)->limits) {
                if (!limit.unitless) continue;
                import.diagnostics.reportMember(code::OMI_LIMIT_UNITLESS, object, omi_joint::kPhysicsJoints,
                                                std::string(kUnitlessMessage));
                return;
            }
        }
    }

    std::vector<JointSettingsId> settings_;
    std::vector<JsonValue> constraints_;  // old form
};

}  // namespace

std::unique_ptr<Extension> makeOmiPhysicsJoint() {
    return std::make_unique<OmiPhysicsJoint>();
}

}  // namespace orrery::gltf
