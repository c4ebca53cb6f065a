/** A text small enough for an address: compressed, in letters that addresses may have. It goes behind `#`, and so to nobody. */

const CHUNK = 0x8000;

export async function packed(text: string): Promise<string> {
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
  let letters = "";
  for (let place = 0; place < bytes.length; place += CHUNK)
    letters += String.fromCharCode(...bytes.subarray(place, place + CHUNK));
  return btoa(letters).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

/** The text; null where the letters are none. */
export async function unpacked(letters: string): Promise<string | null> {
  try {
    const raw = atob(letters.replace(/-/g, "+").replace(/_/g, "/"));
    const bytes = Uint8Array.from(raw, (letter) => letter.charCodeAt(0));
    return new TextDecoder().decode(await piped(bytes, new DecompressionStream("deflate-raw")));
  } catch {
    return null;
  }
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}
