import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { appRouter } from '../router';
import { operationsOf } from './document';

/** For each operation that takes an Idempotency-Key: a request that succeeds. */
const REQUESTS: Record<string, () => Promise<{ path: string; body?: object }>> = {
  'POST /api/embed/rooms': async () => ({ path: '/api/embed/rooms', body: { roomName: 'Weekly' } }),
  'POST /api/rooms/{roomId}/ai-agent/invite': async () => ({
    path: `/api/rooms/${await newEmbedRoom(server, scene.key)}/ai-agent/invite`,
    body: { mode: 'Transcriber' },
  }),
  'POST /api/rooms/{roomId}/ai-agent/remove': async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    await server.call('POST', `/api/rooms/${roomId}/ai-agent/invite`, { key: scene.key });
    return { path: `/api/rooms/${roomId}/ai-agent/remove` };
  },
};

const takers = operationsOf(appRouter).flatMap(({ rest }) =>
  rest?.idempotencyKey === 'taken' ? [`${rest.method} ${rest.path}`] : [],
);

let speech: TranscriptionDouble;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  speech = await transcriptionDouble();
  server = await testServer({ env: { STT_BASE_URL: speech.url } });
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), speech.close()]));

it('every operation that takes an Idempotency-Key has its request here', () => {
  expect(Object.keys(REQUESTS).sort()).toEqual([...takers].sort());
});

describe.each(takers)('%s', (operation) => {
  it('makes its change once, and replays the answer to every retry', async () => {
    const { path, body } = (await REQUESTS[operation]?.()) ?? { path: '' };
    const headers = { 'Idempotency-Key': operation.replaceAll(' ', '-') };
    const send = () => server.call('POST', path, { key: scene.key, headers, ...(body && { body }) });
    const [first, second] = [await send(), await send()];
    expect(first.status).toBeLessThan(300);
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([first, second].map((answer) => answer.headers.get('Idempotency-Replayed'))).toEqual([
      null,
      'true',
    ]);
  });
});
