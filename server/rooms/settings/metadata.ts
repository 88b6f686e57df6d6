import { METADATA_MAX_BYTES, type RoomMetadata } from '../../platform/room-settings';

/** Metadata as it is stored, or what is wrong with it. */
export type ReadMetadata = { metadata: RoomMetadata } | { problem: string };

const TOO_LONG = `must have at most ${METADATA_MAX_BYTES.toLocaleString('en')} bytes as JSON in UTF-8`;

/**
 * Checks what an application wants to store with a room. A value that cannot be stored as JSON is stored as JSON writes it,
 * for example -0 as 0. NUL and lone surrogates, which the database does not take, are refused.
 */
export function readMetadata(given: RoomMetadata): ReadMetadata {
  let text: string;
  let isStorable = true;
  try {
    text = JSON.stringify(given, (key, value: unknown) => {
      isStorable &&= isPlain(key) && (typeof value !== 'string' || isPlain(value));
      return value;
    });
  } catch (error) {
    if (error instanceof RangeError) return { problem: TOO_LONG }; // nested too deep for the stack
    throw error;
  }
  if (Buffer.byteLength(text) > METADATA_MAX_BYTES) return { problem: TOO_LONG };
  if (!isStorable) return { problem: 'must have well-formed Unicode text without NUL characters' };
  const metadata: RoomMetadata = JSON.parse(text);
  return { metadata };
}

const isPlain = (text: string): boolean => text.isWellFormed() && !text.includes('\0');
