import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { filterIn } from '../identity/tokens/list-filter';
import { externalSubject } from '../identity/tokens/subject';
import { addAgent } from '../testing/agent-rows';
import { newKeyFor, newPerson, type Person } from '../testing/people';
import { addRecording, addRender, changeRecording } from '../testing/recordings-rows';
import {
  addParticipant,
  addSession,
  deleteParticipants,
  deleteSession,
  findSums,
} from '../testing/rooms-rows';
import { newEmbedRoom } from '../testing/scene';
import { testServer, type CallOptions, type TestServer } from '../testing/server';
import { explain } from '../testing/statements';
import { addUpSessions } from './add-up';
import { keepUsageOf } from './past';
import { selectFigures } from './store-figures';

const NOW = new Date('2026-03-31T01:30:00.000Z');
const at = (iso: string) => new Date(`2026-03-${iso}.000Z`);
const NOTHING = { sessions: 0, participantMinutes: 0, recordingMinutes: 0, agentMinutes: 0, storageBytes: 0 };

let server: TestServer;
let ada: Person;
let key: string;

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => NOW }) });
});
afterAll(() => server.close());
beforeEach(async () => {
  ada = await newPerson(server.services);
  key = await newKeyFor(ada);
});

/** Usage, which is the same before and after sessions have been added up. */
async function usage(query: string, options: CallOptions = { key }) {
  const ask = async () => server.call('GET', `/api/usage?${query}`, options);
  const counted = await ask();
  await addUpSessions(server.services);
  const answer = await ask();
  expect(answer.text).toBe(counted.text);
  return answer;
}

const asCsv = { Accept: 'text/csv' };

/** Stores a call from 23:50 to 00:20 around midnight, with a person, an agent and a recording. @returns its room */
async function holdCallOverMidnight(roomName = 'Standup', metadata = {}): Promise<string> {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key, { roomName, metadata });
  const times = { openedAt: at('10T23:50:00'), startedAt: at('10T23:50:00'), endedAt: at('11T00:20:00') };
  const { id } = await addSession(db, roomId, times);
  await addParticipant(db, id, { joinedAt: at('10T23:50:00'), leftAt: at('11T00:20:00') });
  await addParticipant(db, id, { subject: 'gst_b', joinedAt: at('11T00:05:30') }); // never seen leaving
  await addAgent(db, id, {}, { joinedAt: at('10T23:55:00'), leftAt: at('11T00:10:00') });
  await addRecording(db, roomId, {
    sessionId: id,
    startedAt: at('10T23:58:00'),
    endedAt: at('11T00:03:00'),
    sizeBytes: 1_000,
  });
  return roomId;
}

/** Returns the days with usage. */
async function usedDays(query: string) {
  const { status, body } = await usage(query);
  expect(status).toBe(200);
  return body.days.filter((day: typeof NOTHING) =>
    Object.values(day).some((value) => typeof value === 'number' && value > 0),
  );
}

describe('by day', () => {
  it('shows the last 30 days when nothing is named, days without usage too', async () => {
    const { body } = await usage('');
    expect(body).toMatchObject({ from: '2026-03-02', to: '2026-03-31', by: 'day', rooms: [], next: null });
    expect(body.days).toHaveLength(30);
    expect(body.days[0]).toEqual({ date: '2026-03-02', ...NOTHING });
    expect(body.days.at(-1)).toEqual({ date: '2026-03-31', ...NOTHING });
    expect(body.totals).toEqual(NOTHING);
  });

  it('divides a call over midnight among its days, in UTC', async () => {
    await holdCallOverMidnight();
    const first = { participantMinutes: 10, recordingMinutes: 2, agentMinutes: 5 };
    const second = { participantMinutes: 34.5, recordingMinutes: 3, agentMinutes: 10 };
    expect(await usedDays('from=2026-03-09&to=2026-03-12')).toEqual([
      { date: '2026-03-10', sessions: 1, ...first, storageBytes: 1_000 },
      { date: '2026-03-11', sessions: 0, ...second, storageBytes: 1_000 },
      { ...NOTHING, date: '2026-03-12', storageBytes: 1_000 },
    ]);
    const { totals } = (await usage('from=2026-03-09&to=2026-03-12')).body;
    const sums = { participantMinutes: 44.5, recordingMinutes: 5, agentMinutes: 15 };
    expect(totals).toEqual({ sessions: 1, ...sums, storageBytes: 1_000 });
  });

  it('counts what of a call lies within the range, however long it began before', async () => {
    await holdCallOverMidnight();
    const { totals } = (await usage('from=2026-03-11&to=2026-03-11')).body;
    const second = { participantMinutes: 34.5, recordingMinutes: 3, agentMinutes: 10 };
    expect(totals).toEqual({ sessions: 0, ...second, storageBytes: 1_000 });
  });

  it('counts what runs until now', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const began = { openedAt: at('30T23:00:00'), startedAt: at('30T23:00:00'), endedAt: null };
    const { id } = await addSession(db, roomId, began);
    await addParticipant(db, id, { joinedAt: at('30T23:00:00') });
    await addAgent(db, id, {}, { joinedAt: at('31T01:00:00') });
    const running = { status: 'recording' as const, endedAt: null, durationSeconds: null, sizeBytes: null };
    const taken = { startedAt: at('31T01:15:00'), chunkBytes: 300, sessionId: id };
    await addRecording(db, roomId, { ...running, ...taken });
    expect(await usedDays('')).toEqual([
      { ...NOTHING, date: '2026-03-30', sessions: 1, participantMinutes: 60 },
      {
        date: '2026-03-31',
        sessions: 0,
        participantMinutes: 90,
        recordingMinutes: 15,
        agentMinutes: 30,
        storageBytes: 300,
      },
    ]);
  });

  it('shows what was stored at the end of each day: since the recording, until its bytes were removed', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const over = (day: string, sizeBytes: number) => ({
      startedAt: at(`${day}T10:00:00`),
      endedAt: at(`${day}T10:00:00`),
      sizeBytes,
    });
    await addRecording(db, roomId, over('02', 1));
    const removed = { deletedAt: at('06T09:00:00'), purgedAt: at('07T09:00:00') };
    await addRecording(db, roomId, { ...over('05', 20), ...removed });
    await addRecording(db, roomId, { ...over('05', 4_000), storage: 'customer' });
    const { days, totals } = (await usage('from=2026-03-04&to=2026-03-08')).body;
    expect(days.map((day: typeof NOTHING) => day.storageBytes)).toEqual([1, 21, 21, 1, 1]);
    expect(totals.storageBytes).toBe(1);
  });

  it('counts renders from when they are ready until their bytes are removed, also of a recording from before', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const times = { startedAt: at('02T10:00:00'), endedAt: at('02T10:10:00'), sizeBytes: 1 };
    const { id } = await addRecording(db, roomId, times);
    const ready = { status: 'ready', storage: 'local' } as const;
    await addRender(db, id, { ...ready, sizeBytes: 20, readyAt: at('05T10:00:00') });
    const removed = { deletedAt: at('06T09:00:00'), purgedAt: at('06T09:00:00') };
    await addRender(db, id, { ...ready, ...removed, sizeBytes: 300, readyAt: at('03T10:00:00') });
    await addRender(db, id, { status: 'processing', storage: 'local' });
    const { days, totals } = (await usage('from=2026-03-04&to=2026-03-08')).body;
    expect(days.map((day: typeof NOTHING) => day.storageBytes)).toEqual([301, 321, 21, 21, 21]);
    expect(totals.storageBytes).toBe(21);
    const { rooms } = (await usage('from=2026-03-07&to=2026-03-07&by=room')).body;
    expect(rooms).toMatchObject([{ roomId, storageBytes: 21 }]);
  });

  it('counts what is stored of a recording in whatever state it is, until its bytes are removed', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const times = { startedAt: at('05T10:00:00'), endedAt: at('05T10:10:00') };
    const made = { ...times, chunkBytes: 0 };
    const { id: joined } = await addRecording(db, roomId, { ...made, sizeBytes: 1 });
    await addRecording(db, roomId, { ...made, status: 'failed', sizeBytes: 20 });
    await addRecording(db, roomId, { ...made, status: 'processing', chunkBytes: 300, sizeBytes: null });
    await addRecording(db, roomId, { ...made, storage: 'customer', sizeBytes: 4_000 });
    const stored = async (query = 'from=2026-03-05&to=2026-03-05') =>
      (await usage(query)).body.totals.storageBytes;
    expect(await stored()).toBe(321);
    await changeRecording(db, joined, { chunkBytes: 50_000 }); // not removed yet
    expect(await stored()).toBe(50_321);
    await changeRecording(db, joined, { chunkBytes: 0, storage: 'customer' });
    expect(await stored()).toBe(320);
    for (const by of ['day', 'room'])
      expect(await stored(`from=2026-03-20&to=2026-03-31&by=${by}`)).toBe(320);
    const removed = { deletedAt: at('20T09:00:00'), purgedAt: at('20T09:00:00') };
    await addRecording(db, roomId, { ...made, ...removed, sizeBytes: 600_000 });
    expect(await stored()).toBe(600_320);
    const { days } = (await usage('from=2026-03-19&to=2026-03-21')).body;
    expect(days.map((day: typeof NOTHING) => day.storageBytes)).toEqual([600_320, 320, 320]);
    expect(await stored('from=2026-03-21&to=2026-03-21&by=room')).toBe(320);
  });

  it('counts a recording that began before the range, and runs or ended in it', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    await addRecording(db, roomId, {
      startedAt: at('09T23:00:00'),
      endedAt: at('10T00:30:00'),
      sizeBytes: 1,
    });
    const running = { status: 'recording' as const, endedAt: null, durationSeconds: null, sizeBytes: null };
    await addRecording(db, roomId, { ...running, startedAt: at('09T23:30:00'), chunkBytes: 20 });
    for (const by of ['day', 'room']) {
      const { totals } = (await usage(`from=2026-03-10&to=2026-03-10&by=${by}`)).body;
      expect(totals).toEqual({ ...NOTHING, recordingMinutes: 30 + 24 * 60, storageBytes: 21 });
    }
  });

  it('counts by its sums what ended more than an hour ago, and by its stays what ended since', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key);
    const held: string[] = [];
    for (const [from, to] of [
      ['20T10:00:00', '20T10:30:00'],
      ['20T12:00:00', '20T12:10:00'],
      ['20T23:50:00', '21T00:20:00'],
      ['31T00:10:00', '31T00:40:00'],
    ] as const) {
      const times = { openedAt: at(from), startedAt: at(from), endedAt: at(to) };
      const { id } = await addSession(db, roomId, times);
      await addParticipant(db, id, { joinedAt: at(from), leftAt: at(to) });
      await addAgent(db, id, {}, { joinedAt: at(from), leftAt: at(to) });
      held.push(id);
    }
    await addUpSessions(server.services, 2);
    expect(await findSums(db, roomId)).toEqual([
      ...[1800, 600, 1800].map((seconds) => ({ participantSeconds: seconds, agentSeconds: seconds })),
      { participantSeconds: null, agentSeconds: null },
    ]);
    const expected = [
      { ...NOTHING, date: '2026-03-20', sessions: 3, participantMinutes: 50, agentMinutes: 50 },
      { ...NOTHING, date: '2026-03-21', participantMinutes: 20, agentMinutes: 20 },
      { ...NOTHING, date: '2026-03-31', sessions: 1, participantMinutes: 30, agentMinutes: 30 },
    ];
    expect(await usedDays('')).toEqual(expected);
    // For a session within one day, only the stored sum is read.
    await deleteParticipants(db, held.slice(0, 2));
    expect(await usedDays('')).toEqual(expected);
    expect((await usage('by=room')).body.totals).toMatchObject({
      participantMinutes: 100,
      agentMinutes: 100,
    });
    const { days } = await ada.portal.usage.get({ accountId: ada.live });
    expect(days.map((day) => day.participantMinutes).filter(Boolean)).toEqual([50, 20, 30]);
  });

  it('ends today, also when a later day is named, and goes back 366 days', async () => {
    const { body } = await usage('from=2025-03-31&to=2026-04-30');
    expect(body).toMatchObject({ from: '2025-03-31', to: '2026-03-31' });
    expect(body.days).toHaveLength(366);
  });
});

describe('by room', () => {
  it('shows the rooms with usage, deleted ones included, and the sum of all', async () => {
    const roomId = await holdCallOverMidnight('Standup', { customer: 'c-42' });
    await server.call('DELETE', `/api/rooms/${roomId}`, { key });
    await newEmbedRoom(server, key, { roomName: 'Unused' });
    const { body } = await usage('by=room');
    const figures = { participantMinutes: 44.5, recordingMinutes: 5, agentMinutes: 15, storageBytes: 1_000 };
    expect(body).toEqual({
      from: '2026-03-02',
      to: '2026-03-31',
      by: 'room',
      days: [],
      rooms: [
        {
          roomId,
          roomName: 'Standup',
          isDeleted: true,
          metadata: { customer: 'c-42' },
          sessions: 1,
          ...figures,
        },
      ],
      values: [],
      totals: { sessions: 1, ...figures },
      next: null,
    });
  });

  it('pages through the rooms to the end, each with the sum of all', async () => {
    const rooms = [];
    for (let made = 0; made < 3; made += 1) rooms.push(await holdCallOverMidnight());
    const seen: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body } = await usage(`by=room&limit=1&after=${next}`);
      expect(body.rooms).toHaveLength(1);
      expect(body.totals).toMatchObject({ sessions: 3, participantMinutes: 133.5 });
      seen.push(body.rooms[0].roomId);
      next = body.next;
    }
    expect(seen).toEqual(rooms.toSorted());
  });
});

describe('by a key of metadata', () => {
  /** Returns how many sessions each value has. */
  const countsOf = ({ values }: { values: { value: string | null; sessions: number }[] }) =>
    values.map(({ value, sessions }) => [value, sessions]);

  beforeEach(async () => {
    const others = [
      { customer: ['c-1'] },
      { customer: null },
      { customer: 'x'.repeat(501) },
      { other: 'c-1' },
    ];
    for (const metadata of [
      { customer: 'c-1' },
      { customer: '7' },
      { customer: 7 },
      { customer: true },
      ...others,
    ])
      await holdCallOverMidnight('Standup', metadata);
    const deleted = await holdCallOverMidnight('Standup', { customer: 'c-1' });
    await server.call('DELETE', `/api/rooms/${deleted}`, { key });
  });

  it('adds up the rooms with each value, deleted ones included, and those without one under null', async () => {
    const { body } = await usage('by=metadata.customer');
    expect(body).toMatchObject({ by: 'metadata.customer', days: [], rooms: [], next: null });
    expect(countsOf(body)).toEqual([
      [null, 4],
      ['7', 2],
      ['c-1', 2],
      ['true', 1],
    ]);
    const figures = { participantMinutes: 89, recordingMinutes: 10, agentMinutes: 30, storageBytes: 2_000 };
    expect(body.values[2]).toEqual({ value: 'c-1', sessions: 2, ...figures });
    expect(body.totals).toMatchObject({ sessions: 9, participantMinutes: 400.5 });
  });

  it('agrees with the filter by each value', async () => {
    const { values } = (await usage('by=metadata.customer')).body;
    for (const { value, ...figures } of values.slice(1))
      expect((await usage(`metadata.customer=${value}`)).body.totals).toEqual(figures);
  });

  it('pages through the values to the end, also as CSV', async () => {
    const seen: unknown[] = [];
    const lines: string[] = [];
    for (let next: string | null = ''; next !== null;) {
      const { body } = await usage(`by=metadata.customer&limit=1&after=${encodeURIComponent(next)}`);
      seen.push(...body.values.map(({ value }: { value: string | null }) => value));
      next = body.next;
    }
    expect(seen).toEqual([null, '7', 'c-1', 'true']);
    for (
      let path: string | null = '/api/usage?by=metadata.customer&limit=3&metadata.customer=7';
      path !== null;
    ) {
      const { headers, text } = await server.call('GET', path, { key, headers: asCsv });
      lines.push(...text.split('\r\n').slice(0, -1));
      path = /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null;
    }
    expect(lines).toEqual([
      'metadata.customer,sessions,participantMinutes,recordingMinutes,agentMinutes,storageBytes',
      '7,2,89,10,30,2000',
    ]);
    const { name, text } = await ada.portal.usage.file({ accountId: ada.live, by: 'metadata.customer' });
    expect(name).toBe('usage-by-metadata-customer-2026-03-02-to-2026-03-31.csv');
    expect(text.split('\r\n')).toHaveLength(6);
  });

  it.each([
    'by=metadata.',
    'by=metadata',
    'by=customer',
    `by=metadata.${'k'.repeat(101)}`,
    'by=metadata.a&after=rm_x',
  ])('refuses %s', async (query) => {
    expect((await usage(query)).status).toBe(400);
  });

  it('keeps the usage of sessions that are deleted for their age under their value', async () => {
    const { db } = server.services;
    const roomId = await newEmbedRoom(server, key, { metadata: { customer: 'c-9' } });
    const times = { openedAt: at('10T10:00:00'), startedAt: at('10T10:00:00'), endedAt: at('10T11:00:00') };
    const { id } = await addSession(db, roomId, times);
    await addParticipant(db, id, { joinedAt: times.openedAt, leftAt: times.endedAt });
    const before = (await usage('by=metadata.customer')).body;
    await db.transaction((tx) => keepUsageOf(tx, id));
    await deleteSession(db, id);
    expect((await usage('by=metadata.customer')).body).toEqual(before);
    expect((await usage('metadata.customer=c-9')).body.totals).toMatchObject({
      sessions: 1,
      participantMinutes: 60,
    });
    expect((await usage('externalUserId=user-42')).body.totals).toEqual(NOTHING);
  });
});

it('shows the usage of the sessions in which a person took part', async () => {
  const { db } = server.services;
  const roomId = await newEmbedRoom(server, key);
  for (const person of ['u-1', 'u-2']) {
    const times = { openedAt: at('10T10:00:00'), startedAt: at('10T10:00:00'), endedAt: at('10T11:00:00') };
    const { id } = await addSession(db, roomId, times);
    const stay = { joinedAt: times.openedAt, leftAt: times.endedAt };
    await addParticipant(db, id, {
      ...stay,
      subject: externalSubject(ada.live, person),
      externalUserId: person,
    });
    await addParticipant(db, id, { ...stay, subject: 'gst_a', externalUserId: null });
    await addRecording(db, roomId, { sessionId: id, startedAt: times.openedAt, endedAt: times.endedAt });
  }
  for (const by of ['day', 'room'])
    expect((await usage(`by=${by}&externalUserId=u-1`)).body.totals).toMatchObject({
      sessions: 1,
      participantMinutes: 120,
      recordingMinutes: 60,
    });
});

describe('as CSV', () => {
  it('has a line for each day, and says that the form depends on Accept', async () => {
    await holdCallOverMidnight();
    const { status, headers, text } = await usage('from=2026-03-10&to=2026-03-11', { key, headers: asCsv });
    expect(status).toBe(200);
    expect(text).toBe(
      [
        'date,sessions,participantMinutes,recordingMinutes,agentMinutes,storageBytes',
        '2026-03-10,1,10,2,5,1000',
        '2026-03-11,0,34.5,3,10,1000',
        '',
      ].join('\r\n'),
    );
    expect(headers.get('Content-Type')).toBe('text/csv; charset=utf-8; header=present');
    expect(headers.get('Content-Disposition')).toBe(
      'attachment; filename="usage-by-day-2026-03-10-to-2026-03-11.csv"',
    );
    expect(headers.get('Content-Length')).toBe(String(Buffer.byteLength(text)));
    expect(headers.get('Vary')).toBe('Accept');
    expect((await usage('')).headers.get('Vary')).toBe('Accept');
  });

  it('keeps a room name from being a formula, and from breaking the line', async () => {
    const roomId = await holdCallOverMidnight('=HYPERLINK("https://example.com","Über")');
    const { text } = await usage('by=room', { key, headers: asCsv });
    expect(text.split('\r\n')).toEqual([
      'roomId,roomName,isDeleted,sessions,participantMinutes,recordingMinutes,agentMinutes,storageBytes,metadata',
      `${roomId},"'=HYPERLINK(""https://example.com"",""Über"")",false,1,44.5,5,15,1000,{}`,
      '',
    ]);
  });

  it('names the next page of rooms in a header', async () => {
    for (let made = 0; made < 2; made += 1) await holdCallOverMidnight();
    const lines: string[] = [];
    for (let path: string | null = '/api/usage?by=room&limit=1'; path !== null;) {
      const { headers, text } = await server.call('GET', path, { key, headers: asCsv });
      lines.push(text.split('\r\n')[1] ?? '');
      path = /^<(.+)>; rel="next"$/.exec(headers.get('Link') ?? '')?.[1] ?? null;
    }
    expect(new Set(lines).size).toBe(2);
  });

  it('tells an error as JSON', async () => {
    const { status, headers, body } = await usage('by=week', { key, headers: asCsv });
    expect([status, headers.get('Content-Type')]).toEqual([400, 'application/json']);
    expect(body.error).toContain('"by"');
  });

  it('is given to a person in the portal, with every room', async () => {
    const roomId = await holdCallOverMidnight();
    const { name, text } = await ada.portal.usage.file({ accountId: ada.live, by: 'room' });
    expect(name).toBe('usage-by-room-2026-03-02-to-2026-03-31.csv');
    expect(text).toContain(`\r\n${roomId},Standup,false,1,44.5,5,15,1000,{}\r\n`);
  });
});

it.each([
  ['from=2026-03-12&to=2026-03-11', '"from"'],
  ['from=2026-04-01', '"from"'],
  ['from=2025-03-30&to=2026-03-31', '"from"'],
  ['from=2026-02-30', '"from"'],
  ['from=0000-01-01&to=0000-02-01', '"from"'],
  ['by=room&after=zz', '"after"'],
  ['to=2026-03-31T00:00:00Z', '"to"'],
  ['by=week', '"by"'],
  ['limit=0', '"limit"'],
  ['limit=1001', '"limit"'],
  ['by=room&after=%00', '"after"'],
])('refuses ?%s by name', async (query, name) => {
  const { status, body } = await usage(query);
  expect([status, body.error]).toEqual([400, expect.stringContaining(name)]);
});

it('shows an account its own usage and no other, and needs the scope', { tags: ['slow'] }, async () => {
  await holdCallOverMidnight();
  const others = [await newKeyFor(ada, 'test'), await newKeyFor(await newPerson(server.services))];
  for (const other of others) {
    expect((await usage('by=room', { key: other })).body).toMatchObject({ rooms: [], totals: NOTHING });
  }
  const bare = await usage('', { key: await newKeyFor(ada, 'live', []) });
  expect([bare.status, bare.body.error]).toEqual([403, 'This credential lacks the scope svc:history.']);
  expect((await usage('', { bearer: ada.bearer })).status).toBe(401);
  const sam = await newPerson(server.services);
  const refused = { code: 'NOT_FOUND', message: 'There is no such account.' };
  const of = { accountId: ada.live };
  await expect(sam.portal.usage.forAccount(of)).rejects.toMatchObject(refused);
  await expect(sam.portal.usage.file(of)).rejects.toMatchObject(refused);
  expect((await ada.portal.usage.forAccount(of)).totals).toMatchObject({ sessions: 1 });
});

it.each(['day', 'room', { metadataKey: 'customer' }] as const)(
  'the figures by %s can be read by indexes, however much other accounts have',
  async (by) => {
    const range = { from: at('01T00:00:00'), until: at('31T00:00:00'), now: NOW };
    const query = selectFigures({
      accountId: ada.live,
      ...range,
      by,
      filter: filterIn({ accountId: ada.live }, {}),
      after: '',
      limit: 10,
    });
    const plan = await explain(server.services.db, query);
    expect(plan).toMatch(/rooms_account|sessions_ended|sessions_room|participants_session|recordings_room/);
    expect(plan).not.toContain('Seq Scan');
    expect(plan.match(/Index Only Scan using recordings_account/g)).toHaveLength(2);
  },
);
