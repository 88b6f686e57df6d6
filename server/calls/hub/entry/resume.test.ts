import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { CLOSE } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Returns the values with which a client resumes. */
const resumeOf = ({ id, welcome }: InCall) => ({ participantId: id, secret: welcome.resumeSecret });

/** Creates a call of two people, the second of whom has just lost the connection. */
async function lostCall(given: Parameters<CallScene['token']>[2] = {}) {
  const roomId = await scene.newRoom();
  const stays = await scene.join(scene.token(roomId, 'host'));
  const lost = await scene.join(scene.token(roomId, 'participant', given));
  lost.send({ type: 'hand', raised: true });
  await stays.take('participant-changed', ({ participant }) => participant.handRaisedAt !== null);
  lost.drop();
  const { participant } = await stays.take('participant-changed');
  expect(participant).toMatchObject({ participantId: lost.id, connected: false });
  return { roomId, stays, lost };
}

describe('a participant who lost the connection', () => {
  it('resumes within 30 s as the same participant, hand still raised, and nobody sees them leave', async () => {
    const { stays, lost } = await lostCall();
    await scene.pass(29_000);
    const back = await scene.join(lost.token, {
      resume: resumeOf(lost),
      devices: { microphone: true, camera: true, screen: false },
    });
    expect(back.welcome).toMatchObject({ resumed: true, participantId: lost.id });
    expect(back.welcome.sessionId).toBe(lost.welcome.sessionId);
    const seen = { participantId: lost.id, connected: true, handRaisedAt: expect.any(String) };
    expect((await stays.take('participant-changed')).participant).toMatchObject(seen);
    await scene.pass(60_000);
    expect(stays.types()).not.toContain('participant-left');
  });

  it('is shown to newcomers as disconnected', async () => {
    const { roomId, lost } = await lostCall();
    const { welcome } = await scene.join(scene.token(roomId));
    expect(welcome.participants.find((other) => other.participantId === lost.id)).toMatchObject({
      connected: false,
    });
  });

  it('has left after 30 s, and can join again with the same token', async () => {
    const { stays, lost } = await lostCall();
    await scene.pass(30_000);
    expect(await stays.take('participant-left')).toMatchObject({ participantId: lost.id, reason: 'network' });
    const back = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(back.welcome.resumed).toBe(false);
    expect(back.id).not.toBe(lost.id);
    expect(back.welcome.participants).toHaveLength(2);
  });

  it('resumes with an expired token within 30 s, and not after that', async () => {
    const { lost, stays } = await lostCall({ ttlSeconds: 5 });
    await scene.pass(20_000);
    const back = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(back.welcome.resumed).toBe(true);
    back.drop();
    await stays.take('participant-changed', ({ participant }) => !participant.connected);
    await scene.pass(30_000);
    await stays.take('participant-left');
    const late = await scene.connect();
    late.send(joinMessage(lost.token, { resume: resumeOf(back) }));
    expect(await late.take('refused')).toMatchObject({ code: 'resume-expired', recoverable: false });
  });

  it('resumes in a room that was deleted meanwhile, which no newcomer can enter', async () => {
    const { roomId, lost, stays } = await lostCall();
    await scene.server.call('DELETE', `/api/rooms/${roomId}`, { key: scene.key });
    const { welcome } = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(welcome.resumed).toBe(true);
    const stranger = await scene.connect();
    stranger.send(joinMessage(scene.token(roomId, 'host')));
    expect(await stranger.take('refused')).toMatchObject({ code: 'room-deleted' });
    await stays.settle();
    expect(stays.types()).not.toContain('left');
  });

  it('resumes in a locked call, with the role that a host gave', async () => {
    const { lost, stays } = await lostCall();
    stays.send({ type: 'set-role', participantId: lost.id, role: 'co-host' });
    await stays.take('participant-changed', ({ participant }) => participant.role === 'co-host');
    stays.send({ type: 'lock', locked: true });
    await stays.take('locked');
    const { welcome, id } = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(welcome.participants.find((other) => other.participantId === id)).toMatchObject({
      role: 'co-host',
    });
  });

  it('is told when the call ended meanwhile, instead of opening a new one', async () => {
    const { lost, stays } = await lostCall();
    stays.send({ type: 'end-for-all' });
    await stays.closed;
    const late = await scene.connect();
    late.send(joinMessage(lost.token, { resume: resumeOf(lost) }));
    expect(await late.take('left')).toEqual({ type: 'left', reason: 'ended' });
    expect((await late.closed).code).toBe(CLOSE.done);
  });

  it('joins the next session if there is one, or when the page is opened again later', async () => {
    const { roomId, lost, stays } = await lostCall();
    stays.send({ type: 'end-for-all' });
    await stays.closed;
    const host = await scene.join(scene.token(roomId, 'host'));
    const back = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(back.welcome).toMatchObject({ resumed: false, sessionId: host.welcome.sessionId });
    host.send({ type: 'end-for-all' });
    await Promise.all([host.closed, back.closed]);
    await scene.pass(301_000);
    const later = await scene.join(back.token, { resume: resumeOf(back) });
    expect(later.welcome.resumed).toBe(false);
  });

  it('is told when another page has replaced it meanwhile', async () => {
    const { lost } = await lostCall();
    const other = await scene.join(lost.token);
    const late = await scene.connect();
    late.send(joinMessage(lost.token, { resume: resumeOf(lost) }));
    expect(await late.take('left')).toEqual({ type: 'left', reason: 'duplicate' });
    await other.settle();
    expect(other.types()).not.toContain('left');
  });

  it('is told when it was removed meanwhile', async () => {
    const { lost, stays } = await lostCall();
    stays.send({ type: 'remove', participantId: lost.id });
    await stays.take('participant-left');
    const late = await scene.connect();
    late.send(joinMessage(lost.token, { resume: resumeOf(lost) }));
    expect(await late.take('refused')).toMatchObject({ code: 'removed' });
  });
});

describe('a resume secret', () => {
  it('works again when the welcome after it was lost as well, also with an expired token', async () => {
    const { lost } = await lostCall({ ttlSeconds: 5 });
    await scene.pass(10_000);
    const unheard = await scene.join(lost.token, { resume: resumeOf(lost) });
    const back = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(back.welcome).toMatchObject({ resumed: true, participantId: lost.id });
    expect(await unheard.take('left')).toMatchObject({ reason: 'duplicate' });
  });

  it('is refused after the next one has been used', async () => {
    const { lost } = await lostCall();
    const second = await scene.join(lost.token, { resume: resumeOf(lost) });
    const third = await scene.join(lost.token, { resume: resumeOf(second) });
    const { welcome } = await scene.join(lost.token, { resume: resumeOf(lost) });
    expect(welcome.resumed).toBe(false);
    expect(await third.take('left')).toMatchObject({ reason: 'duplicate' });
  });

  it('is refused with the token of another person', async () => {
    const { roomId, lost } = await lostCall();
    const thief = await scene.join(scene.token(roomId), { resume: resumeOf(lost) });
    expect(thief.welcome.resumed).toBe(false);
    expect(thief.id).not.toBe(lost.id);
  });

  it('is refused when it is wrong', async () => {
    const { roomId, lost } = await lostCall();
    const sub = 'ext:acc_a:known';
    const known = await scene.join(scene.token(roomId, 'participant', { sub }));
    const other = scene.token(roomId, 'participant', { sub });
    const guess = await scene.join(other, { resume: { participantId: known.id, secret: 'wrong' } });
    expect(guess.welcome.resumed).toBe(false);
    expect(guess.welcome.participants.map((one) => one.participantId)).toContain(lost.id);
  });

  it('works with a newer token of the same person, and replaces a connection that is not lost yet', async () => {
    const roomId = await scene.newRoom();
    const sub = 'ext:acc_a:renewed';
    const older = await scene.join(scene.token(roomId, 'participant', { sub }));
    const newer = await scene.join(scene.token(roomId, 'participant', { sub }), { resume: resumeOf(older) });
    expect(newer.welcome).toMatchObject({ resumed: true, participantId: older.id });
    expect(await older.take('left')).toMatchObject({ reason: 'duplicate' });
    await scene.pass(60_000);
    expect(newer.types()).not.toContain('left');
  });
});
