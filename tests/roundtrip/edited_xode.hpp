// Changes a scene that was read from an XODE text and saves it.
#pragma once

#include <functional>
#include <string>

#include "orrery/exporters/xode.hpp"
#include "orrery/test/edited.hpp"
#include "orrery/test/text.hpp"

namespace orrery::test {

inline Scene read(const std::string& text) {
    return readAs("xode", text);
}

inline std::string edited(const std::function<void(Scene&)>& change, const std::string& text) {
    return editedAs("xode", text, change);
}

}  // namespace orrery::test
