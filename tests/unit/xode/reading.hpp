// Reads pieces of XODE for the tests of this folder.
#pragma once

#include <string>
#include <string_view>

#include "orrery/importers/xode.hpp"
#include "orrery/test/claimed_log.hpp"

namespace orrery::test {

inline Scene readXode(const std::string& text, DiagnosticLog& log, const XodeOptions& options = {}) {
    return importXode(XmlDocument::parse(text, "test.xode", {}, log), options, log);
}

// `content` in a space of a world; it begins at line 1, column 41.
inline Scene readInSpace(const std::string& content, DiagnosticLog& log, const XodeOptions& options = {}) {
    return readXode("<xode version=\"1.0r23\"><world><space>   " + content + "</space></world></xode>", log, options);
}

// The first node below the space.
inline const Node& first(const Scene& scene) {
    return *scene.root().children.at(0)->children.at(0)->children.at(0);
}

template <typename T>
const T& shapeOf(const Scene& scene, const Node& node) {
    return std::get<T>(scene.contents().shape(node.collider->shape)->geometry);
}

}  // namespace orrery::test
