import { afterAll, beforeAll, expect, it } from 'vitest';
import { addMinutes, addTurn } from '../../testing/agent-rows';
import { addRecording } from '../../testing/recordings-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
const gone = { code: 'NOT_FOUND' };

beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

it('lists the sessions of an account in embed rooms and own rooms, with counts', async () => {
  const { owner, embed, own } = scene;
  const { db } = server.services;
  const later = { openedAt: after(7_200_000), startedAt: after(7_200_000), endedAt: after(9_000_000) };
  const { id: sessionId } = await addSession(db, embed.roomId, later);
  const { id: participantId } = await addParticipant(db, sessionId);
  await addParticipant(db, sessionId, { subject: 'agt', kind: 'agent' });
  await addTurn(db, sessionId, { participantId });
  await addRecording(db, embed.roomId, { sessionId });
  await addRecording(db, embed.roomId, { sessionId, deletedAt: after(0) });
  await addMinutes(db, sessionId, { outcome: 'Agreed.', actionItems: [] });
  await addSession(db, embed.roomId, { startedAt: null, endedAt: after(1) });

  const { sessions, next } = await owner.portal.artifacts.history({ of: { accountId: owner.live } });
  expect(next).toBeNull();
  expect(
    sessions
      .map((session) => session.conferenceSessionId)
      .slice(1)
      .sort(),
  ).toEqual([embed.sessionId, own.sessionId].sort());
  expect(sessions[0]).toEqual({
    conferenceSessionId: sessionId,
    parentSessionId: null,
    breakoutName: null,
    roomId: embed.roomId,
    roomName: 'Untitled room',
    startedAt: later.startedAt.toISOString(),
    endedAt: later.endedAt.toISOString(),
    durationSeconds: 1_800,
    artifactStatus: 'ready',
    turnCount: 1,
    participantCount: 1,
    recordingCount: 1,
    actionItemCount: 0,
    outcome: 'Agreed.',
    summaryText: null,
  });
  expect(await owner.portal.artifacts.history({ of: { accountId: owner.test } })).toEqual({
    sessions: [],
    next: null,
  });
});

it('filters the sessions of an account as the API does', async () => {
  const { owner } = scene;
  const of = { accountId: owner.live };
  const { sessions } = await owner.portal.artifacts.history({ of });
  const found = await owner.portal.artifacts.history({ of, recording: 'with', minutes: 'with' });
  expect(found.sessions.length).toBeGreaterThan(0);
  expect(found.sessions.length).toBeLessThan(sessions.length);
  expect(found.sessions.every(({ recordingCount }) => recordingCount > 0)).toBe(true);
  const unfit = owner.portal.artifacts.history({
    of,
    from: '2026-03-02T00:00:00Z',
    to: '2026-03-01T00:00:00Z',
  });
  await expect(unfit).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

it('continues page by page', async () => {
  const { owner } = scene;
  const of = { accountId: owner.live };
  const { sessions: all } = await owner.portal.artifacts.history({ of });
  const seen: string[] = [];
  for (let last: string | null | undefined; last !== null;) {
    const page = await owner.portal.artifacts.history({ of, limit: 1, ...(last && { after: last }) });
    seen.push(...page.sessions.map((session) => session.conferenceSessionId));
    last = page.next;
  }
  expect(seen).toEqual(all.map((session) => session.conferenceSessionId));
});

it('shows a room and its sessions to everybody who may read the room, and to nobody else', async () => {
  const { owner, coOrganizer, member, stranger, own, embed } = scene;
  for (const person of [owner, coOrganizer, member]) {
    const { sessions } = await person.portal.artifacts.history({ of: { roomId: own.roomId } });
    expect(sessions.map((session) => session.conferenceSessionId)).toEqual([own.sessionId]);
    const session = await person.portal.artifacts.fromHistory({ sessionId: own.sessionId });
    expect(session).toMatchObject({ roomName: 'Weekly', durationSeconds: 3_600, turns: [], people: [] });
  }
  expect((await owner.portal.artifacts.history({ of: { roomId: embed.roomId } })).sessions).toHaveLength(2);
  await owner.portal.artifacts.fromHistory({ sessionId: embed.sessionId });

  for (const [person, place] of [
    [stranger, own],
    [stranger, embed],
    [member, embed],
  ] as const) {
    const { portal } = person;
    await expect(portal.artifacts.history({ of: { roomId: place.roomId } })).rejects.toMatchObject(gone);
    await expect(portal.artifacts.fromHistory({ sessionId: place.sessionId })).rejects.toMatchObject(gone);
  }
  await expect(stranger.portal.artifacts.history({ of: { accountId: owner.live } })).rejects.toMatchObject(
    gone,
  );
  await expect(owner.portal.artifacts.fromHistory({ sessionId: 'ses_none' })).rejects.toMatchObject(gone);
});

it('shows who was present and how long; a lost participant left at the end', async () => {
  const { owner, own } = scene;
  const { id: sessionId } = await addSession(server.services.db, own.roomId);
  await addParticipant(server.services.db, sessionId, { joinedAt: after(1_000), leftAt: after(60_000) });
  await addParticipant(server.services.db, sessionId, { displayName: 'Ada', subject: 'gst_a', role: 'host' });
  const { people } = await owner.portal.artifacts.fromHistory({ sessionId });
  expect(people).toMatchObject([
    { displayName: 'Ada', role: 'host', leftAt: after(3_600_000).toISOString() },
    { displayName: 'Grace', joinedAt: after(1_000).toISOString(), leftAt: after(60_000).toISOString() },
  ]);
});
