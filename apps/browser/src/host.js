// The thread of the module, seen from the page: questions and their answers, and a new thread where one has failed.

export class HostFailure extends Error {
  // `ended`: by restart(), not by itself.
  constructor(message, ended = false) {
    super(message);
    this.ended = ended;
  }
}

export class Host {
  #worker = null;
  #asked = new Map();
  #last = 0;

  // `script`: the text of worker.js, bundled; `wasm`: promises the bytes of engine.wasm. Whoever uses it sets
  // came({ frames }) and broke(error), for what comes by itself while the simulation runs.
  constructor(script, wasm) {
    this.place = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
    this.wasm = wasm;
  }

  // Ends the worker, and begins a new one. All open questions are answered with a HostFailure.
  async restart() {
    this.#worker?.terminate();
    this.#fail(new HostFailure('the simulation was ended', true));
    const worker = new Worker(this.place);
    this.#worker = worker;
    worker.onmessage = ({ data }) => this.#answer(data);
    worker.onerror = (event) => this.#fail(new HostFailure(event.message ?? 'the thread of the simulation has failed'));
    await this.ask('start', { wasm: await this.wasm });
  }

  ask(action, values = {}) {
    return new Promise((done, fail) => {
      const id = ++this.#last;
      this.#asked.set(id, { done, fail });
      this.#worker.postMessage({ id, action, values });
    });
  }

  // Tells something that has no answer.
  tell(action, values = {}) {
    this.#worker?.postMessage({ id: null, action, values });
  }

  #answer({ id = null, result, error, failed, ...made }) {
    if (id === null) {
      if (error === undefined) this.came(made);
      else this.broke(failed ? new HostFailure(error) : new RangeError(error));
      return;
    }
    const asked = this.#asked.get(id);
    this.#asked.delete(id);
    if (!asked) return;
    if (error === undefined) asked.done(result);
    else asked.fail(failed ? new HostFailure(error) : new RangeError(error));
  }

  #fail(error) {
    const left = [...this.#asked.values()];
    this.#asked.clear();
    left.forEach(({ fail }) => fail(error));
  }
}
