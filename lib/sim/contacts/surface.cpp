#include "contacts/surface.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "orrery/scene/eigen.hpp"

namespace orrery {
namespace {

using Value = std::optional<double> OdeSurface::*;

// A value of dSurfaceParameters, the bit that makes ODE use it, and how two of them are combined.
struct Rule {
    Value authored;
    dReal dSurfaceParameters::*value;
    int bit;
    bool mean;  // true: the mean; false: the larger one
};
constexpr std::array<Rule, 10> kRules{{
    {&OdeSurface::mu, &dSurfaceParameters::mu, 0, true},
    {&OdeSurface::mu2, &dSurfaceParameters::mu2, dContactMu2, true},
    {&OdeSurface::rho, &dSurfaceParameters::rho, dContactRolling, true},
    {&OdeSurface::bounce, &dSurfaceParameters::bounce, dContactBounce, true},
    {&OdeSurface::bounceVel, &dSurfaceParameters::bounce_vel, 0, false},
    {&OdeSurface::softErp, &dSurfaceParameters::soft_erp, dContactSoftERP, false},
    {&OdeSurface::softCfm, &dSurfaceParameters::soft_cfm, dContactSoftCFM, false},
    {&OdeSurface::slip1, &dSurfaceParameters::slip1, dContactSlip1, false},
    {&OdeSurface::slip2, &dSurfaceParameters::slip2, dContactSlip2, false},
    {&OdeSurface::motionN, &dSurfaceParameters::motionN, dContactMotionN, false},
}};

std::optional<double> combined(const OdeSurface* a, const OdeSurface* b, Value value, bool mean) {
    const std::optional<double> first = a ? a->*value : std::nullopt;
    const std::optional<double> second = b ? b->*value : std::nullopt;
    if (!first || !second) return first ? first : second;
    return mean ? 0.5 * (*first + *second) : std::max(*first, *second);
}

// Adds the motion of a surface. ODE needs the opposite of the speed of the first body's surface relative to the
// second's. If a contact has no first body, ODE puts the second one in its place but keeps the direction.
void addMotion(const OdeSurface* a, const OdeSurface* b, Value value, int bit, bool reversed, dReal& motion,
               int& mode) {
    if (!(a && a->*value) && !(b && b->*value)) return;
    motion = (b ? (b->*value).value_or(0) : 0) - (a ? (a->*value).value_or(0) : 0);
    if (reversed) motion = -motion;
    mode |= bit;
}

// Rolling friction needs all three of its values.
void addRolling(const OdeSurface* a, const OdeSurface* b, dSurfaceParameters& surface, int& mode) {
    const auto rho2 = combined(a, b, &OdeSurface::rho2, true);
    const auto rhoN = combined(a, b, &OdeSurface::rhoN, true);
    if (rho2 || rhoN) mode |= dContactRolling;
    if ((mode & dContactRolling) == 0) return;
    if (!combined(a, b, &OdeSurface::rho, true)) surface.rho = 0;
    surface.rho2 = rho2.value_or(surface.rho);
    surface.rhoN = rhoN.value_or(0);
}

// Adds the direction of one geom, perpendicular to the normal; false if it has none there.
bool addDirection(const OdeSurface* surface, dGeomID geom, dContact& contact) {
    if (!surface || !surface->direction) return false;
    Eigen::Vector3d direction = toEigen(*surface->direction);
    if (dGeomGetClass(geom) != dPlaneClass) {
        dQuaternion q;
        dGeomGetQuaternion(geom, q);
        direction = Eigen::Quaterniond(q[0], q[1], q[2], q[3]) * direction;
    }
    const Eigen::Vector3d normal(contact.geom.normal[0], contact.geom.normal[1], contact.geom.normal[2]);
    direction -= direction.dot(normal) * normal;
    const double length = direction.norm();
    if (!(length > 1e-6)) return false;
    direction /= length;
    for (int i = 0; i < 3; ++i) contact.fdir1[i] = direction[i];
    return true;
}

}  // namespace

void applySurfaces(const OdeSurface* a, const OdeSurface* b, dContact& contact) {
    dSurfaceParameters& surface = contact.surface;
    int& mode = surface.mode;
    for (const Rule& rule : kRules) {
        const auto value = combined(a, b, rule.authored, rule.mean);
        if (!value) continue;
        surface.*rule.value = *value;
        mode |= rule.bit;
    }
    addRolling(a, b, surface, mode);
    const bool reversed = dGeomGetBody(contact.geom.g1) == nullptr;
    addMotion(a, b, &OdeSurface::motion1, dContactMotion1, reversed, surface.motion1, mode);
    addMotion(a, b, &OdeSurface::motion2, dContactMotion2, reversed, surface.motion2, mode);
    const bool directed = addDirection(a, contact.geom.g1, contact) || addDirection(b, contact.geom.g2, contact);
    if (directed) mode |= dContactFDir1;
    // Bits of values that nobody states would make ODE read values of another contact.
    const int authored = mode;
    const auto own = a && a->mode ? a->mode : b ? b->mode : std::nullopt;
    constexpr int kValueless = dContactApprox1;
    if (own) mode = (static_cast<int>(*own) & authored) | (static_cast<int>(*own) & kValueless);
}

}  // namespace orrery
