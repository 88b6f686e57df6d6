import { afterAll, beforeAll, expect, it } from 'vitest';
import { addKey } from '../../testing/identity-rows';
import { addSession } from '../../testing/rooms-rows';
import { newEmbedRoom } from '../../testing/scene';
import { startWebhookReceiver } from '../../testing/webhook-receiver';
import { startWebhookServer, type WebhookServer } from '../../testing/webhooks';
import { SpeechPosts } from './speech-posts';

let hooks: WebhookServer;
beforeAll(async () => {
  hooks = await startWebhookServer();
});
afterAll(() => hooks.server.close());

const agent = { participantId: 'par_agent', language: null, captions: false, isImpaired: false };

it('posts who begins to speak and pauses, in order, to endpoints that name the types', async () => {
  const account = await hooks.newAccount();
  const key = await addKey(hooks.server.services.db, account.accountId, [
    'svc:events',
    'svc:rooms',
    'svc:history',
  ]);
  const call = (body: object) => hooks.server.call('POST', '/api/webhooks', { key, body });
  const [named, other] = [await startWebhookReceiver(), await startWebhookReceiver()];
  await call({ url: named.url, types: ['speech.started', 'speech.stopped'] });
  await call({ url: other.url });
  const roomId = await newEmbedRoom(hooks.server, key);
  const { id: sessionId } = await addSession(hooks.server.services.db, roomId, { endedAt: null });
  const posts = new SpeechPosts({ ...hooks.server.services, timers: hooks.clock });
  const ref = { ownerId: account.owner.userId, roomId, sessionId, speakerKey: 'ada', displayName: 'Ada' };
  const ada = { ...ref, participantId: 'par_ada', agent: { ...agent, mode: 'Transcriber' as const } };
  const ben = { ...ref, participantId: 'par_ben', agent: { ...agent, mode: 'Captioner' as const } };
  const at = new Date('2026-03-01T10:00:00.000Z');
  posts.add(ada, { isSpeaking: true, at });
  posts.add(ben, { isSpeaking: true, at });
  posts.add(ada, { isSpeaking: false, at });
  await posts.close();
  await named.until((events) => events.length === 2);
  const time = at.toISOString();
  expect(named.received.map(({ event }) => [event.type, event.sequence, event.data])).toEqual([
    ['speech.started', 0, { participantId: 'par_ada', startedAt: time }],
    ['speech.stopped', 0, { participantId: 'par_ada', endedAt: time }],
  ]);
  await other.until((events) => events.some(({ event }) => event.type === 'room.created'));
  expect(other.received.map(({ event }) => event.type)).not.toContain('speech.started');
  const { body } = await hooks.server.call('GET', '/api/events', { key });
  expect(JSON.stringify(body)).not.toContain('speech.');
  await Promise.all([named.close(), other.close()]);
});
