// Makes the contacts of one step: selects the important contacts of every touching pair, and adds friction and rebound.
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
#include "orrery/sim/pair.hpp"
#include "world/world.hpp"

namespace orrery {

class ContactFinder;
class ImpactFinder;

struct ContactMaker {
    const Plan& plan;
    const SimulationOptions& options;
    std::size_t maxContacts;                  // maximum for one pair, or for one patch
    std::vector<dContactGeom> found;          // for one pair
    std::vector<dContactGeom> entryContacts;  // for one pair, as they were first found
    MeshProbe probe;
    PatchReducer patches;              // for one pair
    std::vector<ContactEvent> events;  // filled if options.contactEvents is set
    std::size_t count = 0;             // contacts made since the start of the step
    std::size_t left = 0;              // contacts that may still be made in the world
    bool missing = false;              // more contacts than allowed were needed
    // For the world: a pair that needs too many cells of a heightfield.
    const SimGeom* refused = nullptr;
    // Values that the application can set.
    std::unordered_map<dGeomID, PlanMaterial> foreignMaterials;
    PairCallback callback = nullptr;
    void* callbackUser = nullptr;

    ContactMaker(const Plan& planOfWorlds, const SimulationOptions& simulationOptions);

    // Resets everything before the first world of a step.
    void clear();
    // Fills the world's contact group for a step of `dt` seconds, but for what `finder` finds, where there is one.
    // Throws OdeRefusal if a check in ODE fails.
    void collide(SimulationWorld& world, double dt, ContactFinder* finder);

    // Does the work of Simulation::surfaceOf for two geoms; at least the first must belong to the world.
    [[nodiscard]] std::optional<dSurfaceParameters> surfaceOf(SimulationWorld& world, const SimGeom& ours,
                                                              dGeomID other) const;

private:
    // One side of a contact.
    struct Side {
        dGeomID id;
        const SimGeom* record = nullptr;  // null: it does not belong to this world
        const PlanMaterial* material = nullptr;
        const OdeSurface* surface = nullptr;  // null: it states none
        const ConvexHull* hull = nullptr;     // for a convex, if it is known
        GroundTiles* ground = nullptr;        // for a heightfield, if it is known
    };
    [[nodiscard]] Side sideOf(const SimGeom& geom) const;
    [[nodiscard]] Side sideOf(const ForeignPair& pair) const;
    // If contacts are missing, whatever they are, the world stops.
    void reportMissing(SimulationWorld& world);
    void joinOurs(SimulationWorld& world, double dt, ContactFinder* finder);
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
    // Returns the important contacts of a pair, at the front of `found`.
    std::span<dContactGeom> contactsOf(const SimulationWorld& world, const Side& a, const Side& b, double layer);
    // Returns all contacts that are found, at the front of `found`.
    GroundContacts::Found collect(const SimulationWorld& world, const Side& a, const Side& b);
    // Returns the contacts of the time when the geoms met, if they now overlap more than their motion along the
    // contacts' normals explains, or if the middle of one has come through a mesh from its front: ODE pushes it out of
    // the back then. Otherwise returns the present contacts. `late`, s: time from that moment to the step; else 0.
    std::span<dContactGeom> contactsAtEntry(const SimulationWorld& world, const Side& a, const Side& b,
                                            std::span<dContactGeom> contacts, double layer, double dt, double& late);
    // True if the middle of one geom has come through the other, a mesh, from its front in the last `time` seconds, and
    // none of the contacts pushes it back from at least as deep.
    [[nodiscard]] bool crossesMesh(const Side& a, const Side& b, std::span<const dContactGeom> contacts, double time);
    void lookForImpact(ImpactFinder& impacts, std::span<const dContactGeom> contacts, const ContactSurface& surface,
                       const Side& a, const Side& b) const;
    // Makes contacts for a hull that is completely below a plane, where ODE finds none.
    std::size_t sunkenContacts(const Side& a, const Side& b);
    [[nodiscard]] bool usesTiles(const Side& a, const Side& b) const;
    std::size_t faceContacts(const Side& a, const Side& b, std::size_t size, double layer);
    [[nodiscard]] dContact plainContact(const dContactGeom& geom, const ContactSurface& surface, const Side& a,
                                        const Side& b) const;
    [[nodiscard]] static ManifoldGeom manifoldOf(const Side& side);
    // Asks the application, and returns the contacts that it keeps.
    [[nodiscard]] std::span<dContactGeom> asked(const SimulationWorld& world, const Side& a, const Side& b,
                                                std::span<dContactGeom> contacts, ContactSurface& surface) const;
    void addEvent(const dContactGeom& contact, const SimulationWorld& world, const Side& a, const Side& b);
};

}  // namespace orrery
