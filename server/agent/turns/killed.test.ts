import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { newKey } from '../../identity/keys/secret';
import { freshDatabase, type FreshDatabase } from '../../testing/postgres';
import { buildServerProcess, type BuiltServer, type ServerProcess } from '../../testing/server-process';
import { amount } from '../../testing/soak';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

const KILLS = amount(2, 20);
const SESSIONS = 4 * KILLS;
/** More than one event has. */
const TURNS = 60;
/** Longer than the lease of a delivery that a killed process had. */
const LEASE_OVER_MS = 60_000;

const key = newKey('test');
let built: BuiltServer;
let fresh: FreshDatabase;
let receiver: WebhookReceiver;
let server: ServerProcess;
/** Resolves when a killed process has a successor. */
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

const start = () => built.start(fresh, { BOOTSTRAP_TEST_KEY: key, ALLOW_PRIVATE_WEBHOOKS: 'true' });

/** Sends a request, and again until there is an answer, as a client would. */
async function post(path: string, body: object): Promise<Record<string, unknown>> {
  const idempotencyKey = randomUUID();
  for (;;) {
    const current = server;
    const answer = await send(`${await current.ready}${path}`, body, idempotencyKey).catch(() => null);
    if (answer?.ok) return z.record(z.string(), z.unknown()).parse(await answer.json());
    // An operation that a killed process began can keep the key locked for a moment.
    if (answer !== null && answer.status !== 409) throw new Error(await answer.text());
    await restarted;
  }
}

const send = (url: string, body: object, idempotencyKey: string) =>
  fetch(url, {
    method: 'POST',
    headers: { 'X-API-Key': key, 'Content-Type': 'application/json', 'Idempotency-Key': idempotencyKey },
    body: JSON.stringify(body),
  });

/** Simulates a call in a room of its own. @returns its session */
async function simulate(): Promise<string> {
  const { roomId } = await post('/api/embed/rooms', {});
  const turns = Array.from({ length: TURNS }, (_, n) => ({ externalUserId: 'ada', text: `Turn ${n}.` }));
  const participants = [{ externalUserId: 'ada', displayName: 'Ada Example', role: 'host' }];
  const answer = await post(`/api/rooms/${String(roomId)}/simulated-sessions`, { participants, turns });
  return z.string().parse(answer.conferenceSessionId);
}

it(
  `posts each turn once and in order although the server is killed (kills: ${KILLS})`,
  { tags: ['slow'] },
  async () => {
    await post('/api/webhooks', { url: receiver.url, types: ['turn.created'] });
    const sessions: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      const killed = killWhilePosting(kill % 2);
      for (let n = 0; n < SESSIONS / KILLS; n += 1) sessions.push(await simulate());
      await killed;
    }
    const posted = () => {
      server.advance(LEASE_OVER_MS);
      return sessions.map((sessionId) => cursorsOf(sessionId));
    };
    const all = Array.from({ length: TURNS }, (_, n) => n + 1);
    await expect.poll(posted, { interval: 500 }).toEqual(sessions.map(() => all));
  },
);

const data = z.object({ turns: z.array(z.object({ cursor: z.int() })), after: z.int(), nextCursor: z.int() });

/** Returns the cursors of the turns of a session as a receiver gets them, which skips events that it had before. */
function cursorsOf(sessionId: string): number[] {
  const seen = new Set<string>();
  return receiver.received.flatMap(({ event, status }) => {
    if (event.conferenceSessionId !== sessionId || status !== 204 || seen.has(event.id)) return [];
    seen.add(event.id);
    return data.parse(event.data).turns.map(({ cursor }) => cursor);
  });
}

/** Kills the process while it waits for an answer, after a number of answers, and starts another one. */
async function killWhilePosting(answered: number): Promise<void> {
  await new Promise<void>((resolve) => {
    let count = 0;
    receiver.answer = () => {
      count += 1;
      if (count <= answered) return 204;
      receiver.answer = () => 204;
      resolve();
      return null;
    };
  });
  restarted = server.kill().then(() => {
    server = start();
  });
  await restarted;
}
