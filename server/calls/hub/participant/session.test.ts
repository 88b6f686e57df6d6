import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene } from '../../../testing/call';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Returns the sessions of a room over REST, newest first. */
async function artifactsOf(roomId: string) {
  const { body } = await scene.server.call('GET', `/api/rooms/${roomId}/artifacts`, { key: scene.key });
  return body.artifacts;
}

const lastActivityOf = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}`, { key: scene.key })).body.lastActivityAt;

/** Waits until the room's newest session has ended, as REST reports it. */
const over = (roomId: string) =>
  expect.poll(async () => (await artifactsOf(roomId))[0].artifactStatus).toBe('ready');

describe('a session', () => {
  it(
    'starts when the first person joins, is shared by all, and ends 30 s after the last one left',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      expect(await artifactsOf(roomId)).toEqual([]);
      const startedAt = scene.clock.now().toISOString();
      const first = await scene.join(scene.token(roomId));
      await scene.pass(60_000);
      const second = await scene.join(scene.token(roomId));
      const { sessionId } = first.welcome;
      expect(second.welcome).toMatchObject({ sessionId, sessionStartedAt: startedAt });

      first.send({ type: 'leave' });
      expect(await first.take('left')).toEqual({ type: 'left', reason: 'left' });
      expect(await second.take('participant-left')).toMatchObject({
        participantId: first.id,
        reason: 'left',
      });
      await scene.pass(60_000);
      const endedAt = scene.clock.now().toISOString();
      second.send({ type: 'leave' });
      await second.closed;
      await scene.pass(29_000);
      expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'live', endedAt: null }]);
      await scene.pass(1_000);
      await over(roomId);
      expect(await artifactsOf(roomId)).toMatchObject([
        {
          conferenceSessionId: sessionId,
          startedAt,
          endedAt,
          durationSeconds: 120,
          participantCount: 2,
          artifactStatus: 'ready',
        },
      ]);
      expect(await lastActivityOf(roomId)).toBe(endedAt);
    },
  );

  it('continues when somebody joins within 30 s, also another person', async () => {
    const roomId = await scene.newRoom();
    const first = await scene.join(scene.token(roomId));
    first.send({ type: 'leave' });
    await first.closed;
    await scene.pass(20_000);
    const second = await scene.join(scene.token(roomId));
    expect(second.welcome.sessionId).toBe(first.welcome.sessionId);
    await scene.pass(60_000);
    expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'live' }]);
  });

  it(
    'ends at the moment when the last person lost the connection, if they do not resume',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const people = await Promise.all([1, 2, 3].map(() => scene.join(scene.token(roomId))));
      await scene.pass(60_000);
      const endedAt = scene.clock.now().toISOString();
      for (const person of people) person.drop();
      await expect.poll(() => scene.main.hub.counts().connections).toBe(0);
      await scene.pass(30_000);
      await over(roomId);
      expect(await artifactsOf(roomId)).toMatchObject([{ endedAt, durationSeconds: 60 }]);
      expect(await lastActivityOf(roomId)).toBe(endedAt);
    },
  );

  it('is one, however many people join first at once', { tags: ['slow'] }, async () => {
    const roomId = await scene.newRoom();
    const people = await Promise.all(Array.from({ length: 6 }, () => scene.join(scene.token(roomId))));
    expect(new Set(people.map(({ welcome }) => welcome.sessionId)).size).toBe(1);
    for (const person of people) {
      const earlier = person.welcome.participants.length;
      const later = people.length - earlier;
      const told = await Promise.all(Array.from({ length: later }, () => person.take('participant-joined')));
      expect(new Set(told.map(({ participant }) => participant.participantId)).size).toBe(later);
    }
  });

  it('is followed by another one, unlocked, when somebody joins again', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    host.send({ type: 'leave' });
    await host.closed;
    await scene.pass(30_000);
    await over(roomId);
    const next = await scene.join(scene.token(roomId));
    expect(next.welcome.sessionId).not.toBe(host.welcome.sessionId);
    expect(next.welcome).toMatchObject({ room: { locked: false }, chat: [] });
    expect(await artifactsOf(roomId)).toMatchObject([
      { artifactStatus: 'live' },
      { artifactStatus: 'ready' },
    ]);
  });

  it('continues when the room is deleted, and can be read afterwards', async () => {
    const roomId = await scene.newRoom();
    const first = await scene.join(scene.token(roomId));
    const second = await scene.join(scene.token(roomId));
    await scene.server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    first.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'still here' } });
    await second.take('chat');
    for (const person of [first, second]) person.send({ type: 'leave' });
    await Promise.all([first.closed, second.closed]);
    await scene.pass(30_000);
    await over(roomId);
    expect(await artifactsOf(roomId)).toMatchObject([{ participantCount: 2 }]);
  });

  it('ends for all at once when a host ends it', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const guest = await scene.join(scene.token(roomId));
    await scene.pass(30_000);
    host.send({ type: 'end-for-all' });
    expect(await guest.take('left')).toEqual({ type: 'left', reason: 'ended' });
    expect(await host.take('left')).toEqual({ type: 'left', reason: 'ended' });
    await Promise.all([host.closed, guest.closed]);
    expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'ready', durationSeconds: 30 }]);
  });
});
