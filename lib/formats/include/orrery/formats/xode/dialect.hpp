// Dialects of XODE, and what tells of which one a file is.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"

namespace orrery {

// Words by which PyBrain finds its comment after the root element.
inline constexpr std::string_view kPyBrainMark = "odeenvironment parameters";
[[nodiscard]] bool hasPyBrainParameters(const XmlDocument& document);

// What a file tells of whose reading it was written for.
struct XodePick {
    XodeDialect dialect = XodeDialect::Spec;
    std::string reason;  // "<xode> has no version"
    XmlElement evidence;
};

// PyBrain: the comment after the root element that PyBrain reads. PyODE: no version. Odejava: a <matrix>, or a
// rotation that stands directly in a <transform>. Yake: <scale x y z>. Else Spec. The first of these that is
// there counts.
[[nodiscard]] XodePick xodeDialectOf(const XmlDocument& document);

}  // namespace orrery
