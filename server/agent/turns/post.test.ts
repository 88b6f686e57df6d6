import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { addTurn, addTurns } from '../../testing/agent-rows';
import { addKey } from '../../testing/identity-rows';
import { addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom } from '../../testing/scene';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import {
  countEvents,
  countPending,
  startWebhookServer,
  type WebhookAccount,
  type WebhookServer,
} from '../../testing/webhooks';
import { deleteChatTurn } from '../transcript/record';

let hooks: WebhookServer;
let account: WebhookAccount;
let key: string;
let receiver: WebhookReceiver;
beforeAll(async () => {
  hooks = await startWebhookServer();
});
beforeEach(async () => {
  account = await hooks.newAccount();
  key = await addKey(db(), account.accountId, ['svc:events', 'svc:rooms', 'svc:history']);
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());
afterAll(() => hooks.server.close());

const posted = z.object({ turns: z.array(z.object({ text: z.string() })) });

const db = () => hooks.server.services.db;
const call = (method: string, path: string, body?: object) =>
  hooks.server.call(method, path, { key, ...(body && { body }) });

async function newWebhook(body: object = {}) {
  const answer = await call('POST', '/api/webhooks', { url: receiver.url, types: ['turn.created'], ...body });
  expect(answer.status).toBe(201);
  return answer.body;
}

async function newSession(): Promise<string> {
  return (await addSession(db(), await newEmbedRoom(hooks.server, key), { endedAt: null })).id;
}

/** Adds turns with one statement. */
const say = (sessionId: string, texts: string[]) =>
  addTurns(
    db(),
    sessionId,
    texts.map((text) => ({ text, startedAt: after(0), endedAt: after(1_000) })),
  );

/** Lets the time pass after which turns are posted, until the receiver has enough. */
async function passUntil(condition: (texts: string[][]) => boolean): Promise<void> {
  await passTime(() => condition(texts()));
}

const passTime = (isOver: () => boolean) =>
  expect
    .poll(
      () => {
        hooks.clock.advance(2_000);
        return isOver();
      },
      { interval: 20 },
    )
    .toBe(true);

/** The texts of the turns that were posted, event by event. */
const texts = (): string[][] =>
  receiver.received
    .filter(({ status }) => status === 204)
    .map(({ event }) => posted.parse(event.data).turns.map(({ text }) => text));

it(
  'posts the turns of a session together, signed, to endpoints that name the type',
  { tags: ['slow'] },
  async () => {
    const { secret } = await newWebhook();
    const all = await startWebhookReceiver();
    await newWebhook({ url: all.url, types: null });
    const sessionId = await newSession();
    await say(sessionId, ['One.', 'Two.']);
    await passUntil((posted) => posted.length === 1);
    const [received] = receiver.received;
    new Webhook(secret).verify(
      received?.body ?? '',
      z.record(z.string(), z.string()).parse(received?.headers),
    );
    expect(received?.event).toMatchObject({
      id: expect.stringMatching(/^evt_/),
      type: 'turn.created',
      sequence: 0,
      accountId: account.accountId,
      conferenceSessionId: sessionId,
      requestId: null,
      data: {
        turns: [
          { text: 'One.', cursor: 1, startMs: 0, source: 'speech' },
          { text: 'Two.', cursor: 2 },
        ],
        after: 0,
        nextCursor: 2,
      },
    });
    await addTurn(db(), sessionId, { text: 'Three.' });
    await passUntil((posted) => posted.length === 2);
    expect(receiver.received[1]?.event.data).toMatchObject({ after: 2, nextCursor: 3 });
    await all.until((events) => events.some(({ event }) => event.type === 'room.created'));
    expect(all.received.map(({ event }) => event.type)).not.toContain('turn.created');
    await all.close();
  },
);

it('does not show the turns in the event log, nor among the deliveries', async () => {
  const { webhookId } = await newWebhook();
  const sessionId = await newSession();
  await say(sessionId, ['One.']);
  await passUntil((posted) => posted.length === 1);
  const { body } = await call('GET', '/api/events');
  expect(body.events.map(({ type }: { type: string }) => type)).not.toContain('turn.created');
  const { id } = receiver.received[0]?.event ?? {};
  expect((await call('GET', `/api/events/${id}`)).status).toBe(404);
  expect((await call('GET', `/api/webhooks/${webhookId}/deliveries`)).body.deliveries).toEqual([]);
  const before = await countEvents(db(), [account.accountId]);
  await call('DELETE', `/api/webhooks/${webhookId}`);
  expect(await countEvents(db(), [account.accountId])).toBe(before - 1);
});

it(
  'posts at most 50 turns at once, and keeps their order when an attempt fails',
  { tags: ['slow'] },
  async () => {
    await newWebhook();
    const sessionId = await newSession();
    const said = Array.from({ length: 120 }, (_, n) => `Turn ${n}.`);
    receiver.answer = () => (receiver.received.length === 1 ? 500 : 204);
    await say(sessionId, said);
    await passUntil((posted) => posted.length === 3);
    expect(texts()).toEqual([said.slice(0, 50), said.slice(50, 100), said.slice(100)]);
    const [failed, repeated] = receiver.received;
    expect(repeated?.event.id).toBe(failed?.event.id);
  },
);

it('posts no turn that was stored while no endpoint wanted it', async () => {
  const sessionId = await newSession();
  await say(sessionId, ['Before.']);
  const { webhookId } = await newWebhook();
  await say(sessionId, ['One.']);
  await passUntil((posted) => posted.length === 1);
  await call('PATCH', `/api/webhooks/${webhookId}`, { status: 'paused' });
  await say(sessionId, ['Meanwhile.']);
  await call('PATCH', `/api/webhooks/${webhookId}`, { status: 'enabled' });
  await say(sessionId, ['Two.']);
  await passUntil((posted) => posted.length === 2);
  expect(texts()).toEqual([['One.'], ['Two.']]);
  // Nothing of the event log was missed.
  expect((await call('GET', `/api/webhooks/${webhookId}`)).body.missedAfter).toBeNull();
});

it('leaves out a turn that was deleted before it was posted', async () => {
  const { webhookId } = await newWebhook();
  const sessionId = await newSession();
  receiver.answer = () => (receiver.received.length === 1 ? 500 : 204);
  const turn = await addTurn(db(), sessionId, { text: 'Secret.' });
  await addTurn(db(), sessionId, { text: 'Known.' });
  await passTime(() => receiver.received.length > 0);
  await expect.poll(() => countPending(db(), webhookId)).toBe(1);
  await db().transaction((tx) => deleteChatTurn(tx, turn.id.replace(/^trn_/, 'msg_')));
  await passUntil((posted) => posted.length === 1);
  expect(texts()).toEqual([['Known.']]);
});

it('needs a key that may read transcripts', async () => {
  const refused = { status: 403, body: { error: 'This credential lacks the scope svc:history.' } };
  const given = { url: receiver.url, types: ['turn.created'] };
  expect(await account.call('POST', '/api/webhooks', given)).toMatchObject(refused);
  const { webhookId } = await account.newWebhook(receiver.url, { types: ['room.created'] });
  const path = `/api/webhooks/${webhookId}`;
  expect(await account.call('PATCH', path, { types: ['turn.created'] })).toMatchObject(refused);
});
