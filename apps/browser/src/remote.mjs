// The module in a thread of its own, for browsers and Node.js: whatever it computes, the page goes on. remote.d.ts is the manual.
import { ModuleFailure } from './orrery.mjs';

const kErrors = { ModuleFailure, RangeError, TypeError };

// A thread, and how it is spoken with.
async function startThread() {
  const place = () => new URL('./thread.mjs', import.meta.url);
  if (globalThis.Worker) {
    const worker = new Worker(new URL('./thread.mjs', import.meta.url), { type: 'module' });
    return {
      send: (message) => worker.postMessage(message),
      end: () => worker.terminate(),
      listen: (came, failed) => {
        worker.onmessage = ({ data }) => came(data);
        worker.onerror = (event) => failed(new Error(event.message ?? 'the thread has failed'));
      },
    };
  }
  const { Worker: Thread } = await import('node:worker_threads');
  const worker = new Thread(place());
  return {
    send: (message) => worker.postMessage(message),
    end: () => worker.terminate(),
    listen: (came, failed) => worker.on('message', came).on('error', failed),
  };
}

function errorOf({ name, message }) {
  if (name === 'ModuleFailure') return new ModuleFailure(message);
  return new (kErrors[name] ?? Error)(message);
}

export class RemoteOrrery {
  #thread;
  #asked = new Map();
  #last = 0;

  static async create({ wasm } = {}) {
    const remote = new RemoteOrrery(await startThread());
    try {
      await remote.call('create', { wasm });
    } catch (error) {
      remote.free(); // else the thread goes on, and Node.js with it
      throw error;
    }
    return remote;
  }

  constructor(thread) {
    this.#thread = thread;
    thread.listen((answer) => this.#answer(answer), (error) => this.#end(error));
  }

  // A function of Orrery, or a property of it.
  call(name, ...values) {
    return new Promise((done, fail) => {
      if (this.#thread === null) throw new RangeError('the module was freed');
      const id = ++this.#last;
      this.#asked.set(id, { done, fail });
      this.#thread.send({ id, name, values });
    });
  }

  free() {
    this.#end(new RangeError('the module was freed'));
  }

  #answer({ id, result, error }) {
    const { done, fail } = this.#asked.get(id);
    this.#asked.delete(id);
    if (error) fail(errorOf(error));
    else done(result);
  }

  #end(error) {
    this.#thread?.end();
    this.#thread = null;
    const asked = [...this.#asked.values()];
    this.#asked.clear();
    asked.forEach(({ fail }) => fail(error));
  }
}
