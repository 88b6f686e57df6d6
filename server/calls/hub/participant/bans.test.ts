import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { newPerson } from '../../../testing/people';
import { eventsOn } from '../../../testing/identity-rows';
import { newOwnRoom } from '../../../testing/scene';
import { CLOSE } from '../../../platform/hub/protocol';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Returns the answer to a join with that token: `welcome`, or the code of the refusal. */
async function answerTo(token: string): Promise<string> {
  const client = await scene.connect();
  client.send(joinMessage(token));
  const answer = await Promise.race([client.take('welcome'), client.take('refused')]);
  return answer.type === 'refused' ? answer.code : answer.type;
}

const sub = 'ext:acc_a:rude';

/** Returns a room whose host has removed a person. */
async function afterRemoval(subject = sub) {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, 'host', { name: 'Hanna' }));
  const rude = await scene.join(scene.token(roomId, 'participant', { sub: subject, name: 'Rudi' }));
  host.send({ type: 'remove', participantId: rude.id });
  expect(await rude.take('left')).toEqual({ type: 'left', reason: 'removed' });
  expect((await rude.closed).code).toBe(CLOSE.done);
  const { bans } = await host.take('bans');
  return { roomId, host, rude, bans, banId: bans[0]?.banId ?? '' };
}

const newToken = (roomId: string) => scene.token(roomId, 'participant', { sub });

describe('a person who was removed', () => {
  it('is refused with any token, in this call and in later ones, until a host lifts the ban', async () => {
    const { roomId, host, rude, banId } = await afterRemoval();
    expect(await answerTo(rude.token)).toBe('removed');
    expect(await answerTo(newToken(roomId))).toBe('removed');
    host.send({ type: 'end-for-all' });
    await host.closed;
    expect(await answerTo(newToken(roomId))).toBe('removed');

    const later = await scene.join(scene.token(roomId, 'host'));
    expect(later.welcome.sessionId).not.toBe(host.welcome.sessionId);
    expect(await answerTo(newToken(roomId))).toBe('removed');
    later.send({ type: 'lift-ban', banId });
    expect(await later.take('bans')).toEqual({ type: 'bans', bans: [] });
    expect(await answerTo(newToken(roomId))).toBe('welcome');
  });

  it('enters the same call again when the ban is lifted, also by resuming', async () => {
    const { host, rude, banId } = await afterRemoval();
    host.send({ type: 'lift-ban', banId });
    await host.take('bans');
    const { participantId, resumeSecret: secret } = rude.welcome;
    const back = await scene.join(rude.token, { resume: { participantId, secret } });
    expect(back.welcome).toMatchObject({ resumed: false, sessionId: host.welcome.sessionId });
  });

  it('is told the reason, and that a host can lift the ban', async () => {
    const { rude } = await afterRemoval();
    const client = await scene.connect();
    client.send(joinMessage(rude.token));
    expect(await client.take('refused')).toEqual({
      type: 'refused',
      code: 'removed',
      message: 'A host removed you from this room; you can come back once a host lets you in again.',
      recoverable: true,
    });
  });

  it('is removed from every window in which they were in the call, and others stay', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const first = await scene.join(newToken(roomId));
    const second = await scene.join(newToken(roomId));
    const other = await scene.join(scene.token(roomId));
    host.send({ type: 'remove', participantId: first.id });
    expect(await first.take('left')).toMatchObject({ reason: 'removed' });
    expect(await second.take('left')).toMatchObject({ reason: 'removed' });
    await other.take('participant-left', ({ participantId }) => participantId === second.id);
    await other.settle();
    expect(other.types()).not.toContain('left');
  });

  it('may enter other rooms', async () => {
    await afterRemoval();
    expect(await answerTo(newToken(await scene.newRoom()))).toBe('welcome');
  });

  it('is refused over REST with the token of a host, until the ban is lifted', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const scope = 'svc:rooms svc:history';
    const bearer = scene.token(roomId, 'co-host', { sub, scope });
    const rude = await scene.join(bearer);
    const statuses = async () => [
      (await scene.server.call('GET', `/api/rooms/${roomId}/artifacts`, { bearer })).status,
      (await scene.server.call('POST', `/api/rooms/${roomId}/ai-agent/remove`, { bearer })).status,
      (await scene.server.call('GET', `/api/recordings?roomId=${roomId}`, { bearer })).status,
    ];
    const before = await statuses();
    expect(before).not.toContain(403);
    host.send({ type: 'remove', participantId: rude.id });
    const { bans } = await host.take('bans');
    expect(await statuses()).toEqual([403, 403, 403]);
    host.send({ type: 'lift-ban', banId: bans[0]?.banId ?? '' });
    await host.take('bans');
    expect(await statuses()).toEqual(before);
  });
});

describe('the list of bans', () => {
  it('is shown to hosts and co-hosts, when they join and when it changes, and to nobody else', async () => {
    const { roomId, host, bans } = await afterRemoval();
    expect(bans).toEqual([
      {
        banId: expect.stringMatching(/^ban_/),
        displayName: 'Rudi',
        isGuest: false,
        hue: expect.any(Number),
        bannedAt: scene.clock.now().toISOString(),
        bannedBy: 'Hanna',
      },
    ]);
    const helper = await scene.join(scene.token(roomId, 'co-host'));
    expect(helper.welcome.bans).toEqual(bans);
    const other = await scene.join(scene.token(roomId));
    expect(other.welcome.bans).toEqual([]);
    const guest = await scene.join(scene.token(roomId, 'participant', { sub: newId('gst') }));
    scene.clock.advance(1); // so that one of the two bans is the newer
    host.send({ type: 'remove', participantId: guest.id });
    expect((await helper.take('bans')).bans).toMatchObject([{ isGuest: true }, { displayName: 'Rudi' }]);
    await other.settle();
    expect(other.types()).not.toContain('bans');
  });

  it('is shown to a new co-host, and hidden from a former one', async () => {
    const { roomId, host, bans } = await afterRemoval();
    const other = await scene.join(scene.token(roomId));
    host.send({ type: 'set-role', participantId: other.id, role: 'co-host' });
    expect(await other.take('bans')).toEqual({ type: 'bans', bans });
    host.send({ type: 'set-role', participantId: other.id, role: 'participant' });
    expect(await other.take('bans')).toEqual({ type: 'bans', bans: [] });
  });

  it('can be changed by a co-host, never by a participant', async () => {
    const { roomId, host, bans, banId } = await afterRemoval();
    const other = await scene.join(scene.token(roomId));
    other.send({ type: 'lift-ban', banId });
    expect(await other.take('rejected')).toEqual({
      type: 'rejected',
      of: 'lift-ban',
      reason: 'moderators-only',
      message: 'Only hosts and co-hosts can let somebody back in.',
    });
    const helper = await scene.join(scene.token(roomId, 'co-host'));
    expect(helper.welcome.bans).toEqual(bans);
    helper.send({ type: 'lift-ban', banId });
    expect((await host.take('bans')).bans).toEqual([]);
    expect((await helper.take('bans')).bans).toEqual([]);
    const { db } = scene.server.services;
    expect(await eventsOn(db, roomId, 'room.lift-ban')).toMatchObject([{ detail: { subject: sub } }]);
  });

  it('is sent to nobody else when a co-host lifts a ban that was lifted already', async () => {
    const { roomId, host } = await afterRemoval();
    const helper = await scene.join(scene.token(roomId, 'co-host'));
    for (const banId of ['ban_none', 'ban_none']) {
      helper.send({ type: 'lift-ban', banId });
      expect((await helper.take('bans')).bans).toMatchObject([{ displayName: 'Rudi' }]);
    }
    await host.settle();
    expect(host.types()).not.toContain('bans');
  });

  it('is sent in its final state, however fast it changes', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const helper = await scene.join(scene.token(roomId, 'co-host'));
    const guests = await Promise.all(
      [1, 2, 3].map(() => scene.join(scene.token(roomId, 'participant', { sub: newId('gst') }))),
    );
    for (const { id } of guests) host.send({ type: 'remove', participantId: id });
    for (const one of [host, helper]) {
      expect((await one.take('bans', ({ bans }) => bans.length === 3)).bans).toHaveLength(3);
    }
  });

  it('cannot be changed from another room', async () => {
    const { roomId, banId } = await afterRemoval();
    const elsewhere = await scene.join(scene.token(await scene.newRoom(), 'host'));
    elsewhere.send({ type: 'lift-ban', banId });
    expect((await elsewhere.take('bans')).bans).toEqual([]);
    expect(await answerTo(newToken(roomId))).toBe('removed');
  });
});

describe('a removal is refused', () => {
  const rejection = async (actor: InCall, participantId: string) => {
    actor.send({ type: 'remove', participantId });
    return (await actor.take('rejected')).message;
  };

  it('refuses to remove the owner of the room, whatever role they have in the call', async () => {
    const owner = await newPerson(scene.server.services, 'Olga Owner');
    const roomId = await newOwnRoom(owner);
    const olga = await scene.join(scene.token(roomId, 'host', { sub: owner.userId }));
    const host = await scene.join(scene.token(roomId, 'host'));
    host.send({ type: 'set-role', participantId: olga.id, role: 'participant' });
    await host.take('participant-changed', ({ participant }) => participant.role === 'participant');
    expect(await rejection(host, olga.id)).toBe('Nobody can remove the owner of the room.');
    await olga.settle();
    expect(olga.types()).not.toContain('left');
  });

  it('refuses to remove the same person in another window', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host', { sub }));
    const again = await scene.join(scene.token(roomId, 'host', { sub }));
    expect(await rejection(host, again.id)).toBe('To go yourself, leave the call.');
  });

  it('refuses a co-host who removes a host through another window of the host', async () => {
    const roomId = await scene.newRoom();
    await scene.join(scene.token(roomId, 'host', { sub }));
    const again = await scene.join(newToken(roomId));
    const helper = await scene.join(scene.token(roomId, 'co-host'));
    expect(await rejection(helper, again.id)).toBe('Only hosts can remove a host.');
  });
});

it('guests are marked for everybody in the call', async () => {
  const roomId = await scene.newRoom();
  await scene.join(scene.token(roomId, 'host'));
  const guest = await scene.join(scene.token(roomId, 'participant', { sub: newId('gst') }));
  expect(guest.welcome.participants.map(({ isGuest }) => isGuest)).toEqual([false, true]);
});
