#include "data.hpp"

#include <algorithm>
#include <utility>

#include "../json/edits.hpp"
#include "orrery/base/base64.hpp"
#include "orrery/base/bit_cast.hpp"

namespace orrery::g4mf {

Data::Data(JsonValue root)
    : buffers_(root["buffers"].size()), views_(root["bufferViews"].size()), accessors_(root["accessors"].size()) {}

// Lowest byte first on every machine.
template <typename T>
void Data::append(T value) {
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) bytes_ += static_cast<char>(value >> (8 * byte) & 0xFFU);
}

// Views begin at multiples of their components' size.
void Data::alignTo(std::size_t size) {
    while (bytes_.size() % size != 0) bytes_ += '\0';
}

std::size_t Data::addAccessor(std::size_t begin, std::string_view type, std::size_t vectorSize) {
    newViews_.push_back({{"buffer", buffers_}, {"byteOffset", begin}, {"byteLength", bytes_.size() - begin}});
    Json accessor{{"bufferView", views_ + newViews_.size() - 1}, {"componentType", type}};
    if (vectorSize != 1) accessor["vectorSize"] = vectorSize;
    newAccessors_.push_back(std::move(accessor));
    return accessors_ + newAccessors_.size() - 1;
}

std::size_t Data::addVectors(const std::vector<double>& numbers, std::size_t vectorSize) {
    const bool isShort = std::all_of(numbers.begin(), numbers.end(),
                                     [](double x) { return static_cast<double>(static_cast<float>(x)) == x; });
    alignTo(isShort ? sizeof(float) : sizeof(double));
    const std::size_t begin = bytes_.size();
    for (const double number : numbers) {
        if (isShort) {
            append(bitCast<std::uint32_t>(static_cast<float>(number)));
        } else {
            append(bitCast<std::uint64_t>(number));
        }
    }
    return addAccessor(begin, isShort ? "float32" : "float64", vectorSize);
}

std::size_t Data::addNumbers(const std::vector<double>& numbers) {
    return addVectors(numbers, 1);
}

std::size_t Data::addPositions(const std::vector<Vector3>& positions) {
    std::vector<double> numbers;
    numbers.reserve(positions.size() * 3);
    for (const Vector3& p : positions) numbers.insert(numbers.end(), {p.x, p.y, p.z});
    return addVectors(numbers, 3);
}

std::size_t Data::addTriangles(const std::vector<std::array<std::uint32_t, 3>>& triangles) {
    alignTo(sizeof(std::uint32_t));
    const std::size_t begin = bytes_.size();
    for (const auto& triangle : triangles) {
        for (const std::uint32_t corner : triangle) append(corner);
    }
    return addAccessor(begin, "uint32", 3);
}

void Data::describe(Json& before, Json& after) {
    if (newViews_.empty()) return;
    Json buffer{{"byteLength", bytes_.size()}, {"uri", "data:application/octet-stream;base64," + base64(bytes_)}};
    json::describeAdded("accessors", accessors_, std::move(newAccessors_), before, after);
    json::describeAdded("bufferViews", views_, std::move(newViews_), before, after);
    json::describeAdded("buffers", buffers_, {std::move(buffer)}, before, after);
}

}  // namespace orrery::g4mf
