// The journey of a fuzzer's input: one for each kind of text and file that is read.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace orrery::fuzz {

// The promise that was broken, in words. A crash, an assertion of ODE's or a sanitizer ends the process instead.
using Broken = std::optional<std::string>;

// Reads a scene, simulates it, saves it as it is and after an edit, records it, and writes it anew in the other
// formats. `name` tells the format of bytes that do not tell their own.
Broken sceneJourney(std::string_view bytes, const std::string& name);

// Goes on from a checkpoint, and from the checkpoint of that. A text without the first lines, which tell of the
// scene and of the options, gets those of the scene that is resumed; whatever it ends in, its checksum is made good.
Broken checkpointJourney(std::string_view text);

// Reads a baseline, writes it and reads that, and simulates as it says.
Broken baselineJourney(std::string_view text);

// Reads a sentence such as "ball.speed < 1 always" and watches it over a simulation.
Broken expectationJourney(std::string_view sentence);

// Runs the program with one argument a line, in a folder of its own with a few small files.
Broken commandJourney(std::string_view lines);

// The journey of a kind, which is the name of a folder in tests/fuzz/corpus: "gltf", "checkpoint".
Broken brokenPromise(std::string_view kind, std::string_view bytes);

}  // namespace orrery::fuzz
