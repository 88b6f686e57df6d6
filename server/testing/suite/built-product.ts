/**
 * Starts the built product with the Node that runs this, creates and deletes a room over REST, and stops it. A failure, a
 * warning in the log, or an exit code other than 0 fails.
 */
import { deepEqual } from 'node:assert/strict';
import { startBuiltServer } from '../../../e2e/server';

const server = await startBuiltServer();
const call = (method: string, path: string, body?: object) =>
  fetch(`${server.url}${path}`, {
    method,
    headers: { 'X-API-Key': server.liveKey, 'Content-Type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });

let statuses: number[];
try {
  const created = await call('POST', '/api/embed/rooms', { roomName: 'Weekly' });
  const { roomId } = (await created.json()) as { roomId: string };
  const path = `/api/rooms/${roomId}`;
  const page = await fetch(`${server.url}/sign-in`);
  const answers = [
    created,
    await call('GET', path),
    page,
    await call('DELETE', path),
    await call('GET', path),
  ];
  statuses = answers.map(({ status }) => status);
} finally {
  const exitCode = await server.stop();
  const warnings = server.log().match(/^.*"level":"(?:warn|error|fatal)".*$/gm) ?? [];
  deepEqual({ exitCode, warnings }, { exitCode: 0, warnings: [] });
}
deepEqual(statuses, [201, 200, 200, 204, 404]);
process.stdout.write(`Node ${process.version}: ready, served, stopped\n`);
