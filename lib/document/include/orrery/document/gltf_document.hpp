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

class GltfDocument final : public Source {
public:
    // Parses `bytes`, GLB or JSON by content. `file` is the name used in places, `folder` where
    // relative URIs are sought (empty: none are). Diagnostics go to `log`; json().root() is missing
    // where nothing could be read.
    [[nodiscard]] static std::shared_ptr<const GltfDocument> parse(std::string bytes, std::string file,
                                                                   std::filesystem::path folder,
                                                                   const DocumentLimits& limits, DiagnosticLog& log);

    [[nodiscard]] const JsonDocument& json() const { return *json_; }
    [[nodiscard]] bool isBinary() const { return isBinary_; }  // begins as a GLB does
    // Header and chunk table; nullopt for text files and for containers that cannot be read.
    [[nodiscard]] const std::optional<Glb>& glb() const { return glb_; }
    // The BIN chunk of a GLB (empty view: none), padding included.
    [[nodiscard]] std::string_view binaryChunk() const;
    // The file as it was read.
    [[nodiscard]] std::string_view bytes() const { return isBinary() ? std::string_view(bytes_) : json_->text(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    [[nodiscard]] const std::string& file() const { return json_->file(); }

    [[nodiscard]] bool hasContents() const override { return static_cast<bool>(json_->root()); }
    [[nodiscard]] bool owns(Origin origin) const override { return json_->owns(origin); }
    [[nodiscard]] Place place(Origin origin, std::string_view key = {}) const override {
        return json_->place(origin, key);
    }

private:
    GltfDocument() = default;
    bool isBinary_ = false;
    std::string bytes_;  // of a GLB; text files live in json_ alone
    std::optional<Glb> glb_;
    std::shared_ptr<const JsonDocument> json_;
    std::filesystem::path folder_;
};

}  // namespace orrery
