// An application that has its glTF in memory: it changes the model, simulates it, and moves what it draws.
//
//     model_in_memory [MODEL [OUT]]
//
// OUT is the model as it is drawn last, written by tinygltf with all that the application had in it.
#define TINYGLTF_IMPLEMENTATION
#define TINYGLTF_NO_STB_IMAGE
#define TINYGLTF_NO_STB_IMAGE_WRITE
#include <tiny_gltf.h>

#include <cstdio>
#include <orrery/orrery.hpp>
#include <orrery/tinygltf.hpp>
#include <string>

// Physics does not need pictures: a renderer would decode them here.
static bool leaveImage(tinygltf::Image*, int, std::string*, std::string*, int, int, const unsigned char*, int, void*) {
    return true;
}

int main(int argc, char** argv) {
    tinygltf::TinyGLTF files;
    files.SetImageLoader(&leaveImage, nullptr);
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    if (!files.LoadASCIIFromFile(&model, &errors, &warnings, argc > 1 ? argv[1] : "data/lift.gltf")) return 1;

    // The simulation uses what the application changes in the model, though no file says it.
    for (tinygltf::Node& node : model.nodes) {
        if (node.name == "ball") node.translation = {5.3, 6, 0.2};
    }
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::readModel(model, log);
    orrery::Simulation simulation(scene, {}, log);
    orrery::ModelWriter writer(simulation);

    // 60 pictures a second from 100 steps a second: what is shown lies between the last two steps.
    const double step = 0.01;
    orrery::WrittenPoses written;
    for (int picture = 0; picture <= 120; ++picture) {
        const double now = picture / 60.0;
        while (simulation.time() < now) {
            simulation.step(step);
            writer.afterStep(simulation);
        }
        written = writer.write(model, 1 - (simulation.time() - now) / step);
        if (picture % 30 != 0) continue;
        for (const tinygltf::Node& node : model.nodes) {  // draw(model)
            if (node.name == "ball") std::printf("%.1f s: the ball is at y = %.3f m\n", now, node.translation[1]);
        }
    }
    std::printf("%zu of the model's %zu nodes move\n", written.nodes, model.nodes.size());
    if (argc > 2 && !files.WriteGltfSceneToFile(&model, argv[2], false, true, true, false)) return 1;
    return !log.hasErrors() && written.nodes > 0 && written.left == 0 ? 0 : 1;
}
