// The elements of XODE that are written.
#pragma once

#include "../xml/element.hpp"
#include "orrery/formats/xode/ext.hpp"

namespace orrery::xode {

using xml::appendElement, xml::appendTagStart, xml::attributeText, xml::Element, xml::sameText, xml::Style;

// An <ext> of that owner, empty.
inline Element extElement(const char* owner, Origin readFrom = {}) {
    Element ext(kExt, readFrom);
    ext.set(kOwner, owner);
    return ext;
}

}  // namespace orrery::xode
