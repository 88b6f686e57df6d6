import { createServer, type IncomingMessage } from 'node:http';
import { createRoom, getRoom, listRecordings, mint, type Answer, type Json } from './answers';
import { listen, openDeps } from './deps';

/**
 * Shows the cost of the work itself: `node:http`, postgres.js and node:crypto with nothing between them. It reads,
 * writes and signs the same data as our server for the same four calls, and leaves out the rest: no schema, no log, no
 * other routes.
 */
const { deps, close } = await openDeps();

const server = createServer((request, response) => {
  answer(request)
    .catch((error: unknown): Answer => [500, { error: String(error) }])
    .then(([status, body]) => {
      const json = JSON.stringify(body);
      response
        .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(json) })
        .end(json);
    })
    .catch((error: unknown) => response.destroy(error instanceof Error ? error : undefined));
});
listen(server, close);

async function answer(request: IncomingMessage): Promise<Answer> {
  const { method, url = '', headers } = request;
  const key = typeof headers['x-api-key'] === 'string' ? headers['x-api-key'] : '';
  if (method === 'GET' && url.startsWith('/api/rooms/'))
    return getRoom(deps, url.slice('/api/rooms/'.length));
  if (method === 'GET' && url === '/api/recordings') return listRecordings(deps, key);
  if (method === 'POST' && url === '/api/embed/sessions') return mint(deps, key, await jsonOf(request));
  if (method === 'POST' && url === '/api/embed/rooms') {
    return createRoom(deps, key, request.socket.remoteAddress ?? '', await jsonOf(request));
  }
  return [404, { error: 'There is no such route.' }];
}

async function jsonOf(request: IncomingMessage): Promise<Json> {
  const bytes = await new Promise<Buffer>((resolve, reject) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', reject);
  });
  return JSON.parse(bytes.toString());
}
