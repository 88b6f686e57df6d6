import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testClock } from '../../testing/clock';
import { connectHub, joinMessage } from '../../testing/hub-client';
import { actionsOn, eventsOn } from '../../testing/identity-rows';
import { inviteAndAccept, newEmbedRoom, newOwnRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { transcriptionDouble, type TranscriptionDouble } from '../../testing/transcription';
import { agentInviter } from './on-start';

const time = testClock();
let speech: TranscriptionDouble;
let server: TestServer;
let bare: TestServer;
let scene: Scene;
beforeAll(async () => {
  speech = await transcriptionDouble();
  const env = { STT_BASE_URL: speech.url, STT_API_KEY: 'sesame', STT_MODEL: 'tiny' };
  server = await testServer({ env, replace: () => ({ now: time.now }) });
  bare = await testServer();
  scene = await newScene(server);
});
afterAll(() => Promise.all([server.close(), bare.close(), speech.close()]));

const call = (roomId: string, act: 'invite' | 'remove', body?: object) => {
  time.advance(1);
  return server.call('POST', `/api/rooms/${roomId}/ai-agent/${act}`, {
    key: scene.key,
    ...(body && { body }),
  });
};
const status = async (roomId: string, of = server) =>
  (await of.call('GET', `/api/rooms/${roomId}/ai-agent/status`)).body;

describe('the agent that a room wants from the start', () => {
  const agentOnStart = { mode: 'Transcriber', captions: true };
  async function enter(of: TestServer, key: string, roomId: string) {
    const body = { roomId, externalUserId: 'ada', displayName: 'Ada', role: 'host' };
    const minted = await of.call('POST', '/api/embed/sessions', { key, body });
    const client = await connectHub(of.url);
    client.send(joinMessage(minted.body.token));
    return Object.assign(client, { welcome: await client.take('welcome') });
  }

  it('comes with the first person, once, and speaks the language of the room', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { agentOnStart, language: 'de' });
    const first = await enter(server, scene.key, roomId);
    const { agent } = await first.take('agent-changed');
    expect(agent).toMatchObject({ mode: 'Transcriber', language: 'de', captions: true });
    expect(await status(roomId)).toMatchObject({ agentPresent: true, language: 'de' });
    await call(roomId, 'remove');
    const handler = agentInviter(server.services);
    const job = { payload: {}, attempt: 1, signal: new AbortController().signal };
    await handler.run({ subject: first.welcome.sessionId, ...job }); // as after a crash
    expect(await status(roomId)).toMatchObject({ agentPresent: false });
    first.drop();
  });

  it(
    'names to the hosts an agent that the server does not have, and holds up nobody',
    { tags: ['slow'] },
    async () => {
      const { key } = await newScene(bare);
      const host = await enter(bare, key, await newEmbedRoom(bare, key, { agentOnStart }));
      const { message } = await host.take('rejected');
      expect(message).toBe('The AI agent is not available: no speech-to-text service is configured.');
      expect(host.welcome.agent).toBeNull();
      host.drop();
    },
  );

  it.each([
    ['recordOnStart', true],
    ['agentOnStart', agentOnStart],
  ])('is refused to an encrypted room, as is everything that has to hear it: %s', async (field, value) => {
    const body = { endToEndEncrypted: true };
    const roomId = await newEmbedRoom(server, scene.key, body);
    const change = { [field]: value };
    const refused = [
      await server.call('PATCH', `/api/rooms/${roomId}`, { key: scene.key, body: change }),
      await server.call('POST', '/api/embed/rooms', { key: scene.key, body: { ...body, ...change } }),
    ];
    for (const answer of refused) {
      expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
    }
  });
});

describe('an invitation', () => {
  it('uses the language of the room when an invitation names none', async () => {
    const roomId = await newEmbedRoom(server, scene.key, { language: 'fr' });
    expect((await call(roomId, 'invite')).body.language).toBe('fr');
  });

  it.each([
    [undefined, 'Notetaker', null],
    [{}, 'Notetaker', null],
    [{ inlineConfig: {} }, 'Notetaker', null],
    [{ mode: 'transcriber' }, 'Transcriber', null],
    [{ mode: 'CAPTIONER' }, 'Captioner', null],
    [{ mode: 'Notetaker', inlineConfig: { language: 'en' } }, 'Notetaker', 'en'],
    [{ inlineConfig: { language: 'de-ch' } }, 'Notetaker', 'de-CH'],
    [{ inlineConfig: { language: 'zh-hant-tw' } }, 'Notetaker', 'zh-Hant-TW'],
  ])('%j brings a %s that listens for %s', async (body, mode, language) => {
    const answer = await call(await newEmbedRoom(server, scene.key), 'invite', body);
    expect([answer.status, answer.body]).toEqual([
      200,
      {
        success: true,
        sessionId: expect.stringMatching(/^ses_/),
        mode,
        language,
        state: 'present',
        alreadyPresent: false,
      },
    ]);
  });

  it.each([
    [{ mode: 'Dancer' }, 'mode'],
    [{ mode: '' }, 'mode'],
    [{ mode: '__proto__' }, 'mode'],
    [{ inlineConfig: { language: '' } }, 'language'],
    [{ inlineConfig: { language: 'english please' } }, 'language'],
    [{ inlineConfig: { language: 'en_US' } }, 'language'],
    [{ inlineConfig: { minutes: { template: 'custom' } } }, 'minutes'],
  ])('%j is refused by name', async (body, field) => {
    const answer = await call(scene.embed.roomId, 'invite', body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(field)]);
  });
});

it('inviting and removing are idempotent, and each change is one event', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const [first, second] = [await call(roomId, 'invite'), await call(roomId, 'invite')];
  expect([first.body.alreadyPresent, second.body.alreadyPresent]).toEqual([false, true]);
  expect(second.body.sessionId).toBe(first.body.sessionId);
  expect(await status(roomId)).toMatchObject({
    agentPresent: true,
    available: true,
    mode: 'Notetaker',
    state: 'present',
  });
  const [gone, nothing] = [await call(roomId, 'remove'), await call(roomId, 'remove')];
  expect(gone.body).toEqual({ success: true, sessionId: first.body.sessionId, alreadyAbsent: false });
  expect(nothing.body).toEqual({ success: true, sessionId: null, alreadyAbsent: true });
  expect(await actionsOn(server.services.db, roomId)).toEqual([
    'room.create',
    'agent.invite',
    'agent.remove',
  ]);
  const [invited] = await eventsOn(server.services.db, roomId, 'agent.invite');
  expect(invited).toMatchObject({ actorKind: 'key', detail: { mode: 'Notetaker', language: null } });
});

describe('the status', () => {
  it('is public and contains neither names nor ids', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    await call(roomId, 'invite');
    const body = await status(roomId);
    expect(Object.keys(body).sort((a, b) => a.localeCompare(b))).toEqual([
      'agentPresent',
      'available',
      'language',
      'mode',
      'since',
      'state',
      'unavailableReason',
    ]);
    expect(JSON.stringify(body)).not.toMatch(/(ses|prt|usr|acc|key)_/);
  });

  it(
    'reports that no service is configured, and that the room is encrypted',
    { tags: ['slow'] },
    async () => {
      const { key } = await newScene(bare);
      const absent = {
        agentPresent: false,
        available: false,
        mode: null,
        state: 'absent',
        language: null,
        since: null,
      };
      expect(await status(await newEmbedRoom(bare, key), bare)).toEqual({
        ...absent,
        unavailableReason: 'not_configured',
      });
      const encrypted = await newEmbedRoom(bare, key, { endToEndEncrypted: true });
      expect(await status(encrypted, bare)).toEqual({ ...absent, unavailableReason: 'room_encrypted' });
    },
  );

  it.each(['down', 'failing', 'refuses'] as const)(
    'reports the status of a service that is %s',
    async (behaviour) => {
      const roomId = await newEmbedRoom(server, scene.key);
      await becomes(behaviour);
      const reason = behaviour === 'refuses' ? 'auth_failed' : 'service_unavailable';
      const absent = { agentPresent: false, available: false, state: 'absent', unavailableReason: reason };
      expect(await status(roomId)).toMatchObject(absent);
      await becomes('well');
      await call(roomId, 'invite');
      await becomes(behaviour);
      expect(await status(roomId)).toMatchObject({
        agentPresent: behaviour !== 'refuses',
        available: false,
        state: 'failed',
        mode: 'Notetaker',
        unavailableReason: reason,
      });
      await becomes('well');
    },
  );
});

/** Changes the behavior of the service, and waits until the server asks it again. */
const becomes = async (behaviour: TranscriptionDouble['behaviour']) => {
  speech.behaviour = behaviour;
  time.advance(10_000);
};

describe('when the service fails', () => {
  it.each(['down', 'failing', 'refuses'] as const)(
    'answers 503 to invitations while the service is %s, and still removes a present agent',
    async (behaviour) => {
      const [empty, taken] = [await newEmbedRoom(server, scene.key), await newEmbedRoom(server, scene.key)];
      await call(taken, 'invite');
      await becomes(behaviour);
      const refused = await call(empty, 'invite');
      expect([refused.status, Object.keys(refused.body)]).toEqual([503, ['error']]);
      expect((await call(taken, 'invite')).body).toMatchObject({ success: true, alreadyPresent: true });
      expect((await call(taken, 'remove')).body).toMatchObject({ success: true, alreadyAbsent: false });
      expect((await call(empty, 'remove')).body).toMatchObject({ success: true, alreadyAbsent: true });
      await becomes('well');
    },
  );

  it('answers 503 to invitations and removals when no service is configured', async () => {
    const { key } = await newScene(bare);
    const roomId = await newEmbedRoom(bare, key);
    for (const act of ['invite', 'remove']) {
      const answer = await bare.call('POST', `/api/rooms/${roomId}/ai-agent/${act}`, { key });
      expect([act, answer.status]).toEqual([act, 503]);
    }
  });
});

it('refuses an agent in an encrypted room', async () => {
  const roomId = await newEmbedRoom(server, scene.key, { endToEndEncrypted: true });
  const answer = await call(roomId, 'invite');
  expect([answer.status, answer.body]).toEqual([409, { error: expect.stringContaining('encrypted') }]);
  expect(await status(roomId)).toMatchObject({ available: false, unavailableReason: 'room_encrypted' });
});

it('simultaneous invitations bring one agent into one session', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const answers = await Promise.all([1, 2, 3].map(() => call(roomId, 'invite')));
  expect(new Set(answers.map(({ body }) => body.sessionId)).size).toBe(1);
  expect(answers.filter(({ body }) => !body.alreadyPresent)).toHaveLength(1);
  expect(await actionsOn(server.services.db, roomId)).toEqual(['room.create', 'agent.invite']);
});

it('a session that nobody entered is not listed, and ends when its agent is removed', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const first = await call(roomId, 'invite');
  await call(roomId, 'remove');
  const second = await call(roomId, 'invite');
  expect(second.body.sessionId).not.toBe(first.body.sessionId);
  const list = await server.call('GET', `/api/rooms/${roomId}/artifacts`, { key: scene.key });
  expect(list.body).toEqual({ artifacts: [], next: null });
});

describe('in the portal', () => {
  it('the owner, a co-organizer and the account of a room can invite and remove the agent', async () => {
    const own = await newOwnRoom(scene.owner);
    await inviteAndAccept(scene.owner, scene.coOrganizer, own, 'co-organizer');
    const embed = await newEmbedRoom(server, scene.key);
    for (const [person, roomId] of [
      [scene.owner, own],
      [scene.coOrganizer, own],
      [scene.owner, embed],
    ] as const) {
      const brought = await person.portal.agent.bring({ roomId, inlineConfig: { captions: true } });
      expect(brought).toMatchObject({ success: true, alreadyPresent: false });
      expect(await person.portal.agent.dismiss({ roomId })).toMatchObject({ alreadyAbsent: false });
    }
  });

  it('a member may not, and a stranger finds no such room', async () => {
    const { roomId } = scene.own;
    await expect(scene.member.portal.agent.bring({ roomId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(scene.stranger.portal.agent.bring({ roomId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(scene.stranger.portal.agent.dismiss({ roomId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });
});

it('an agent stays when the server restarts', async () => {
  const roomId = await newEmbedRoom(server, scene.key);
  const invited = await call(roomId, 'invite', { mode: 'Transcriber', inlineConfig: { language: 'de' } });
  await server.restart();
  expect(await status(roomId)).toMatchObject({ agentPresent: true, mode: 'Transcriber', language: 'de' });
  expect((await call(roomId, 'remove')).body.sessionId).toBe(invited.body.sessionId);
});
