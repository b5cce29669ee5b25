// A file that the browser saves.

export function download(name, bytes) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([bytes]));
  link.download = name.split('/').at(-1);
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
