import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import { addAgent, addMinutes, addTurn } from '../../testing/agent-rows';
import { newKeyFor } from '../../testing/people';
import { addRecording } from '../../testing/recordings-rows';
import { addManySessions, addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { joinToken, newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../../testing/server';
import { amount } from '../../testing/soak';
import { explain } from '../../testing/statements';
import { searchNewest } from './search';
import { listSessions } from './store';
import { listNewestSessions, searchTurns } from './store-search';

const HOUR_MS = 3_600_000;

let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const list = (query: string, options: CallOptions = { key: scene.key }) =>
  server.call('GET', `/api/sessions?${query}`, options);

async function idsOf(query: string, options?: CallOptions): Promise<string[]> {
  const { body } = await list(query, options);
  return body.sessions.map((session: { conferenceSessionId: string }) => session.conferenceSessionId);
}

/** Returns every page of a list, one after another. */
async function pagesOf(query: string, options: CallOptions = { key: scene.key }): Promise<string[][]> {
  const pages: string[][] = [];
  for (let next: string | null = ''; next !== null;) {
    const { body } = await list(`${query}&after=${next}`, options);
    pages.push(body.sessions.map((session: { conferenceSessionId: string }) => session.conferenceSessionId));
    next = body.next;
  }
  return pages;
}

describe('the list of sessions', () => {
  it('shows each session with its room, its times and what belongs to it', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key, { roomName: 'Standup' });
    const times = { openedAt: after(0), startedAt: after(0), endedAt: after(HOUR_MS) };
    const { id } = await addSession(db, roomId, times);
    const { id: participantId } = await addParticipant(db, id, { leftAt: after(1_000) });
    await addParticipant(db, id, { joinedAt: after(2_000) });
    await addParticipant(db, id, { subject: 'gst_b' });
    await addParticipant(db, id, { subject: 'agt', kind: 'agent' });
    await addTurn(db, id, { participantId });
    await addRecording(db, roomId, { sessionId: id });
    await addRecording(db, roomId, { sessionId: id, deletedAt: after(0) });
    await addMinutes(db, id, { outcome: 'Agreed.' });
    const running = { openedAt: after(2 * HOUR_MS), startedAt: after(2 * HOUR_MS), endedAt: null };
    const { id: live } = await addSession(db, roomId, running);

    const { status, body } = await list(`roomId=${roomId}`);
    expect(status).toBe(200);
    expect(body).toEqual({
      next: null,
      sessions: [
        {
          conferenceSessionId: live,
          parentSessionId: null,
          breakoutName: null,
          roomId,
          roomName: 'Standup',
          state: 'live',
          startedAt: after(2 * HOUR_MS).toISOString(),
          endedAt: null,
          durationSeconds: null,
          participantCount: 0,
          turnCount: 0,
          recordingCount: 0,
          artifactStatus: 'live',
        },
        {
          conferenceSessionId: id,
          parentSessionId: null,
          breakoutName: null,
          roomId,
          roomName: 'Standup',
          state: 'ended',
          startedAt: after(0).toISOString(),
          endedAt: after(HOUR_MS).toISOString(),
          durationSeconds: 3_600,
          participantCount: 2,
          turnCount: 1,
          recordingCount: 1,
          artifactStatus: 'ready',
        },
      ],
    });
  });

  it('leaves out a session that nobody entered, and keeps those of a deleted room', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    await addSession(db, roomId, { startedAt: null });
    const { id } = await addSession(db, roomId);
    expect((await server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key })).status).toBe(204);
    expect(await idsOf(`roomId=${roomId}`)).toEqual([id]);
    expect(await idsOf('limit=200')).toContain(id);
  });

  it('finds sessions by the beginning of a name, by their recordings and by their minutes', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const { id: plain } = await addSession(db, roomId, { startedAt: after(0) });
    const { id: recorded } = await addSession(db, roomId, { startedAt: after(1_000) });
    const { id: written } = await addSession(db, roomId, { startedAt: after(2_000) });
    await addParticipant(db, plain, { displayName: 'Ada 100%_\\ sure' });
    await addParticipant(db, recorded, { displayName: 'ada Lovelace', subject: 'gst_b' });
    await addParticipant(db, written, { displayName: 'Ada the agent', kind: 'agent', subject: 'agt' });
    await addRecording(db, roomId, { sessionId: recorded });
    await addRecording(db, roomId, { sessionId: plain, deletedAt: after(0) });
    await addMinutes(db, written);
    await addMinutes(db, recorded, { status: 'failed' });
    const found = async (query: string) => idsOf(`roomId=${roomId}&${query}`);
    expect(await found('participantName=ADA')).toEqual([recorded, plain]);
    expect(await found(`participantName=${encodeURIComponent('ada 100%_\\')}`)).toEqual([plain]);
    expect(await found('participantName=%25')).toEqual([]);
    expect(await found('recording=with')).toEqual([recorded]);
    expect(await found('recording=without')).toEqual([written, plain]);
    expect(await found('minutes=with')).toEqual([written]);
    expect(await found('minutes=without&recording=without')).toEqual([plain]);
    expect((await list('recording=maybe')).status).toBe(400);
  });

  it(
    'pages through a room with many sessions to the end, each once and newest first',
    { tags: ['slow'] },
    async () => {
      const sessionCount = amount(1_000, 10_000);
      const roomId = await newEmbedRoom(server, scene.key);
      const newestFirst = (await addManySessions(server.services.db, roomId, sessionCount)).toReversed();
      const pages = await pagesOf(`roomId=${roomId}&limit=200`);
      expect(pages.map((page) => page.length)).toEqual(Array.from({ length: sessionCount / 200 }, () => 200));
      expect(pages.flat()).toEqual(newestFirst);
      expect(await idsOf(`roomId=${roomId}`)).toEqual(newestFirst.slice(0, 50));
      const ofAccount = (await pagesOf('limit=200')).flat();
      expect(new Set(ofAccount).size).toBe(ofAccount.length);
      expect(ofAccount.filter((id) => newestFirst.includes(id))).toEqual(newestFirst);
    },
  );

  it('continues where it was when sessions have started at the same time, or new ones since', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const made = [];
    for (let index = 0; index < 5; index += 1) made.push((await addSession(db, roomId)).id);
    const first = (await list(`roomId=${roomId}&limit=2`)).body;
    await addSession(db, roomId, { startedAt: after(HOUR_MS) });
    const rest = await idsOf(`roomId=${roomId}&after=${first.next}`);
    const shown = first.sessions.map(
      (session: { conferenceSessionId: string }) => session.conferenceSessionId,
    );
    expect([...shown, ...rest]).toEqual(made.toSorted().toReversed());
  });

  it('shows the sessions that started from a moment until before another', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const ids = [];
    for (const hour of [0, 1, 2]) {
      ids.push((await addSession(db, roomId, { startedAt: after(hour * HOUR_MS) })).id);
    }
    const at = (hour: number) => after(hour * HOUR_MS).toISOString();
    expect(await idsOf(`roomId=${roomId}&from=${at(1)}`)).toEqual([ids[2], ids[1]]);
    expect(await idsOf(`roomId=${roomId}&to=${at(2)}`)).toEqual([ids[1], ids[0]]);
    expect(await idsOf(`roomId=${roomId}&from=${at(1)}&to=${at(2)}`)).toEqual([ids[1]]);
    const inTokyo = encodeURIComponent('2026-03-01T20:00:00+09:00'); // an hour after the first
    expect(await idsOf(`roomId=${roomId}&from=${inTokyo}`)).toEqual([ids[2], ids[1]]);
  });

  it.each([
    ['limit=0', '"limit"'],
    ['limit=201', '"limit"'],
    ['limit=x', '"limit"'],
    ['from=yesterday', '"from"'],
    ['to=2026-03-01', '"to"'],
    ['from=0000-01-01T00:00:00Z', '"from"'],
    ['to=9999-12-31T23:59:59-23:59', '"to"'],
    ['from=2026-03-02T00:00:00Z&to=2026-03-02T00:00:00Z', '"to"'],
    ['after=x', '"after"'],
    ['after=1.rm_5ztr3rcbmyv4w6yhqxq2fz5gpe', '"after"'],
    ['after=99999999999999999.ses_5ztr3rcbmyv4w6yhqxq2fz5gpe', '"after"'],
    ['after=%00', '"after"'],
    ['roomId=%00', '"roomId"'],
  ])('refuses ?%s by name', async (query, name) => {
    const { status, body } = await list(query);
    expect([status, body.error]).toEqual([400, expect.stringContaining(name)]);
  });
});

describe('who may read', () => {
  it('a key lists every room of its account and no other; the test account has its own', async () => {
    const ids = (await pagesOf('limit=200')).flat();
    expect(ids).toEqual(expect.arrayContaining([scene.embed.sessionId, scene.own.sessionId]));
    expect(await idsOf('', { key: scene.otherKey })).toEqual([]);
    expect(await idsOf('', { key: scene.testKey })).toEqual([]);
  });

  it('a person lists the rooms that they own, co-organize or are a member of', async () => {
    for (const person of [scene.owner, scene.coOrganizer, scene.member]) {
      expect(await idsOf('', { bearer: person.bearer })).toEqual([scene.own.sessionId]);
    }
    expect(await idsOf('', { bearer: scene.stranger.bearer })).toEqual([]);
  });

  it('the join token of a host or co-host lists its room, and another room is refused', async () => {
    const { roomId, sessionId } = scene.own;
    for (const role of ['host', 'co-host'] as const) {
      const bearer = joinToken(server, roomId, role);
      expect(await idsOf('', { bearer })).toEqual([sessionId]);
      expect((await list(`roomId=${scene.embed.roomId}`, { bearer })).status).toBe(403);
    }
    const participant = { bearer: joinToken(server, roomId, 'participant') };
    expect((await list('', participant)).status).toBe(403);
    expect((await list(`roomId=${roomId}`, participant)).status).toBe(403);
  });

  it('a key without the scope is told which one it lacks', async () => {
    const bare = await newKeyFor(scene.owner, 'live', []);
    for (const path of ['/api/sessions', `/api/sessions/${scene.own.sessionId}`]) {
      const { status, body } = await server.call('GET', path, { key: bare });
      expect([status, body.error]).toEqual([403, 'This credential lacks the scope svc:history.']);
    }
  });

  it('hides a session from the holder of a join token who was removed from it', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const bearer = joinToken(server, roomId, 'host');
    const { id: hidden } = await addSession(db, roomId);
    await addParticipant(db, hidden, { role: 'host', leftAt: after(60_000), leftReason: 'removed' });
    const { id: visible } = await addSession(db, roomId, { startedAt: after(1) });
    expect(await idsOf('', { bearer })).toEqual([visible]);
    const { status, body } = await server.call('GET', `/api/sessions/${hidden}`, { bearer });
    expect([status, body.error]).toEqual([403, 'You were removed from this session.']);
    expect((await server.call('GET', `/api/sessions/${hidden}`, { key: scene.key })).status).toBe(200);
  });

  it('answers 404 for a session that does not exist, and 403 for one of another account', async () => {
    for (const id of [newId('ses'), 'x', 'ses_none']) {
      expect((await server.call('GET', `/api/sessions/${id}`, { key: scene.key })).status).toBe(404);
    }
    const path = `/api/sessions/${scene.own.sessionId}`;
    expect((await server.call('GET', path, { key: scene.otherKey })).status).toBe(403);
  });
});

describe('a session', () => {
  it('tells who was there and when, what its agents did, and its recordings', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key, { roomName: 'Standup' });
    const { id } = await addSession(db, roomId);
    const ada = {
      subject: 'ext:acc_a:ada',
      externalUserId: 'ada',
      displayName: 'Ada',
      role: 'host' as const,
    };
    const { id: first } = await addParticipant(db, id, {
      ...ada,
      leftAt: after(60_000),
      leftReason: 'left',
    });
    const { id: second } = await addParticipant(db, id, { ...ada, joinedAt: after(90_000) });
    const { id: guest } = await addParticipant(db, id, {
      subject: 'gst_b',
      externalUserId: null,
      displayName: 'Grace',
      joinedAt: after(60_000),
      leftAt: after(120_000),
      leftReason: 'removed',
    });
    const agent = await addAgent(
      db,
      id,
      { language: 'en' },
      { joinedAt: after(30_000), leftAt: after(150_000) },
    );
    const { id: recordingId } = await addRecording(db, roomId, { sessionId: id });

    const { status, body } = await server.call('GET', `/api/sessions/${id}`, { key: scene.key });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      conferenceSessionId: id,
      roomId,
      roomName: 'Standup',
      state: 'ended',
      durationSeconds: 3_600,
      participantCount: 2,
      peakParticipantCount: 2,
      recordingCount: 1,
    });
    const stay = (from: number, to: number) => ({
      joinedAt: after(from).toISOString(),
      leftAt: after(to).toISOString(),
      durationSeconds: (to - from) / 1_000,
    });
    const host = { kind: 'human', displayName: 'Ada', externalUserId: 'ada', role: 'host' };
    const anybody = { kind: 'human', displayName: 'Grace', externalUserId: null, role: 'participant' };
    const unmeasured = { quality: null, rating: null };
    expect(body.participants).toEqual([
      { participantId: first, ...host, ...stay(0, 60_000), leftReason: 'left', ...unmeasured },
      expect.objectContaining({ participantId: agent, kind: 'agent' }),
      { participantId: guest, ...anybody, ...stay(60_000, 120_000), leftReason: 'removed', ...unmeasured },
      // The departure was not observed, so the stay ends with the session.
      { participantId: second, ...host, ...stay(90_000, HOUR_MS), leftReason: null, ...unmeasured },
    ]);
    expect(body.agents).toEqual([
      {
        participantId: agent,
        ...stay(30_000, 150_000),
        mode: 'Notetaker',
        language: 'en',
        showsCaptions: false,
      },
    ]);
    expect(body.recordings).toEqual([
      {
        id: recordingId,
        status: 'ready',
        startedAt: after(0).toISOString(),
        endedAt: after(60_000).toISOString(),
        durationSeconds: 60,
      },
    ]);
  });

  it("lists a running session without an end, and its people's stays without one", async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, scene.key);
    const { id } = await addSession(db, roomId, { endedAt: null });
    await addParticipant(db, id);
    const { body } = await server.call('GET', `/api/sessions/${id}`, { key: scene.key });
    expect(body).toMatchObject({
      state: 'live',
      endedAt: null,
      durationSeconds: null,
      artifactStatus: 'live',
    });
    expect(body.participants).toMatchObject([{ leftAt: null, leftReason: null, durationSeconds: null }]);
  });
});

describe('a search in transcripts', () => {
  const search = (query: Record<string, string>, options: CallOptions = { key: scene.key }) =>
    server.call('GET', `/api/turns?${new URLSearchParams(query)}`, options);
  const textsOf = async (query: Record<string, string>, options?: CallOptions): Promise<string[]> =>
    (await search(query, options)).body.turns.map(({ text }: { text: string }) => text);

  it('finds what has all the words, newest first, in what the caller may read alone', async () => {
    const { db } = server.services;
    const [one, two] = [await newEmbedRoom(server, scene.key), await newEmbedRoom(server, scene.key)];
    const { id: sessionId } = await addSession(db, one);
    const { id: later } = await addSession(db, two);
    const { id: participantId } = await addParticipant(db, sessionId, { displayName: 'Ada' });
    const say = (text: string, seconds: number, id = sessionId) =>
      addTurn(db, id, { text, startedAt: after(seconds * 1_000), endedAt: after(seconds * 1_000 + 500) });
    const offer = 'The offers, “naïve” as they are, go to ada@example.com.';
    const { id: turnId } = await addTurn(db, sessionId, { text: offer, participantId });
    await say('No offering without x-ray <b and c>.', 1);
    await say('Préférez-vous 30,000 ou +5?', 2);
    await say('The offer is 100% fine, isn’t it?', 3, later);

    const { status, body } = await search({ q: 'offer EXAMPLE', roomId: one });
    expect([status, body]).toEqual([
      200,
      {
        turns: [
          {
            conferenceSessionId: sessionId,
            roomId: one,
            roomName: expect.any(String),
            turnId,
            speakerName: 'Ada',
            externalUserId: 'user-42',
            text: offer,
            startedAt: after(0).toISOString(),
            startMs: 0,
            source: 'speech',
          },
        ],
        next: null,
      },
    ]);
    const texts = async (q: string) => (await textsOf({ q, roomId: one })).map((text) => text.slice(0, 3));
    expect(await texts('offer')).toEqual(['No ', 'The']);
    expect(await texts('naïve')).toEqual(['The']);
    expect(await texts('x-ray, without!')).toEqual(['No ']);
    expect(await texts('b c')).toEqual(['No ']);
    expect(await texts('préf 30,000')).toEqual(['Pré']);
    expect(await texts('-5')).toEqual(['Pré']);
    expect(await texts('of')).toEqual([]);
    expect(await textsOf({ q: "isn't", roomId: two })).toHaveLength(1);
    for (const q of ['!offer', 'offer | nothing', "offer':* & !'", '(offer', 'offer\\', "offer ''"]) {
      expect([q, (await search({ q })).status]).toEqual([q, 200]);
    }
    expect(await textsOf({ q: '!offer', roomId: two })).toHaveLength(1);
    expect(await textsOf({ q: 'offer | nothing', roomId: two })).toEqual([]);

    expect(await textsOf({ q: 'offer' }, { key: scene.otherKey })).toEqual([]);
    expect((await search({ q: 'offer', roomId: one }, { key: scene.otherKey })).status).toBe(403);
    const narrow = await newKeyFor(scene.owner, 'live', ['svc:rooms']);
    expect((await search({ q: 'offer' }, { key: narrow })).status).toBe(403);
    const host = joinToken(server, one, 'host');
    expect(await textsOf({ q: 'offer' }, { bearer: host })).toHaveLength(2);

    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body: found } = await search({ q: 'offer', limit: '1', ...(next !== '' && { after: next }) });
      seen.push(...found.turns.map(({ text }: { text: string }) => text.slice(0, 9)));
      next = found.next;
    }
    expect(seen).toEqual(['The offer', 'No offeri', 'The offer']);
    const [from, to] = [after(1_000).toISOString(), after(3_000).toISOString()];
    expect(await textsOf({ q: 'offer', from, to })).toEqual(['No offering without x-ray <b and c>.']);
    const mistakes: Record<string, string>[] = [
      { q: '' },
      { q: ' … ' },
      { q: 'a\0' },
      { q: 'offer', from: to, to: from },
    ];
    for (const wrong of mistakes) {
      const refused = await search(wrong);
      expect([refused.status, refused.body.error]).toEqual([400, expect.stringMatching(/^The field "/)]);
    }
  });

  it(
    'finds in the newest sessions of an account what it finds in all, or leaves it to the search of all',
    { tags: ['slow'] },
    async () => {
      const { db } = server.services;
      const { key, owner } = await newScene(server);
      const rooms = await Promise.all([1, 2, 3].map(() => newEmbedRoom(server, key)));
      const at = (hours: number) => after(hours * HOUR_MS);
      const spans = [
        [0, 9],
        [1, 2],
        [2, 3],
        [2, 7],
        [4, 5],
        [6, 8],
        [8, null],
        [10, null],
      ] as const;
      for (const [index, [start, end]] of spans.entries()) {
        const times = { openedAt: at(start), startedAt: at(start), endedAt: end === null ? null : at(end) };
        const { id } = await addSession(db, rooms[index % rooms.length] ?? '', times);
        for (let hour: number = start; hour < (end ?? 12); hour += 1) {
          await addTurn(db, id, { text: `word ${hour % 2}`, startedAt: at(hour), endedAt: at(hour) });
        }
      }
      let answered = 0;
      for (const words of ["'word'", "'0'"]) {
        for (const [from, to] of [
          [null, null],
          [at(2), at(8)],
        ] as const) {
          for (const limit of [1, 2, 5]) {
            const search = { of: { accountId: owner.live }, words: [words], from, to, except: [], limit };
            const all = await searchTurns(db, { ...search, after: null, limit: 100 });
            for (const [index, { id, startedAt }] of [
              ...all.entries(),
              [-1, { id: '', startedAt: at(0) }] as const,
            ]) {
              const page = { ...search, after: index === -1 ? null : { at: startedAt, id } };
              for (const most of [
                { sessions: 4, turns: 100 },
                { sessions: 100, turns: 12 },
                { sessions: 100, turns: 100 },
              ]) {
                const { found, isComplete } = await searchNewest(db, page, most);
                const expected = all.slice(index + 1, index + 1 + limit).map((turn) => turn.id);
                // The last of these bounds leaves nothing out, and so nothing to the search of all.
                const ifLeft = most.sessions === most.turns ? 'left' : expected;
                const seen = isComplete ? found.slice(0, limit).map((turn) => turn.id) : ifLeft;
                expect(seen).toEqual(expected);
                answered += isComplete ? 1 : 0;
              }
            }
          }
        }
      }
      expect(answered).toBeGreaterThan(100);
    },
  );

  it('reads the newest sessions of an account by an index, however many others have', async () => {
    const { db } = server.services;
    const query = {
      accountId: scene.owner.live,
      from: null,
      to: null,
      after: null,
      count: 200,
      mostTurns: 2_000,
    };
    const plan = await explain(db, listNewestSessions(db, query));
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toContain('sessions_account');
  });

  it('reads the index of the words, however much other accounts have', async () => {
    const of = { accountId: scene.owner.live };
    const page = {
      of,
      words: ["'offer':*"],
      from: after(0),
      to: after(1),
      after: null,
      except: [],
      limit: 51,
    };
    const plan = await explain(server.services.db, searchTurns(server.services.db, page));
    expect(plan).not.toContain('Seq Scan');
    expect(plan).toMatch(/turns_words|turns_session/);
  });
});

it.each(['account', 'person', 'room'] as const)(
  'the list of one %s can be read by indexes, however much other accounts have',
  async (whose) => {
    const of = {
      account: { accountId: scene.owner.live },
      person: { userId: scene.member.userId },
      room: { roomId: scene.own.roomId },
    }[whose];
    const cursor = { at: after(0), id: scene.own.sessionId };
    const { db } = server.services;
    const page = { of, from: after(0), to: after(1), after: cursor, except: [], limit: 51 };
    const having = { participantName: 'ada', recording: 'with', minutes: 'without' } as const;
    expect(await explain(db, listSessions(db, { ...page, ...having }))).not.toContain('Seq Scan');
    const plan = await explain(db, listSessions(db, page));
    expect(plan).toContain(whose === 'account' ? 'sessions_account' : 'sessions_room');
    expect(plan).not.toContain('Seq Scan');
  },
);
