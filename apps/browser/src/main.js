// The page that reads, shows and simulates scenes. Its state is window.orrery (docs/browser.md).
import './template.js'; // first: it keeps the page as it is now
import viewerPage from '../viewer/page.html';
import { chooseFiles, otherScenes } from './choosing.js';
import { listenForFiles } from './drop.js';
import { offerExamples } from './examples.js';
import { countsOf, showFindings } from './findings.js';
import { Host } from './host.js';
import { Live } from './live.js';
import { Members } from './members.js';
import { connectPanel, showOptions, useTool } from './panel.js';
import { showRecording } from './recording.js';
import { Replay } from './replay.js';
import { keepFocus } from './typing.js';
import { unpack, unpackText } from './unpack.js';
import { readData } from '../viewer/data.js';

const kMostOthers = 20; // scenes

const $ = (id) => document.getElementById(id);

// The elements of the page that replays a run, anew for each scene.
const view = {
  parts: [],
  refocus: () => {}, // in the panel, where the focus was in it
  // Fills the page, with the panel beside the picture if something is simulated.
  fill(panel = true) {
    const [, body] = viewerPage.match(/<body>(.*?)<script/s); // its style is in that of this page
    this.parts = [...new DOMParser().parseFromString(body, 'text/html').body.children];
    $('shown').append(...this.parts);
    if (panel) document.querySelector('#shown aside').prepend($('panel'));
    document.querySelector('#shown aside').append($('members'));
    $('panel').hidden = !panel;
    document.body.classList.add('with-scene');
    this.refocus();
  },
  clear() {
    this.refocus = keepFocus($('panel'));
    $('panel').hidden = true;
    members.show(null);
    $('rest-of-page').append($('panel'), $('members'));
    this.parts.forEach((part) => part.remove());
    this.parts = [];
    document.body.classList.remove('with-scene');
  },
};

let live = null;
const members = new Members($('members'), (target, value, refused) => live.setMember(target, value, refused));

function found(diagnostics) {
  showFindings($('findings'), diagnostics);
  $('counts').textContent = diagnostics.length > 0 ? countsOf(diagnostics) : 'nothing was found wrong';
  $('found').hidden = false;
}

// Buttons for scenes that came together with the one that is shown.
function offerOthers(names) {
  $('others').replaceChildren(...names.slice(0, kMostOthers).map((name) => {
    const button = document.createElement('button');
    button.textContent = name;
    button.addEventListener('click', () => live.load(live.files, name));
    return button;
  }));
  $('others').hidden = names.length === 0;
  if (names.length > 0) $('others').prepend('Also among these files: ');
}

const told = {
  agreement: (text) => { $('agreement').textContent = text; },
  trouble: (text) => { $('said').textContent = text; },
  found,
  options: (options) => showOptions(options, true),
  recording: showRecording,
  loaded({ ready, scene, diagnostics, options }) {
    found(diagnostics);
    showOptions(options);
    $('found').open = !ready || diagnostics.some(({ severity }) => severity === 'error');
    offerOthers(otherScenes(live.files, scene));
  },
  shown() {
    useTool(live, live.tool);
    window.orrery = { ...live.page.api(), live, load: window.orrery.load };
  },
  async chosen(node) {
    const list = node === null ? null : await live.members(node);
    if (node === (live.page?.state.node ?? null)) members.show(list);
  },
};

async function start() {
  document.documentElement.classList.toggle('dark', window.matchMedia('(prefers-color-scheme: dark)').matches);
  const host = new Host(await unpackText('worker'), unpack('engine'));
  live = new Live(host, view, told);
  live.files = new Map();
  let starting = null;
  const begin = () => (starting ??= host.restart());
  const take = async (given) => {
    await begin();
    const { files, refused } = chooseFiles(given, live.files);
    if (refused) {
      await live.leave();
      $('found').hidden = $('others').hidden = true;
      return told.trouble(refused);
    }
    live.files = files;
    return live.load(files);
  };
  connectPanel(live);
  listenForFiles({ place: document.body, input: $('files'), folder: $('folder') }, take, told.trouble);
  $('other').addEventListener('click', () => $('files').click());
  const load = async (given, scene) => {
    await begin();
    live.files = new Map(given);
    return live.load(live.files, scene);
  };
  window.orrery = { live, state: null, load };
  const data = $('orrery-data').textContent;
  if (data.startsWith('@')) { // nobody has put a run into the page
    await Promise.all([begin(), offerExamples($('examples'), take)]);
    window.orrery.readyAfter = performance.now(); // ms since the page was asked for
  } else {
    await new Replay(readData(data), live, begin, told).open();
  }
  document.body.classList.add('ready');
}

start().catch((error) => { $('said').textContent = `this browser cannot run the simulation: ${error.message}`; });
