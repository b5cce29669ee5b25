#include "world/collide.hpp"

#include <mutex>

namespace orrery {
namespace {

int collide(dGeomID a, dGeomID b, std::span<dContactGeom> contacts) {
    return dCollide(a, b, static_cast<int>(contacts.size()), contacts.data(), sizeof(dContactGeom));
}

}  // namespace

int collideGeoms(dGeomID a, dGeomID b, std::span<dContactGeom> contacts) {
    if (dGeomGetClass(a) != dTriMeshClass && dGeomGetClass(b) != dTriMeshClass) return collide(a, b, contacts);
    static std::mutex meshes;
    const std::lock_guard lock(meshes);
    return collide(a, b, contacts);
}

}  // namespace orrery
