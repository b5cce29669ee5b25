#include "output/info_json.hpp"

#include <span>
#include <utility>

#include "orrery/document/xml_document.hpp"
#include "orrery/formats/format.hpp"
#include "orrery/formats/xode/dialect.hpp"
#include "orrery/sim/option_table.hpp"
#include "orrery/sim/surface_layer.hpp"
#include "output/materials.hpp"
#include "output/plan_json.hpp"

namespace orrery::app {
namespace {

Json animationsJson(const SceneContents& contents) {
    Json list = Json::array();
    for (const Animation& each : contents.animations) {
        list.push_back({{"name", each.name}, {"duration", each.duration ? Json(*each.duration) : Json()}});
    }
    return list;
}

// Adds "parts": of how many geoms the collider consists. If these were not made, it is one geom, and what would tell of
// its parts is null.
Json withParts(Json geoms, std::span<const PlanGeom> planned, bool isOutline) {
    Json list = Json::array();
    for (std::size_t first = 0; first < planned.size();) {
        std::size_t end = first + 1;
        while (end < planned.size() && isFurtherPart(planned, end)) ++end;
        const bool unknown = isOutline && end - first > 1;
        for (std::size_t i = first; i < (unknown ? first + 1 : end); ++i) {
            Json& geom = list.emplace_back(std::move(geoms[i]));
            geom["parts"] = unknown ? Json() : Json(end - first);
            if (!unknown) continue;
            geom["type"] = "convex";
            for (const char* key : {"parameters", "solidPosition", "solidRotation"}) geom[key] = nullptr;
        }
        first = end;
    }
    return list;
}

// Each with what decides how it is moved.
Json worldsJson(const InfoSubject& subject) {
    Json worlds = toJson(subject.plan, subject.scene);
    for (std::size_t i = 0; i < subject.plan.worlds.size(); ++i) {
        Json& geoms = worlds[i]["geoms"];
        geoms = withParts(std::move(geoms), subject.plan.worlds[i].geoms, subject.isOutline);
        worlds[i]["solver"] = orrery::toText(subject.options.solver);
        worlds[i]["iterations"] = iterationsOf(subject.plan.worlds[i], subject.options);
        worlds[i]["surfaceLayer"] = surfaceLayerOf(subject.plan.worlds[i], subject.options);
    }
    return worlds;
}

}  // namespace

Json dialectJson(const Scene& scene, XodeDialect asked) {
    const auto* document = dynamic_cast<const XmlDocument*>(scene.source().get());
    if (document == nullptr || scene.contents().format != kXodeFormat.text.name) return nullptr;
    if (asked != XodeDialect::Auto) return {{"name", orrery::toText(asked)}, {"reason", "it was asked for"}};
    const XodePick pick = xodeDialectOf(*document);
    return {{"name", orrery::toText(pick.dialect)},
            {"reason", pick.reason.empty() ? "the file names no other" : pick.reason}};
}

Json infoJson(const InfoSubject& subject) {
    const SceneContents& contents = subject.scene.contents();
    const Format* format = formatOf(contents.format);
    return {{"file", subject.file},
            {"format", textOrNull(contents.format)},
            {"label", format != nullptr ? Json(format->label) : Json()},
            {"dialect", dialectJson(subject.scene, subject.askedDialect)},
            {"units", {{"length", "m"}, {"mass", "kg"}, {"time", "s"}, {"angle", "rad"}}},
            {"diagnostics", toJson(subject.log, subject.scene.source().get())},
            {"variants", contents.variants},
            {"variantChanges", variantsJson(subject.scene)},
            {"animations", animationsJson(contents)},
            {"extensionsUsed", contents.extensionsUsed},
            {"convexParts", subject.isOutline ? "none" : "all"},
            {"worlds", worldsJson(subject)}};
}

}  // namespace orrery::app
