#include "families.hpp"

#include <algorithm>
#include <array>

#include "orrery/base/codes/gltf.hpp"

namespace orrery::gltf {
namespace {

constexpr std::array<std::pair<Code, Code>, 25> kOfKhr = {{
    {code::OMI_KEY_MISSPELT, code::KHR_KEY_MISSPELT},
    {code::OMI_KEY_UNKNOWN, code::KHR_KEY_UNKNOWN},
    {code::OMI_SHAPE_SIZE, code::KHR_SHAPE_SIZE},
    {code::OMI_MOTION_INERTIA, code::KHR_MOTION_INERTIA},
    {code::OMI_MOTION_ORIENTATION, code::KHR_MOTION_ORIENTATION},
    {code::OMI_TRIGGER_NODE, code::KHR_TRIGGER_NODE},
    {code::OMI_MATERIAL_VALUE, code::KHR_MATERIAL_VALUE},
    {code::OMI_MATERIAL_COMBINE, code::KHR_MATERIAL_COMBINE},
    {code::OMI_FILTER_BOTH_LISTS, code::KHR_FILTER_BOTH_LISTS},
    {code::OMI_JOINT_MISSING, code::KHR_JOINT_MISSING},
    {code::OMI_JOINT_CONNECTED, code::KHR_JOINT_CONNECTED},
    {code::OMI_LIMIT_AXIS, code::KHR_LIMIT_AXIS},
    {code::OMI_LIMIT_AXES_EMPTY, code::KHR_LIMIT_AXES_EMPTY},
    {code::OMI_LIMIT_BOUNDS, code::KHR_LIMIT_BOUNDS},
    {code::OMI_LIMIT_UNBOUNDED, code::KHR_LIMIT_UNBOUNDED},
    {code::OMI_LIMIT_UNUSED, code::KHR_UNUSED},
    {code::OMI_DRIVE_TYPE, code::KHR_DRIVE_TYPE},
    {code::OMI_DRIVE_MODE, code::KHR_DRIVE_MODE},
    {code::OMI_DRIVE_AXIS, code::KHR_DRIVE_AXIS},
    {code::OMI_DRIVE_VALUE, code::KHR_DRIVE_VALUE},
    {code::OMI_DRIVE_NO_TARGET, code::KHR_DRIVE_NO_TARGET},
    {code::OMI_DRIVE_HELD, code::KHR_DRIVE_HELD},
    {code::OMI_SHAPE_MESH, code::KHR_GEOMETRY_MESH},
    {code::OMI_LIMIT_DAMPING, code::KHR_LIMIT_VALUE},
    {code::OMI_DRIVE_MOTOR, code::KHR_DRIVE_NO_TARGET},
}};

}  // namespace

Code PhysicsFamily::code(Code ofOmi) const {
    if (!isKhr()) return ofOmi;
    const auto* row = std::find_if(kOfKhr.begin(), kOfKhr.end(), [&](const auto& pair) { return pair.first == ofOmi; });
    return row == kOfKhr.end() ? ofOmi : row->second;
}

}  // namespace orrery::gltf
