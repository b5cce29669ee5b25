// Values of attributes, and poses. A value that is missing has its default; one that is wrong is reported at its place
// and has its default too.
#pragma once

#include <optional>
#include <string_view>

#include "context.hpp"
#include "orrery/formats/urdf/poses.hpp"

namespace orrery::urdf {

// One finite number; nullopt if the attribute is absent or wrong.
[[nodiscard]] std::optional<double> readNumber(Context& context, XmlElement element, std::string_view attribute);
// The same for an attribute that must be there, and above zero.
[[nodiscard]] std::optional<double> readPositive(Context& context, XmlElement element, std::string_view attribute);
// The same for a number that must not be negative; 0 if it is absent.
[[nodiscard]] std::optional<double> readFromZero(Context& context, XmlElement element, std::string_view attribute);
// Three finite numbers.
[[nodiscard]] std::optional<Vector3> readVector(Context& context, XmlElement element, std::string_view attribute);
// Three scales, or one for all axes, which is no URDF; 1 for what is absent or wrong.
[[nodiscard]] Vector3 readScale(Context& context, XmlElement mesh);

// The pose in the <origin> of an element; the identity without one.
[[nodiscard]] Pose readOrigin(Context& context, XmlElement element);

}  // namespace orrery::urdf
