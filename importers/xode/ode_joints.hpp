// Joints in <ext ename="ode">, and what one says of the <joint> that it stands in.
#pragma once

#include <string_view>

#include "context.hpp"

namespace orrery::xode {

// A whole joint, of a type that XODE lacks (or has), into Context::joints.
void readOdeJoint(Context& context, XmlElement element, Node& parent);

// Settings of a joint of XODE's and of its axes, which have been read.
void readOdeJointExt(Context& context, XmlElement ext, Joint& joint);

// Attributes that <axis> has only in <ext ename="ode">.
[[nodiscard]] bool isOdeAxisAttribute(std::string_view name);
void readOdeAxis(Context& context, XmlElement element, JointAxis& axis);

}  // namespace orrery::xode
