import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { externalSubject } from '../../identity/tokens/subject';
import { SCOPES } from '../../platform/principal/principal';
import { readHistory } from '../../rooms/chat/history';
import { followEvents } from '../../testing/event-feed';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let model: LanguageModelDouble;
/** The server without a language model. */
let plain: TestServer;
/** The server with a language model. */
let equipped: TestServer;
beforeAll(async () => {
  model = await languageModelDouble(attentive);
  plain = await testServer();
  equipped = await testServer({ env: { LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' } });
});
beforeEach(() => {
  model.asked.length = 0;
});
afterAll(() => Promise.all([plain, equipped, model].map((one) => one.close())));

const ADA = { externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
const GRACE = { externalUserId: 'grace', displayName: 'Grace Example' };
const participants = [ADA, GRACE];
const turns = [{ externalUserId: 'ada', text: 'We decide to send the offer.' }];

async function newTest(server: TestServer, settings: object = {}) {
  const person: Person = await newPerson(server.services);
  const key = await newKeyFor(person, 'test', [...SCOPES]);
  const roomId = await newEmbedRoom(server, key, settings);
  const events = followEvents(server, key);
  return {
    person,
    roomId,
    events,
    simulate: (body: object) =>
      server.call('POST', `/api/rooms/${roomId}/simulated-sessions`, {
        key,
        body: { participants, ...body },
      }),
    read: async (path: string) => (await server.call('GET', path, { key })).body,
    /** @returns the types of the events of the room, after its creation, until there is one of that type */
    typesUntil: async (type: Parameters<typeof events.untilRoom>[0]) =>
      (await events.untilRoom(type, roomId)).map((event) => event.type).slice(1),
  };
}

describe('people in a simulated session', () => {
  it('join and leave at their times, and come back as the same person', async () => {
    const { simulate, events, read, roomId } = await newTest(plain);
    const { body } = await simulate({
      participants: [
        { ...GRACE, joinAtMs: 10_000, leaveAtMs: 20_000 },
        { ...ADA, leaveAtMs: 60_000 },
        { ...GRACE, joinAtMs: 30_000, leaveAtMs: 90_000 },
      ],
      turns: [{ externalUserId: 'grace', text: 'I am back.', startMs: 40_000 }],
    });
    expect(body).toMatchObject({ durationSeconds: 90, participantCount: 2, turnCount: 1 });
    const startMs = Date.parse(body.startedAt);
    const told = await events.untilRoom('session.ended', roomId);
    expect(
      told
        .slice(1)
        .map(({ type, data, timestamp }) => [
          type,
          data['externalUserId'] ?? null,
          Date.parse(timestamp) - startMs,
        ]),
    ).toEqual([
      ['session.started', null, 0],
      ['participant.joined', 'ada', 0],
      ['agent.joined', null, 1],
      ['participant.joined', 'grace', 10_000],
      ['participant.left', 'grace', 20_000],
      ['participant.joined', 'grace', 30_000],
      ['participant.left', 'ada', 60_000],
      ['participant.left', 'grace', 90_000],
      ['agent.left', null, 90_000],
      ['session.ended', null, 90_000],
    ]);
    const { participants: all } = await read(`/api/sessions/${body.conferenceSessionId}`);
    const { turns: said } = await read(`/api/artifacts/${body.conferenceSessionId}`);
    const back = all.findLast(({ externalUserId }: { externalUserId: string }) => externalUserId === 'grace');
    expect(said[0].speakerId).toBe(back.participantId);
  });

  it('count for the limit of the room only while they are there', async () => {
    const { simulate } = await newTest(plain, { maxParticipants: 1 });
    const first = { externalUserId: 'first', leaveAtMs: 5_000 };
    const follows = (joinAtMs: number) => simulate({ participants: [first, { ...GRACE, joinAtMs }] });
    expect((await follows(4_999)).status).toBe(409);
    expect((await follows(5_000)).status).toBe(201);
  });

  it('record from when the host joins until the host leaves', async () => {
    const { simulate, events, roomId } = await newTest(plain);
    const guest = { ...GRACE, leaveAtMs: 30_000 };
    const host = { ...ADA, joinAtMs: 10_000, leaveAtMs: 20_000 };
    const { startedAt } = (await simulate({ participants: [guest, host], recording: true })).body;
    const told = await events.untilRoom('session.ended', roomId);
    expect(
      told.slice(1).map(({ type, timestamp }) => [type, Date.parse(timestamp) - Date.parse(startedAt)]),
    ).toEqual([
      ['session.started', 0],
      ['participant.joined', 0],
      ['participant.joined', 10_000],
      ['recording.started', 10_001],
      ['recording.stopped', 20_000],
      ['participant.left', 20_000],
      ['participant.left', 30_000],
      ['session.ended', 30_000],
    ]);
  });
});

describe('the chat of a simulated session', () => {
  const chat = [
    { externalUserId: 'ada', text: 'In private.', sentAtMs: 9_000, toExternalUserId: 'grace' },
    { externalUserId: 'grace', text: 'Here is the link.', sentAtMs: 500 },
  ];

  it('is stored for those who can read it, and is part of the transcript if it is for everybody', async () => {
    const { simulate, read, person } = await newTest(plain);
    const { body } = await simulate({
      participants: [...participants, { externalUserId: 'eve' }],
      turns,
      chat,
    });
    const { conferenceSessionId: sessionId, turnCount } = body;
    expect(turnCount).toBe(2);
    const artifact = await read(`/api/artifacts/${sessionId}`);
    expect(artifact.turns).toMatchObject([
      { source: 'speech', startMs: 0, text: turns[0]?.text },
      { source: 'chat', startMs: 500, text: 'Here is the link.', speakerName: 'Grace Example' },
    ]);
    const session = await read(`/api/sessions/${sessionId}`);
    const readBy = async (id: string) => {
      const own = session.participants.find(
        ({ externalUserId }: { externalUserId: string }) => externalUserId === id,
      );
      const reader = {
        sessionId,
        subject: externalSubject(person.test, id),
        browser: own.participantId,
      };
      const messages = await plain.services.db.transaction((tx) => readHistory(tx, reader));
      return messages.map((message) => message.body);
    };
    const [hidden, open] = chat.map(({ text }) => ({ kind: 'plain', text }));
    expect(await readBy('grace')).toEqual([open, hidden]);
    expect(await readBy('ada')).toEqual([open, hidden]);
    expect(await readBy('eve')).toEqual([open]);
  });

  it.each([
    ['the chat is off', { features: { chat: false } }, 'The chat is off in this room.'],
    [
      'private messages are off',
      { features: { privateChat: false } },
      'Private messages are off in this room.',
    ],
    [
      'the room is end-to-end encrypted',
      { endToEndEncrypted: true },
      'only the people in the call can write',
    ],
  ])('is refused where %s, and no session is left', async (_, settings, sentence) => {
    const { simulate, read, roomId } = await newTest(plain, settings);
    const refused = await simulate({ chat });
    expect([refused.status, refused.body.error]).toEqual([409, expect.stringContaining(sentence)]);
    expect((await read(`/api/sessions?roomId=${roomId}`)).sessions).toEqual([]);
  });
});

describe('a failure on request', () => {
  it('leaves a session without an agent when the agent is not available', { tags: ['slow'] }, async () => {
    const { simulate, read, roomId, typesUntil } = await newTest(equipped);
    const { body } = await simulate({ turns, minutes: { summaryText: 'Not written.' }, fail: ['agent'] });
    expect(body.turnCount).toBe(0);
    await simulate({ turns });
    expect(await typesUntil('artifact.ready')).toEqual([
      'session.started',
      'participant.joined',
      'participant.joined',
      'participant.left',
      'participant.left',
      'session.ended',
      'session.started',
      'participant.joined',
      'participant.joined',
      'agent.joined',
      'participant.left',
      'participant.left',
      'agent.left',
      'session.ended',
      'artifact.ready',
    ]);
    expect(await read(`/api/artifacts/${body.conferenceSessionId}`)).toMatchObject({
      turns: [],
      summaryText: null,
    });
    expect((await read(`/api/sessions?roomId=${roomId}`)).sessions).toHaveLength(2);
  });

  it.each([
    ['with a language model, which is not asked', () => equipped],
    ['without a language model', () => plain],
  ])('leaves the transcript without minutes when the minutes fail %s', async (_, serverOf) => {
    const { simulate, read, events, roomId } = await newTest(serverOf());
    const { body } = await simulate({ turns, minutes: { summaryText: 'Not written.' }, fail: ['minutes'] });
    const failed = await events.find('artifact.failed', { roomId });
    expect(failed.data).toEqual({ errorMessage: 'The language model service does not answer.' });
    expect(await read(`/api/artifacts/${body.conferenceSessionId}`)).toMatchObject({
      artifactStatus: 'failed',
      summaryText: null,
      turns: [{ text: turns[0]?.text }],
    });
    await simulate({ turns, minutes: {} });
    const told = await events.untilRoom('artifact.ready', roomId);
    const artifacts = told.filter(({ type }) => type.startsWith('artifact.'));
    expect(artifacts.map(({ type }) => type)).toEqual(['artifact.failed', 'artifact.ready']);
    expect(model.asked).toEqual([]);
  });

  it('leaves a failed recording without a file when the recording fails', async () => {
    const { simulate, read, roomId, typesUntil } = await newTest(plain);
    await simulate({ recording: true, fail: ['recording'] });
    expect((await typesUntil('recording.failed')).slice(-5)).toEqual([
      'recording.stopped',
      'participant.left',
      'participant.left',
      'session.ended',
      'recording.failed',
    ]);
    const { recordings } = await read(`/api/recordings?roomId=${roomId}`);
    expect(recordings).toMatchObject([
      { status: 'failed', errorMessage: 'Nothing was recorded.', playbackAvailable: false },
    ]);
  });
});

it('has the same order in every simulation, also where times are equal', async () => {
  const { simulate, read, roomId, events } = await newTest(plain);
  const texts = Array.from({ length: 12 }, (_, n) => `Point ${n}.`);
  const same = {
    turns: texts.map((text) => ({ externalUserId: 'ada', text, startMs: 1_000 })),
    chat: texts.map((text) => ({ externalUserId: 'grace', text, sentAtMs: 5_000 })),
    minutes: { actionItems: texts.map((text) => ({ text, evidence: { turnIndexes: [0] } })) },
  };
  const { conferenceSessionId } = (await simulate(same)).body;
  const { turns: said } = await read(`/api/artifacts/${conferenceSessionId}`);
  expect(said.map(({ text }: { text: string }) => text)).toEqual([...texts, ...texts]);
  await events.find('action_item.created', { roomId });
  const { actionItems } = await read(`/api/action-items?roomId=${roomId}`);
  expect(actionItems.map(({ text }: { text: string }) => text)).toEqual(texts.toReversed());
});
