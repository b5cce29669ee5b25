// On phones, scene, values and the pace are in a sheet that comes from below, so that the bar has one row; elsewhere the tree
// is at the other side of the picture.
export const kNarrow = '(max-width: 760px)'; // as in phone.css

export function connectSheet(signal) {
  const button = document.getElementById('sheet');
  const [side, pace, back, play, forward, clock] = ['side', 'pace', 'back', 'play', 'forward', 'clock'].map((id) => document.getElementById(id));
  const open = (on) => {
    document.body.classList.toggle('sheet', on);
    button.setAttribute('aria-expanded', String(on));
  };
  const narrow = window.matchMedia(kNarrow);
  const place = () => {
    open(false);
    const sheet = document.querySelector('main > aside');
    if (narrow.matches) {
      pace.prepend(back, forward);
      sheet.prepend(pace, side);
      return;
    }
    sheet.before(side);
    play.before(back);
    play.after(forward);
    clock.after(pace);
  };
  button.addEventListener('click', () => open(button.getAttribute('aria-expanded') !== 'true'));
  narrow.addEventListener('change', place, { signal });
  place();
}
