"""A game that is saved and loaded: a crate came, a brick went, and all goes on bit for bit."""

import orrery

level = orrery.load("data/tower.xode")
crate = orrery.Scene()
crate.root.add("crate", body={"mass": {"kind": "motion", "mass": 1}},
               collider={"shape": {"geometry": {"kind": "box", "size": (1, 1, 1)}}})


def new_game():
    """Repeats the actions of the player before the state is put back."""
    game = orrery.Simulation(level)
    game.add(crate, position=(4, 3, 0))
    game.remove("block1")
    return game


game = new_game()
game.step(100)
saved = game.state()
loaded = new_game()
loaded.restore(saved)
game.step(200)
loaded.step(200)
assert loaded.hash == game.hash
print(f"saved in {len(saved)} bytes; two seconds later the loaded game is the same, bit for bit")
