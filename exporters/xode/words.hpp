// The words in which a document says what XODE has several for: an edit of it keeps to them.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "orrery/document/xml_document.hpp"

namespace orrery::xode {

// How a <transform> is written.
struct TransformSource {
    enum class Scale : std::uint8_t { Attribute, One, Three };  // scale="", <scale scale>, <scale x y z>

    std::string matrix;              // name of the element of a matrix: "matrix4f", "matrix"; "": position and rotation
    bool matrixRow = false;          // its translation is in its last row
    bool unwrappedRotation = false;  // no <rotation> around the kind of rotation
    Scale scale = Scale::Attribute;
    // For Odejava's files, whose readers take Euler angles and scales in another way than the Scene.
    bool odejava = false;
};

// The words of a <transform>, which may be null.
[[nodiscard]] TransformSource wordsOf(XmlElement transform);

// The number of the first vertex of a <trimesh>: 0 where an index is 0.
[[nodiscard]] std::uint32_t indexBaseOf(XmlElement trimesh);

// The attribute of an <axis> or of another element under that name, or under another that means the same there:
// LoStop for LowStop, and a parameter of a second or third axis without its suffix.
[[nodiscard]] XmlAttribute attributeMeant(XmlElement element, std::string_view name);

// The <ext> of that owner in the element; null for none.
[[nodiscard]] XmlElement extOf(XmlElement element, std::string_view owner);

// The joints that say one between frames once more, in document order, by the path of that one's node.
using JointAttributesInDocument = std::unordered_map<std::string, std::vector<XmlElement>>;
[[nodiscard]] JointAttributesInDocument jointAttributesIn(const XmlDocument& document);

}  // namespace orrery::xode
