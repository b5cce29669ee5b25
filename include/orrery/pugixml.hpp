// Connects Orrery with an application that has its XODE in memory, as a pugi::xml_document. Header only; needs pugixml
// 1.11 or newer. orrery/orrery.hpp does not include this header. In CMake the component xml_bridge provides it with
// pugixml.
#pragma once

#include <cstddef>
#include <pugixml.hpp>
#include <string>
#include <utility>

#include "orrery/base/diagnostics.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/scene/scene.hpp"

#include "orrery/version.hpp"

namespace orrery {

/// Reads a document in its present state, including all changes by the application. The result and the diagnostics are
/// those of load() for a file with the same content. The scene keeps a copy of the text.
///
/// The text is the one that pugixml writes with format_raw, in UTF-8 and without a declaration. Lines and columns of
/// diagnostics, and Scene::sourceIndex(), refer to that text, and save() writes it too. Paths ("/xode/world/body[2]")
/// are those of the document. `name` is used in places. Anything that pugixml was told to drop while parsing is
/// missing. One of XODE's dialects stores words in comments; pugi::parse_comments keeps them.
///
/// Never throws because of the document's content. Threads: like load(); the document must not change meanwhile.
[[nodiscard]] inline Scene readXml(const pugi::xml_document& document, DiagnosticLog& log,
                                   const std::string& name = "memory.xode", const LoadOptions& options = {}) {
    /// @cond
    struct Text final : pugi::xml_writer {
        std::string text;
        void write(const void* data, std::size_t size) override { text.append(static_cast<const char*>(data), size); }
    };
    /// @endcond
    Text out;
    for (const pugi::xml_node child : document.children()) {
        // The declaration names the encoding that the document had in its file.
        if (child.type() == pugi::node_declaration) continue;
        child.print(out, "", pugi::format_raw, pugi::encoding_utf8);
    }
    return loadBytes(std::move(out.text), name, {}, log, options);
}

}  // namespace orrery
