// The scenes that are in the page: a button for each, with a moving picture.
import { kExamples } from './example_scenes.mjs';
import { Thumbnails } from './thumbnails.js';
import { unpackText } from './unpack.js';

export class Examples {
  // open(file): when somebody chooses one.
  constructor(place, open) {
    this.buttons = Object.entries(kExamples).map(([file, name]) => {
      const button = document.createElement('button');
      const picture = document.createElement('canvas');
      picture.setAttribute('aria-hidden', 'true');
      button.append(picture, name);
      button.value = file;
      button.addEventListener('click', () => open(file));
      return button;
    });
    place.append(...this.buttons);
  }

  async files(name) {
    this.texts ??= JSON.parse(await unpackText('examples-packed'));
    return new Map([[name, this.texts[name]]]);
  }

  // Shows all of them, simulates them in turn and plays that, until stop().
  async move(host) {
    const thumbnails = this.thumbnails = new Thumbnails(this.buttons.map((button) => button.querySelector('canvas')));
    const each = async (act) => {
      for (const [i, { value }] of this.buttons.entries()) if (!(await act(i, host, await this.files(value), value))) return false;
      return true;
    };
    try {
      if (!(await each((...of) => thumbnails.begin(...of)))) return;
      thumbnails.play();
      await each((...of) => thumbnails.film(...of));
    } catch {
      thumbnails.stop(); // the thread was ended, for somebody's scene
    }
  }

  stop() {
    this.thumbnails?.stop();
  }
}
