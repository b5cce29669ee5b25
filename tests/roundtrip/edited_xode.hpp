// Changes a scene that was read from an XODE text and saves it.
#pragma once

#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "orrery/exporters/xode.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/claimed_log.hpp"
#include "orrery/test/text.hpp"

namespace orrery::test {

inline Scene read(const std::string& text) {
    DiagnosticLog log;
    return loadBytes(text, "scene.xode", {}, log);
}

inline Node& find(Scene& scene, std::string_view name) {
    const Node* node = scene.find(name);
    BOOST_REQUIRE(node != nullptr);
    return *scene.edit().find(node->id);
}

// The text after `change`, which must also be what a reader makes the changed scene of.
inline std::string edited(const std::function<void(Scene&)>& change, const std::string& text) {
    Scene scene = read(text);
    change(scene);
    ClaimedLog log;
    const std::string result = saveXode(scene, {}, log).value_or("not saved");
    const auto difference = firstDifference(scene, read(result));
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()) << "\n" << result);
    return result;
}

}  // namespace orrery::test
