import { once } from 'node:events';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { Server } from 'node:net';
import { join } from 'node:path';
import { build } from 'esbuild';
import { languageTables } from '../../web-component/build/language-tables.mjs';
import { inlineWorker } from '../../web-component/call/e2ee/inline-worker.mjs';

/** A page of somebody else, from another origin than the server. */
export interface ThirdParty {
  url: string;
  close(): Promise<void>;
}

/** Returns a page with the script of the element. @param body the element, and whatever else the page has */
export const pageWith = ({ url }: { url: string }, body: string): string =>
  `<!doctype html><title>Elsewhere</title><script type="module" src="${url}/conference-room.js"></script>${body}`;

/** Lets a server listen on a free port. @returns its address */
export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
}

/** Serves pages. @param pages bodies of HTML pages and scripts by path */
export async function serveThirdParty(
  pages: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<ThirdParty> {
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://here').pathname;
    const body = pages[path];
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(body === undefined ? 404 : 200, { 'Content-Type': type, ...headers });
    response.end(body);
  });
  return {
    url: await listen(server),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/**
 * Serves a page with the element under the strictest Content-Security-Policy in which it can run WebAssembly.
 * @param directives additional directives of the policy
 */
export async function serveUnderPolicy(
  server: { url: string },
  token: string,
  directives: readonly string[] = [],
): Promise<ThirdParty> {
  const policy = [
    "default-src 'none'",
    `script-src ${server.url} 'wasm-unsafe-eval'`,
    `connect-src ${server.url} ${server.url.replace('http', 'ws')}`,
    ...directives,
  ].join('; ');
  const page = pageWith(server, `<conference-room auth-token="${token}"></conference-room>`);
  return serveThirdParty({ '/': page }, { 'Content-Security-Policy': policy });
}

/** Bundles the script of a page, with JSX and React. */
export async function bundled(source: string): Promise<string> {
  const resolveDir = createRequire(import.meta.url)
    .resolve('react')
    .replace(/node_modules.*$/, '');
  const { outputFiles } = await build({
    stdin: { contents: source, loader: 'tsx', resolveDir },
    bundle: true,
    write: false,
    jsx: 'automatic',
    format: 'esm',
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/**
 * Serves a page of this folder with the sources of the element bundled into it. It needs an origin because a page made by
 * the test runner may not connect to this machine.
 */
export async function serveOwnPage(file: string): Promise<ThirdParty> {
  const { outputFiles } = await build({
    entryPoints: [join(import.meta.dirname, file)],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    plugins: [inlineWorker(), languageTables()],
  });
  return serveThirdParty({
    '/': '<!doctype html><html lang="en"><title>Call</title><script type="module" src="/page.js"></script>',
    '/page.js': outputFiles[0]?.text ?? '',
  });
}
