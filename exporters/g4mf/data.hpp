// Numbers that came: a buffer, its views and accessors, after those that the file has.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "json.hpp"
#include "orrery/document/json_document.hpp"
#include "orrery/scene/shape.hpp"

namespace orrery::g4mf {

class Data {
public:
    explicit Data(JsonValue root);  // of the file that it is added to; missing for a new one

    // Each returns the index of its accessor. Numbers that 32 bits hold all are written in 32 bits.
    [[nodiscard]] std::size_t addNumbers(const std::vector<double>& numbers);
    [[nodiscard]] std::size_t addPositions(const std::vector<Vector3>& positions);
    [[nodiscard]] std::size_t addTriangles(const std::vector<std::array<std::uint32_t, 3>>& triangles);

    // The new entries of the root's tables, in both descriptions of it (describeAdded).
    void describe(Json& before, Json& after);

private:
    template <typename T>
    void append(T value);
    void alignTo(std::size_t size);
    std::size_t addAccessor(std::size_t begin, std::string_view type, std::size_t vectorSize);
    std::size_t addVectors(const std::vector<double>& numbers, std::size_t vectorSize);

    std::size_t buffers_ = 0;  // buffers of the file
    std::size_t views_ = 0;
    std::size_t accessors_ = 0;
    std::string bytes_;
    std::vector<Json> newViews_;
    std::vector<Json> newAccessors_;
};

}  // namespace orrery::g4mf
