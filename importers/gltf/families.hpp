// The families of physics extensions: each has tables of its own, which never mix, and codes of its own for what can be
// wrong with things that are alike in all.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "orrery/base/diagnostics.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery::gltf {

struct PhysicsFamily {
    enum class Words : std::uint8_t { Omi, Khr };
    Words words = Words::Omi;
    // The forms of before November 2023: combine modes in capitals, limits without bounds locked at 0.
    bool isOld = false;
    // These are in the order of the arrays of its extensions.
    std::vector<ShapeId> shapes;
    std::vector<MaterialId> materials;
    std::vector<FilterId> filters;
    std::vector<JointSettingsId> joints;

    [[nodiscard]] bool isKhr() const { return words == Words::Khr; }
    // The code of this family in place of OMI's code `ofOmi`.
    [[nodiscard]] Code code(Code ofOmi) const;
};

// While it lives, `current` is another family.
class InFamily {
public:
    InFamily(PhysicsFamily*& current, PhysicsFamily& family)
        : current_(current), before_(std::exchange(current, &family)) {}
    ~InFamily() { current_ = before_; }
    InFamily(const InFamily&) = delete;
    InFamily& operator=(const InFamily&) = delete;

private:
    PhysicsFamily*& current_;
    PhysicsFamily* before_;
};

}  // namespace orrery::gltf
