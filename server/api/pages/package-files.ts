import { builtFilesOf, serveBuiltFile, type BuiltFiles } from './built-file';

/** A package, the list of all with their versions and hashes, or a script of calls in a frame. */
const PATH = /^\/(?:packages\/([a-z-]+\.tgz|[\w.-]+-py3-none-any\.whl|index\.json)|(embed(?:-bridge)?\.js))$/;

const TYPES: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  json: 'application/json',
  tgz: 'application/gzip',
  whl: 'application/zip',
};

/**
 * Serves the packages that the build made of this version, for `npm install` and `pip install`.
 * @param folder with the packages and `index.json`
 * @param development reads the files for each request, so that a new build is served at once
 */
export function packageFiles(folder: string, development: boolean): BuiltFiles {
  const read = builtFilesOf(folder, { development });
  return {
    owns: (path) => PATH.test(path),
    async handle(request) {
      const [, inFolder, script = ''] = PATH.exec(request.path) ?? [];
      const name = inFolder ?? script;
      return serveBuiltFile(request, { name, read }, () => ({
        'Content-Type': TYPES[name.split('.').at(-1) ?? ''] ?? '',
        // An upgrade of the server changes the file under its name.
        'Cache-Control': 'no-cache',
      }));
    },
  };
}
