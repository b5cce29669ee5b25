#include "contacts/contact_limit.hpp"

#include <algorithm>

#include "world/world.hpp"

namespace orrery {
namespace {

// A body at rest on another has four contacts, and a body on top of it gives four more. Bodies that are drawn into
// one heap have up to fifty: 440 of them have 22,000. Bodies in one place have contacts with all others: a small file
// of such bodies must not take much memory. A contact takes 2 kB while it is solved.
constexpr std::size_t kContactsOfBody = 8;
constexpr std::size_t kContactsOfHeapedBody = 30;
constexpr std::size_t kContactsOfSmallScene = 25'000;
// A block of 1,000 bricks that overlap a little: each touches 26 others.
constexpr std::size_t kContactsOfBrick = 42;
constexpr std::size_t kContactsOfBricks = 45'000;

}  // namespace

std::size_t mostContacts(const SimulationOptions& options, const SimulationWorld& world) {
    const auto most = static_cast<std::size_t>(std::max(options.maxContactsPerStep, 1));
    if (most != kDefaultContactsPerStep) return most;
    const std::size_t bodies = world.bodies.size();
    const std::size_t ofPair = static_cast<std::size_t>(std::clamp(options.maxContacts, 4, 64));
    const std::size_t heaped = std::max({kContactsOfSmallScene, kContactsOfHeapedBody * bodies,
                                         std::min(kContactsOfBrick * bodies, kContactsOfBricks)}) *
                               ofPair / 4;
    return std::clamp(kContactsOfBody * bodies, std::min(heaped, most), std::size_t{kMostScaledContacts});
}

}  // namespace orrery
