// Models of tinygltf for tests, and where their nodes are.
#pragma once

#include <Eigen/Geometry>
#include <cstddef>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "orrery/tinygltf.hpp"

namespace orrery::test {

// Read by tinygltf; fails the test where that complains.
[[nodiscard]] tinygltf::Model modelOf(const std::filesystem::path& file);
[[nodiscard]] tinygltf::Model modelOfText(const std::string& json);

// The text of a file with those members of the root ("nodes", "scenes", ... as JSON) beside what every file of bodies
// has: a shape 0, a box of a metre.
[[nodiscard]] std::string bodiesText(std::string_view members);

// The node's frame in the scene, computed by glTF's rules from the model alone.
[[nodiscard]] Eigen::Affine3d placeIn(const tinygltf::Model& model, std::size_t node);

// The largest difference of two matrices' entries.
[[nodiscard]] double difference(const Eigen::Affine3d& a, const Eigen::Affine3d& b);

// Files of that suffix in data/.
[[nodiscard]] std::vector<std::filesystem::path> dataFiles(std::string_view suffix);

}  // namespace orrery::test
