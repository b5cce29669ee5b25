// What happens from now on, kept to be saved: the row of the panel for it.
import { download } from './download.js';

const $ = (id) => document.getElementById(id);

// As the module tells it; null: there is none.
export function showRecording(recording) {
  const running = recording?.running ?? false;
  $('record').textContent = running ? '■ stop' : '● record';
  $('record').setAttribute('aria-pressed', running);
  $('every').disabled = running;
  $('write-recording').disabled = recording === null;
  $('recorded').textContent = recording === null ? ''
    : `${recording.from.toFixed(2)} to ${recording.to.toFixed(2)} s, ${recording.frames} frame${recording.frames === 1 ? '' : 's'}${recording.full ? '; ended: its memory is full' : ''}`;
}

export function connectRecording(live) {
  $('record').addEventListener('click', () => live.record($('record').getAttribute('aria-pressed') !== 'true', Number($('every').value)));
  $('write-recording').addEventListener('click', async () => {
    const stem = live.name.replace(/\.[^.]*$/, '').split('/').at(-1);
    const files = await live.saveRecording(`${stem}${$('record-format').value}`);
    for (const [name, bytes] of files ?? []) download(name, bytes);
  });
}
