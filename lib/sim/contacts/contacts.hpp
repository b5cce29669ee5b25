// Contacts of one step: of every pair that touches, the contacts that matter, with friction and rebound.
#pragma once

#include <ode/ode.h>

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "contacts/friction.hpp"
#include "contacts/ground_contacts.hpp"
#include "contacts/manifold.hpp"
#include "contacts/pairs.hpp"
#include "contacts/patch.hpp"
#include "world/world.hpp"

namespace orrery {

class ImpactFinder;

struct ContactMaker {
    const Plan& plan;
    const SimulationOptions& options;
    std::size_t maxContacts;                  // of one pair, or of one patch
    std::vector<dContactGeom> found;          // of one pair
    std::vector<dContactGeom> entryContacts;  // of one pair, as they were found first
    MeshProbe probe;
    PatchReducer patches;              // of one pair
    std::vector<ContactEvent> events;  // when options.contactEvents is set
    std::size_t count = 0;             // contacts made since the start of the step
    std::size_t left = 0;              // contacts that may still be made in the world
    bool missing = false;              // there are more than that
    // Of the world: a pair of which too many cells of a heightfield would have to be looked at.
    const SimGeom* refused = nullptr;
    // What the application has a say in.
    std::unordered_map<dGeomID, PlanMaterial> foreignMaterials;
    PairCallback callback = nullptr;
    void* callbackUser = nullptr;

    ContactMaker(const Plan& planOfWorlds, const SimulationOptions& simulationOptions);

    // Starts anew, before the first world of a step.
    void clear();
    // Fills the world's contact group for a step of `dt` seconds. Throws OdeRefusal when a check of ODE's fails.
    void collide(SimulationWorld& world, double dt);

    // As Simulation::surfaceOf, of two geoms of which at least the first is one of the world's.
    [[nodiscard]] std::optional<dSurfaceParameters> surfaceOf(SimulationWorld& world, const SimGeom& ours,
                                                              dGeomID other) const;

private:
    // One side of a contact.
    struct Side {
        dGeomID id;
        const SimGeom* record = nullptr;  // null: none of this world's
        const PlanMaterial* material = nullptr;
        const OdeSurface* surface = nullptr;  // null: states none
        const ConvexHull* hull = nullptr;     // of a convex, where it is known
        GroundTiles* ground = nullptr;        // of a heightfield, where it is known
    };
    [[nodiscard]] Side sideOf(const SimGeom& geom) const;
    [[nodiscard]] Side sideOf(const ForeignPair& pair) const;
    // Whatever is missing, the world does not go on without.
    void reportMissing(SimulationWorld& world);
    void joinOurs(SimulationWorld& world, double dt);
    void joinForeign(SimulationWorld& world, double dt);
    // Two geoms that touch.
    struct Touch {
        const Side& a;
        const Side& b;
        const ContactSurface& surface;
        std::span<const dContactGeom> contacts;
        double dt;     // s
        double layer;  // m
    };
    void join(SimulationWorld& world, const Side& a, const Side& b, double dt);
    void makeContacts(SimulationWorld& world, const Touch& touch, ImpactFinder& impacts);
    // The contacts of a pair that matter, at the front of `found`.
    std::span<dContactGeom> contactsOf(const SimulationWorld& world, const Side& a, const Side& b, double layer);
    // All that are found, at the front of `found`.
    GroundContacts::Found collect(const SimulationWorld& world, const Side& a, const Side& b);
    // The same as they were when the geoms met, where they lie deeper in one another now than they can have come along
    // the contacts' normals; else those that there are. `late`, s: how long before the step that was; else 0.
    std::span<dContactGeom> contactsAtEntry(const SimulationWorld& world, const Side& a, const Side& b,
                                            std::span<dContactGeom> contacts, double layer, double dt, double& late);
    void lookForImpact(ImpactFinder& impacts, std::span<const dContactGeom> contacts, const ContactSurface& surface,
                       const Side& a, const Side& b) const;
    // Of a hull that is all below a plane, where ODE finds none.
    std::size_t sunkenContacts(const Side& a, const Side& b);
    [[nodiscard]] bool usesTiles(const Side& a, const Side& b) const;
    std::size_t faceContacts(const Side& a, const Side& b, std::size_t size, double layer);
    [[nodiscard]] dContact plainContact(const dContactGeom& geom, const ContactSurface& surface, const Side& a,
                                        const Side& b) const;
    [[nodiscard]] static ManifoldGeom manifoldOf(const Side& side);
    // Asks the application: the contacts that it leaves.
    [[nodiscard]] std::span<dContactGeom> asked(const SimulationWorld& world, const Side& a, const Side& b,
                                                std::span<dContactGeom> contacts, ContactSurface& surface) const;
    void addEvent(const dContactGeom& contact, const SimulationWorld& world, const Side& a, const Side& b);
};

}  // namespace orrery
