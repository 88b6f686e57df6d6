import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addParticipant, addRating, addSamples, addSession, findConnections } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';
import { explain } from '../../testing/statements';
import { addUpConnections } from './add-up';
import { selectFigures } from './store-overview';

const DAY_MS = 86_400_000;
const RANGE = 'from=2026-03-01T00:00:00Z&to=2026-03-04T00:00:00Z';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const ask = (query: string, options: CallOptions = { key: scene.key }) =>
  server.call('GET', `/api/quality?${query}`, options);

interface Person {
  name: string;
  poor: number;
  good: number;
  used?: Parameters<typeof addSamples>[3];
  roundTripMs?: number;
}

/** Adds a session with people whose connections had so many samples. */
async function addMeasured(roomId: string, startedAt: Date, people: readonly Person[]) {
  const { db } = server.services;
  const { id } = await addSession(db, roomId, { openedAt: startedAt, startedAt, endedAt: startedAt });
  const ids: string[] = [];
  for (const { name, poor, good, used = {}, roundTripMs = 40 } of people) {
    const { id: participantId } = await addParticipant(db, id, { displayName: name, externalUserId: name });
    const samples = [
      ...Array.from({ length: poor }, () => ({ level: 'poor' as const, roundTripMs, loss: 0.1 })),
      ...Array.from({ length: good }, () => ({ roundTripMs })),
    ];
    await addSamples(db, { sessionId: id, participantId }, samples, used);
    ids.push(participantId);
  }
  return { id, ids };
}

const CHROME = { browser: 'Chrome 131 on Android', network: 'cellular' as const, isRelayed: true };
const FIREFOX = { browser: 'Firefox 140 on Linux', network: 'unknown' as const, isRelayed: false };

/** Adds the calls of three days to a new room: a poor one, a good one, and one without measurements. */
async function newMeasuredRoom() {
  const roomId = await newEmbedRoom(server, scene.key, { roomName: 'Standup' });
  const poor = await addMeasured(roomId, after(0), [
    { name: 'ada', poor: 2, good: 8, used: CHROME, roundTripMs: 300 },
    { name: 'grace', poor: 1, good: 9, used: FIREFOX },
  ]);
  const good = await addMeasured(roomId, after(DAY_MS), [
    { name: 'ada', poor: 0, good: 10, used: FIREFOX, roundTripMs: 60 },
  ]);
  const { db } = server.services;
  const silent = await addSession(db, roomId, { startedAt: after(DAY_MS) });
  const [ada = '', grace = ''] = poor.ids;
  await addRating(db, { sessionId: poor.id, participantId: ada }, { stars: 1, comment: 'No sound.' });
  await addRating(db, { sessionId: poor.id, participantId: grace }, { stars: 4, ratedAt: after(1) });
  return { roomId, poor, good, silent: silent.id };
}

describe('the quality of calls', () => {
  it('has the figures of all sessions, by day, by browser and by network, the worst sessions and the ratings', async () => {
    const { roomId, poor } = await newMeasuredRoom();
    const { status, body } = await ask(`${RANGE}&roomId=${roomId}`);
    expect(status).toBe(200);
    const { worstSessions, ratings, ...figures } = body;
    expect(figures).toEqual({
      from: '2026-03-01T00:00:00.000Z',
      to: '2026-03-04T00:00:00.000Z',
      sessions: 2,
      poorSessions: 1,
      poorShare: 0.5,
      participants: 3,
      roundTripMs: 60,
      loss: 0,
      days: [
        { date: '2026-03-01', sessions: 1, poorSessions: 1 },
        { date: '2026-03-02', sessions: 1, poorSessions: 0 },
        { date: '2026-03-03', sessions: 0, poorSessions: 0 },
      ],
      browsers: [
        { browser: FIREFOX.browser, ...counts(2, 0, 2), roundTripMs: 50, loss: 0 },
        { browser: CHROME.browser, ...counts(1, 1, 1), roundTripMs: 300, loss: 0 },
      ],
      networks: [
        { network: 'unknown', isRelayed: false, ...counts(2, 0, 2), roundTripMs: 50, loss: 0 },
        { network: 'cellular', isRelayed: true, ...counts(1, 1, 1), roundTripMs: 300, loss: 0 },
      ],
    });
    expect(worstSessions).toEqual([
      {
        conferenceSessionId: poor.id,
        roomId,
        roomName: 'Standup',
        startedAt: after(0).toISOString(),
        poorShare: 0.15,
        poorParticipants: 1,
        // One poor sample in ten is not more than 10 %.
        participants: [
          {
            participantId: poor.ids[0],
            displayName: 'ada',
            externalUserId: 'ada',
            ...CHROME,
            poorShare: 0.2,
          },
        ],
      },
    ]);
    expect(ratings).toMatchObject({ count: 2, average: 2.5 });
    expect(ratings.distribution).toEqual(
      [1, 2, 3, 4, 5].map((stars) => ({ stars, count: stars % 3 === 1 ? 1 : 0 })),
    );
    expect(ratings.comments).toMatchObject([
      { conferenceSessionId: poor.id, displayName: 'ada', stars: 1, comment: 'No sound.' },
    ]);
  });

  it('is the same once the measurements are added up, and when one arrives after that', async () => {
    const { roomId, good } = await newMeasuredRoom();
    const before = (await ask(`${RANGE}&roomId=${roomId}`)).body;
    const { db, now } = server.services;
    await addUpConnections({ db, now });
    expect(await findConnections(db, good.id)).toMatchObject([
      { sampleCount: 10, poorCount: 0, roundTripMs: 60, loss: 0 },
    ]);
    expect((await ask(`${RANGE}&roomId=${roomId}`)).body).toEqual(before);
  });

  it('names the 20 worst sessions, and ten people in each', async () => {
    const roomId = await newEmbedRoom(server, scene.key);
    for (let n = 1; n <= 21; n += 1)
      await addMeasured(roomId, after(n * 1_000), [{ name: `p${n}`, poor: n + 9, good: 31 - n }]);
    const crowd = Array.from({ length: 12 }, (_, n) => ({ name: `p${n}`, poor: 30, good: 0 }));
    const { id } = await addMeasured(roomId, after(0), crowd);
    const { worstSessions } = (await ask(`${RANGE}&roomId=${roomId}`)).body;
    expect(worstSessions).toHaveLength(20);
    expect(worstSessions[0]).toMatchObject({ conferenceSessionId: id, poorShare: 1, poorParticipants: 12 });
    expect(worstSessions[0].participants).toHaveLength(10);
    expect(worstSessions[1]).toMatchObject({ poorShare: 0.75, participants: [{ displayName: 'p21' }] });
  });

  it('covers the account with a key, and the room with the token of a host', async () => {
    const { roomId } = await newMeasuredRoom();
    await newMeasuredRoom();
    const host = { bearer: joinToken(server, roomId, 'host') };
    const all = (await ask(RANGE)).body;
    expect(all.sessions).toBeGreaterThan(3);
    expect((await ask(RANGE, host)).body.sessions).toBe(2);
    expect((await ask(RANGE, { key: scene.otherKey })).body.sessions).toBe(0);
    expect(
      await scene.owner.portal.quality.forAccount({ accountId: scene.owner.live, ...RANGE_GIVEN }),
    ).toEqual(all);
  });

  it('comes with the ratings of one session for its page, in their order', async () => {
    const { poor, silent } = await newMeasuredRoom();
    const ratingsOf = async (sessionId: string) =>
      (await scene.owner.portal.history.timelines({ sessionId })).ratings;
    const [ada, grace] = poor.ids;
    expect(await ratingsOf(poor.id)).toMatchObject([
      { participantId: grace, stars: 4, comment: null },
      { participantId: ada, stars: 1, comment: 'No sound.' },
    ]);
    expect(await ratingsOf(silent)).toEqual([]);
  });

  it('is empty without sessions', async () => {
    const { body } = await ask('', { key: scene.testKey });
    expect(body).toMatchObject({
      sessions: 0,
      poorShare: null,
      roundTripMs: null,
      browsers: [],
      worstSessions: [],
      ratings: { count: 0, average: null, comments: [] },
    });
    expect(Date.parse(body.to) - Date.parse(body.from)).toBe(30 * DAY_MS);
    expect([30, 31]).toContain(body.days.length);
  });

  it.each([
    ['from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z', /later than "from"/],
    ['from=2026-03-01T00:00:00Z&to=2027-03-02T00:00:01Z', /at most 366 days/],
    ['from=yesterday', /"from"/],
  ])('is refused for the range %s', async (query, sentence) => {
    const { status, body } = await ask(query);
    expect([status, body.error]).toEqual([400, expect.stringMatching(sentence)]);
  });

  it.each(['account', 'person', 'room'] as const)('of one %s is read by indexes', async (whose) => {
    const of = {
      account: { accountId: scene.owner.live },
      person: { userId: scene.member.userId },
      room: { roomId: scene.own.roomId },
    }[whose];
    const { db } = server.services;
    const query = { of, except: [], from: after(0), until: after(DAY_MS), poorShare: 0.1 };
    const plan = await explain(db, selectFigures(query, 50));
    expect(plan).toContain('participant_connections_session');
    expect(plan).not.toContain('Seq Scan');
  });
});

const RANGE_GIVEN = { from: '2026-03-01T00:00:00Z', to: '2026-03-04T00:00:00Z' };

const counts = (sessions: number, poorSessions: number, participants: number) => ({
  sessions,
  poorSessions,
  poorShare: poorSessions / sessions,
  participants,
});
