// How a scene is looked at, for a view that is made anew: camera, choice, theme, speed, switches, plots.

export function keepView(page) {
  const { state, plots } = page;
  return { camera: page.api().camera(), state: { ...state, shown: { ...state.shown } }, plots: plots.added.map(({ name }) => name) };
}

export function giveView(page, { camera, state, plots }) {
  page.api().lookFrom(camera.position, camera.target);
  const { quantities } = page.plots;
  for (const name of plots) if (quantities.get(name)) page.plots.add(quantities.get(name));
  if (state.node !== null && state.node !== page.state.node) page.choose(state.node);
  page.setFollowing(state.following);
  page.setTheme(state.theme);
  page.setSpeed(state.speed);
  for (const [press, box] of page.switches.boxes) if (!box.disabled && box.checked !== state.shown[box.id.replace('show-', '')]) page.switches.press(press);
}
