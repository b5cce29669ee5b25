// Reads a scene from a text, changes it and saves it again.
#pragma once

#include <boost/test/unit_test.hpp>
#include <functional>
#include <string>
#include <string_view>

#include "orrery/base/codes/export.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/compare.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

// The node of that name, to be changed; the test case ends if there is none.
inline Node& find(Scene& scene, std::string_view name) {
    const Node* node = scene.find(name);
    BOOST_REQUIRE(node != nullptr);
    return *scene.edit().find(node->id);
}

// A text in the format of an extension: "gltf", "g4tf" or "xode".
inline Scene readAs(std::string_view extension, const std::string& text) {
    DiagnosticLog log;
    return loadBytes(text, "scene." + std::string(extension), {}, log);
}

// The text after `change`, which reads as the changed scene; "" where the change is refused (EXPORT_EDITS_CONFLICT).
inline std::string editedAs(std::string_view extension, const std::string& text,
                            const std::function<void(Scene&)>& change) {
    Scene scene = readAs(extension, text);
    change(scene);
    ClaimedLog log;
    log.allow(code::EXPORT_EDITS_CONFLICT);
    const auto saved = saveBytes(scene, std::string(extension), log);
    BOOST_TEST(saved.has_value() != log.has(code::EXPORT_EDITS_CONFLICT));
    if (!saved) return {};
    const Scene again = readAs(extension, *saved);
    // The list is the file's affair: saving adds to it what it uses.
    scene.edit().extensionsUsed = again.contents().extensionsUsed;
    const auto difference = firstDifference(scene, again);
    BOOST_TEST(!difference.has_value(), (difference ? toText(*difference) : std::string()) << "\n" << *saved);
    return *saved;
}

}  // namespace orrery::test
