// The files that a command reads and writes: none that it writes may be another of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "orrery/scene/scene.hpp"

namespace orrery::app {

struct NamedFile {
    std::string option;  // "--record"; "" for what is named without one
    std::string file;
};

// Does the name end so, in capitals or not: "out.CSV" in ".csv"?
[[nodiscard]] bool endsIn(std::string_view file, std::string_view suffix);

// The files beside it that a scene names: buffers and images.
[[nodiscard]] std::vector<NamedFile> filesBeside(const Scene& scene);

// False, after a message, where a file that is written is one that is read, or written twice, by whatever name: links
// of both kinds count as what they lead to. Standard streams, pipes and devices may be named twice.
[[nodiscard]] bool outputsAreApart(const std::vector<NamedFile>& inputs, const std::vector<NamedFile>& outputs);

// For --no-clobber: false, after a message, where a file that is written is there already.
[[nodiscard]] bool outputsAreNew(const std::vector<NamedFile>& outputs);

}  // namespace orrery::app
