// A glTF-shaped file as a whole: text or GLB container, its JSON and the folder it came from.
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
    // Parses `bytes`, GLB or JSON by content. `file` is the name used in places, `folder` where
    // relative URIs are sought (empty: none are). Diagnostics go to `log`; json().root() is missing
    // where nothing could be read.
    [[nodiscard]] static std::shared_ptr<const GltfDocument> parse(std::string bytes, std::string file,
                                                                   std::filesystem::path folder,
                                                                   const DocumentLimits& limits, DiagnosticLog& log);

    // Header and chunk table; nullopt for text files and for containers that cannot be read.
    [[nodiscard]] const std::optional<Glb>& glb() const { return glb_; }
    // The BIN chunk of a GLB (empty view: none), padding included.
    [[nodiscard]] std::string_view binaryChunk() const;

    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(json_->root()); }

private:
    using JsonFile::JsonFile;

    std::optional<Glb> glb_;
};

}  // namespace orrery
