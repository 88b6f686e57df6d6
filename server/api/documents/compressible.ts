import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReadBuiltFile } from '../pages/built-file';

const compressions: Record<string, (text: Buffer) => Promise<Buffer>> = {
  // A higher quality takes a second for the longest text.
  '.br': async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  '.gz': async (text) => promisify(gzip)(text),
};

/**
 * Returns a function that reads a text by its name, or its compressed form by the ending of that, each made once.
 * @param textOf returns the text; null: there is none
 */
export function compressible(textOf: (name: string) => string | null): ReadBuiltFile {
  const made = new Map<string, Promise<Buffer>>();
  const read: ReadBuiltFile = async (name) => {
    const found = made.get(name);
    if (found !== undefined) return found;
    const text = textOf(name);
    const compress = compressions[name.slice(-3)];
    const content = text === null && compress !== undefined ? await read(name.slice(0, -3)) : null;
    if (text !== null) made.set(name, Promise.resolve(Buffer.from(text)));
    else if (content !== null && compress !== undefined) made.set(name, compress(content));
    return (await made.get(name)) ?? null;
  };
  return read;
}
