// Dialects of XODE, and the signs by which the dialect of a file is recognised.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "orrery/document/xml_document.hpp"
#include "orrery/formats/options.hpp"

namespace orrery {

// The words by which PyBrain finds its comment after the root element.
inline constexpr std::string_view kPyBrainMark = "odeenvironment parameters";
[[nodiscard]] bool hasPyBrainParameters(const XmlDocument& document);

// The dialect of a file, and the reason for that choice.
struct XodePick {
    XodeDialect dialect = XodeDialect::Spec;
    std::string reason;  // "<xode> has no version"
    XmlElement evidence;
};

// Returns the first dialect of this list whose sign is present. PyBrain: the comment after the root element that
// PyBrain reads. PyODE: no version. Odejava: a <matrix>, or a rotation directly in a <transform>. Yake: <scale x y z>.
// Otherwise Spec.
[[nodiscard]] XodePick xodeDialectOf(const XmlDocument& document);

namespace xode {

// Sets choices of XODE's table (docs/formats/xode.md): "euler=ode,anchor=world". Returns "" on success; otherwise what
// is wrong. Choices before the wrong one are set.
[[nodiscard]] std::string setChoices(XodeChoices& choices, std::string_view text);

}  // namespace xode

}  // namespace orrery
