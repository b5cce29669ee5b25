#include "contacts/forces.hpp"

#include <algorithm>

namespace orrery {

void ContactForces::watch(dJointID contact) {
    if (count_ == watched_.size()) watched_.emplace_back();
    Watched& watched = watched_[count_++];
    watched = {{}, dJointGetBody(contact, 0) != nullptr};
    dJointSetFeedback(contact, &watched.feedback);
}

void ContactForces::read(std::span<ContactEvent> events) const {
    const std::size_t count = std::min(count_, events.size());
    for (std::size_t i = 0; i < count; ++i) {
        const dReal* f = watched_[i].feedback.f1;
        const double sign = watched_[i].onFirst ? 1 : -1;
        events[i].force = {sign * f[0], sign * f[1], sign * f[2]};
    }
}

}  // namespace orrery
