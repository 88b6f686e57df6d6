import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../../identity/keys/secret';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../../testing/server-process';
import { amount } from '../../testing/soak';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import type { Event } from '../log/contract';

const KILLS = amount(1, 20);
const CREATES = amount(40, 1_000);
const CLIENTS = 8;
/** Longer than the lease of a delivery that a killed process had. */
const LEASE_OVER_MS = 60_000;

const key = newKey('live');
let built: BuiltServer;
let fresh: FreshDatabase;
let receiver: WebhookReceiver;
let server: ServerProcess;
/** Resolves when every kill that was asked for is done, and a new process was started. */
let restarted = Promise.resolve();

beforeAll(async () => {
  built = await buildServerProcess();
  fresh = await freshDatabase();
  receiver = await startWebhookReceiver();
  server = start();
});
afterAll(async () => {
  await server.kill();
  await Promise.all([built.remove(), fresh.drop(), receiver.close()]);
});

const start = () => built.start(fresh, { BOOTSTRAP_LIVE_KEY: key, ALLOW_PRIVATE_WEBHOOKS: 'true' });

/** Sends a request to the running process. @returns the answer; null when the process died before it answered */
async function call(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
  const current = server;
  try {
    const answer = await fetch((await current.ready) + path, {
      method,
      headers: { 'X-API-Key': key, 'Content-Type': 'application/json', ...headers },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: await answer.json() };
  } catch (error) {
    await restarted;
    if (current === server) throw error;
    return null;
  }
}

/** Creates a room under a key of its own, and asks again until there is an answer, as a client would. */
async function createRoom(number: number): Promise<string> {
  for (;;) {
    const answer = await call(
      'POST',
      '/api/embed/rooms',
      { roomName: `Room ${number}` },
      { 'Idempotency-Key': `create-${number}` },
    );
    if (answer?.status === 201) return answer.body.roomId;
    // An operation that a killed process began can keep the key locked for a moment.
    if (answer !== null && answer.status !== 409) throw new Error(JSON.stringify(answer));
  }
}

it(
  `creates each room once and delivers its event although the server is killed (kills: ${KILLS})`,
  { tags: ['slow'] },
  async () => {
    expect((await call('POST', '/api/webhooks', { url: receiver.url }))?.status).toBe(201);
    const created: string[] = [];
    let next = 0;
    let kills = 0;

    async function work(): Promise<void> {
      while (next < CREATES) {
        created.push(await createRoom((next += 1)));
        if (kills < KILLS && created.length >= ((kills + 1) * CREATES) / (KILLS + 1)) {
          kills += 1;
          restarted = restarted.then(restart);
        }
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, work));
    await restarted;
    expect(kills).toBe(KILLS);

    expect(new Set(created).size).toBe(CREATES);
    const events = await readLog();
    expect(events.map(({ sequence }) => sequence)).toEqual(events.map((_, index) => index + 1));
    const rooms = events.filter(({ type }) => type === 'room.created').map(({ roomId }) => roomId);
    expect(rooms).toHaveLength(CREATES);
    expect(new Set(rooms)).toEqual(new Set(created));

    const isMissing = (roomId: string) =>
      !receiver.received.some(({ event, status }) => event.roomId === roomId && status === 204);
    const missing = () => {
      server.advance(LEASE_OVER_MS);
      return created.filter(isMissing);
    };
    await expect.poll(missing, { interval: 500 }).toEqual([]);
  },
);

/** Kills the process while it waits for the answer to a delivery, and starts another one. */
async function restart(): Promise<void> {
  await untilDelivering();
  await server.kill();
  server = start();
}

/** Resolves when the next delivery arrives, which gets no answer. */
function untilDelivering(): Promise<void> {
  return new Promise((resolve) => {
    receiver.answer = () => {
      receiver.answer = () => 204;
      resolve();
      return null;
    };
  });
}

async function readLog(): Promise<Event[]> {
  const events: Event[] = [];
  const roomCount = () => events.filter(({ type }) => type === 'room.created').length;
  for (let after = 0, hasMore = true; hasMore || roomCount() < CREATES;) {
    const answer = await call('GET', `/api/events?after=${after}&limit=500&wait=5`);
    events.push(...(answer?.body.events ?? []));
    ({ next: after, hasMore } = answer?.body ?? { next: after, hasMore: true });
  }
  return events;
}
