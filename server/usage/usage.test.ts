import { afterAll, beforeAll, expect, it } from 'vitest';
import { newPerson, type Person } from '../testing/people';
import { addRecording } from '../testing/recordings-rows';
import { addParticipant, addSession, changeRoom, deleteSession } from '../testing/rooms-rows';
import { newEmbedRoom } from '../testing/scene';
import { newKeyFor } from '../testing/people';
import { addUpSessions } from './add-up';
import { keepUsageOf } from './past';
import { testServer, type TestServer } from '../testing/server';

const NOW = new Date('2026-03-31T01:30:00.000Z');
const at = (iso: string) => new Date(`2026-03-${iso}.000Z`);

let server: TestServer;
let ada: Person;
let key: string;

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now: () => NOW }) });
  ada = await newPerson(server.services);
});
afterAll(() => server.close());

it('shows a new account thirty days without usage, and no step taken', async () => {
  const { days, totals, live } = await ada.portal.usage.get({ accountId: ada.live });
  expect(days.map((day) => day.date)).toEqual(
    Array.from({ length: 30 }, (_, index) => `2026-03-${String(index + 2).padStart(2, '0')}`),
  );
  expect(new Set(days.map((day) => JSON.stringify({ ...day, date: null }))).size).toBe(1);
  expect(totals).toEqual({ rooms: 0, sessions: 0, participantMinutes: 0, recordings: 0 });
  expect(live).toEqual({ sessions: 0, participants: 0 });
  expect(await ada.portal.usage.firstSteps({ accountId: ada.live })).toEqual({
    keyMade: false,
    keyUsed: false,
    roomMade: false,
    callHeld: false,
    callShared: false,
    keyStart: null,
  });
});

it('counts on the day in UTC, and time in calls on every day of a stay', async () => {
  const { db } = server.services;
  key = await newKeyFor(ada);
  const roomId = await newEmbedRoom(server, key);
  const older = await newEmbedRoom(server, key);
  await changeRoom(db, older, { createdAt: new Date('2026-03-01T23:59:59.999Z') });

  // From 23:50 to 00:20 around midnight; the second person, who is in it twice, until the end.
  const session = { openedAt: at('10T23:50:00'), startedAt: at('10T23:50:00'), endedAt: at('11T00:20:00') };
  const { id: sessionId } = await addSession(db, roomId, session);
  await addParticipant(db, sessionId, { joinedAt: at('10T23:50:00'), leftAt: at('11T00:20:00') });
  await addParticipant(db, sessionId, { subject: 'gst_b', joinedAt: at('11T00:05:00'), leftAt: null });
  await addParticipant(db, sessionId, { kind: 'agent', subject: 'agt', joinedAt: at('10T23:50:00') });

  // Began before the first day, ended on it.
  const early = { openedAt: new Date('2026-03-01T23:00:00Z'), startedAt: new Date('2026-03-01T23:00:00Z') };
  const { id: earlyId } = await addSession(db, older, { ...early, endedAt: at('02T00:30:00') });
  await addParticipant(db, earlyId, { joinedAt: early.startedAt, leftAt: at('02T00:30:00') });

  // Runs now, since an hour and a half: into the day from its first second.
  const running = { openedAt: at('31T00:00:00'), startedAt: at('31T00:00:00'), endedAt: null };
  const { id: runningId } = await addSession(db, roomId, running);
  await addParticipant(db, runningId, { joinedAt: at('31T00:00:00') });

  await addRecording(db, roomId, { sessionId, startedAt: at('11T00:01:00') });
  await addRecording(db, roomId, { sessionId, startedAt: at('11T00:02:00'), deletedAt: at('12T00:00:00') });

  const counted = await ada.portal.usage.get({ accountId: ada.live });
  await addUpSessions(server.services);
  const { days, totals, live } = await ada.portal.usage.get({ accountId: ada.live });
  expect({ days, totals, live }).toEqual(counted);
  const used = days.filter((day) =>
    Object.values(day).some((value) => typeof value === 'number' && value > 0),
  );
  expect(used).toEqual([
    { date: '2026-03-02', rooms: 0, sessions: 0, participantMinutes: 30, recordings: 0 },
    { date: '2026-03-10', rooms: 0, sessions: 1, participantMinutes: 10, recordings: 0 },
    { date: '2026-03-11', rooms: 0, sessions: 0, participantMinutes: 35, recordings: 1 },
    { date: '2026-03-31', rooms: 1, sessions: 1, participantMinutes: 90, recordings: 0 },
  ]);
  expect(totals).toEqual({ rooms: 1, sessions: 2, participantMinutes: 165, recordings: 1 });
  expect(live).toEqual({ sessions: 1, participants: 1 });
});

it('has the figures of usage by day, also of sessions that are deleted for their age', async () => {
  const { db } = server.services;
  const sam = await newPerson(server.services);
  const roomId = await newEmbedRoom(server, await newKeyFor(sam));
  for (const isDeleted of [false, true]) {
    const times = { openedAt: at('10T10:00:00'), startedAt: at('10T10:00:00'), endedAt: at('10T10:01:10') };
    const { id } = await addSession(db, roomId, times);
    await addParticipant(db, id, { joinedAt: times.openedAt, leftAt: times.endedAt });
    if (!isDeleted) continue;
    await db.transaction((tx) => keepUsageOf(tx, id));
    await deleteSession(db, id);
  }
  const figuresOf = ({
    sessions,
    participantMinutes,
  }: Record<'sessions' | 'participantMinutes', number>) => ({
    sessions,
    participantMinutes,
  });
  const overview = await sam.portal.usage.get({ accountId: sam.live });
  const usage = await sam.portal.usage.forAccount({ accountId: sam.live });
  expect(figuresOf(overview.totals)).toEqual({ sessions: 2, participantMinutes: 2.33 });
  expect(figuresOf(overview.totals)).toEqual(figuresOf(usage.totals));
  expect(overview.days.map(figuresOf)).toEqual(usage.days.map(figuresOf));
});

it('derives the first steps from existing data', async () => {
  expect(await ada.portal.usage.firstSteps({ accountId: ada.live })).toEqual({
    keyMade: true,
    keyUsed: true,
    roomMade: true,
    callHeld: true,
    callShared: true,
    keyStart: key.slice(0, 16),
  });
});

it('separates live and test accounts and other people', async () => {
  const { totals } = await ada.portal.usage.get({ accountId: ada.test });
  expect(totals.rooms).toBe(0);
  const sam = await newPerson(server.services);
  const refused = { code: 'NOT_FOUND', message: 'There is no such account.' };
  await expect(sam.portal.usage.get({ accountId: ada.live })).rejects.toMatchObject(refused);
  await expect(sam.portal.usage.firstSteps({ accountId: ada.live })).rejects.toMatchObject(refused);
});
