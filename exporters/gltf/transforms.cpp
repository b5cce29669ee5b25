#include "orrery/conversion/rotations.hpp"
#include "parts.hpp"

namespace orrery::gltf {

Json toJson(const Vector3& v) {
    return Json::array({v.x, v.y, v.z});
}

// One that is no rotation by its length would make the file invalid.
Json toJson(const Quaternion& q) {
    const Quaternion unit = ofUnitLength(q);
    return Json::array({unit.x, unit.y, unit.z, unit.w});
}

Json toJson(const std::vector<Vector3>& points) {
    Json json = Json::array();
    for (const Vector3& point : points) {
        for (const double coordinate : {point.x, point.y, point.z}) json.push_back(coordinate);
    }
    return json;
}

bool exact(const Transform& transform) {
    if (transform.absolute) return false;
    if (transform.matrix) {
        const auto& m = transform.matrix->m;
        const bool affine = m[12] == 0 && m[13] == 0 && m[14] == 0 && m[15] == 1;
        return affine && !transform.position && !transform.rotation && !transform.scale;
    }
    return !transform.rotation || std::holds_alternative<Quaternion>(*transform.rotation);
}

void addTransform(Json& node, const Transform& transform) {
    if (transform.matrix) {
        Json columns = Json::array();
        for (std::size_t column = 0; column < 4; ++column) {
            for (std::size_t row = 0; row < 4; ++row) columns.push_back(transform.matrix->m[row * 4 + column]);
        }
        node["matrix"] = std::move(columns);
        return;
    }
    if (transform.position) node["translation"] = toJson(*transform.position);
    if (transform.rotation) {
        const auto* written = std::get_if<Quaternion>(&*transform.rotation);
        node["rotation"] = toJson(written ? *written : toQuaternion(*transform.rotation));
    }
    if (transform.scale) node["scale"] = toJson(*transform.scale);
}

}  // namespace orrery::gltf
