import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { findRatings } from '../../testing/rooms-rows';

const HOUR_MS = 3_600_000;

let scene: CallScene;
beforeAll(async () => {
  scene = await callScene();
});
afterAll(() => scene.close());

/** Rates a session with a join token. */
const rate = (sessionId: string, bearer: string, body: object = { stars: 4 }) =>
  scene.server.call('POST', `/api/sessions/${sessionId}/ratings`, { bearer, body });

const statusOf = async (sessionId: string, bearer: string) => (await rate(sessionId, bearer)).status;

async function leave(client: InCall): Promise<void> {
  client.send({ type: 'leave' });
  await client.closed;
}

/** Returns a call with a host and a participant. */
async function newCall(ttlSeconds = 3_600) {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, 'host'));
  const jti = randomUUID();
  const sub = `ext:acc_a:${jti}`;
  const guest = await scene.join(scene.token(roomId, 'participant', { ttlSeconds, jti, sub }));
  return { roomId, host, guest, jti, sub, sessionId: host.welcome.sessionId };
}

describe('a participant', () => {
  it('rates a session in the call, and again after leaving it, in place of the first rating', async () => {
    const { guest, sessionId } = await newCall();
    const first = await rate(sessionId, guest.token, { stars: 2, comment: ' Too quiet.\nAt first. ' });
    expect([first.status, first.body]).toEqual([
      200,
      { stars: 2, comment: 'Too quiet.\nAt first.', ratedAt: expect.any(String) },
    ]);
    await leave(guest);
    const second = await rate(sessionId, guest.token, { stars: 5, comment: '  ' });
    expect(second.body).toMatchObject({ stars: 5, comment: null });
    const { body } = await scene.server.call('GET', `/api/sessions/${sessionId}`, { key: scene.key });
    expect(body.participants).toMatchObject([
      { role: 'host', rating: null },
      { participantId: guest.id, rating: { stars: 5, comment: null } },
    ]);
  });

  it(
    'rates a session until an hour after its end, with a token that has expired meanwhile',
    { tags: ['slow'] },
    async () => {
      const { guest, host, sessionId } = await newCall(5);
      await scene.pass(10_000);
      host.send({ type: 'end-for-all' });
      await guest.closed;
      scene.clock.advance(HOUR_MS - 1_000);
      expect(await statusOf(sessionId, guest.token)).toBe(200);
      scene.clock.advance(2_000);
      expect(await statusOf(sessionId, guest.token)).toBe(409);
    },
  );

  it.each([
    {},
    { stars: 0 },
    { stars: 6 },
    { stars: 2.5 },
    { stars: '5' },
    { stars: 5, comment: 'x'.repeat(501) },
  ])('cannot rate with %j', async (body) => {
    const { guest, sessionId } = await newCall();
    expect((await rate(sessionId, guest.token, body)).status).toBe(400);
    expect(await findRatings(scene.server.services.db, sessionId)).toEqual([]);
  });
});

describe('a session is not rated by', () => {
  it('somebody who was never in it, in its room or another one', async () => {
    const { roomId, sessionId } = await newCall();
    expect(await statusOf(sessionId, scene.token(roomId, 'host'))).toBe(403);
    expect(await statusOf(sessionId, scene.token(await scene.newRoom(), 'host'))).toBe(403);
    expect(await statusOf('ses_none', scene.token(roomId, 'host'))).toBe(404);
    const expired = scene.token(roomId, 'host', { ttlSeconds: -120 });
    expect(await statusOf(sessionId, expired)).toBe(401);
  });

  it('somebody who was removed from it, also once they may enter the room again', async () => {
    const { roomId, host, guest, sessionId } = await newCall();
    host.send({ type: 'remove', participantId: guest.id });
    await guest.closed;
    expect(await statusOf(sessionId, guest.token)).toBe(403);
    const { bans } = await host.take('bans', (message) => message.bans.length > 0);
    host.send({ type: 'lift-ban', banId: bans[0]?.banId ?? '' });
    await host.take('bans', (message) => message.bans.length === 0);
    expect(await statusOf(sessionId, guest.token)).toBe(403);
    expect(roomId).toMatch(/^rm_/);
  });

  it('the holder of a revoked token', async () => {
    const { guest, jti, sessionId } = await newCall();
    await leave(guest);
    await scene.server.call('DELETE', `/api/embed/tokens/${jti}`, { key: scene.key });
    expect(await statusOf(sessionId, guest.token)).toBe(401);
  });
});

it('ratings are deleted with the data of the session, which takes no more of them', async () => {
  const { guest, host, sessionId } = await newCall();
  expect(await statusOf(sessionId, guest.token)).toBe(200);
  host.send({ type: 'end-for-all' });
  await host.closed;
  const path = `/api/artifacts/${sessionId}`;
  expect((await scene.server.call('DELETE', path, { key: scene.key })).status).toBe(204);
  expect(await findRatings(scene.server.services.db, sessionId)).toEqual([]);
  expect(await statusOf(sessionId, guest.token)).toBe(409);
});
