// Which bodies are of one kind. Above twenty, a colour for each body would tell nothing.
import { formOf } from './solids.js';

const kOwn = 20; // bodies that have a colour each

// A model is what joints hold together. Gives each body a number that its model has.
function modelsOf({ bodies, joints }) {
  const root = bodies.map((_, body) => body);
  const find = (body) => {
    while (root[body] !== body) body = root[body] = root[root[body]];
    return body;
  };
  for (const { body1, body2 } of joints) if (body1 !== null && body2 !== null) root[find(body1)] = find(body2);
  return root.map((_, body) => find(body));
}

function formsOf({ bodies, shapes, surfaces }) {
  const forms = bodies.map(() => []);
  for (const { body, trigger, surface } of shapes) if (body !== null && !trigger) forms[body].push(formOf(surfaces[surface], surface).key);
  return forms.map((each) => each.sort().join('|'));
}

// { name, of }: of each body the number of its group; null where each body has its own colour. Two models or more, with most
// of the bodies: by model; else by form.
export function groupsOf(data) {
  if (data.bodies.length <= kOwn) return null;
  const models = modelsOf(data);
  const sizes = new Map();
  for (const model of models) sizes.set(model, (sizes.get(model) ?? 0) + 1);
  const large = [...sizes.values()].filter((size) => size > 1);
  const isModels = large.length > 1 && 2 * large.reduce((sum, size) => sum + size, 0) >= data.bodies.length;
  const forms = formsOf(data);
  const keys = forms.map((form, body) => (isModels && sizes.get(models[body]) > 1 ? models[body] : form));
  const numbers = new Map();
  for (const key of keys) if (!numbers.has(key)) numbers.set(key, numbers.size);
  return { name: isModels ? 'by model' : 'by form', of: keys.map((key) => numbers.get(key)) };
}
