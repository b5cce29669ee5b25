// On phones, scene and values are in a sheet that comes from below; elsewhere the tree is at the other side of the picture.
export const kNarrow = '(max-width: 760px)'; // as in phone.css

export function connectSheet(signal) {
  const button = document.getElementById('sheet');
  const side = document.getElementById('side');
  const open = (on) => {
    document.body.classList.toggle('sheet', on);
    button.setAttribute('aria-expanded', String(on));
  };
  const narrow = window.matchMedia(kNarrow);
  const place = () => {
    open(false);
    if (narrow.matches) document.querySelector('main > aside').prepend(side);
    else document.querySelector('main > aside').before(side);
  };
  button.addEventListener('click', () => open(button.getAttribute('aria-expanded') !== 'true'));
  narrow.addEventListener('change', place, { signal });
  place();
}
