"""PyODE's first tutorial: a body thrown upward in empty space."""

import orrery

scene = orrery.Scene()
scene.settings.gravity = {"gravity": 9.81}
body = scene.root.add("ball", body={"linearVelocity": (0, 2, 0), "mass": {"kind": "motion", "mass": 1.3}})
body.transform.position = 0, 2, 0
body.collider = {"shape": {"geometry": {"kind": "sphere", "radius": 0.1}}}
simulation = orrery.Simulation(scene, dt=0.04)
while simulation.time < 2:
    x, y, z, u, v, w = *simulation.positions[0], *simulation.velocities[0, :3]
    print(f"{simulation.time:.2f} s: pos=({x:.3f}, {y:.3f}, {z:.3f}) vel=({u:.3f}, {v:.3f}, {w:.3f})")
    simulation.step()
