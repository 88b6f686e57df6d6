import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { JoinClaims } from '../../../identity/tokens/issuer';
import type { RoomRole } from '../../../platform/principal/principal';
import { RESUME_WINDOW_MS } from '../../../platform/hub/protocol';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import { callScene, type CallScene, type InCall } from '../../../testing/call';
import { joinMessage, type HubClient, type MessageOf } from '../../../testing/hub-client';
import { eventsOn } from '../../../testing/identity-rows';
import { newKeyFor, newPerson } from '../../../testing/people';
import { assertKnown } from '../../../testing/event-feed';
import { findEventsOfRoom } from '../../../testing/rooms-rows';
import { newId } from '../../../platform/ids';

let scene: CallScene;
let key: string;

beforeAll(async () => {
  scene = await callScene();
  // A hub that shares the bus of the server which answers REST, as processes of one installation do.
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
  key = await newKeyFor(await newPerson(scene.server.services), 'live', ['svc:rooms']);
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

type Lobby = 'off' | 'guests' | 'participants' | 'everybody';
type Given = Partial<JoinClaims> & { ttlSeconds?: number };

const newRoom = async (lobby: Lobby, body: object = {}): Promise<string> =>
  (await scene.server.call('POST', '/api/embed/rooms', { key, body: { lobby, ...body } })).body.roomId;
const change = (roomId: string, body: object) =>
  scene.server.call('PATCH', `/api/rooms/${roomId}`, { key, body });
const live = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key })).body;
const act = (roomId: string, participantId: string, action: string) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/participants/${participantId}`, {
    key,
    body: { action },
  });

type Answer = MessageOf<'welcome' | 'waiting' | 'refused'>;
const isAnswer = (message: ToParticipant): message is Answer =>
  message.type === 'welcome' || message.type === 'waiting' || message.type === 'refused';

/** Sends a join. @returns the client with the answer */
async function tryToJoin(token: string) {
  const client = await scene.connect();
  client.send(joinMessage(token));
  await Promise.race([client.settle(), client.closed]);
  const answer = client.inbox.find(isAnswer);
  if (answer === undefined) throw new Error('The join was not answered.');
  client.inbox.splice(client.inbox.indexOf(answer), 1);
  return { client, answer };
}

/** Somebody who waits. */
interface Waiting extends HubClient {
  id: string;
  token: string;
}

async function wait(token: string): Promise<Waiting> {
  const { client, answer } = await tryToJoin(token);
  if (answer.type !== 'waiting') throw new Error(`Got ${answer.type} in place of the waiting room.`);
  return Object.assign(client, { id: answer.participantId, token });
}

const guestToken = (roomId: string, given: Given = {}) =>
  scene.token(roomId, 'participant', { sub: newId('gst'), ...given });

/** Returns the next list of those who wait with that many people. */
async function listOf(host: InCall, people: number) {
  scene.clock.advance(1_000);
  return (await host.take('waiting-list', ({ waiting }) => waiting.length === people)).waiting;
}

/** Returns the types of the events of a room, each of which has the data that its schema promises. */
const eventTypesOf = async (roomId: string) =>
  (await findEventsOfRoom(scene.server.services.db, roomId)).map(assertKnown);

describe('who waits', () => {
  const WHO: [Lobby, readonly string[]][] = [
    ['off', []],
    ['guests', ['guest']],
    ['participants', ['guest', 'participant']],
    ['everybody', ['guest', 'participant', 'co-host']],
  ];
  it.each(WHO)('lets these roles wait with the lobby setting %s: %j', async (lobby, waiting) => {
    const roomId = await newRoom(lobby);
    const tokens: [string, string][] = [
      ['guest', guestToken(roomId)],
      ...(['participant', 'co-host', 'host'] as const).map((role: RoomRole): [string, string] => [
        role,
        scene.token(roomId, role),
      ]),
    ];
    const held: string[] = [];
    for (const [who, token] of tokens) {
      const { answer } = await tryToJoin(token);
      if (answer.type === 'waiting') held.push(who);
    }
    expect(held).toEqual(waiting);
  });

  it('is not who is in the call, or was, when the lobby is switched on', async () => {
    const roomId = await newRoom('off');
    const host = await scene.join(scene.token(roomId, 'host'));
    const token = guestToken(roomId);
    const guest = await scene.join(token);
    await change(roomId, { lobby: 'everybody' });
    guest.send({ type: 'leave' });
    await host.take('participant-left');
    expect((await tryToJoin(token)).answer.type).toBe('welcome');
    expect((await tryToJoin(guestToken(roomId))).answer.type).toBe('waiting');
  });
});

describe('those who wait', () => {
  it('receive nothing of the call, and can do nothing in it', async () => {
    const roomId = await newRoom('participants');
    const host = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }));
    const guest = await wait(guestToken(roomId, { name: 'Grace' }));
    await listOf(host, 1);
    host.send({ type: 'chat', clientId: 'a', body: { kind: 'plain', text: 'secret' } });
    host.send({ type: 'reaction', emoji: '👍' });
    host.send({ type: 'hand', raised: true });
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    host.send({ type: 'lock', locked: false });
    await host.take('locked');
    guest.send({ type: 'chat', clientId: 'b', body: { kind: 'plain', text: 'hello' } });
    expect(await guest.take('rejected')).toMatchObject({ of: 'chat' });
    guest.send({ type: 'admit', participantId: guest.id });
    expect(await guest.take('rejected')).toMatchObject({ of: 'admit' });
    await guest.settle();
    expect(guest.inbox).toEqual([]);
    expect(host.types()).not.toContain('participant-joined');
    const { participants, waiting } = await live(roomId);
    expect(participants).toHaveLength(1);
    expect(waiting).toEqual([
      {
        participantId: guest.id,
        displayName: 'Grace',
        externalUserId: null,
        role: 'participant',
        since: expect.any(String),
      },
    ]);
  });

  it('enter on the same connection when a host admits them, as those as whom they waited', async () => {
    const roomId = await newRoom('participants');
    const host = await scene.join(scene.token(roomId, 'host'));
    const sub = 'ext:acc_a:grace';
    const guest = await wait(scene.token(roomId, 'participant', { sub, name: 'Grace' }));
    expect(await listOf(host, 1)).toMatchObject([
      { participantId: guest.id, displayName: 'Grace', isGuest: false },
    ]);
    host.send({ type: 'write-to-waiting', participantId: guest.id, text: 'One moment.' });
    expect(await guest.take('waiting-message')).toMatchObject({ text: 'One moment.' });
    guest.send({ type: 'devices', devices: { microphone: true, camera: false, screen: false } });
    await guest.settle();
    host.send({ type: 'admit', participantId: guest.id });
    await guest.take('admitted');
    const welcome = await guest.take('welcome');
    expect([welcome.participantId, welcome.waiting]).toEqual([guest.id, []]);
    const { participant } = await host.take('participant-joined');
    expect(participant).toMatchObject({ participantId: guest.id, devices: { microphone: true } });
    await listOf(host, 0);
    // People who were let in do not wait again.
    expect((await tryToJoin(scene.token(roomId, 'participant', { sub }))).answer.type).toBe('welcome');
    expect(await eventTypesOf(roomId)).toEqual(
      expect.arrayContaining(['participant.waiting', 'participant.admitted', 'participant.joined']),
    );
    const audited = await eventsOn(scene.server.services.db, guest.id, 'participant.admit');
    expect(audited).toMatchObject([{ detail: { by: host.id, subject: sub } }]);
  });

  it('stay out until the call ends when a host denies them, whatever token they have', async () => {
    const roomId = await newRoom('participants');
    const host = await scene.join(scene.token(roomId, 'host'));
    const sub = 'ext:acc_a:mallory';
    const rude = await wait(scene.token(roomId, 'participant', { sub }));
    host.send({ type: 'deny', participantId: rude.id });
    expect(await rude.take('refused')).toMatchObject({ code: 'denied', recoverable: false });
    await rude.closed;
    const token = scene.token(roomId, 'participant', { sub });
    expect((await tryToJoin(token)).answer).toMatchObject({ code: 'denied' });
    expect(await eventTypesOf(roomId)).toContain('participant.denied');
    host.send({ type: 'end-for-all' });
    await host.closed;
    expect((await tryToJoin(token)).answer.type).toBe('waiting');
  });

  it('enter all at once when a host admits everybody, or the lobby is switched off', async () => {
    const roomId = await newRoom('participants');
    const host = await scene.join(scene.token(roomId, 'host'));
    const two = [await wait(guestToken(roomId)), await wait(guestToken(roomId))];
    host.send({ type: 'admit', participantId: null });
    for (const one of two) expect((await one.take('welcome')).participantId).toBe(one.id);
    const late = await wait(guestToken(roomId));
    await change(roomId, { lobby: 'off' });
    await late.take('welcome');
    expect((await live(roomId)).waiting).toEqual([]);
  });

  it('are found by a host who comes later, and may be admitted by the application before anybody is there', async () => {
    const roomId = await newRoom('participants');
    const first = await wait(scene.token(roomId));
    const second = await wait(scene.token(roomId));
    expect(await live(roomId)).toMatchObject({ session: null, waiting: [{}, {}] });
    expect((await act(roomId, first.id, 'admit')).body).toEqual({
      success: true,
      participantIds: [first.id],
    });
    await first.take('welcome');
    const host = await scene.join(scene.token(roomId, 'host'));
    expect(host.welcome.waiting).toMatchObject([{ participantId: second.id }]);
    expect((await act(roomId, second.id, 'deny')).status).toBe(200);
    expect((await second.take('refused')).code).toBe('denied');
    expect((await act(roomId, first.id, 'deny')).status).toBe(409);
    expect((await act(roomId, 'prt_nobody', 'admit')).status).toBe(404);
  });

  it('cannot be decided about by participants, nor by those who wait', async () => {
    const roomId = await newRoom('everybody');
    await scene.join(scene.token(roomId, 'host'));
    const scope = 'svc:rooms';
    const coHost = await wait(scene.token(roomId, 'co-host', { scope }));
    const path = `/api/rooms/${roomId}/live/participants/${coHost.id}`;
    const own = { bearer: coHost.token, body: { action: 'admit' } };
    expect((await scene.server.call('POST', path, own)).status).toBe(403);
    await change(roomId, { lobby: 'off' });
    await coHost.take('welcome');
    const guest = await scene.join(guestToken(roomId));
    await change(roomId, { lobby: 'guests' });
    const late = await wait(guestToken(roomId));
    for (const message of [
      { type: 'admit', participantId: late.id },
      { type: 'deny', participantId: late.id },
      { type: 'write-to-waiting', participantId: null, text: 'Go away.' },
    ] as const) {
      guest.send(message);
      expect(await guest.take('rejected')).toMatchObject({ of: message.type });
    }
    expect(late.inbox).toEqual([]);
  });

  it('are checked like everybody who joins when they are let in', async () => {
    const roomId = await newRoom('participants', { maxParticipants: 1 });
    await scene.join(scene.token(roomId, 'host'));
    const guest = await wait(scene.token(roomId));
    await act(roomId, guest.id, 'admit');
    expect(await guest.take('refused')).toMatchObject({ code: 'room-full', recoverable: true });
    await change(roomId, { maxParticipants: 5 });
    expect((await tryToJoin(guest.token)).answer.type).toBe('welcome');
  });

  it(
    'are sent away when the call is ended for all, and wait on when everybody has left',
    { tags: ['slow'] },
    async () => {
      const roomId = await newRoom('participants');
      const host = await scene.join(scene.token(roomId, 'host'));
      const guest = await wait(scene.token(roomId));
      host.send({ type: 'leave' });
      await host.closed;
      await scene.pass(2 * RESUME_WINDOW_MS);
      await expect.poll(async () => (await live(roomId)).session).toBeNull();
      expect((await live(roomId)).waiting).toMatchObject([{ participantId: guest.id }]);
      const again = await scene.join(scene.token(roomId, 'host'));
      again.send({ type: 'end-for-all' });
      expect(await guest.take('left')).toMatchObject({ reason: 'ended' });
    },
  );
});

describe('a connection that is lost', () => {
  it(
    'keeps the place of somebody who waits for the resume window, also with a token that has expired',
    { tags: ['slow'] },
    async () => {
      const roomId = await newRoom('participants');
      const host = await scene.join(scene.token(roomId, 'host'));
      const token = guestToken(roomId, { ttlSeconds: 20 });
      const guest = await wait(token);
      const [listed] = await listOf(host, 1);
      guest.drop();
      await guest.closed;
      await scene.pass(25_000);
      const back = await wait(token);
      expect([back.id, (await live(roomId)).waiting]).toMatchObject([guest.id, [{ since: listed?.since }]]);
      await scene.pass(RESUME_WINDOW_MS);
      expect((await live(roomId)).waiting).toHaveLength(1);
      back.drop();
      await back.closed;
      await scene.pass(2 * RESUME_WINDOW_MS); // the server may notice later
      await listOf(host, 0);
      expect((await tryToJoin(token)).answer).toMatchObject({ code: 'token-expired' });
    },
  );

  it('is replaced by a newer one of the same person', async () => {
    const roomId = await newRoom('participants');
    const token = scene.token(roomId);
    const [first, second] = [await wait(token), await wait(token)];
    expect((await first.take('left')).reason).toBe('duplicate');
    await first.closed;
    await scene.pass(RESUME_WINDOW_MS);
    expect((await live(roomId)).waiting).toMatchObject([{ participantId: second.id }]);
  });

  it('keeps people who wait, and what was decided, through a restart of the server', async () => {
    const roomId = await newRoom('participants');
    const host = await scene.join(scene.token(roomId, 'host'));
    const [guest, rude, lost] = [
      await wait(guestToken(roomId)),
      await wait(scene.token(roomId)),
      await wait(scene.token(roomId)),
    ];
    host.send({ type: 'deny', participantId: rude.id });
    await rude.take('refused');
    await scene.main.stop();
    scene.clock.advance(600_000);
    scene.main = await scene.startHub({ bus: scene.server.services.bus });
    const back = await wait(guest.token);
    expect(back.id).toBe(guest.id);
    expect((await tryToJoin(rude.token)).answer).toMatchObject({ code: 'denied' });
    const resume = { participantId: host.id, secret: host.welcome.resumeSecret };
    const again = await scene.join(host.token, { resume });
    const listed = again.welcome.waiting.map(({ participantId }) => participantId);
    expect(listed.toSorted()).toEqual([guest.id, lost.id].toSorted());
    await scene.pass(2 * RESUME_WINDOW_MS);
    expect(await listOf(again, 1)).toMatchObject([{ participantId: guest.id }]);
    again.send({ type: 'admit', participantId: guest.id });
    await back.take('welcome');
  });

  it('ends the wait of a person whose token is revoked', async () => {
    const roomId = await newRoom('participants');
    const jti = randomUUID();
    const guest = await wait(scene.token(roomId, 'participant', { jti }));
    await scene.server.call('DELETE', `/api/embed/tokens/${jti}`, { key });
    expect((await guest.take('refused')).code).toBe('token-revoked');
  });
});
