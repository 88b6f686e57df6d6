import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeRooms } from '../../../boot/jobs/close-rooms';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { eventsOn } from '../../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../../testing/people';
import { findEventsOfRoom } from '../../../testing/rooms-rows';

let scene: CallScene;
let key: string;

beforeAll(async () => {
  scene = await callScene();
  // The server's own job may find a call that is due first: clients hear of it on the server's bus.
  // A hub on another bus would consider everybody here as lost.
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
  key = await newKeyFor(await newPerson(scene.server.services), 'live', ['svc:rooms']);
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Returns a moment of the scene's clock, so many minutes from now. */
const inMinutes = (minutes: number): string =>
  new Date(scene.clock.now().getTime() + minutes * 60_000).toISOString();
const minuteOf = (moment: string): string => `${moment.slice(0, 16).replace('T', ' ')} UTC`;
const newRoom = async (body: object): Promise<string> =>
  (await scene.server.call('POST', '/api/embed/rooms', { key, body })).body.roomId;
const change = (roomId: string, body: object) =>
  scene.server.call('PATCH', `/api/rooms/${roomId}`, { key, body });
/** Does what the job does every half minute. */
const closeDueRooms = () => closeRooms(scene.server.services);

/** Sends a join. @returns the answer */
async function ask(token: string, given = {}) {
  const client = await scene.connect();
  client.send(joinMessage(token, given));
  return Promise.race([client.take('welcome'), client.take('refused')]);
}
const codeOf = async (token: string, given = {}) => {
  const answer = await ask(token, given);
  return answer.type === 'refused' ? answer.code : answer.type;
};
const resumeOf = ({ id, welcome }: InCall) => ({
  resume: { participantId: id, secret: welcome.resumeSecret },
});

describe('a room for fewer people than the server takes', () => {
  it('is full for another person, with a sentence, but not for a co-host and two hosts', async () => {
    const roomId = await newRoom({ maxParticipants: 2 });
    await scene.join(scene.token(roomId));
    await scene.join(scene.token(roomId));
    expect(await ask(scene.token(roomId))).toMatchObject({
      code: 'room-full',
      message: 'The call is full: this room takes 2 people.',
      recoverable: true,
    });
    expect(await codeOf(scene.token(roomId, 'co-host'))).toBe('welcome');
    expect(await codeOf(scene.token(roomId, 'co-host'))).toBe('room-full');
    expect(await codeOf(scene.token(roomId, 'host'))).toBe('welcome');
    expect(await codeOf(scene.token(roomId, 'host'))).toBe('room-full');
  });

  it('takes another limit at the next join, and keeps who is there', async () => {
    const roomId = await newRoom({ maxParticipants: 2 });
    const first = await scene.join(scene.token(roomId));
    await scene.join(scene.token(roomId));
    await change(roomId, { maxParticipants: 3 });
    await scene.join(scene.token(roomId));
    await change(roomId, { maxParticipants: 1 });
    expect(await codeOf(scene.token(roomId))).toBe('room-full');
    await first.settle();
    expect(first.types()).not.toContain('participant-left');
  });

  it('never takes more than the server does', async () => {
    const roomId = await newRoom({ maxParticipants: 100 });
    await Promise.all(Array.from({ length: 6 }, () => scene.join(scene.token(roomId))));
    expect(await ask(scene.token(roomId))).toMatchObject({
      message: 'The call is full: this call takes 6 people.',
    });
  });
});

describe('a room that is not open yet', () => {
  it('refuses participants until then and says when, while hosts and co-hosts prepare', async () => {
    const opensAt = inMinutes(1);
    const roomId = await newRoom({ opensAt });
    expect(await ask(scene.token(roomId))).toEqual({
      type: 'refused',
      code: 'room-not-open',
      message: `This room opens at ${minuteOf(opensAt)}; please come back then.`,
      recoverable: true,
      opensAt,
      serverTime: inMinutes(0),
    });
    expect(await codeOf(scene.token(roomId, 'co-host'))).toBe('welcome');
    expect(await codeOf(scene.token(roomId, 'host'))).toBe('welcome');
    await scene.pass(60_000);
    expect(await codeOf(scene.token(roomId))).toBe('welcome');
  });

  it('lets a token be minted', async () => {
    const roomId = await newRoom({ opensAt: inMinutes(60) });
    const body = { roomId, externalUserId: 'user-42' };
    expect((await scene.server.call('POST', '/api/embed/sessions', { key, body })).status).toBe(200);
  });

  it('admits people at once when a room is opened earlier', async () => {
    const roomId = await newRoom({ opensAt: inMinutes(60) });
    const token = scene.token(roomId);
    expect(await codeOf(token)).toBe('room-not-open');
    await change(roomId, { opensAt: null });
    expect(await codeOf(token)).toBe('welcome');
  });
});

describe('a room that has closed', () => {
  it('refuses everybody when the room has closed, hosts included, with a reason', async () => {
    const closesAt = inMinutes(0);
    const roomId = await newRoom({ closesAt });
    for (const role of ['participant', 'co-host', 'host'] as const) {
      expect(await ask(scene.token(roomId, role))).toEqual({
        type: 'refused',
        code: 'room-closed',
        message: `This room closed at ${minuteOf(closesAt)}.`,
        recoverable: false,
      });
    }
  });

  it('leaves a call that runs alone: who is in it stays, and comes back after a lost connection', async () => {
    const roomId = await newRoom({ closesAt: inMinutes(1) });
    const host = await scene.join(scene.token(roomId, 'host'));
    const lost = await scene.join(scene.token(roomId));
    await scene.pass(60_000);
    await closeDueRooms();
    lost.drop();
    await host.take('participant-changed', ({ participant }) => !participant.connected);
    expect(await ask(lost.token, resumeOf(lost))).toMatchObject({ type: 'welcome', resumed: true });
    expect(await codeOf(host.token)).toBe('welcome'); // the same token in another window
    expect(await codeOf(scene.token(roomId))).toBe('room-closed');
    expect(await eventsOn(scene.server.services.db, host.welcome.sessionId)).toEqual([]);
  });

  it('ends its call where it is to, once, with an event and an audit line', async () => {
    const roomId = await newRoom({ closesAt: inMinutes(1), atClose: 'end-call' });
    const host = await scene.join(scene.token(roomId, 'host'));
    const other = await scene.join(scene.token(roomId));
    await closeDueRooms();
    await host.settle();
    expect(host.types()).not.toContain('left');
    await scene.pass(60_000);
    await Promise.all([closeDueRooms(), closeDueRooms()]);
    for (const client of [host, other]) {
      expect(await client.take('left')).toEqual({ type: 'left', reason: 'ended' });
    }
    await closeDueRooms();
    const { db } = scene.server.services;
    const events = await findEventsOfRoom(db, roomId);
    expect(events.filter(({ type }) => type === 'session.ended')).toMatchObject([
      { data: { reason: 'room-closed', participantCount: 2 } },
    ]);
    const lines = await eventsOn(db, host.welcome.sessionId, 'session.end');
    expect(lines.map(({ actorKind, detail }) => [actorKind, detail])).toEqual([
      ['system', { reason: 'room-closed' }],
    ]);
    expect(await codeOf(host.token)).toBe('room-closed');
  });

  it('ends every call that is due, whatever number of them there is', async () => {
    const closesAt = inMinutes(1);
    const hosts = await Promise.all(
      Array.from({ length: 5 }, async () =>
        scene.join(scene.token(await newRoom({ closesAt, atClose: 'end-call' }), 'host')),
      ),
    );
    await scene.pass(60_000);
    await closeDueRooms();
    for (const host of hosts) expect((await host.take('left')).reason).toBe('ended');
  });

  it('keeps a call whose end was put off in time', async () => {
    const roomId = await newRoom({ closesAt: inMinutes(1), atClose: 'end-call' });
    const host = await scene.join(scene.token(roomId, 'host'));
    await change(roomId, { closesAt: inMinutes(30) });
    await scene.pass(60_000);
    await closeDueRooms();
    await host.settle();
    expect(host.types()).not.toContain('left');
  });
});

describe('a room that deletes itself', () => {
  it('takes nobody any more at that moment, and is deleted once; a call that runs goes on', async () => {
    const roomId = await newRoom({ expiresAt: inMinutes(1), metadata: { customer: 'c-42' } });
    const host = await scene.join(scene.token(roomId, 'host'));
    const read = async () => (await scene.server.call('GET', `/api/rooms/${roomId}`, { key })).status;
    await closeDueRooms();
    expect(await read()).toBe(200);
    await scene.pass(60_000);
    expect(await codeOf(scene.token(roomId, 'host'))).toBe('room-deleted');
    await Promise.all([closeDueRooms(), closeDueRooms()]);
    await closeDueRooms();
    expect(await read()).toBe(404);
    const { db } = scene.server.services;
    const data = { liveSessionId: host.welcome.sessionId, metadata: { customer: 'c-42' } };
    const deletion = { type: 'room.deleted', data };
    const events = await findEventsOfRoom(db, roomId);
    expect(events.filter(({ type }) => type === 'room.deleted')).toEqual([deletion]);
    const lines = await eventsOn(db, roomId, 'room.delete');
    expect(lines.map(({ actorKind, detail }) => [actorKind, detail])).toEqual([
      ['system', { reason: 'expired' }],
    ]);
    await host.settle();
    expect(host.types()).not.toContain('left');
  });

  it('keeps a room whose time was put off', async () => {
    const roomId = await newRoom({ expiresAt: inMinutes(1) });
    await change(roomId, { expiresAt: null });
    await scene.pass(60_000);
    await closeDueRooms();
    expect((await scene.server.call('GET', `/api/rooms/${roomId}`, { key })).status).toBe(200);
  });
});
