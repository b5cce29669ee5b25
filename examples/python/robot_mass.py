"""Masses of solids, of several as one, and of a body: (kg, centre, tensor about it)."""

import numpy as np


def capsule(r, h):
    tube, ball = 2 * np.pi * r * r * h, 4 / 3 * np.pi * r**3
    across = tube * (3 * r * r + 4 * h * h) / 12 + ball * (0.4 * r * r + h * h + 0.75 * r * h)
    return tube + ball, np.array([across, across, tube * r * r / 2 + ball * 0.4 * r * r]) / (tube + ball)


def squares(x, y, z):
    return np.array([y * y + z * z, x * x + z * z, x * x + y * y])


SOLIDS = {  # number of sizes; volume, and moments of inertia for 1 kg
    "sphere": (1, lambda r: (4 / 3 * np.pi * r**3, [0.4 * r * r] * 3)),
    "box": (3, lambda x, y, z: (8 * x * y * z, squares(x, y, z) / 3)),
    "ellipsoid": (3, lambda x, y, z: (4 / 3 * np.pi * x * y * z, squares(x, y, z) / 5)),
    "cylinder": (2, lambda r, h: (2 * np.pi * r * r * h, [(3 * r * r + 4 * h * h) / 12] * 2 + [r * r / 2])),
    "capsule": (2, capsule),
}


def mesh_mass(positions, triangles, exact):
    """Volume, centre, and tensor for 1 kg about it. MuJoCo's rule, unless `exact`, takes each pyramid's volume as positive."""
    def pyramids(middle):
        corners = positions[triangles] - middle
        volumes = np.linalg.det(corners) / 6
        return corners, volumes if exact else np.abs(volumes)

    edges = (positions[triangles[:, k]] - positions[triangles[:, 0]] for k in (1, 2))
    middle = np.average(positions[triangles].mean(1), axis=0, weights=np.linalg.norm(np.cross(*edges), axis=1))
    corners, volumes = pyramids(middle)
    center = middle + volumes @ corners.sum(1) / 4 / volumes.sum()
    corners, volumes = pyramids(center)
    sums = corners.sum(1)
    spread = np.einsum("t,tki,tkj->ij", volumes, corners, corners) + np.einsum("t,ti,tj->ij", volumes, sums, sums)
    spread /= 20 * volumes.sum()
    return volumes.sum(), center, np.trace(spread) * np.eye(3) - spread


def summed(masses):
    """Masses as (kg, centre, tensor about it), as one."""
    total = sum(mass for mass, _, _ in masses)
    if total <= 0:
        return 0, np.zeros(3), np.zeros((3, 3))
    center = sum(mass * at for mass, at, _ in masses) / total
    shifts = [mass * ((at - center) @ (at - center) * np.eye(3) - np.outer(at - center, at - center)) for mass, at, _ in masses]
    return total, center, sum(tensor for _, _, tensor in masses) + sum(shifts)


def moved(mass, pose):
    """A mass in the frame in which it has that pose."""
    total, center, tensor = mass
    return total, pose[:3, :3] @ center + pose[:3, 3], pose[:3, :3] @ tensor @ pose[:3, :3].T


def ball(mass, center=(0, 0, 0)):
    """The body for a mass whose extent is unknown: a ball of 0.1 m."""
    return mass, np.array(center, float), 0.4 * mass * 0.01 * np.eye(3)


def is_solid(mass):
    return mass[0] > 0 and min(np.linalg.eigvalsh(mass[2])) > 0


def of_body(mass, scale=1):
    """A mass as that of a body, about its origin."""
    total, center, tensor = mass
    about = tensor + total * (center @ center * np.eye(3) - np.outer(center, center))
    return {"mass": {"kind": "composed", "own": {
        "kind": "mass_struct", "total": scale * total, "centerOfGravity": center, "inertia": scale * about}}}
