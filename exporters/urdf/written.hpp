// Values of a URDF document that an edit replaces. Each function returns false where the document does not have the
// value that the scene was read with: then the value has another source, and the edit is refused.
#pragma once

#include <optional>
#include <string_view>

#include "../xml/xml_edits.hpp"
#include "orrery/document/xml_document.hpp"
#include "orrery/formats/urdf/poses.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"

namespace orrery::urdf {

class Written {
public:
    explicit Written(xml::XmlEdits& edits) : edits_(edits) {}

    // A number in an attribute, which may be absent if it was 0.
    [[nodiscard]] bool number(XmlElement element, std::string_view attribute, double was, double is);
    // The <origin> of an element, from the transform of its node.
    [[nodiscard]] bool origin(XmlElement element, const Transform& was, const Transform& is);
    // Is the part of a mass just what the <inertial> says? Otherwise it was computed from shapes.
    [[nodiscard]] static bool isStated(XmlElement element, const ComposedMass& mass);
    // An <inertial>, from a part of the mass of a body. `own`: it belongs to the link that is the body.
    [[nodiscard]] bool inertial(XmlElement element, const ComposedMass& was, const ComposedMass& wanted, bool own);
    // <limit> and <dynamics> of a joint.
    [[nodiscard]] bool limits(const XmlDocument& document, const JointSettings& was, const JointSettings& is);

private:
    [[nodiscard]] bool drive(XmlElement element, const JointDrive& was, const JointDrive& is, bool isOnly);

    xml::XmlEdits& edits_;
};

// Are both the same placement, to rounding?
[[nodiscard]] bool isSamePlace(const Pose& a, const Pose& b);
// The placement of a transform; nullopt for one that is no placement.
[[nodiscard]] std::optional<Pose> poseOf(const Transform& transform);

}  // namespace orrery::urdf
