import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { SCOPES } from '../../platform/principal/principal';
import { customerStores } from '../../platform/storage/customer';
import { followEvents } from '../../testing/event-feed';
import { eventsOn } from '../../testing/identity-rows';
import { languageModelDouble, type LanguageModelDouble } from '../../testing/language-model';
import { attentive } from '../../testing/minutes';
import { newKeyFor, newPerson } from '../../testing/people';
import { openS3Double, type S3Double } from '../../testing/s3-double';
import { newEmbedRoom } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let model: LanguageModelDouble;
let own: S3Double;
let theirs: S3Double;
/** The server without a language model, and with recordings on its disk. */
let plain: TestServer;
/** The server with a language model and a bucket. */
let equipped: TestServer;
beforeAll(async () => {
  [own, theirs, model] = await Promise.all([openS3Double(), openS3Double(), languageModelDouble(attentive)]);
  plain = await testServer();
  equipped = await testServer({
    env: { ...own.env, LLM_BASE_URL: model.url, LLM_MODEL: 'tiny-model' },
    replace: () => ({ openCustomerStore: customerStores({ allowPrivate: true }) }),
  });
});
afterEach(() => own.fail(null));
afterAll(() => Promise.all([plain, equipped, own, theirs, model].map((one) => one.close())));

const ADA = { externalUserId: 'ada', displayName: 'Ada Example', role: 'host' };
const GRACE = { externalUserId: 'grace', displayName: 'Grace Example' };
const turns = [
  { externalUserId: 'grace', text: 'I send the offer on Friday.', startMs: 9_000 },
  { externalUserId: 'ada', text: 'We decide to send the offer.', startMs: 1_000 },
];
const minutes = {
  summaryText: 'Ada and Grace talked about the offer.',
  outcome: 'The offer is sent.',
  decisions: ['Send the offer.'],
  decisionEvidence: [{ turnIndexes: [1] }],
  followUps: ['Who reviews it?'],
  followUpEvidence: [{ startMs: 9_000 }],
  actionItems: [
    {
      text: 'Send the offer.',
      ownerExternalUserId: 'grace',
      dueDate: '2026-03-06',
      dueText: 'on Friday',
      evidence: { turnIndexes: [0, 1] },
    },
    { text: 'Review it.', evidence: { startMs: 1_000 } },
  ],
};

async function newTest(server: TestServer) {
  const person = await newPerson(server.services);
  const key = await newKeyFor(person, 'test', [...SCOPES]);
  const roomId = await newEmbedRoom(server, key);
  const path = `/api/rooms/${roomId}/simulated-sessions`;
  return {
    person,
    roomId,
    events: followEvents(server, key),
    simulate: (body: object) =>
      server.call('POST', path, { key, body: { participants: [GRACE, ADA], turns, ...body } }),
    read: async (of: string) => (await server.call('GET', of, { key })).body,
    recordings: async () =>
      (await server.call('GET', `/api/recordings?roomId=${roomId}`, { key })).body.recordings,
    patch: (body: object) => server.call('PATCH', `/api/rooms/${roomId}`, { key, body }),
  };
}

describe('given minutes', () => {
  it.each([
    ['without a language model', () => plain],
    ['with a language model, which is not asked', () => equipped],
  ])('are those of the artifact %s', async (_, serverOf) => {
    model.asked.length = 0;
    const { simulate, events, read, roomId } = await newTest(serverOf());
    const { status, body } = await simulate({ minutes });
    expect(status).toBe(201);
    const { data } = await events.find('artifact.ready', { roomId });
    expect(data).toEqual({ turnCount: 2, hasMinutes: true });
    const artifact = await read(`/api/artifacts/${body.conferenceSessionId}`);
    const [first, second] = artifact.turns.map(({ turnId }: { turnId: string }) => turnId);
    expect(artifact).toMatchObject({
      artifactStatus: 'ready',
      summaryText: minutes.summaryText,
      outcome: minutes.outcome,
      decisions: minutes.decisions,
      decisionEvidence: [{ turnIds: [first], startMs: 1_000 }],
      followUps: minutes.followUps,
      followUpEvidence: [{ turnIds: [second], startMs: 9_000 }],
      actionItems: [
        {
          actionItemId: expect.stringMatching(/^act_/),
          text: 'Send the offer.',
          ownerName: 'Grace Example',
          ownerExternalUserId: 'grace',
          dueDate: '2026-03-06',
          dueText: 'on Friday',
          status: 'open',
          evidence: { turnIds: [first, second], startMs: 1_000 },
        },
        { text: 'Review it.', ownerName: null, dueDate: null, evidence: { turnIds: [first] } },
      ],
      provenance: { transcriptionModel: 'simulated', minutesModel: 'simulated', inputTokens: null },
    });
    expect(model.asked).toEqual([]);
  });

  it('are empty lists where fields are missing', async () => {
    const { simulate, read } = await newTest(plain);
    const { body } = await simulate({ minutes: {} });
    expect(await read(`/api/artifacts/${body.conferenceSessionId}`)).toMatchObject({
      summaryText: null,
      decisions: [],
      decisionEvidence: [],
      actionItems: [],
    });
  });

  it.each<[string, object, string]>([
    ['no turns', { turns: [], minutes: {} }, '"minutes"'],
    ['a Transcriber', { agentMode: 'Transcriber', minutes: {} }, '"minutes"'],
    ['a decision without evidence', { minutes: { decisions: ['x'] } }, '"minutes.decisionEvidence"'],
    ['evidence without a follow-up', { minutes: { followUpEvidence: [{ turnIndexes: [0] }] } }, '"minutes.f'],
    [
      'a turn that is not there',
      { minutes: { decisions: ['x'], decisionEvidence: [{ turnIndexes: [2] }] } },
      '"minutes.decisionEvidence.0.turnIndexes"',
    ],
    [
      'a time at which no turn begins',
      { minutes: { actionItems: [{ text: 'x', evidence: { startMs: 1 } }] } },
      '"minutes.actionItems.0.evidence.startMs"',
    ],
    [
      'both kinds of evidence',
      { minutes: { actionItems: [{ text: 'x', evidence: { startMs: 1_000, turnIndexes: [1] } }] } },
      '"minutes.actionItems.0.evidence"',
    ],
    [
      'an owner who is not there',
      {
        minutes: { actionItems: [{ text: 'x', ownerExternalUserId: 'eve', evidence: { turnIndexes: [0] } }] },
      },
      '"minutes.actionItems.0.ownerExternalUserId"',
    ],
  ])('are refused with %s, and no session is left', async (_, body, field) => {
    const { simulate, read, roomId } = await newTest(plain);
    const refused = await simulate(body);
    expect([refused.status, refused.body.error]).toEqual([400, expect.stringContaining(field)]);
    expect((await read(`/api/sessions?roomId=${roomId}`)).sessions).toEqual([]);
  });
});

describe('a recorded simulated session', () => {
  it.each([
    ['disk', () => plain, 'local'],
    ['bucket', () => equipped, 'object'],
  ] as const)(
    'has a recording that plays from the %s of the server',
    { tags: ['slow'] },
    async (_, serverOf, storage) => {
      const { simulate, events, read, recordings, roomId } = await newTest(serverOf());
      const { body } = await simulate({ recording: true });
      const ready = await events.find('recording.ready', { roomId });
      expect(events.seen.map(({ type }) => type).filter((type) => type.startsWith('recording.'))).toEqual([
        'recording.started',
        'recording.stopped',
        'recording.ready',
      ]);
      const [recording] = await recordings();
      expect(recording).toMatchObject({
        id: ready.data.recordingId,
        conferenceSessionId: body.conferenceSessionId,
        status: 'ready',
        storage,
        durationSeconds: 5,
        endedAt: body.endedAt,
        playbackAvailable: true,
        startedBy: { displayName: 'Ada Example', externalUserId: 'ada' },
      });
      const { url } = await read(`/api/recordings/${recording.id}/stream`);
      const file = Buffer.from(
        await (await fetch(url.replace('https://meet.test', serverOf().url))).arrayBuffer(),
      );
      expect([file.length, file.subarray(0, 4).toString('hex')]).toEqual([recording.sizeBytes, '1a45dfa3']);
      const audited = await eventsOn(serverOf().services.db, recording.id);
      expect(audited.map(({ action, actorKind }) => [action, actorKind])).toEqual([
        ['recording.start', 'key'],
        ['recording.stop', 'key'],
      ]);
    },
  );

  it("has its file in the account's own bucket", { tags: ['slow'] }, async () => {
    const { person, simulate, events, recordings, roomId } = await newTest(equipped);
    await person.portal.accounts.setBucket({
      accountId: person.test,
      bucket: theirs.bucket,
      region: theirs.region,
      endpoint: theirs.url,
      prefix: 'calls',
      usesPathStyle: true,
      ...theirs.writeOnly,
    });
    await simulate({ recording: true });
    await events.find('recording.ready', { roomId });
    const [{ id, storage }] = await recordings();
    expect(storage).toBe('customer');
    expect(theirs.names().filter((name) => name.includes(id))).toHaveLength(1);
  });

  it('is refused without a host or co-host', async () => {
    const { simulate } = await newTest(plain);
    const { status, body } = await simulate({ participants: [GRACE], turns: [], recording: true });
    expect([status, body.error]).toEqual([400, expect.stringContaining('"recording"')]);
  });

  it.each<[string, object, number]>([
    ['recording is off', { features: { recording: false } }, 409],
    ['the room is not open yet', { opensAt: '2999-01-01T00:00:00Z' }, 409],
  ])('leaves neither session nor bytes when %s', async (_, settings, status) => {
    const { simulate, patch, recordings, read, roomId } = await newTest(equipped);
    await patch(settings);
    const before = own.names();
    expect((await simulate({ recording: true })).status).toBe(status);
    expect(own.names()).toEqual(before);
    expect(await recordings()).toEqual([]);
    expect((await read(`/api/sessions?roomId=${roomId}`)).sessions).toEqual([]);
  });

  it('is refused with 503 when the storage fails, and no session is left', async () => {
    const { simulate, read, roomId } = await newTest(equipped);
    own.fail('refusing');
    expect((await simulate({ recording: true })).status).toBe(503);
    expect((await read(`/api/sessions?roomId=${roomId}`)).sessions).toEqual([]);
  });
});
