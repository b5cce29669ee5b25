#include "edit.hpp"

namespace orrery::xode {
std::optional<std::string> edit(const Scene&, const XmlDocument&, const SceneChanges&, DiagnosticLog&) {
    return std::nullopt;
}
}  // namespace orrery::xode
