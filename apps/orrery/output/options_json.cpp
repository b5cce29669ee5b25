#include "output/options_json.hpp"

#include "orrery/sim/option_table.hpp"

namespace orrery::app {
namespace {

struct Adder {
    Json& object;

    void operator()(std::string_view key, Solver solver, OptionRange) const {
        object[std::string(key)] = orrery::toText(solver);
    }
    template <typename Value>
    void operator()(std::string_view key, const std::optional<Value>& value, OptionRange) const {
        object[std::string(key)] = value ? Json(*value) : Json(nullptr);
    }
    template <typename Value>
    void operator()(std::string_view key, const Value& value, OptionRange) const {
        object[std::string(key)] = value;
    }
};

}  // namespace

Json toJson(const SimulationOptions& options) {
    Json object = Json::object();
    visitOptions(options, Adder{object});
    if (options.substeps == kAutoSubsteps) object["substeps"] = "auto";
    return object;
}

Json toJson(const SimulationOptions& options, double dt) {
    Json all = toJson(options);
    const auto& gravity = options.plan.gravityOverride;
    all["dt"] = dt;
    all["gravity"] = gravity ? toJson(*gravity) : Json(nullptr);
    return all;
}

}  // namespace orrery::app
