// Which run is chosen, and which are kept; who draws is told of changes.
import { runs } from './data.js';

const listeners = [];
export const state = { chosen: -1, kept: runs.map(() => true) };  // places in the table
export const onChange = (listener) => listeners.push(listener);
const tell = () => listeners.forEach((listener) => listener());
export const choose = (place) => { state.chosen = place; tell(); };
export const keep = (test) => { state.kept = runs.map((_, place) => test(place)); tell(); };
