// A whole glTF file: text or GLB container, its JSON, and the folder that it came from.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/glb.hpp"
#include "orrery/document/json_document.hpp"

namespace orrery {

class GltfDocument final : public JsonFile {
public:
    // Parses `bytes` as GLB or JSON, depending on the content. `file` is the name used in places. `folder` is the base
    // of relative URIs; if it is empty, they are refused. Diagnostics go to `log`. If nothing could be read,
    // json().root() is missing.
    [[nodiscard]] static std::shared_ptr<const GltfDocument> parse(std::string bytes, std::string file,
                                                                   std::filesystem::path folder,
                                                                   const DocumentLimits& limits, DiagnosticLog& log);

    // Returns header and chunk table; nullopt for text files and for containers that cannot be read.
    [[nodiscard]] const std::optional<Glb>& glb() const { return glb_; }
    // Returns the BIN chunk of a GLB, including padding; empty if there is none.
    [[nodiscard]] std::string_view binaryChunk() const;

    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(json_->root()); }

private:
    using JsonFile::JsonFile;

    std::optional<Glb> glb_;
};

}  // namespace orrery
