// Somebody beside ODE who finds contacts.
#pragma once

namespace orrery {

struct ContactMaker;
struct SimGeom;

class ContactFinder {
public:
    ContactFinder() = default;
    ContactFinder(const ContactFinder&) = delete;
    ContactFinder& operator=(const ContactFinder&) = delete;
    virtual ~ContactFinder() = default;

    // Finds them, for a step of `dt` seconds: once pairs of geoms are collected, before contacts of ODE's are made.
    // False: there are more than ContactMaker::left.
    [[nodiscard]] virtual bool look(const ContactMaker& contacts, double dt) = 0;
    // Whether it has found all contacts of two geoms, so that ODE needs none; after `look`.
    [[nodiscard]] virtual bool finds(const SimGeom& a, const SimGeom& b) = 0;
};

}  // namespace orrery
