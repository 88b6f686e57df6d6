import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { ReadBuiltFile } from '../pages/built-file';

const compressions: Record<string, (text: Buffer) => Promise<Buffer>> = {
  // A higher quality takes a second for the longest text.
  '.br': async (text) => promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  '.gz': async (text) => promisify(gzip)(text),
};

/** Returns a function that reads a text, or its compressed form by the ending of that, each made once. */
export function compressible(texts: ReadonlyMap<string, string>): ReadBuiltFile {
  const made = new Map<string, Promise<Buffer>>(
    [...texts].map(([name, text]) => [name, Promise.resolve(Buffer.from(text))]),
  );
  return async (name) => {
    const found = made.get(name);
    if (found !== undefined) return found;
    const ending = name.slice(-3);
    const [text, compress] = [made.get(name.slice(0, -3)), compressions[ending]];
    if (text === undefined || compress === undefined) return null;
    const compressed = text.then(compress);
    made.set(name, compressed);
    return compressed;
  };
}
