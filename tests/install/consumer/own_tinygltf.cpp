// An application with an implementation of tinygltf of its own, as small as it can be configured.
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include <tiny_gltf.h>

#include <orrery/tinygltf.hpp>

int main() {
    tinygltf::Model model;
    model.nodes.emplace_back().extensions["OMI_physics_body"] =
        tinygltf::Value({{"motion", tinygltf::Value({{"type", tinygltf::Value(std::string("dynamic"))}})}});
    model.scenes.emplace_back().nodes = {0};
    model.extensionsUsed = {"OMI_physics_body"};
    orrery::DiagnosticLog log;
    orrery::Simulation simulation(orrery::readModel(model, log), {}, log);
    simulation.step(0.1);
    orrery::writePoses(simulation, model);
    return model.nodes[0].translation.at(1) < 0 ? 0 : 1;
}
