#include "references.hpp"

#include <string>

namespace orrery::mjcf {

std::uint32_t referenced(Context& context, const Part& part, std::string_view attribute, const Instance& instance,
                         const NameTable& objects, std::string_view kind) {
    const std::string name(part.text(attribute));
    const std::uint32_t index = objects.find(instance.prefix + name);
    if (index == kNothing && instance.prefix.empty())
        context.report(code::MJCF_REFERENCE, part.element(), "there is no such " + std::string(kind), {name, {}},
                       attribute);
    return index;
}

}  // namespace orrery::mjcf
