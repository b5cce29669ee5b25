// The page that reads, shows and simulates scenes. Its state is window.orrery (docs/browser.md).
import './template.js'; // first: it keeps the page as it is now
import viewerPage from '../viewer/page.html';
import { chooseFiles, otherScenes } from './choosing.js';
import { listenForFiles } from './drop.js';
import { Examples } from './examples.js';
import { countsOf, showFindings } from './findings.js';
import { Host } from './host.js';
import { sceneOfLink, sceneOfPlace } from './links.js';
import { Live } from './live.js';
import { Members } from './members.js';
import { Motors } from './motors.js';
import { connectPanel, showOptions, useTool } from './panel.js';
import { showRecording } from './recording.js';
import { Replay } from './replay.js';
import { keepFocus } from './typing.js';
import { unpack, unpackText } from './unpack.js';
import { readData } from '../viewer/data.js';

const kMostOthers = 20; // scenes
const kControls = ['begin', 'tools', 'motors', 'members', 'panel'];

const $ = (id) => document.getElementById(id);

// Where the elements of a scene that is simulated are, in the page that replays a run.
function placeControls() {
  document.querySelector('#shown .bar').prepend($('begin'));
  $('view').append($('tools'));
  $('trouble').after($('motors'));
  $('values').after($('members'));
  document.querySelector('#shown aside').append($('panel'));
}

// The elements of the page that replays a run, anew for each scene.
const view = {
  parts: [],
  refocus: () => {}, // in the panel, where the focus was in it
  // Fills the page, with the controls if something is simulated.
  fill(isLive = true) {
    const [, body] = viewerPage.match(/<body>(.*?)<script/s); // its style is in that of this page
    this.parts = [...new DOMParser().parseFromString(body, 'text/html').body.children];
    $('shown').append(...this.parts);
    if (isLive) placeControls();
    $('panel').hidden = !isLive;
    document.body.classList.add('with-scene');
    this.refocus();
  },
  clear() {
    this.refocus = keepFocus($('panel'));
    $('panel').hidden = true;
    members.show(null);
    motors.show([]);
    $('rest-of-page').append(...kControls.map($));
    this.parts.forEach((part) => part.remove());
    this.parts = [];
    document.body.classList.remove('with-scene', 'sheet');
  },
};

let live = null;
const members = new Members($('members'), (target, value, refused) => live.setMember(target, value, refused));
const motors = new Motors($('motors'), (target, value) => live.setMember(target, value));

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
    motors.find(live);
  },
  changed: () => motors.find(live),
  async chosen(node) {
    const list = node === null ? null : await live.members(node);
    if (node === (live.page?.state.node ?? null)) members.show(list);
    motors.choose(node);
  },
};

async function start() {
  document.documentElement.classList.toggle('dark', window.matchMedia('(prefers-color-scheme: dark)').matches);
  const host = new Host(await unpackText('worker'), unpack('engine'));
  live = new Live(host, view, told);
  live.files = new Map();
  let starting = null;
  const begin = () => (starting ??= host.restart());
  const examples = new Examples($('examples'), (file) => open({ example: file }));
  const take = async (given, link = null) => {
    examples.stop();
    await begin();
    const { files, refused } = chooseFiles(given, live.files);
    if (refused) {
      await live.leave();
      $('found').hidden = $('others').hidden = true;
      return told.trouble(refused);
    }
    live.files = files;
    return live.load(files, undefined, link);
  };
  const open = async ({ example, files, link = null }) => take(files ?? (await examples.files(example)), example ? `example=${example.replace(/\.[^.]*$/, '')}` : link);
  // Whether an address has a scene.
  const openLink = async () => {
    try {
      const asked = (await sceneOfLink(window.location.hash)) ?? (await sceneOfPlace(window.location));
      if (asked && (await open(asked))) await live.goTo(window.location.hash);
      return asked !== null;
    } catch (error) {
      told.trouble(error.message);
      return false;
    }
  };
  connectPanel(live);
  listenForFiles({ place: document.body, input: $('files'), folder: $('folder') }, take, told.trouble);
  $('other').addEventListener('click', () => $('files').click());
  const load = async (given, scene) => {
    examples.stop();
    await begin();
    live.files = new Map(given);
    return live.load(live.files, scene);
  };
  window.orrery = { live, state: null, load };
  const data = $('orrery-data').textContent;
  if (data.startsWith('@')) { // nobody has put a run into the page
    await begin();
    window.orrery.readyAfter = performance.now(); // ms since the page was asked for
    window.addEventListener('hashchange', openLink);
    if (!(await openLink())) examples.move(host);
  } else {
    await new Replay(readData(data), live, begin, told).open();
  }
  document.body.classList.add('ready');
}

start().catch((error) => { $('said').textContent = `this browser cannot run the simulation: ${error.message}`; });
