// The files that the page saves: a link, the picture, a film, tables.
import { Film } from './film.js';
import { plotsTable, posesTable } from './tables.js';

function save(blob, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const saveText = (text, name) => save(new Blob([text], { type: 'text/csv' }), name);

// Works also if a page from disk may not use the clipboard.
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const field = document.createElement('textarea');
    field.value = text;
    document.querySelector('dialog[open]').append(field);
    field.select();
    const done = document.execCommand('copy');
    field.remove();
    return done;
  }
}

// `page` has { data, plots, stage, signal, link() }.
export function connectSaving(page, dialog) {
  const { data, stage } = page;
  const name = data.title.replace(/\.[^.]*$/, '') || 'scene';
  const said = dialog.querySelector('[role=status]');
  const film = new Film(stage.renderer.domElement);
  const filming = dialog.querySelector('[value=film]');
  const kFilm = filming.textContent;
  page.signal?.addEventListener('abort', () => film.runs && film.stop()); // another scene comes
  const actions = {
    link: async () => {
      const link = await page.link();
      if (link === null) said.textContent = 'There is no link to this scene';
      else said.textContent = (await copy(link)) ? 'Copied' : link;
    },
    // The picture is drawn again, since a canvas of WebGL is empty once it has been shown.
    picture: () => {
      stage.render();
      stage.renderer.domElement.toBlob((blob) => blob && save(blob, `${name}.png`), 'image/png');
    },
    film: async () => {
      if (film.runs) save(await film.stop(), `${name}.webm`);
      else film.start();
      filming.textContent = film.runs ? 'Stop the film and save it' : kFilm;
      document.getElementById('save').classList.toggle('filming', film.runs);
      dialog.close();
    },
    plots: () => saveText(plotsTable(data, page.plots.shown), `${name}.plots.csv`),
    poses: () => saveText(posesTable(data), `${name}.csv`),
  };
  for (const button of dialog.querySelectorAll('button[value]')) {
    button.addEventListener('click', () => actions[button.value]());
  }
  dialog.querySelector('[value=picture]').disabled = !stage.hasPicture;
  filming.disabled = !stage.hasPicture || !film.isPossible;
  dialog.addEventListener('close', () => { said.textContent = ''; });
}
