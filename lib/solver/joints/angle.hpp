// Angles without the system's mathematics, so that all builds give the same bits.
#pragma once

namespace orrery::solver {

// The angle, rad, from -pi to pi, whose tangent is y / x; 0 of (0, 0). To a few units of the last place.
[[nodiscard]] double angleOf(double y, double x);
// `angle` and as many whole turns as bring it nearest to `near`.
[[nodiscard]] double nearestTurn(double angle, double near);

}  // namespace orrery::solver
