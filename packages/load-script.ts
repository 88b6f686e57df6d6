const loading = new Map<string, Promise<unknown>>();

/**
 * Loads a script from a conference server, so that script and server always have the same version. Each script is loaded
 * once, and again after a failure.
 * @param server address of the conference server, or the `embedUrl` of a room
 * @param name of the script, for example `conference-room.js`
 * @returns the exports of the script
 * @throws TypeError for an address that is not `http` or `https`; Error when the script cannot be loaded
 */
export async function loadScript(server: string, name: string): Promise<unknown> {
  const { protocol, origin } = new URL(server, document.baseURI);
  if (protocol !== 'https:' && protocol !== 'http:')
    throw new TypeError('The address of the conference server must begin with https:// or http://.');
  const script = `${origin}/${name}`;
  const known = loading.get(script);
  if (known !== undefined) return known;
  // Bundlers must leave the import alone: the browser loads the script of the server.
  const loaded = import(
    /* @vite-ignore */ /* webpackIgnore: true */ /* turbopackIgnore: true */ script
  ).catch((cause: unknown) => {
    loading.delete(script);
    throw new Error(`The script ${script} could not be loaded.`, { cause });
  });
  loading.set(script, loaded);
  return loaded;
}
