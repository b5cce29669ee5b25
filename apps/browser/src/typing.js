// Fields that somebody types into. Changes of the shown values leave their text alone, and so does a view that is made
// anew.

const shown = new WeakMap(); // of each field the text that it was given, or that was acted on

const isTyped = (field) => shown.has(field) && field.value !== shown.get(field);

// Shows a value, whatever stands in the field.
export function showAnew(field, value) {
  field.value = value;
  shown.set(field, field.value);
}

// Shows a value, but where somebody types.
export function show(field, value) {
  if (!isTyped(field)) showAnew(field, value);
}

// Acts once on a typed or chosen value: at Enter, or when the field is left.
export function whenTyped(field, act) {
  const tell = () => {
    if (!isTyped(field)) return;
    shown.set(field, field.value);
    act();
  };
  ['change', 'blur'].forEach((kind) => field.addEventListener(kind, tell));
  field.addEventListener('keydown', (event) => {
    if (event.key === 'Enter' && !event.isComposing) tell();
  });
}

// Takes the text that was typed into a field that is about to be moved or removed, and tells the field that it is left;
// null if nothing was typed.
export function takeTyped(field) {
  if (!isTyped(field)) return null;
  const text = field.value;
  showAnew(field, shown.get(field));
  return text;
}

// For elements that are moved, by which they lose the focus: call it before, and what it returns afterwards.
export function keepFocus(place) {
  const field = document.activeElement;
  if (!place.contains(field)) return () => {};
  const text = takeTyped(field);
  return () => {
    field.focus({ preventScroll: true });
    if (text !== null) field.value = text;
  };
}
