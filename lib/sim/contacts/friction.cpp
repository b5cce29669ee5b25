#include "contacts/friction.hpp"

#include <algorithm>

namespace orrery {
namespace {

double combine(CombineMode modeA, CombineMode modeB, double a, double b) {
    // The enumeration is in order of precedence.
    switch (std::min(modeA, modeB)) {
        case CombineMode::Average:
            return 0.5 * (a + b);
        case CombineMode::Minimum:
            return std::min(a, b);
        case CombineMode::Maximum:
            return std::max(a, b);
        case CombineMode::Multiply:
            return a * b;
    }
    return a;
}

}  // namespace

ContactSurface mixSurfaces(const PlanMaterial& a, const PlanMaterial& b) {
    return {combine(a.frictionCombine, b.frictionCombine, a.dynamicFriction, b.dynamicFriction),
            combine(a.restitutionCombine, b.restitutionCombine, a.restitution, b.restitution)};
}

}  // namespace orrery
