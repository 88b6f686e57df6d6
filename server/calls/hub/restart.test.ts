import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { listStoredParticipants } from '../../rooms/sessions/stale';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { joinMessage } from '../../testing/hub-client';
import { actionsOn } from '../../testing/identity-rows';
import { addRecording } from '../../testing/recordings-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { CLOSE } from '../../platform/hub/protocol';

let scene: CallScene;
/** The database fails between the admission of a client and its welcome. */
let failsMidway = false;
/** Agent minutes cannot be read. */
let minutesFail = false;
let failures = 0;

beforeAll(async () => {
  scene = await callScene({
    replace: ({ agent }) => ({
      agent: {
        ...agent,
        async findPresent(sessionId) {
          if (failsMidway) throw new Error('The database does not answer.');
          return agent.findPresent(sessionId);
        },
        async removeOverQuota() {
          if (!minutesFail) return agent.removeOverQuota();
          failures += 1;
          throw new Error('The database does not answer.');
        },
      },
    }),
  });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const resumeOf = ({ id, welcome }: InCall) => ({ participantId: id, secret: welcome.resumeSecret });
const back = (person: InCall) => scene.join(person.token, { resume: resumeOf(person) });

/** Returns when the session of a room ended; waits for another resume window. */
async function endOf(roomId: string) {
  await scene.pass(30_000);
  return (await artifactsOf(roomId))[0].endedAt;
}

async function artifactsOf(roomId: string) {
  const { body } = await scene.server.call('GET', `/api/rooms/${roomId}/artifacts`, { key: scene.key });
  return body.artifacts;
}

describe('a server that restarts', () => {
  it(
    'asks all clients to reconnect, and continues the same session with everything that was stored',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const sub = 'ext:acc_a:rude';
      const host = await scene.join(scene.token(roomId, 'host'));
      const helper = await scene.join(scene.token(roomId, 'participant', { ttlSeconds: 60 }));
      const plain = await scene.join(scene.token(roomId));
      const rude = await scene.join(scene.token(roomId, 'participant', { sub }));
      host.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'before' } });
      host.send({ type: 'set-role', participantId: helper.id, role: 'co-host' });
      host.send({ type: 'remove', participantId: rude.id });
      helper.send({ type: 'hand', raised: true });
      await helper.settle();
      host.send({ type: 'lock', locked: true });
      await host.take('locked');
      host.send({ type: 'set-grants', participantId: null, grants: { chat: false } });
      host.send({ type: 'set-grants', participantId: plain.id, grants: { screen: false } });
      await plain.take('permissions-changed', ({ permissions }) => !permissions.chat && !permissions.screen);
      await rude.closed;

      await scene.restartHub();
      for (const person of [host, helper, plain]) {
        expect(person.types()).not.toContain('left');
        expect((await person.closed).code).toBe(CLOSE.restart);
      }
      await scene.pass(25_000);

      const hostAgain = await back(host);
      const { sessionId } = host.welcome;
      expect(hostAgain.welcome).toMatchObject({ resumed: true, sessionId, room: { locked: true } });
      expect(hostAgain.welcome.chat).toMatchObject([{ body: { text: 'before' }, clientId: 'a' }]);
      expect(hostAgain.welcome.participants).toMatchObject([
        { participantId: host.id, connected: true },
        { participantId: helper.id, role: 'co-host', connected: false, handRaisedAt: expect.any(String) },
        { participantId: plain.id, granted: { screen: false }, connected: false },
      ]);
      expect(hostAgain.welcome.everybodyMay).toEqual({ screen: true, chat: false });
      expect((await back(plain)).welcome.permissions).toMatchObject({ screen: false, chat: false });
      await hostAgain.take('participant-changed');
      await back(helper);
      const { participant } = await hostAgain.take('participant-changed');
      expect(participant).toMatchObject({ participantId: helper.id, role: 'co-host', connected: true });

      const stranger = await scene.connect();
      stranger.send(joinMessage(scene.token(roomId)));
      expect(await stranger.take('refused')).toMatchObject({ code: 'room-locked' });
      const again = await scene.connect();
      again.send(joinMessage(scene.token(roomId, 'host', { sub })));
      expect(await again.take('refused')).toMatchObject({ code: 'removed' });
      await scene.pass(60_000);
      expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'live' }]);
    },
  );

  it('keeps participants that the server before it still serves', { tags: ['slow'] }, async () => {
    const { db } = scene.server.services;
    const placeOf = async ({ id }: InCall) =>
      (await listStoredParticipants(db)).find(({ participantId }) => participantId === id);
    const before = await scene.startHub();
    const person = await scene.join(scene.token(await scene.newRoom()), { process: before });
    await scene.pass(10_000);
    const after = await scene.startHub();
    await scene.pass(20_000);
    await expect.poll(async () => (await placeOf(person))?.seenAt).toEqual(scene.clock.now());
    await scene.pass(10_000);
    await after.stop();
    expect(await placeOf(person)).toBeDefined();
    await before.stop();
  });

  it('records participants who do not resume within 30 s as having left when they were last connected', async () => {
    const roomId = await scene.newRoom();
    const stays = await scene.join(scene.token(roomId));
    const goes = await scene.join(scene.token(roomId, 'participant', { ttlSeconds: 60 }));
    await scene.pass(10_000);
    await scene.main.stop();
    scene.clock.advance(600_000);
    scene.main = await scene.startHub();
    const again = await back(stays);
    await scene.pass(29_000);
    expect(again.types()).not.toContain('participant-left');
    await scene.pass(1_000);
    expect(await again.take('participant-left')).toMatchObject({ participantId: goes.id, reason: 'network' });
    const late = await scene.connect();
    late.send(joinMessage(goes.token, { resume: resumeOf(goes) }));
    expect(await late.take('refused')).toMatchObject({ code: 'resume-expired' });
  });

  it(
    'ends a session that nobody resumes, at the moment when the last participant was connected',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      await scene.join(scene.token(roomId));
      await scene.join(scene.token(roomId));
      await scene.pass(10_000);
      const endedAt = scene.clock.now().toISOString();
      await scene.main.stop();
      scene.clock.advance(3_600_000);
      scene.main = await scene.startHub();
      await expect.poll(() => endOf(roomId)).toBe(endedAt);
      expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'ready', durationSeconds: 10 }]);
    },
  );

  it('ends a session after a crash, when only the last activity was stored', async () => {
    const { db } = scene.server.services;
    const roomId = await scene.newRoom();
    const openedAt = scene.clock.now().getTime() - 600_000;
    const at = (ms: number) => new Date(openedAt + ms);
    const session = { openedAt: at(0), startedAt: at(0), endedAt: null };
    const { id } = await addSession(db, roomId, session);
    await addParticipant(db, id, { joinedAt: at(0), seenAt: at(90_000), resumeHash: 'a' });
    await addParticipant(db, id, { joinedAt: at(0), leftAt: at(30_000), leftReason: 'left' });
    const emptied = await scene.newRoom();
    const { id: left } = await addSession(db, emptied, session);
    await addParticipant(db, left, { joinedAt: at(0), leftAt: at(30_000), leftReason: 'left' });
    await scene.restartHub();
    await expect.poll(() => endOf(roomId)).toBe(at(90_000).toISOString());
    await expect.poll(() => endOf(emptied)).toBe(at(30_000).toISOString());
  });
});

it('removes a participant who was admitted and never received the welcome', async () => {
  const roomId = await scene.newRoom();
  await scene.join(scene.token(await scene.newRoom())); // a client whose pings let the clock advance
  failsMidway = true;
  const unlucky = await scene.connect();
  unlucky.send(joinMessage(scene.token(roomId)));
  expect(await unlucky.take('refused')).toMatchObject({ code: 'server-failure' });
  failsMidway = false;
  await expect.poll(() => endOf(roomId)).toEqual(expect.any(String));
  expect(await artifactsOf(roomId)).toMatchObject([{ artifactStatus: 'ready' }]);
});

it('ends an abandoned recording although an earlier step of the sweep fails', async () => {
  const { db } = scene.server.services;
  const roomId = await scene.newRoom();
  minutesFail = true;
  await scene.pass(30_000);
  await expect.poll(() => failures).toBeGreaterThan(0);
  const { id: sessionId } = await addSession(db, roomId);
  const { id } = await addRecording(db, roomId, { sessionId, status: 'recording', chunkCount: 1 });
  await scene.pass(30_000);
  await expect.poll(() => actionsOn(db, id)).toEqual(['recording.stop']);
  minutesFail = false;
});
