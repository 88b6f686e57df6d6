import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ALL_OFF, connectHub, joinMessage } from '../../testing/hub-client';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { joined, SENTENCES, silence, soundFrames, spoken, transcript } from '../../testing/sound';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';

/** Afar, an existing language that the service below does not support. */
const POISON = 'aa';

let speech: TranscriptionDouble;
let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  speech = await transcriptionDouble(transcript);
  server = await testServer({ env: { STT_BASE_URL: speech.url } });
  scene = await newScene(server);
  await server.services.listening.prepare();
});
afterAll(() => Promise.all([server.close(), speech.close()]));

/** Returns the host of a separate room, in the call with the microphone on. */
async function hostOf(key: string) {
  const roomId = await newEmbedRoom(server, key);
  const person = { roomId, externalUserId: 'user-1', displayName: 'Ada', role: 'host' };
  const { token } = (await server.call('POST', '/api/embed/sessions', { key, body: person })).body;
  const client = await connectHub(server.url);
  client.send(joinMessage(token, { devices: { ...ALL_OFF, microphone: true } }));
  await client.take('welcome');
  const said = joined(silence(300), spoken('green-paint'), silence(900));
  return Object.assign(client, {
    invite: (language: string | null) =>
      client.send({ type: 'invite-agent', mode: 'Captioner', language, captions: true }),
    speak: () => soundFrames(said).forEach((frame) => client.sendRaw(frame)),
    status: async () => (await server.call('GET', `/api/rooms/${roomId}/ai-agent/status`)).body,
  });
}

describe('a language over the hub', () => {
  it.each(['not a language!', '', 'en_US', 'en-'])(
    'is refused with a sentence when it is invalid: "%s"',
    async (tag) => {
      const host = await hostOf(scene.key);
      host.invite(tag);
      expect(await host.take('rejected')).toEqual({
        type: 'rejected',
        of: 'invite-agent',
        reason: 'invalid',
        message: 'The field "language" is not valid: must be a BCP 47 language tag such as en.',
      });
      expect(await host.status()).toMatchObject({ agentPresent: false, available: true });
    },
  );

  it('is stored in its canonical form', async () => {
    const host = await hostOf(scene.key);
    host.invite('DE-ch');
    expect((await host.take('agent-changed')).agent).toMatchObject({ language: 'de-CH' });
  });
});

it('the longest valid language tag is accepted, over REST and over the hub', async () => {
  const body = { inlineConfig: { language: `en-x-${'abcdefgh-'.repeat(4)}a` } };
  const path = `/api/rooms/${await newEmbedRoom(server, scene.key)}/ai-agent/invite`;
  const answer = await server.call('POST', path, { key: scene.key, body });
  expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining('language')]);
});

describe.each([500, 422, 401])('what the service refuses of one host with %i', (status) => {
  it(
    'stops nobody else: their captions continue, and their agent stays available',
    { tags: ['slow'] },
    async () => {
      const refused = speech.refused.length;
      speech.refuse = ({ fields }) => (fields.language === POISON ? status : null);
      const [mallory, ben] = [await hostOf(scene.key), await hostOf(scene.otherKey)];
      mallory.invite(POISON);
      ben.invite('en');
      expect((await ben.take('agent-changed')).agent).toMatchObject({ isImpaired: false });
      await mallory.take('agent-changed');
      // A refusal is final; every other failure is tried again.
      const times = status === 422 ? 1 : 3;
      mallory.speak();
      mallory.speak();
      await expect.poll(() => speech.refused.length).toBeGreaterThanOrEqual(refused + times);
      ben.speak();
      expect((await ben.take('caption')).caption.text).toBe(SENTENCES['green-paint']);
      const statuses = [await mallory.status(), await ben.status()];
      expect(statuses).toMatchObject([
        { agentPresent: true, available: true, state: 'present' },
        { agentPresent: true, available: true, state: 'present' },
      ]);
      expect(ben.types()).not.toContain('agent-changed');
      mallory.drop();
      ben.drop();
    },
  );
});
