#include "contacts/forces.hpp"

namespace orrery {

void ContactForces::ask(dJointID joint, const dContactGeom& contact, bool reversed, std::size_t event,
                        std::size_t place) {
    if (wanted_.size() == feedbacks_.size()) feedbacks_.emplace_back();
    dJointFeedback& feedback = feedbacks_[wanted_.size()];
    // A contact is not solved if its bodies sleep or its world has failed.
    feedback = {};
    dJointSetFeedback(joint, &feedback);
    wanted_.push_back({{contact.normal[0], contact.normal[1], contact.normal[2]}, reversed, event, place});
}

void ContactForces::read(StickingPairs& sticking, std::span<ContactEvent> events) {
    sticking.clearForces();
    for (std::size_t i = 0; i < wanted_.size(); ++i) {
        const Wanted& wanted = wanted_[i];
        const dReal* f = feedbacks_[i].f1;
        const Eigen::Vector3d force = Eigen::Vector3d(f[0], f[1], f[2]) * (wanted.reversed ? -1 : 1);
        if (wanted.place != kNone) sticking.addForce(wanted.place, force, wanted.normal);
        if (wanted.event < events.size()) events[wanted.event].force = {force.x(), force.y(), force.z()};
    }
    wanted_.clear();
}

}  // namespace orrery
