#include "step/own_state.hpp"

#include <algorithm>
#include <tuple>
#include <unordered_map>
#include <utility>

namespace orrery {
namespace {

constexpr std::uint32_t kNoCollider = ~0U;
constexpr int kMostKeptSubsteps = 1024;

// Adapters, so that the templates can be handed on.
constexpr auto kVisitTouch = [](auto& object, auto&& visit) { visitTouch(object, visit); };
constexpr auto kVisitJoint = [](auto& object, auto&& visit) { visitJoint(object, visit); };
constexpr auto kVisitBody = [](auto& object, auto&& visit) { visitJointedBody(object, visit); };

template <typename VisitState, typename Object>
std::vector<double> numbersOf(VisitState&& visitState, const Object& object) {
    std::vector<double> numbers;
    visitState(object, [&](double number) { numbers.push_back(number); });
    return numbers;
}

}  // namespace

std::vector<solver::Manifold> renumbered(std::vector<solver::Manifold> manifolds, std::span<const ColliderGeom> before,
                                         std::span<const ColliderGeom> now) {
    if (manifolds.empty()) return manifolds;
    std::unordered_map<dGeomID, std::uint32_t> numbers;
    for (std::uint32_t i = 0; i < now.size(); ++i) numbers.emplace(now[i].geom, i);
    const auto numberOf = [&](std::uint32_t collider) {
        const auto at = numbers.find(before[collider].geom);
        return at != numbers.end() && now[at->second].id == before[collider].id ? at->second : kNoCollider;
    };
    std::erase_if(manifolds, [&](solver::Manifold& each) {
        each.colliderA = numberOf(each.colliderA);
        each.colliderB = numberOf(each.colliderB);
        return each.colliderA >= each.colliderB || each.colliderB == kNoCollider;
    });
    const auto keyOf = [](const solver::Manifold& each) {
        return std::tuple(each.colliderA, each.colliderB, each.part);
    };
    std::sort(manifolds.begin(), manifolds.end(),
              [&](const solver::Manifold& a, const solver::Manifold& b) { return keyOf(a) < keyOf(b); });
    return manifolds;
}

OwnTouch memoryOf(const solver::Manifold& manifold) {
    OwnTouch touch;
    touch.first = manifold.colliderA;
    touch.second = manifold.colliderB;
    touch.part = manifold.part;
    for (std::size_t i = 0; i < manifold.count; ++i) touch.features.push_back(manifold.points[i].feature);
    touch.numbers = numbersOf(kVisitTouch, manifold);
    return touch;
}

std::vector<double> memoryOf(const solver::Joint& joint) {
    return numbersOf(kVisitJoint, joint);
}

std::vector<double> memoryOf(const solver::JointedBody& body) {
    return numbersOf(kVisitBody, body);
}

std::optional<solver::Manifold> manifoldOf(const OwnTouch& touch) {
    if (touch.features.size() > solver::kMostPoints) return std::nullopt;
    solver::Manifold manifold;
    manifold.colliderA = touch.first;
    manifold.colliderB = touch.second;
    manifold.part = touch.part;
    manifold.count = touch.features.size();
    for (std::size_t i = 0; i < manifold.count; ++i) manifold.points[i].feature = touch.features[i];
    if (!setNumbers(kVisitTouch, touch.numbers, manifold)) return std::nullopt;
    return manifold;
}

bool setNumbersOf(std::span<const double> numbers, solver::Joint& joint) {
    constexpr auto kLastState = static_cast<double>(solver::AxisState::HighGives);
    bool isKnown = true;
    const auto check = [&](double number, double least, double most) {
        isKnown =
            isKnown && number >= least && number <= most && number == static_cast<double>(static_cast<int>(number));
    };
    const std::size_t common = 3 + 3 * solver::kMostRows;
    constexpr std::size_t kNumbersOfAxis = 5;
    if (numbers.size() != common + kNumbersOfAxis * joint.axisCount) return false;
    check(numbers[0], 1, kMostKeptSubsteps);
    for (std::size_t i = common; i < numbers.size(); i += kNumbersOfAxis) check(numbers[i], 0, kLastState);
    return isKnown && setNumbers(kVisitJoint, numbers, joint);
}

bool setNumbersOf(std::span<const double> numbers, solver::JointedBody& body) {
    return setNumbers(kVisitBody, numbers, body);
}

}  // namespace orrery
