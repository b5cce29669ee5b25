// The thread of remote.mjs. A message is { id, name, values }; the answer { id, result }, or { id, error: { name, message } }.
import { Orrery } from './orrery.mjs';

let orrery = null;

async function answer({ id, name, values }) {
  try {
    if (name === 'create') {
      orrery = await Orrery.create(values[0]);
      return { id };
    }
    const result = typeof orrery[name] === 'function' ? orrery[name](...values) : orrery[name];
    return { id, result: ArrayBuffer.isView(result) ? result.slice() : result }; // views are of memory that changes
  } catch (error) {
    return { id, error: { name: error.name, message: error.message } };
  }
}

if (globalThis.postMessage && globalThis.self) {
  self.onmessage = async ({ data }) => self.postMessage(await answer(data));
} else {
  const { parentPort } = await import('node:worker_threads');
  parentPort.on('message', async (message) => parentPort.postMessage(await answer(message)));
}
