// The buffers of a G4MF document: those without a uri are chunks of a binary file, which may be encoded.
#pragma once

#include <optional>
#include <vector>

#include "../json/buffers.hpp"
#include "orrery/document/g4mf_document.hpp"
#include "orrery/importers/g4mf.hpp"
#include "values.hpp"

namespace orrery::g4mf {

class Buffers final : public json::Buffers {
public:
    Buffers(const G4mfDocument& document, Diagnostics& diagnostics);

private:
    [[nodiscard]] bool checkFormat(std::size_t index, const Buffer& buffer) override;
    [[nodiscard]] bool readInside(std::size_t index, Buffer& buffer, std::size_t limit) override;

    [[nodiscard]] bool findChunk(std::size_t index, const Buffer& buffer);
    [[nodiscard]] bool checkEncoding(std::size_t index, const Buffer& buffer);
    [[nodiscard]] bool checkChunkLength(std::size_t index, const Buffer& buffer);

    const G4mfDocument& document_;
    std::vector<std::optional<std::size_t>> chunks_;  // of each buffer
    std::size_t unpacked_ = 0;                        // bytes
};

}  // namespace orrery::g4mf
