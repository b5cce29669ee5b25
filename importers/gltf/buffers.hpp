// The buffers of a glTF document: those without a uri are the BIN chunk, which only the first may be.
#pragma once

#include "../json/buffers.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/importers/gltf.hpp"
#include "values.hpp"

namespace orrery::gltf {

class Buffers final : public json::Buffers {
public:
    Buffers(const GltfDocument& document, Diagnostics& diagnostics);

private:
    [[nodiscard]] bool checkFormat(std::size_t index, const Buffer& buffer) override;
    [[nodiscard]] bool readInside(std::size_t index, Buffer& buffer, std::size_t limit) override;

    const GltfDocument& document_;
};

}  // namespace orrery::gltf
