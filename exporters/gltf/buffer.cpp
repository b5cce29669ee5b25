#include "buffer.hpp"

#include <algorithm>
#include <array>
#include <bit>

namespace orrery::gltf {
namespace {

constexpr int kFloat = 5126;
constexpr int kUnsignedShort = 5123;
constexpr int kUnsignedInt = 5125;
constexpr int kArrayBuffer = 34962;
constexpr int kElementArrayBuffer = 34963;

}  // namespace

// Lowest byte first, as glTF has it, on every machine.
template <typename T>
void Buffer::append(T value) {
    std::uint32_t bits = 0;
    if constexpr (std::is_same_v<T, float>) {
        bits = std::bit_cast<std::uint32_t>(value);
    } else {
        bits = value;
    }
    for (std::size_t byte = 0; byte < sizeof(T); ++byte) bytes_ += static_cast<char>(bits >> (8 * byte) & 0xFFU);
}

std::size_t Buffer::addView(std::size_t begin, int target) {
    views_.push_back({{"buffer", 0}, {"byteOffset", begin}, {"byteLength", bytes_.size() - begin}, {"target", target}});
    while (bytes_.size() % 4 != 0) bytes_ += '\0';
    return views_.size() - 1;
}

std::size_t Buffer::addPositions(const std::vector<Vector3>& positions) {
    const std::size_t begin = bytes_.size();
    std::array<float, 3> least{};
    std::array<float, 3> most{};
    for (const Vector3& p : positions) {
        const std::array<float, 3> rounded{static_cast<float>(p.x), static_cast<float>(p.y), static_cast<float>(p.z)};
        for (std::size_t i = 0; i < 3; ++i) {
            append(rounded[i]);
            least[i] = &p == &positions.front() ? rounded[i] : std::min(least[i], rounded[i]);
            most[i] = &p == &positions.front() ? rounded[i] : std::max(most[i], rounded[i]);
        }
    }
    const auto corner = [](const auto& v) {
        return Json::array({static_cast<double>(v[0]), static_cast<double>(v[1]), static_cast<double>(v[2])});
    };
    accessors_.push_back({{"bufferView", addView(begin, kArrayBuffer)},
                          {"componentType", kFloat},
                          {"count", positions.size()},
                          {"type", "VEC3"},
                          {"min", corner(least)},
                          {"max", corner(most)}});
    return accessors_.size() - 1;
}

std::size_t Buffer::addCorners(const Triangles& triangles, std::size_t positions) {
    const std::size_t begin = bytes_.size();
    // The highest number of either type is no index: it restarts primitives.
    const bool isShort = positions < 0xFFFF;
    for (const auto& triangle : triangles) {
        for (const std::uint32_t corner : triangle) {
            if (isShort) {
                append(static_cast<std::uint16_t>(corner));
            } else {
                append(corner);
            }
        }
    }
    accessors_.push_back({{"bufferView", addView(begin, kElementArrayBuffer)},
                          {"componentType", isShort ? kUnsignedShort : kUnsignedInt},
                          {"count", triangles.size() * 3},
                          {"type", "SCALAR"}});
    return accessors_.size() - 1;
}

Json Buffer::addPrimitive(const std::vector<Vector3>& positions, const Triangles& triangles) {
    const std::size_t position = addPositions(positions);
    return {{"attributes", {{"POSITION", position}}}, {"indices", addCorners(triangles, positions.size())}};
}

void Buffer::describe(Json& root) const {
    if (views_.empty()) return;
    root["accessors"] = accessors_;
    root["bufferViews"] = views_;
}

}  // namespace orrery::gltf
