// The keyboard.

const kSpeeds = [0.1, 0.25, 0.5, 1, 2, 5, 10];

export const speeds = kSpeeds;

// Leaves a field, and clears a search in it.
function leave(field) {
  if (field.type === 'search' && field.value) {
    field.value = '';
    field.dispatchEvent(new Event('input'));
  }
  field.blur();
}

export function listen(page) {
  const { player } = page;
  const bySpeed = (step) => page.setSpeed(kSpeeds[Math.min(Math.max(kSpeeds.indexOf(player.speed) + step, 0), kSpeeds.length - 1)]);
  const second = () => Math.max(1, Math.round(player.last / (player.times.at(-1) || 1)));
  const actions = {
    ' ': () => player.play(!player.playing),
    ArrowLeft: (event) => page.step(event.shiftKey ? -second() : -1),
    ArrowRight: (event) => page.step(event.shiftKey ? second() : 1),
    Home: () => player.seek(0),
    End: () => player.seek(player.last),
    '+': () => bySpeed(1),
    '-': () => bySpeed(-1),
    f: () => page.setFollowing(!page.state.following),
    r: () => page.resetCamera(),
    l: () => page.setLooping(!player.loops),
    t: () => page.switchTheme(),
    '/': () => page.search(),
    '?': () => page.help(),
    Escape: () => page.choose(null),
  };
  window.addEventListener('keydown', (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || document.querySelector('dialog[open]')) return;
    const { target } = event;
    if (target.closest?.('select, textarea, input:not([type=checkbox]):not([type=range])')) {
      if (event.key === 'Escape') leave(target);
      return;
    }
    // These two keys press the element that has the focus.
    if ((event.key === ' ' || event.key === 'Enter') && target.closest?.('button, a, summary, input[type=checkbox]')) return;
    const action = actions[event.key] ?? page.more?.[event.key]; // of other pages
    if (action) action(event);
    else if (!page.switches.press(event.key)) return;
    event.preventDefault();
  }, { signal: page.signal });
}
