// Between Orrery and an application that has its XODE in memory, as a pugi::xml_document. Header only; pugixml 1.11 or
// newer. orrery/orrery.hpp does not include this header. In CMake the component xml_bridge has it with pugixml.
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

/// Reads a document as it is now, with all that the application has changed in it: as load() reads a file of the same
/// contents, with the same diagnostics. The scene keeps a copy of what it read.
///
/// What is read is the text that pugixml writes with format_raw, in UTF-8 and without a declaration: lines and columns
/// of diagnostics, and Scene::sourceIndex(), are places in that text, which save() writes, too; paths
/// ("/xode/world/body[2]") are those of the document. `name` is used in places. What pugixml was told to drop while it
/// parsed is not in it: comments, which one of XODE's dialects has words in, are kept with pugi::parse_comments.
///
/// Never throws for what is in the document. Threads: as load(); the document must not change meanwhile.
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
        // It would name the encoding that the document had in its file.
        if (child.type() == pugi::node_declaration) continue;
        child.print(out, "", pugi::format_raw, pugi::encoding_utf8);
    }
    return loadBytes(std::move(out.text), name, {}, log, options);
}

}  // namespace orrery
