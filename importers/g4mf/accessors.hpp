// Views and accessors: numbers for meshes and heightmaps. Everything is checked before a byte is
// read or allocated.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "buffers.hpp"
#include "orrery/importers/g4mf.hpp"
#include "values.hpp"

namespace orrery::g4mf {

class Accessors {
public:
    Accessors(JsonValue root, Buffers& buffers, const DocumentLimits& limits, Diagnostics& diagnostics);

    // The purpose for which an accessor is read.
    struct Use {
        std::size_t vectorSize = 1;
        bool integers = false;  // indices: no fractions
    };
    void check();  // reports what is wrong with accessors and views, whether they are used or not
    [[nodiscard]] std::size_t size() const { return accessors_.size(); }
    // All numbers; nullopt where something is wrong (a diagnostic says what). `user` is the reference to the
    // accessor, where an unsuitable type is reported.
    [[nodiscard]] std::optional<std::vector<double>> read(std::uint32_t index, const Use& use, JsonValue user);

private:
    struct Component;
    struct View {
        std::uint32_t buffer = 0;
        std::size_t offset = 0;
        std::size_t length = 0;
    };
    struct Accessor {
        const Component* type = nullptr;
        std::size_t vectorSize = 1;
        View view;
    };
    static const Component* componentOf(std::string_view name);
    [[nodiscard]] std::optional<View> readView(JsonValue json);
    [[nodiscard]] std::optional<Accessor> readAccessor(JsonValue json);

    Buffers& buffers_;
    const DocumentLimits& limits_;
    Diagnostics& diagnostics_;
    std::vector<JsonValue> accessorsJson_;
    std::vector<std::optional<View>> views_;
    std::vector<std::optional<Accessor>> accessors_;
    std::vector<JsonValue> viewsJson_;
    std::size_t numbersRead_ = 0;
};

}  // namespace orrery::g4mf
