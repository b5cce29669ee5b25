// Simulates a document of pugixml and a model of tinygltf, and writes the poses into the model.
#include <cstdio>
#include <orrery/exporters/save.hpp>
#include <orrery/pugixml.hpp>
#include <orrery/tinygltf.hpp>

int main(int argc, char** argv) {
    pugi::xml_document document;
    if (argc != 2 || !document.load_file(argv[1])) return 2;
    orrery::DiagnosticLog log;
    const orrery::Scene scene = orrery::readXml(document, log);

    // The same scene as glTF, read by tinygltf.
    const std::string text = orrery::saveBytes(scene, "gltf", log).value_or("");
    tinygltf::TinyGLTF loader;
    tinygltf::Model model;
    std::string errors;
    std::string warnings;
    if (!loader.LoadASCIIFromString(&model, &errors, &warnings, text.data(), static_cast<unsigned>(text.size()), "")) {
        std::puts(errors.c_str());
        return 1;
    }
    orrery::Simulation simulation(orrery::readModel(model, log), {}, log);
    orrery::ModelWriter writer(simulation);
    for (int i = 0; i < 50; ++i) {
        simulation.step(0.01);
        writer.afterStep(simulation);
    }
    const orrery::WrittenPoses written = writer.write(model, 0.5);
    for (const orrery::Diagnostic& diagnostic : log.entries()) std::puts(orrery::toText(diagnostic).c_str());
    return !log.hasErrors() && written.nodes > 0 && written.nodes == orrery::writePoses(simulation, model).nodes ? 0
                                                                                                                 : 1;
}
