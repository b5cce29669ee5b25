#include "models.hpp"

#include <algorithm>
#include <boost/test/unit_test.hpp>

#include "orrery/test/files.hpp"

namespace orrery::test {
namespace {

Eigen::Affine3d localPlace(const tinygltf::Node& node) {
    Eigen::Affine3d place = Eigen::Affine3d::Identity();
    if (!node.matrix.empty()) {
        place.matrix() = Eigen::Map<const Eigen::Matrix4d>(node.matrix.data());
        return place;
    }
    if (!node.translation.empty()) place.translate(Eigen::Vector3d(node.translation.data()));
    if (!node.rotation.empty()) place.rotate(Eigen::Quaterniond(node.rotation.data()));
    if (!node.scale.empty()) place.scale(Eigen::Vector3d(node.scale.data()));
    return place;
}

}  // namespace

tinygltf::Model modelOf(const std::filesystem::path& file) {
    tinygltf::TinyGLTF loader;
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    const bool binary = file.extension() == ".glb";
    const bool good = binary ? loader.LoadBinaryFromFile(&model, &errors, &warnings, file.string())
                             : loader.LoadASCIIFromFile(&model, &errors, &warnings, file.string());
    BOOST_TEST_REQUIRE(good, file << ": " << errors << warnings);
    return model;
}

tinygltf::Model modelOfText(const std::string& json) {
    tinygltf::TinyGLTF loader;
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    const bool good =
        loader.LoadASCIIFromString(&model, &errors, &warnings, json.data(), static_cast<unsigned>(json.size()), "");
    BOOST_TEST_REQUIRE(good, errors << warnings);
    return model;
}

std::string bodiesText(std::string_view members) {
    return R"({"asset": {"version": "2.0"}, "extensionsUsed": ["OMI_physics_shape", "OMI_physics_body"],
        "extensions": {"OMI_physics_shape": {"shapes": [{"type": "box", "box": {"size": [1, 1, 1]}}]}},)" +
           std::string(members) + "}";
}

Eigen::Affine3d placeIn(const tinygltf::Model& model, std::size_t node) {
    Eigen::Affine3d place = localPlace(model.nodes[node]);
    for (std::size_t at = node, i = 0; i < model.nodes.size(); ++i) {
        const auto& children = model.nodes[i].children;
        if (std::find(children.begin(), children.end(), static_cast<int>(at)) == children.end()) continue;
        place = localPlace(model.nodes[i]) * place;
        at = i;
        i = static_cast<std::size_t>(-1);
    }
    return place;
}

double difference(const Eigen::Affine3d& a, const Eigen::Affine3d& b) {
    return (a.matrix() - b.matrix()).cwiseAbs().maxCoeff();
}

std::vector<std::filesystem::path> dataFiles(std::string_view suffix) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry : std::filesystem::directory_iterator(sourceFolder() / "data")) {
        if (entry.path().extension() == suffix) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    BOOST_TEST_REQUIRE(!files.empty());
    return files;
}

}  // namespace orrery::test
