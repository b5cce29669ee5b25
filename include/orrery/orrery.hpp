// Includes all of Orrery: scenes from files and back, simulations of them in ODE, recordings and regression tests.
//
//     orrery::DiagnosticLog log;
//     const orrery::Scene scene = orrery::load("planet.gltf", log);
//     orrery::Simulation simulation(scene, {}, log);
//     simulation.step(0.01);
#pragma once

#include "orrery/base/diagnostics.hpp"
#include "orrery/exporters/save.hpp"
#include "orrery/formats/options.hpp"
#include "orrery/importers/load.hpp"
#include "orrery/recording/node_poses.hpp"
#include "orrery/recording/recording.hpp"
#include "orrery/regression/regression.hpp"
#include "orrery/scene/body.hpp"
#include "orrery/scene/joint.hpp"
#include "orrery/scene/scene.hpp"
#include "orrery/scene/shape.hpp"
#include "orrery/scene/values.hpp"
#include "orrery/sim/actuators.hpp"
#include "orrery/sim/capture.hpp"
#include "orrery/sim/contact_rules.hpp"
#include "orrery/sim/events.hpp"
#include "orrery/sim/forces.hpp"
#include "orrery/sim/gravity.hpp"
#include "orrery/sim/ids.hpp"
#include "orrery/sim/ode.hpp"
#include "orrery/sim/pair.hpp"
#include "orrery/sim/prefab.hpp"
#include "orrery/sim/queries.hpp"
#include "orrery/sim/simulation.hpp"
#include "orrery/sim/simulation_options.hpp"
#include "orrery/sim/step_parts.hpp"
#include "orrery/sim/step_results.hpp"
#include "orrery/version.hpp"

/// @namespace orrery
/// All of Orrery.
