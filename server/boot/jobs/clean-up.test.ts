/** @module-tag slow */
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { roomInvitations } from '../../platform/db/schema/members';
import { tokenRevocations } from '../../platform/db/schema/tokens';
import { attempts, logins } from '../../platform/db/schema/users';
import { testClock } from '../../testing/clock';
import { actionsOn, findKeyedRequests } from '../../testing/identity-rows';
import { addMinutes, addTurn, findMinutes, findTurns } from '../../testing/agent-rows';
import { findJobs } from '../../testing/jobs-rows';
import { addRecording } from '../../testing/recordings-rows';
import {
  addMessage,
  addParticipant,
  addRating,
  addSamples,
  addSession,
  findConnections,
  findMessages,
  findRatings,
  findSamples,
} from '../../testing/rooms-rows';
import { newEmbedRoom, newRoomFixture, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { admitAttempt, byAddress } from '../../identity/attempts/attempts';

const DAY_MS = 86_400_000;
const clock = testClock();
/** The days that have passed at once, without a timer. */
let days = 0;
const now = () => new Date(clock.now().getTime() + days * DAY_MS);
const ago = (days: number) => new Date(now().getTime() - days * DAY_MS);
let server: TestServer;
let scene: Scene;

beforeAll(async () => {
  server = await testServer({ replace: () => ({ now }), timers: clock });
  scene = await newScene(server);
});
afterAll(() => server.close());

/** Moves the time to the hour of the clean-up, and waits until it is done. */
async function cleanUp(): Promise<void> {
  const waiting = await unfinished();
  clock.advance(Math.max(0, (waiting?.runAt.getTime() ?? 0) - now().getTime()) + 2_000);
  await expect.poll(async () => (await unfinished())?.id).not.toBe(waiting?.id);
}

async function unfinished() {
  const jobs = await findJobs(server.services.db);
  return jobs.find(({ kind, finishedAt }) => kind === 'clean-up' && finishedAt === null);
}

it("deletes recordings past their account's retention with their bytes, and no others", async () => {
  const { db } = server.services;
  const { owner, own, embed } = scene;
  await owner.portal.accounts.setRetention({ accountId: owner.live, retentionDays: 30 });
  const testRoom = await owner.portal.rooms.create({ accountId: owner.test, roomName: 'Test' });
  const kept = [
    await addRecording(db, own.roomId, { endedAt: ago(29) }),
    await addRecording(db, own.roomId, { endedAt: ago(31), status: 'processing' }),
    { id: (await newRoomFixture(server, testRoom.roomId)).recordingId },
  ];
  const failed = await addRecording(db, own.roomId, { endedAt: ago(31), status: 'failed' });
  const gone = [own.recordingId, embed.recordingId, failed.id];
  await cleanUp();

  for (const id of gone) expect(await actionsOn(db, id)).toEqual(['recording.delete']);
  for (const { id } of kept) expect(await actionsOn(db, id)).toEqual([]);
  const { recordings } = await owner.portal.recordings.history({ of: { accountId: owner.live } });
  expect(new Set(recordings.map(({ id }) => id))).toEqual(new Set([kept[0]?.id, kept[1]?.id]));
  await expect.poll(() => readdir(join(server.dataDir, 'recordings'))).toEqual([`${kept[2]?.id}.webm`]);
});

it("deletes recordings by their room's retention where it has one, whether longer or shorter than the account's", async () => {
  const { db } = server.services;
  const { owner, key } = scene;
  await owner.portal.accounts.setRetention({ accountId: owner.live, retentionDays: 30 });
  const longer = await newEmbedRoom(server, key, { retentionDays: 60 });
  const shorter = await newEmbedRoom(server, key, { retentionDays: 7 });
  const inTestAccount = await newEmbedRoom(server, scene.testKey, { retentionDays: 7 });
  const kept = [
    await addRecording(db, longer, { endedAt: ago(31) }),
    await addRecording(db, shorter, { endedAt: ago(6) }),
  ];
  const gone = [
    await addRecording(db, longer, { endedAt: ago(61) }),
    await addRecording(db, shorter, { endedAt: ago(8) }),
    await addRecording(db, inTestAccount, { endedAt: ago(8) }),
  ];
  await cleanUp();
  for (const { id } of gone) expect(await actionsOn(db, id)).toEqual(['recording.delete']);
  for (const { id } of kept) expect(await actionsOn(db, id)).toEqual([]);
});

it("deletes transcript, minutes and chat of sessions past their room's own retention, and no others", async () => {
  const { db } = server.services;
  const { owner, key } = scene;
  await owner.portal.accounts.setRetention({ accountId: owner.live, retentionDays: 30 });
  const [room, withoutOwn, inTestAccount] = [
    await newEmbedRoom(server, key, { retentionDays: 7 }),
    await newEmbedRoom(server, key),
    await newEmbedRoom(server, scene.testKey, { retentionDays: 7 }),
  ];
  const heldIn = async (roomId: string, endedAt: Date | null) => {
    // A running session has just begun: without connections, the server ends it at the time when people were last seen.
    const begun = endedAt ?? now();
    const { id } = await addSession(db, roomId, { openedAt: begun, startedAt: begun, endedAt });
    const { id: participantId } = await addParticipant(db, id, { joinedAt: begun });
    await addTurn(db, id, { participantId });
    await addMinutes(db, id);
    await addMessage(db, id, participantId);
    return id;
  };
  const gone = [
    await heldIn(room, ago(8)),
    await heldIn(room, ago(400)),
    await heldIn(inTestAccount, ago(8)),
  ];
  const kept = [await heldIn(room, ago(6)), await heldIn(withoutOwn, ago(400)), await heldIn(room, null)];
  await cleanUp();

  const left = [await findTurns(db), await findMinutes(db), await findMessages(db)].map(
    (rows) => new Set(rows.map(({ sessionId }) => sessionId)),
  );
  for (const id of gone) {
    expect(left.map((ids) => ids.has(id))).toEqual([false, false, false]);
    expect(await actionsOn(db, id)).toEqual(['artifact.delete']);
  }
  for (const id of kept) expect(left.map((ids) => ids.has(id))).toEqual([true, true, true]);
  const path = `/api/artifacts/${gone[0]}`;
  expect((await server.call('GET', path, { key })).status).toBe(404);
  const session = await server.call('GET', `/api/sessions/${gone[0]}`, { key });
  expect(session.body).toMatchObject({ turnCount: 0, participants: [expect.anything()] });
});

it("deletes measurements by the room's retention, or else the account's, or else after 90 days", async () => {
  const { db } = server.services;
  const { owner, key, testKey } = scene;
  await owner.portal.accounts.setRetention({ accountId: owner.live, retentionDays: 30 });
  const measuredIn = async (roomId: string, endedAt: Date | null) => {
    // A running session has just begun: without connections, the server ends it at the time when people were last seen.
    const begun = endedAt ?? now();
    const { id } = await addSession(db, roomId, { openedAt: begun, startedAt: begun, endedAt });
    const { id: participantId } = await addParticipant(db, id, { joinedAt: begun });
    await addSamples(db, { sessionId: id, participantId }, [{}, { level: 'poor' }]);
    await addRating(db, { sessionId: id, participantId });
    return id;
  };
  const own = await newEmbedRoom(server, key, { retentionDays: 60 });
  const ofAccount = await newEmbedRoom(server, key);
  const byDefault = await newEmbedRoom(server, testKey);
  const kept = [
    await measuredIn(own, ago(59)),
    await measuredIn(ofAccount, ago(29)),
    await measuredIn(byDefault, ago(89)),
    await measuredIn(byDefault, null),
  ];
  const gone = [
    await measuredIn(own, ago(61)),
    await measuredIn(ofAccount, ago(31)),
    await measuredIn(byDefault, ago(91)),
  ];
  await cleanUp();
  const leftOf = async (id: string) => ({
    samples: (await findSamples(db, id)).length,
    connections: (await findConnections(db, id)).length,
    ratings: (await findRatings(db, id)).length,
  });
  for (const id of gone) expect(await leftOf(id)).toEqual({ samples: 0, connections: 0, ratings: 0 });
  for (const id of kept) expect(await leftOf(id)).toEqual({ samples: 2, connections: 1, ratings: 1 });
});

it('deletes expired attempts, logins, invitations, stored answers, revocations and finished jobs', async () => {
  const { services } = server;
  const { db } = services;
  await admitAttempt(services, byAddress('192.0.2.7'));
  await scene.owner.portal.members.invite({ roomId: scene.own.roomId, role: 'member' });
  const headers = { 'Idempotency-Key': 'once' };
  await server.call('POST', '/api/embed/rooms', { key: scene.key, headers });
  await server.call('DELETE', `/api/embed/tokens/${randomUUID()}`, { key: scene.key });
  const counts = async () => ({
    attempts: await db.$count(attempts),
    logins: await db.$count(logins),
    invitations: await db.$count(roomInvitations),
    answers: (await findKeyedRequests(db)).length,
    revocations: await db.$count(tokenRevocations),
    old: (await findJobs(db)).filter(({ finishedAt }) => finishedAt && finishedAt < ago(8)).length,
  });
  await cleanUp();
  const before = await counts();
  const { attempts: tried, logins: open, invitations, answers, revocations } = before;
  expect(Math.min(tried, open, invitations, answers, revocations)).toBeGreaterThan(0);

  days = 60;
  await cleanUp();
  await expect
    .poll(counts)
    .toEqual({ attempts: 0, logins: 0, invitations: 0, answers: 0, revocations: 0, old: 0 });
});
