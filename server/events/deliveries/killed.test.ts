import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../../identity/keys/secret';
import { openDatabase } from '../../platform/db/client';
import { keys } from '../../platform/db/schema/keys';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../../testing/server-process';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

/** How often the server is killed while it sends, and how many rooms are created before each. */
const KILLS = 3;
const ROOMS = 6;
/** As long as the lease of a delivery. */
const LEASE_MS = 45_000;

const key = newKey('live');
let built: BuiltServer;
let fresh: FreshDatabase;
let server: ServerProcess;
let url: string;
let receiver: WebhookReceiver;

beforeAll(async () => {
  built = await buildServerProcess();
  fresh = await freshDatabase();
  receiver = await startWebhookReceiver();
  await start();
  await server.kill();
  const database = await openDatabase(fresh);
  await database.db.update(keys).set({ scopes: ['svc:rooms', 'svc:events'] });
  await database.close();
  await start();
});
afterAll(async () => {
  await server.kill();
  await Promise.all([built.remove(), fresh.drop(), receiver.close()]);
});

async function start(): Promise<void> {
  server = built.start(fresh, { BOOTSTRAP_LIVE_KEY: key, ALLOW_PRIVATE_WEBHOOKS: 'true' });
  url = await server.ready;
}

async function rest(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, body: body ? JSON.stringify(body) : null });
  expect(answer.ok).toBe(true);
  return answer.json();
}

const newRoom = async () =>
  z.object({ roomId: z.string() }).parse(await rest('POST', '/api/embed/rooms', {})).roomId;

it('every event is delivered at least once, however often the server is killed while it sends', async () => {
  await rest('POST', '/api/webhooks', { url: receiver.url });
  const roomIds: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const had = receiver.received.length;
    receiver.answer = () => (receiver.received.length - had > kill ? null : 200);
    for (let n = 0; n < ROOMS; n += 1) roomIds.push(await newRoom());
    await receiver.until(({ length }) => length > had + kill); // and one that is not answered
    await server.kill();
    await start();
    server.advance(LEASE_MS);
  }
  receiver.answer = () => 200;
  const delivered = () =>
    new Set(receiver.received.flatMap(({ event, status }) => (status === 200 ? [event.roomId] : [])));
  await receiver.until(() => roomIds.every((roomId) => delivered().has(roomId)));
  const { events } = z
    .object({ events: z.array(z.object({ sequence: z.int(), roomId: z.string().nullable() })) })
    .parse(await rest('GET', '/api/events?limit=500&types=room.created'));
  expect(events).toHaveLength(roomIds.length);
  expect(new Set(events.map(({ roomId }) => roomId))).toEqual(new Set(roomIds));
});
