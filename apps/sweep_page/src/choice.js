// The chosen run, and the runs that are kept. Listeners that draw are called after changes.
import { runs } from './data.js';

const listeners = [];
export const state = { chosen: -1, kept: runs.map(() => true) };  // places in the table
export const onChange = (listener) => listeners.push(listener);
const tell = () => listeners.forEach((listener) => listener());
export const choose = (place) => { state.chosen = place; tell(); };
export const keep = (test) => { state.kept = runs.map((_, place) => test(place)); tell(); };
