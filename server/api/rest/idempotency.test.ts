import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { addAgent, addTurn } from '../../testing/agent-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { addSession } from '../../testing/rooms-rows';
import { STEP_LIMIT_MS } from '../../testing/limits';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { renewWorker } from '../../recordings/capture/recorder-tasks';
import { START, STREAMING_WORKER } from '../../testing/recorder';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';
import { appRouter } from '../router';
import { operationsOf } from './document';

/** For each operation that takes an Idempotency-Key: a request that succeeds. */
const REQUESTS: Record<string, () => Promise<{ path: string; body?: object; key?: string }>> = {
  'POST /api/embed/rooms': async () => ({ path: '/api/embed/rooms', body: { roomName: 'Weekly' } }),
  'POST /api/rooms/{roomId}/invitations': async () => ({
    path: `/api/rooms/${await newEmbedRoom(server, scene.key)}/invitations`,
    body: { externalUserId: 'user-42' },
  }),
  'POST /api/rooms/{roomId}/ai-agent/invite': async () => ({
    path: `/api/rooms/${await newEmbedRoom(server, scene.key)}/ai-agent/invite`,
    body: { mode: 'Transcriber' },
  }),
  'POST /api/rooms/{roomId}/ai-agent/remove': async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key: scene.key });
    return { path: `/api/rooms/${roomId}/ai-agent/remove` };
  },
  'POST /api/rooms/{roomId}/live/end': async () => ({
    path: `/api/rooms/${(await newCall()).roomId}/live/end`,
  }),
  'POST /api/rooms/{roomId}/live/mute': async () => ({
    path: `/api/rooms/${(await newCall()).roomId}/live/mute`,
  }),
  'POST /api/rooms/{roomId}/live/grants': async () => ({
    path: `/api/rooms/${(await newCall()).roomId}/live/grants`,
    body: { chat: false },
  }),
  'POST /api/rooms/{roomId}/live/breakouts': async () => ({
    path: `/api/rooms/${(await newCall()).roomId}/live/breakouts`,
    body: { action: 'open', rooms: [{ name: 'Group 1' }, { name: 'Group 2' }] },
  }),
  'POST /api/rooms/{roomId}/live/messages': async () => ({
    path: `/api/rooms/${(await newCall()).roomId}/live/messages`,
    body: { kind: 'chat', text: 'Doors close at six.' },
  }),
  'POST /api/rooms/{roomId}/live/agent/say': async () => {
    const { roomId } = await newCall();
    await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key: scene.key });
    return { path: `/api/rooms/${roomId}/live/agent/say`, body: { text: 'I take notes.' } };
  },
  'POST /api/rooms/{roomId}/live/agent/draft-minutes': async () => {
    const { roomId } = await newCall();
    const { body } = await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key: scene.key });
    await addTurn(server.services.db, body.sessionId);
    return { path: `/api/rooms/${roomId}/live/agent/draft-minutes` };
  },
  'POST /api/rooms/{roomId}/live/participants/{participantId}': async () => {
    const { roomId, participantId } = await newCall();
    return { path: `/api/rooms/${roomId}/live/participants/${participantId}`, body: { action: 'mute' } };
  },
  'POST /api/rooms/{roomId}/live/recording': async () => {
    const { roomId, host } = await newCall();
    host.send(START);
    await host.take('recording-changed');
    return { path: `/api/rooms/${roomId}/live/recording`, body: { action: 'stop' } };
  },
  'POST /api/rooms/{roomId}/live/streams': async () => {
    await renewWorker(server.services.db, STREAMING_WORKER);
    return {
      path: `/api/rooms/${(await newCall()).roomId}/live/streams`,
      body: { url: 'rtmps://live.example.com/app/key' },
    };
  },
  'POST /api/rooms/{roomId}/simulated-sessions': async () => ({
    path: `/api/rooms/${await newEmbedRoom(server, scene.testKey)}/simulated-sessions`,
    body: { participants: [{ externalUserId: 'user-42' }] },
    key: scene.testKey,
  }),
  'POST /api/artifacts/{sessionId}/minutes': async () => {
    const { db } = server.services;
    const { id } = await addSession(db, scene.embed.roomId);
    await addAgent(db, id);
    await addTurn(db, id);
    return { path: `/api/artifacts/${id}/minutes` };
  },
  'POST /api/recordings/{recordingId}/links': async () => ({
    path: `/api/recordings/${scene.embed.recordingId}/links`,
    body: { password: 'seven-green-bicycles' },
  }),
  'POST /api/recordings/{recordingId}/renders': async () => ({
    path: `/api/recordings/${scene.embed.recordingId}/renders`,
    body: { format: 'webm', from: 0 },
  }),
  'POST /api/keys/{keyId}/roll': async () => {
    const { live: accountId, portal } = scene.owner;
    const { keyId } = await portal.keys.create({ accountId, name: 'Worker' });
    return { path: `/api/keys/${keyId}/roll` };
  },
  'POST /api/webhooks': async () => ({ path: '/api/webhooks', body: { url: receiver.url } }),
  'POST /api/webhooks/{webhookId}/rotate': async () => ({ path: `${await newWebhook()}/rotate` }),
  'POST /api/webhooks/{webhookId}/replay': async () => ({
    path: `${await newWebhook()}/replay`,
    body: { after: 0 },
  }),
  'POST /api/webhooks/{webhookId}/deliveries/{deliveryId}/retry': async () => {
    const path = `${await newWebhook()}/deliveries`;
    await newEmbedRoom(server, scene.key);
    const findDelivered = async () => {
      const { body } = await server.call('GET', `${path}?status=succeeded`, { key: scene.key });
      return body.deliveries[0];
    };
    const { deliveryId } = await vi.waitUntil(findDelivered, { timeout: STEP_LIMIT_MS });
    return { path: `${path}/${deliveryId}/retry` };
  },
};

const takers = operationsOf(appRouter).flatMap(({ rest }) =>
  rest?.idempotencyKey === 'taken' ? [`${rest.method} ${rest.path}`] : [],
);

let speech: TranscriptionDouble;
let model: LanguageModelDouble;
let server: TestServer;
let scene: Scene;
let receiver: WebhookReceiver;
/** Creates an endpoint. @returns its path */
async function newWebhook(): Promise<string> {
  const { body } = await server.call('POST', '/api/webhooks', {
    key: scene.key,
    body: { url: receiver.url, types: ['room.created'] },
  });
  return `/api/webhooks/${body.webhookId}`;
}
/** Creates a room with a host in its call. */
async function newCall() {
  const roomId = await newEmbedRoom(server, scene.key);
  const host = await connectHub(server.url);
  host.send(joinMessage(joinToken(server, roomId, 'host')));
  const { participantId } = await host.take('welcome');
  return { roomId, host, participantId };
}
beforeAll(async () => {
  speech = await transcriptionDouble();
  model = await languageModelDouble(attentive);
  server = await testServer({
    env: {
      STT_BASE_URL: speech.url,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny-model',
      ALLOW_PRIVATE_WEBHOOKS: 'true',
    },
  });
  scene = await newScene(server);
  receiver = await startWebhookReceiver();
});
afterAll(() => Promise.all([server.close(), speech.close(), model.close(), receiver.close()]));

it('every operation that takes an Idempotency-Key has its request here', () => {
  expect(Object.keys(REQUESTS).sort()).toEqual([...takers].sort());
});

describe.each(takers)('%s', (operation) => {
  it('makes its change once, and replays the answer to every retry', async () => {
    const { path, body, key = scene.key } = (await REQUESTS[operation]?.()) ?? { path: '' };
    const headers = { 'Idempotency-Key': operation.replaceAll(' ', '-') };
    const send = () => server.call('POST', path, { key, headers, ...(body && { body }) });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBeLessThan(300);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([first, second].map((answer) => answer.headers.get('Idempotency-Replayed'))).toEqual([
      null,
      'true',
    ]);
  });
});
