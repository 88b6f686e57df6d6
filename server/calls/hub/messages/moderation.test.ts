import { decodeJwt } from 'jose';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { RoomRole } from '../../../platform/principal/principal';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { eventsOn } from '../../../testing/identity-rows';
import type { ToServer } from '../../../platform/hub/client-messages';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

interface Cast {
  roomId: string;
  actor: InCall;
  host: InCall;
  target: InCall;
}

async function castWith(role: RoomRole): Promise<Cast> {
  const roomId = await scene.newRoom();
  const host = await scene.join(scene.token(roomId, 'host'));
  const target = await scene.join(scene.token(roomId));
  return { roomId, host, target, actor: await scene.join(scene.token(roomId, role)) };
}

type Act = (cast: Cast) => ToServer;
const acts: Record<string, { act: Act; done: (cast: Cast) => Promise<unknown> }> = {
  mute: {
    act: ({ target }) => ({ type: 'mute', participantId: target.id }),
    done: ({ target }) => target.take('muted'),
  },
  'stop-camera': {
    act: ({ target }) => ({ type: 'stop-camera', participantId: target.id }),
    done: ({ target, actor }) => target.take('stop-camera', ({ by }) => by === actor.id),
  },
  'stop-screen': {
    act: ({ target }) => ({ type: 'stop-screen', participantId: target.id }),
    done: ({ target, actor }) => target.take('stop-screen', ({ by }) => by === actor.id),
  },
  'stop-pointers': {
    act: ({ target }) => ({ type: 'stop-pointers', participantId: target.id }),
    done: ({ target, actor }) => target.take('stop-pointers', ({ by }) => by === actor.id),
  },
  'ask-to-unmute': {
    act: ({ target }) => ({ type: 'ask-to-unmute', participantId: target.id }),
    done: ({ target, actor }) =>
      target.take('asked-to-turn-on', ({ device, by }) => device === 'microphone' && by === actor.id),
  },
  'ask-to-start-camera': {
    act: ({ target }) => ({ type: 'ask-to-start-camera', participantId: target.id }),
    done: ({ target, actor }) =>
      target.take('asked-to-turn-on', ({ device, by }) => device === 'camera' && by === actor.id),
  },
  spotlight: {
    act: ({ target: { id } }) => ({ type: 'spotlight', participantId: id, ends: false }),
    done: async ({ target, host, actor }) => {
      for (const one of [target, host, actor])
        expect(await one.take('spotlight')).toMatchObject({ participantId: target.id, by: actor.id });
      return true;
    },
  },
  'set-grants': {
    act: ({ target: { id } }) => ({ type: 'set-grants', participantId: id, grants: { chat: false } }),
    done: ({ target }) => target.take('permissions-changed', ({ permissions }) => !permissions.chat),
  },
  'set-grants of everybody': {
    act: () => ({ type: 'set-grants', participantId: null, grants: { screen: false } }),
    done: async ({ target, host }) => {
      await target.take('permissions-changed', ({ permissions }) => !permissions.screen);
      return host.take('everybody-may', ({ grants }) => !grants.screen && grants.chat);
    },
  },
  remove: {
    act: ({ target }) => ({ type: 'remove', participantId: target.id }),
    done: ({ target }) => target.take('left', ({ reason }) => reason === 'removed'),
  },
  'remove a host': {
    act: ({ host }) => ({ type: 'remove', participantId: host.id }),
    done: ({ host }) => host.take('left', ({ reason }) => reason === 'removed'),
  },
  'set-role': {
    act: ({ target }) => ({ type: 'set-role', participantId: target.id, role: 'co-host' }),
    done: ({ target, host }) =>
      Promise.all(
        [target, host].map((one) =>
          one.take('participant-changed', ({ participant }) => participant.role === 'co-host'),
        ),
      ),
  },
  lock: {
    act: () => ({ type: 'lock', locked: true }),
    done: ({ target }) => target.take('locked', ({ locked }) => locked),
  },
  'end-for-all': {
    act: () => ({ type: 'end-for-all' }),
    done: ({ target }) => target.take('left', ({ reason }) => reason === 'ended'),
  },
};

const may: Record<RoomRole, string[]> = {
  host: Object.keys(acts),
  'co-host': [
    'mute',
    'stop-camera',
    'stop-screen',
    'stop-pointers',
    'ask-to-unmute',
    'ask-to-start-camera',
    'spotlight',
    'set-grants',
    'set-grants of everybody',
    'remove',
    'lock',
  ],
  participant: [],
};

const roles: RoomRole[] = ['host', 'co-host', 'participant'];
const table = roles.flatMap((role) => Object.keys(acts).map((name) => [role, name] as const));

it.each(table.filter(([role, name]) => may[role].includes(name)))('a %s may: %s', async (role, name) => {
  const cast = await castWith(role);
  cast.actor.send(acts[name]!.act(cast));
  expect(await acts[name]!.done(cast)).toBeTruthy();
});

it.each(table.filter(([role, name]) => !may[role].includes(name)))('a %s may not: %s', async (role, name) => {
  const cast = await castWith(role);
  const message = acts[name]!.act(cast);
  cast.actor.send(message);
  const rejected = await cast.actor.take('rejected');
  expect(rejected).toMatchObject({ of: message.type, message: expect.stringMatching(/^Only hosts .*\.$/) });
  await Promise.all([cast.host.settle(), cast.target.settle()]);
  for (const type of [...cast.host.types(), ...cast.target.types()]) expect(type).toBe('participant-joined');
});

describe('moderation', () => {
  it('asks a client to mute, and changes the state when the client does', async () => {
    const { actor, target } = await castWith('host');
    target.send({ type: 'devices', devices: { microphone: true, camera: true, screen: false } });
    await actor.take('participant-changed');
    actor.send({ type: 'mute', participantId: target.id });
    expect(await target.take('muted')).toEqual({ type: 'muted', by: actor.id });
    await actor.settle();
    expect(actor.types()).not.toContain('participant-changed');
    target.send({ type: 'devices', devices: { microphone: false, camera: true, screen: false } });
    expect((await actor.take('participant-changed')).participant.devices.microphone).toBe(false);
  });

  it('mutes everybody who is heard, but the person who asks', async () => {
    const { actor, host, target } = await castWith('co-host');
    const devices = { microphone: true, camera: true, screen: false };
    for (const one of [actor, host]) {
      one.send({ type: 'devices', devices });
      await target.take('participant-changed', ({ participant }) => participant.participantId === one.id);
    }
    actor.send({ type: 'mute-all' });
    expect(await host.take('muted')).toEqual({ type: 'muted', by: actor.id });
    await Promise.all([actor.settle(), target.settle()]);
    for (const one of [actor, target]) expect(one.types()).not.toContain('muted');
    target.send({ type: 'mute-all' });
    const message = 'Only hosts and co-hosts can mute everybody.';
    expect(await target.take('rejected')).toMatchObject({ of: 'mute-all', message });
    host.send({ type: 'devices', devices });
    await actor.take('participant-changed', ({ participant }) => participant.devices.microphone);
    const { db } = scene.server.services;
    const [audited] = await eventsOn(db, host.welcome.sessionId, 'session.mute-all');
    expect(audited).toMatchObject({ actorKind: 'room', detail: { by: actor.id } });
  });

  it('turns nothing on for somebody, and asks nobody for what is on or cannot be', async () => {
    const { roomId, actor, host, target } = await castWith('host');
    actor.send({ type: 'ask-to-unmute', participantId: target.id });
    await target.take('asked-to-turn-on');
    await actor.settle();
    expect(actor.types()).not.toContain('participant-changed');
    target.send({ type: 'devices', devices: { microphone: true, camera: false, screen: false } });
    await actor.take('participant-changed');
    actor.send({ type: 'ask-to-unmute', participantId: target.id });
    expect(await actor.take('rejected')).toMatchObject({ message: 'Their microphone is already on.' });
    const silent = await scene.join(scene.token(roomId, 'participant', { permissions: { camera: false } }));
    const { participant } = await host.take(
      'participant-joined',
      (one) => one.participant.participantId === silent.id,
    );
    expect(participant.forbidden).toEqual(['camera']);
    actor.send({ type: 'ask-to-start-camera', participantId: silent.id });
    expect(await actor.take('rejected')).toMatchObject({
      message: 'Their join token does not allow them to use a camera.',
    });
    target.drop();
    await actor.take('participant-changed', (one) => !one.participant.connected);
    actor.send({ type: 'ask-to-start-camera', participantId: target.id });
    expect(await actor.take('rejected')).toMatchObject({
      message: 'They have lost the connection; ask them when they are back.',
    });
  });

  it('puts one person in the spotlight, also for who enters later, until it ends or they leave', async () => {
    const { roomId, actor, host, target } = await castWith('co-host');
    const spotlit = async () => {
      const newcomer = await scene.join(scene.token(roomId));
      newcomer.send({ type: 'leave' });
      await newcomer.closed;
      return newcomer.welcome.spotlight;
    };
    expect(host.welcome.spotlight).toBeNull();
    actor.send({ type: 'spotlight', participantId: target.id, ends: false });
    await host.take('spotlight', ({ participantId }) => participantId === target.id);
    expect(await spotlit()).toBe(target.id);
    actor.send({ type: 'spotlight', participantId: host.id, ends: false });
    await host.take('spotlight', ({ participantId }) => participantId === host.id);
    expect(await spotlit()).toBe(host.id);

    // A spotlight that is already set, or the end of an earlier spotlight, does not send a message.
    actor.send({ type: 'spotlight', participantId: host.id, ends: false });
    actor.send({ type: 'spotlight', participantId: target.id, ends: true });
    await actor.settle();
    await host.settle();
    expect(host.types()).not.toContain('spotlight');
    actor.send({ type: 'spotlight', participantId: host.id, ends: true });
    expect(await host.take('spotlight')).toEqual({ type: 'spotlight', participantId: null, by: actor.id });
    expect(await spotlit()).toBeNull();

    actor.send({ type: 'spotlight', participantId: target.id, ends: false });
    await host.take('spotlight');
    target.send({ type: 'leave' });
    await host.take('participant-left', ({ participantId }) => participantId === target.id);
    expect(await spotlit()).toBeNull();
    const { db } = scene.server.services;
    const audited = await Promise.all(
      ['participant.spotlight', 'participant.end-spotlight'].map((action) => eventsOn(db, host.id, action)),
    );
    expect(audited.map((events) => events.length)).toEqual([1, 1]);
  });

  it('denies and allows somebody to share and to write, whatever token they come back with', async () => {
    const { roomId, actor, host, target } = await castWith('co-host');
    const refused = async (person: InCall, message: ToServer) => {
      person.send(message);
      return (await person.take('rejected')).message;
    };
    const sharing = { type: 'devices', devices: { microphone: false, camera: false, screen: true } } as const;
    const writing = { type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Hello' } } as const;
    target.send(sharing);
    await host.take('participant-changed', ({ participant }) => participant.devices.screen);

    // A screen that is shared stops.
    actor.send({ type: 'set-grants', participantId: target.id, grants: { screen: false, chat: false } });
    const { permissions, denied } = await target.take('permissions-changed');
    expect(denied).toEqual(['screen', 'chat']);
    expect(permissions).toEqual({ ...target.welcome.permissions, screen: false, chat: false });
    const seen = await host.take('participant-changed', ({ participant }) => !participant.devices.screen);
    expect(seen.participant.granted).toEqual({ screen: false, chat: false });
    expect(await refused(target, sharing)).toBe('The hosts do not let you share your screen now.');
    expect(await refused(target, writing)).toBe('The hosts do not let you write in the chat now.');

    // The same person with another token.
    const { sub = '' } = decodeJwt(target.token);
    const again = await scene.join(scene.token(roomId, 'participant', { sub }));
    expect([again.welcome.permissions, again.welcome.denied]).toEqual([permissions, denied]);
    expect(await refused(again, writing)).toBe('The hosts do not let you write in the chat now.');
    expect(host.welcome.everybodyMay).toEqual({ screen: true, chat: true });

    // Co-hosts are always allowed. A participant who is no longer a co-host is denied it again.
    host.send({ type: 'set-role', participantId: target.id, role: 'co-host' });
    await target.take('permissions-changed', (one) => one.permissions.chat && one.permissions.screen);
    const ofHost = { type: 'set-grants', participantId: target.id, grants: { chat: true } } as const;
    expect(await refused(actor, ofHost)).toMatch(/^Hosts and co-hosts can always/);
    host.send({ type: 'set-role', participantId: target.id, role: 'participant' });
    await target.take('permissions-changed', (one) => !one.permissions.chat);
    actor.send({ type: 'set-grants', participantId: target.id, grants: { chat: true } });
    await target.take('permissions-changed', (one) => one.permissions.chat && !one.permissions.screen);

    const claims = { permissions: { chat: false } };
    const muzzled = await scene.join(scene.token(roomId, 'participant', claims));
    const given = { type: 'set-grants', participantId: muzzled.id, grants: { chat: true } } as const;
    expect(await refused(actor, given)).toBe('Their join token does not allow them to write in the chat.');
    await muzzled.settle();
    expect(muzzled.types()).not.toContain('permissions-changed');
    const audited = await eventsOn(scene.server.services.db, target.id, 'participant.grants');
    expect(audited.map(({ detail }) => detail)).toContainEqual({ screen: false, chat: false, by: actor.id });
  });

  it('denies everybody to write but hosts and single people, also who enters later', async () => {
    const { roomId, actor, host, target } = await castWith('co-host');
    const mayOf = (person: InCall) =>
      person.take('permissions-changed').then(({ permissions: { chat } }) => chat);
    const everybody = (chat: boolean) =>
      actor.send({ type: 'set-grants', participantId: null, grants: { chat } });
    const only = (chat: boolean) =>
      actor.send({ type: 'set-grants', participantId: target.id, grants: { chat } });
    everybody(false);
    expect(await mayOf(target)).toBe(false);
    expect(await host.take('everybody-may')).toEqual({
      type: 'everybody-may',
      grants: { screen: true, chat: false },
    });
    const late = await scene.join(scene.token(roomId));
    expect([late.welcome.permissions.chat, late.welcome.everybodyMay?.chat]).toEqual([false, false]);
    only(true);
    expect(await mayOf(target)).toBe(true);
    everybody(false); // clears permissions of individual people
    expect(await mayOf(target)).toBe(false);
    only(false);
    everybody(true); // does not clear individual denials
    expect(await mayOf(late)).toBe(true);
    await target.settle();
    await host.settle();
    expect([...target.types(), ...host.types()]).not.toContain('permissions-changed');
    late.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'Hello' } });
    await host.take('chat');
  });

  it('follows the current role, not the role of the token', async () => {
    const { host, target, actor } = await castWith('co-host');
    host.send({ type: 'set-role', participantId: actor.id, role: 'participant' });
    await actor.take('participant-changed');
    actor.send({ type: 'mute', participantId: target.id });
    expect(await actor.take('rejected')).toMatchObject({ of: 'mute' });
    host.send({ type: 'set-role', participantId: target.id, role: 'host' });
    await target.take('participant-changed', ({ participant }) => participant.role === 'host');
    target.send({ type: 'end-for-all' });
    await actor.take('left');
  });

  it('never leaves the call without a host', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const other = await scene.join(scene.token(roomId));
    host.send({ type: 'set-role', participantId: host.id, role: 'participant' });
    expect(await host.take('rejected')).toMatchObject({
      reason: 'last-host',
      message: 'Make somebody else a host first.',
    });
    host.send({ type: 'set-role', participantId: other.id, role: 'host' });
    host.send({ type: 'set-role', participantId: host.id, role: 'participant' });
    await other.take(
      'participant-changed',
      ({ participant }) => participant.participantId === host.id && participant.role === 'participant',
    );
  });

  it.each([
    [{ type: 'mute', participantId: 'prt_nobody' }, 'There is no such person in the call.'],
    [{ type: 'remove', participantId: 'prt_nobody' }, 'There is no such person in the call.'],
  ] as const)('rejects moderation of an unknown participant: %j', async (message, sentence) => {
    const { actor } = await castWith('host');
    actor.send(message);
    const rejected = { type: 'rejected', of: message.type, reason: 'person-gone', message: sentence };
    expect(await actor.take('rejected')).toEqual(rejected);
  });

  it('has no effect on another room', async () => {
    const { actor } = await castWith('host');
    const { target: elsewhere } = await castWith('host');
    actor.send({ type: 'remove', participantId: elsewhere.id });
    expect(await actor.take('rejected')).toMatchObject({ of: 'remove' });
    await elsewhere.settle();
    expect(elsewhere.types()).not.toContain('left');
  });

  it('rejects moderation of yourself when leaving is meant', async () => {
    const { actor } = await castWith('host');
    actor.send({ type: 'remove', participantId: actor.id });
    expect(await actor.take('rejected')).toMatchObject({ message: 'To go yourself, leave the call.' });
  });

  it('is recorded in the audit log: who, what, from where', async () => {
    const { roomId, host, target } = await castWith('participant');
    host.send({ type: 'set-role', participantId: target.id, role: 'co-host' });
    host.send({ type: 'lock', locked: true });
    host.send({ type: 'lock', locked: false });
    host.send({ type: 'remove', participantId: target.id });
    host.send({ type: 'end-for-all' });
    await host.closed;
    const { db } = scene.server.services;
    const about = async (id: string) =>
      (await eventsOn(db, id)).filter(({ actorKind }) => actorKind === 'room');
    const events = [
      ...(await about(target.id)),
      ...(await about(roomId)),
      ...(await about(host.welcome.sessionId)),
    ];
    expect(events.map(({ action }) => action).sort()).toEqual([
      'participant.remove',
      'participant.role',
      'room.lock',
      'room.unlock',
      'session.end',
    ]);
    for (const event of events) {
      expect(event).toMatchObject({
        accountId: expect.stringMatching(/^acc_/),
        actorId: expect.stringMatching(/^ext:acc_a:/),
        ip: '192.0.2.1',
        detail: { by: host.id },
      });
    }
  });
});
