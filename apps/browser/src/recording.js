// The recording of what happens from now on, to be saved: its row of the panel.
import { download } from './download.js';
import { pageWith } from './template.js';

const $ = (id) => document.getElementById(id);

function wordsOf({ from, to, frames, full, onlyReplays }) {
  const words = [`${from.toFixed(2)} to ${to.toFixed(2)} s, ${frames} frame${frames === 1 ? '' : 's'}`];
  if (full) words.push('ended: its memory is full');
  if (onlyReplays !== null) words.push(`a page of it replays, but cannot go on: ${onlyReplays}`);
  return words.join('; ');
}

// `recording` is in the module's form; null: there is none.
export function showRecording(recording) {
  const running = recording?.running ?? false;
  $('record').textContent = running ? '■ stop' : '● record';
  $('record').setAttribute('aria-pressed', running);
  $('every').disabled = running;
  $('write-recording').disabled = recording === null;
  $('recorded').textContent = recording === null ? '' : wordsOf(recording);
}

export function connectRecording(live) {
  $('record').addEventListener('click', () => live.record($('record').getAttribute('aria-pressed') !== 'true', Number($('every').value)));
  $('write-recording').addEventListener('click', async () => {
    const stem = live.name.replace(/\.[^.]*$/, '').split('/').at(-1);
    const file = `${stem}${$('record-format').value}`;
    if (file.endsWith('.html')) {
      const data = await live.recordedPage();
      if (data !== null) download(file, pageWith(data));
      return;
    }
    const files = await live.saveRecording(file);
    for (const [name, bytes] of files ?? []) download(name, bytes);
  });
}
