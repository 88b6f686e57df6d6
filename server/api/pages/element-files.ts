import { readdir } from 'node:fs/promises';
import { builtFilesOf, FOR_EVER, serveBuiltFile, type BuiltFiles } from './built-file';

/**
 * The script, its copy under a content hash, and the call without an interface. Beside them, the chunks that they load
 * later, the model of the background effects with its runtime, source maps, types and the manifest.
 */
const PATH =
  /^\/(conference-room(-core|\.[0-9a-f]{16}|-[\w-]+\.[0-9A-Z]{8})?\.js(?:\.map)?|conference-room(-\w+\.[0-9A-Z]{8})\.(?:wasm|tflite)|conference-room\.d\.ts|custom-elements\.json)$/;
/** Files that the script loads later. The group matches the name up to the content hash. */
const CHUNK = /^(conference-room-[\w-]+\.)[0-9A-Z]{8}\.(?:js|wasm|tflite)$/;
/** A changed script reaches every page within this time; files with a content hash never change. */
const SHORT = 'public, max-age=300';
const SUCCESSOR = 'no-cache';
const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  ts: 'text/plain; charset=utf-8',
  map: 'application/json',
  json: 'application/json',
  wasm: 'application/wasm',
  tflite: 'application/octet-stream',
};

/**
 * Serves `<conference-room>` to any page of any origin.
 * @param folder with the files of the build
 * @param development reads the files for each request, so that a new build is served at once
 */
export function elementFiles(folder: string, development: boolean): BuiltFiles {
  const read = builtFilesOf(folder, { development });
  return {
    owns: (path) => PATH.test(path),
    async handle(request) {
      const [, name = '', ...versions] = PATH.exec(request.path) ?? [];
      const successor = (await read(name)) === null ? await successorOf(folder, name) : null;
      const isForEver = successor === null && versions.some((version) => version !== undefined);
      return serveBuiltFile(request, { name: successor ?? name, read }, (hash) => ({
        'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? '',
        'Cache-Control': successor !== null ? SUCCESSOR : isForEver ? FOR_EVER : SHORT,
        ...(name === 'conference-room.js' && { 'Content-Location': `/conference-room.${hash}.js` }),
      }));
    },
  };
}

/**
 * Finds the successor of a chunk, for a page that was loaded before this build. It gets the chunk of this build
 * instead, which fits this server.
 */
async function successorOf(folder: string, name: string): Promise<string | null> {
  const [, same] = CHUNK.exec(name) ?? [];
  if (same === undefined) return null;
  const names = await readdir(folder);
  return names.find((other) => other.startsWith(same) && CHUNK.test(other)) ?? null;
}
