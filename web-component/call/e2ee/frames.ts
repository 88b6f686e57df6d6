/*
 * An encrypted frame: [clear bytes][ciphertext and tag][12 bytes IV]. The clear bytes are those that the packetizer needs:
 * the header of VP8, the first byte of Opus. They are authenticated.
 */

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Returns whether a frame ends with a trailer. No frame ends with an empty one. */
export const endsWith = (frame: Uint8Array, trailer: Uint8Array): boolean =>
  trailer.length > 0 && String(frame.subarray(-trailer.length)) === String(trailer);

/**
 * Returns the number of bytes that are not encrypted. The lowest bit of a VP8 frame distinguishes key frames from
 * others.
 */
export function clearBytes(kind: 'audio' | 'video', frame: Uint8Array): number {
  if (kind === 'audio') return 1;
  return ((frame[0] ?? 1) & 1) === 0 ? 10 : 3;
}

/** Makes unique IVs: a random part for each maker, and a counter. */
export function ivMaker(): () => Uint8Array<ArrayBuffer> {
  const next = new DataView(new ArrayBuffer(IV_BYTES));
  let count = 2 ** 32;
  return () => {
    if (count === 2 ** 32) {
      crypto.getRandomValues(new Uint8Array(next.buffer, 0, 8));
      count = 0;
    }
    next.setUint32(8, count);
    count += 1;
    return new Uint8Array(next.buffer.slice(0));
  };
}

/** @param iv never used before with this key */
export async function sealFrame(
  key: CryptoKey,
  iv: Uint8Array<ArrayBuffer>,
  kind: 'audio' | 'video',
  frame: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const clear = frame.subarray(0, Math.min(clearBytes(kind, frame), frame.length));
  const algorithm = { name: 'AES-GCM', iv, additionalData: clear };
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, key, frame.subarray(clear.length)));
  const out = new Uint8Array(clear.length + sealed.length + IV_BYTES);
  out.set(clear);
  out.set(sealed, clear.length);
  out.set(iv, clear.length + sealed.length);
  return out.buffer;
}

/** @throws when the frame was not sealed with this key */
export async function openFrame(
  key: CryptoKey,
  kind: 'audio' | 'video',
  frame: Uint8Array<ArrayBuffer>,
): Promise<ArrayBuffer> {
  const end = frame.length - IV_BYTES;
  const clear = frame.subarray(0, clearBytes(kind, frame));
  if (end < clear.length + TAG_BYTES) throw new Error('Too short for an encrypted frame.');
  const algorithm = { name: 'AES-GCM', iv: frame.subarray(end), additionalData: clear };
  const opened = new Uint8Array(
    await crypto.subtle.decrypt(algorithm, key, frame.subarray(clear.length, end)),
  );
  const out = new Uint8Array(clear.length + opened.length);
  out.set(clear);
  out.set(opened, clear.length);
  return out.buffer;
}
