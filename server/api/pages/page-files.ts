import type { IncomingMessage, ServerResponse } from 'node:http';
import { builtFilesOf, FOR_EVER, writeBuiltFile } from './built-file';

/** A file that pages load: no part of its path is `..` or hidden, and it is none of the compressed versions. */
const PATH = /^\/_next\/static\/((?:[\w~-][\w.~-]*\/)*[\w~-][\w.~-]*\.(js|css|svg|woff2))(?:\?|$)/;
const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

/**
 * Creates the handler of the scripts, styles and fonts of pages, which the build has compressed. Next would compress
 * each file again for each request, and does not support Brotli.
 * @param folder the folder of the files that Next has built for browsers
 * @returns a function that returns whether it has answered the request
 */
export function createPageFiles(folder: string) {
  const read = builtFilesOf(folder, { development: false });
  return async (message: IncomingMessage, response: ServerResponse): Promise<boolean> => {
    const [, name = '', ending = ''] = PATH.exec(message.url ?? '') ?? [];
    const content = name === '' ? null : await read(name);
    if (content === null) return false;
    await writeBuiltFile({ message, response }, { name, content, read }, () => ({
      'Content-Type': TYPES[ending] ?? '',
      'Cache-Control': FOR_EVER,
    }));
    return true;
  };
}
