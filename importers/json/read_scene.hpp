// A scene from a file that is JSON, or a container with JSON in it.
#pragma once

#include <memory>
#include <utility>

#include "orrery/formats/format.hpp"
#include "orrery/scene/scene.hpp"
#include "values.hpp"

namespace orrery::json {

// `read` takes the Import, made of the document and all else; not called where there is no object to read.
template <typename Import, typename Document, typename Read, typename... Options>
Scene readScene(std::shared_ptr<const Document> document, const Format& format, DiagnosticLog& log, Read read,
                const Options&... options) {
    auto contents = std::make_shared<SceneContents>();
    contents->format = format.container(document->isBinary()).name;
    if (document->json().root()) {
        Import import(*document, options..., *contents, log);
        if (readObject(import.diagnostics, import.root)) read(import);
    }
    return Scene(std::move(contents), std::move(document));
}

}  // namespace orrery::json
