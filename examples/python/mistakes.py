"""Mistakes are told in a sentence, and the program goes on."""

import orrery


def try_to(what):
    try:
        what()
    except (orrery.Error, LookupError, ValueError, TypeError) as error:
        print(f"{type(error).__name__}: {str(error).splitlines()[0]}")


try_to(lambda: orrery.load("no_such_file.xode"))
tower = orrery.load("data/tower.xode")
try_to(lambda: orrery.Simulation(tower, solvr="own"))
simulation = orrery.Simulation(tower)
try_to(lambda: simulation.body("bal"))
try_to(lambda: setattr(simulation.body("ball"), "position", (0, float("nan"), 0)))
tower["ball"].body.mass = {"kind": "motion", "mass": -1}
try_to(lambda: orrery.Simulation(tower))
simulation.step()
