// glTF 2.0 with the OMI physics extensions -> Scene.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "orrery/base/diagnostics.hpp"
#include "orrery/document/gltf_document.hpp"
#include "orrery/scene/scene.hpp"

namespace orrery {

// How glTF files are read where the extensions leave a choice.
struct GltfOptions {
    // Meaning of a capsule that has `height` but no radius key (OMI_physics_shape changed in
    // November 2024).
    enum class CapsuleHeight : std::uint8_t {
        Total,   // from tip to tip, as the older text has it
        Middle,  // between the cap centres, as the newer one has it
    };
    CapsuleHeight ambiguousCapsule = CapsuleHeight::Total;  // what such a height is

    // Frame of motion.linearVelocity and angularVelocity, which OMI_physics_body does not state.
    enum class Velocity : std::uint8_t {
        Node,   // the axes of the body's node
        World,  // the world's axes
    };
    Velocity velocity = Velocity::Node;  // becomes Body::velocityFrame

    // What the stiffness of a joint's limits is (OMI_physics_joint).
    enum class JointStiffness : std::uint8_t {
        ByGenerator,  // Godot's, up to 2, in files that Godot wrote, else literal
        Literal,      // N/m or N m/rad as the text has it
        Godot,        // the number from 0 to 2 that Godot writes, which makes a limit rigid here
    };
    JointStiffness jointStiffness = JointStiffness::ByGenerator;  // becomes JointLimit::unitless

    std::size_t maxBufferBytes = std::size_t{1} << 30;       // one buffer; GLTF_BUFFER_TOO_LARGE
    std::size_t maxBufferBytesTotal = std::size_t{1} << 31;  // all buffers; GLTF_BUFFER_TOO_LARGE
    // Vertices and indices of the meshes of all shapes together; GLTF_ACCESSOR_TOO_LARGE.
    std::size_t maxMeshElements = 50'000'000;
};

// Reads a parsed document; load() does it for a file. Diagnostics go to `log` (codes GLTF_* and OMI_*); what could be
// read is returned. The scene keeps the document as its source.
[[nodiscard]] Scene importGltf(std::shared_ptr<const GltfDocument> document, const GltfOptions& options,
                               DiagnosticLog& log);

}  // namespace orrery
