import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../platform/principal/principal';
import { testClock } from '../../testing/clock';
import { followEvents } from '../../testing/event-feed';
import { eventsOn } from '../../testing/identity-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor, newPerson } from '../../testing/people';
import { addSession } from '../../testing/rooms-rows';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

let model: LanguageModelDouble;
let server: TestServer;
let receiver: WebhookReceiver;
/** The key of a test account that no other test uses. */
let key: string;

beforeAll(async () => {
  model = await languageModelDouble(attentive);
  receiver = await startWebhookReceiver();
  server = await testServer({
    env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model', ALLOW_PRIVATE_WEBHOOKS: 'true' },
  });
  key = await newTestKey();
});
afterAll(() => Promise.all([server.close(), model.close(), receiver.close()]));

const newTestKey = async () => newKeyFor(await newPerson(server.services), 'test', [...SCOPES]);

const ADA = { externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
const GRACE = { externalUserId: 'grace', displayName: 'Grace Example' };
const turns = [
  { externalUserId: 'ada', text: 'We decide to send the offer.' },
  { externalUserId: 'grace', text: 'Good.', startMs: 60_000 },
];

const simulate = (roomId: string, body: object = {}, withKey = key) =>
  server.call('POST', `/api/rooms/${roomId}/simulated-sessions`, {
    key: withKey,
    body: { participants: [ADA, GRACE], ...body },
  });
const read = async (path: string) => (await server.call('GET', path, { key })).body;
const sessionsOf = async (roomId: string) => (await read(`/api/sessions?roomId=${roomId}`)).sessions;

describe('a simulated session', () => {
  it('leaves what a call leaves: people, transcript, minutes, events and webhooks', async () => {
    const webhook = { url: receiver.url, types: ['session.ended', 'artifact.ready'] };
    await server.call('POST', '/api/webhooks', { key, body: webhook });
    const roomId = await newEmbedRoom(server, key, {
      lobby: 'everybody',
      language: 'en',
      recordOnStart: true,
    });
    const { status, body, headers } = await simulate(roomId, { turns });
    expect([status, body]).toEqual([
      201,
      {
        conferenceSessionId: expect.stringMatching(/^ses_/),
        roomId,
        startedAt: expect.any(String),
        endedAt: expect.any(String),
        durationSeconds: 61,
        participantCount: 2,
        turnCount: 2,
      },
    ]);
    const sessionId = body.conferenceSessionId;
    expect(Date.parse(body.endedAt) - Date.parse(body.startedAt)).toBe(61_000);
    expect(headers.get('Location')).toBe(`/api/sessions/${sessionId}`);

    expect(await read(`/api/sessions/${sessionId}`)).toMatchObject({
      state: 'ended',
      participants: [
        {
          kind: 'human',
          displayName: 'Ada Example',
          externalUserId: 'ada',
          role: 'host',
          leftReason: 'left',
        },
        { kind: 'human', externalUserId: 'grace', role: 'participant', leftAt: body.endedAt },
        { kind: 'agent', displayName: 'Notetaker' },
      ],
    });

    const told = await followEvents(server, key).untilRoom('artifact.ready', roomId);
    expect(told.map(({ type, conferenceSessionId: of }) => [type, of])).toEqual([
      ['room.created', null],
      ...[
        'session.started',
        'participant.joined',
        'participant.joined',
        'agent.joined',
        'participant.left',
        'participant.left',
        'agent.left',
        'session.ended',
        'artifact.ready',
      ].map((type) => [type, sessionId]),
    ]);
    expect(told[2]?.data).toMatchObject({ externalUserId: 'ada' });
    expect(told[8]?.data).toMatchObject({
      durationSeconds: 61,
      participantCount: 2,
      reason: 'everybody-left',
    });
    await receiver.until((received) => received.filter(({ event }) => event.roomId === roomId).length === 2);

    expect(await read(`/api/artifacts/${sessionId}`)).toMatchObject({
      artifactStatus: 'ready',
      turns: [
        { externalUserId: 'ada', text: turns[0]?.text, startMs: 0, endMs: 1_820, language: 'en' },
        { externalUserId: 'grace', speakerName: 'Grace Example', startMs: 60_000, source: 'speech' },
      ],
      decisions: ['send the offer'],
      provenance: { transcriptionModel: 'simulated', minutesModel: 'tiny-model' },
    });
    expect((await read('/api/usage')).totals).toMatchObject({
      sessions: 1,
      participantMinutes: 2.03,
      agentMinutes: 1.02,
    });
    expect(await eventsOn(server.services.db, sessionId, 'session.simulate')).toHaveLength(1);
  });

  it('leaves a transcript without minutes with a Transcriber, and none where nothing is said', async () => {
    const roomId = await newEmbedRoom(server, key);
    const noted = await simulate(roomId, { turns, agentMode: 'Transcriber', language: 'DE-at' });
    const { conferenceSessionId } = noted.body;
    await followEvents(server, key).untilRoom('artifact.ready', roomId);
    expect(await read(`/api/artifacts/${conferenceSessionId}`)).toMatchObject({
      artifactStatus: 'ready',
      summaryText: null,
      turns: [{ language: 'de-AT' }, { language: 'de-AT' }],
    });
    const silent = await simulate(roomId);
    expect(silent.body).toMatchObject({ turnCount: 0, durationSeconds: 1 });
    const { participants } = await read(`/api/sessions/${silent.body.conferenceSessionId}`);
    expect(participants.map(({ kind }: { kind: string }) => kind)).toEqual(['human', 'human']);
    expect((await sessionsOf(roomId)).length).toBe(2);
  });

  it('has a transcript in an encrypted room never, and a session in it all the same', async () => {
    const roomId = await newEmbedRoom(server, key, { endToEndEncrypted: true });
    expect((await simulate(roomId, { turns })).status).toBe(409);
    expect((await simulate(roomId)).status).toBe(201);
    expect(await sessionsOf(roomId)).toHaveLength(1);
  });
});

describe('what holds for calls holds for a simulated session, of which nothing is left when it is refused', () => {
  const CLOSED = { closesAt: new Date(Date.now() - 1_000).toISOString() };
  it.each([
    ['the room is closed', CLOSED, {}, 'closed'],
    ['it has not opened', { opensAt: '2999-01-01T00:00:00Z' }, {}, '"grace" may not enter'],
    [
      'it takes fewer people',
      { maxParticipants: 1 },
      { participants: [GRACE, { externalUserId: 'x' }] },
      'full',
    ],
    ['the agent is off', { features: { agent: false } }, { turns }, 'agent is off'],
  ])('refuses a simulated session when %s', async (_, settings, body, sentence) => {
    const roomId = await newEmbedRoom(server, key, {});
    const changed = await server.call('PATCH', `/api/rooms/${roomId}`, { key, body: settings });
    expect(changed.status).toBe(200);
    const refused = await simulate(roomId, body);
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(sentence)]);
    expect(await sessionsOf(roomId)).toEqual([]);
  });

  it('refuses a simulated session when a call runs in the room', async () => {
    const roomId = await newEmbedRoom(server, key);
    await addSession(server.services.db, roomId, { endedAt: null });
    expect((await simulate(roomId)).status).toBe(409);
  });

  it('refuses a simulated session when the room is deleted', async () => {
    const roomId = await newEmbedRoom(server, key);
    await server.call('DELETE', `/api/rooms/${roomId}`, { key });
    expect((await simulate(roomId)).status).toBe(404);
  });

  it('refuses a simulated session when as many as allowed in an hour have ended', async () => {
    const own = await newTestKey();
    const roomId = await newEmbedRoom(server, own);
    const endedAt = new Date();
    const earlier = Array.from({ length: 119 }, () => addSession(server.services.db, roomId, { endedAt }));
    await Promise.all(earlier);
    expect((await simulate(roomId, {}, own)).status).toBe(201);
    const refused = await simulate(roomId, {}, own);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(3_000);
  });
});

it('refuses a live key with a sentence that names the test key, whatever the room', async () => {
  const live = await newKeyFor(await newPerson(server.services), 'live', [...SCOPES]);
  for (const roomId of [await newEmbedRoom(server, live), await newEmbedRoom(server, key), 'rm_none']) {
    const { status, body } = await simulate(roomId, {}, live);
    expect([status, body.error]).toEqual([403, expect.stringContaining('sk_test_')]);
  }
});

it.each([
  ['nobody', { participants: [] }],
  ['too many people', { participants: Array.from({ length: 21 }, (_, n) => ({ externalUserId: `p${n}` })) }],
  ['one person twice', { participants: [ADA, ADA] }],
  ['a speaker who is not there', { turns: [{ externalUserId: 'eve', text: 'Hello' }] }],
  ['too many turns', { turns: Array.from({ length: 501 }, () => ({ externalUserId: 'ada', text: 'a' })) }],
  ['a long text', { turns: [{ externalUserId: 'ada', text: 'a'.repeat(2_001) }] }],
  ['a time beyond four hours', { turns: [{ externalUserId: 'ada', text: 'a', startMs: 14_400_001 }] }],
  ['a Captioner', { agentMode: 'Captioner' }],
])('refuses %s', async (_, body) => {
  expect((await simulate(await newEmbedRoom(server, key), body)).status).toBe(400);
});

it('counts for the quotas of the account', { tags: ['slow'] }, async () => {
  const { now } = testClock(new Date('2030-03-10T12:00:00Z')); // agent minutes are counted by month
  const limited = await testServer({
    env: { QUOTA_PARTICIPANTS: '1', QUOTA_AGENT_MINUTES: '1' },
    replace: () => ({ now }),
  });
  const own = await newKeyFor(await newPerson(limited.services), 'test', [...SCOPES]);
  const roomId = await newEmbedRoom(limited, own);
  const meet = (body: object) =>
    limited.call('POST', `/api/rooms/${roomId}/simulated-sessions`, { key: own, body });
  expect((await meet({ participants: [ADA, GRACE] })).status).toBe(409);
  const alone = { participants: [ADA], turns: [{ externalUserId: 'ada', text: 'Good.', startMs: 60_000 }] };
  expect((await meet(alone)).status).toBe(201);
  expect((await meet(alone)).status).toBe(429);
  await limited.close();
});
