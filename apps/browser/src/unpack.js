// Unpacks the data that the page carries: as bytes, or as text.

export async function unpack(id) {
  const packed = Uint8Array.from(atob(document.getElementById(id).textContent), (c) => c.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

export const unpackText = async (id) => new TextDecoder().decode(await unpack(id));
