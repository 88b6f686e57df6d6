import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { NO_METRICS } from '../../platform/metrics/metrics';
import { DEFAULT_CALL_SETTINGS } from '../../platform/room-settings/settings';
import { QUALITY_REPORT_MS } from '../../platform/hub/media';
import { CLOSE, type ParticipantState } from '../../platform/hub/protocol';
import { SCOPES, type RoomRole } from '../../platform/principal/principal';
import { createSampleStore } from '../../rooms/quality/record';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../testing/call';
import { addAgent, findTurns } from '../../testing/agent-rows';
import { eventsOn } from '../../testing/identity-rows';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { START, storeChunk } from '../../testing/recorder';
import { findSamples } from '../../testing/rooms-rows';
import { inviteAndAccept, newOwnRoom } from '../../testing/scene';
import { ANSWER_MS } from '../../recordings/capture/request';
import { findRequest } from '../../recordings/store-requests';
import { STOP_GRACE_MS } from '../../recordings/capture/end';

let scene: CallScene;
/** A hub that shares the bus of the server which answers REST, as processes of one installation do. */
let hub: HubProcess;
let key: string;
let owner: Person;

beforeAll(async () => {
  scene = await callScene();
  await scene.main.stop();
  scene.main = hub = await scene.startHub({ bus: scene.server.services.bus });
  owner = await newPerson(scene.server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', [...SCOPES]);
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const SCOPE = 'svc:rooms svc:history';
type Given = NonNullable<Parameters<CallScene['token']>[2]>;
const join = (roomId: string, role: RoomRole, given: Given = {}) =>
  scene.join(scene.token(roomId, role, { scope: SCOPE, ...given }), { process: hub });

async function newRoom(body: object = {}): Promise<string> {
  const created = await scene.server.call('POST', '/api/embed/rooms', { key, body });
  return created.body.roomId;
}

interface Call {
  roomId: string;
  sessionId: string;
  host: InCall;
  guest: InCall;
}

async function newCall(body: object = {}): Promise<Call> {
  const roomId = await newRoom(body);
  const host = await join(roomId, 'host', { name: 'Ada Example' });
  const guest = await join(roomId, 'participant', { name: 'Grace', sub: 'ext:acc_a:grace' });
  await host.take('participant-joined');
  return { roomId, host, guest, sessionId: host.welcome.sessionId };
}

type Credential = { key: string } | { bearer: string };

const read = (roomId: string, credential: Credential = { key }) =>
  scene.server.call('GET', `/api/rooms/${roomId}/live`, credential);
const post = (roomId: string, part: string, body: object = {}, credential: Credential = { key }) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/${part}`, { ...credential, body });
const act = (roomId: string, { id }: { id: string }, body: object, credential: Credential = { key }) =>
  post(roomId, `participants/${id}`, body, credential);

async function startRecording({ host }: Call): Promise<string> {
  host.send(START);
  const { recording } = await host.take('recording-changed');
  return recording?.recordingId ?? '';
}

it(
  'the settings of the room reach all who enter, and their changes all who are in the call',
  { tags: ['slow'] },
  async () => {
    const { roomId, guest } = await newCall();
    expect(guest.welcome.room.settings).toEqual(DEFAULT_CALL_SETTINGS);
    const body = { roomName: 'Lesson', features: { chat: false } };
    await scene.server.call('PATCH', `/api/rooms/${roomId}`, { key, body });
    const settings = {
      ...DEFAULT_CALL_SETTINGS,
      features: { ...DEFAULT_CALL_SETTINGS.features, chat: false },
    };
    expect(await guest.take('room-changed')).toEqual({ type: 'room-changed', roomName: 'Lesson', settings });
    const later = await join(roomId, 'participant');
    expect(later.welcome.room).toMatchObject({ roomName: 'Lesson', settings });
  },
);

describe('the call that runs', () => {
  it('is null in a room where nobody is', async () => {
    const roomId = await newRoom();
    expect((await read(roomId)).body).toEqual({
      roomId,
      session: null,
      participants: [],
      waiting: [],
      agent: null,
      recording: null,
      streams: [],
      spotlightParticipantId: null,
      breakouts: null,
      everybodyMay: { screen: true, chat: true },
      isLocked: false,
    });
  });

  it('is told with everybody in it, their devices and hands, the recording and the lock', async () => {
    const call = await newCall();
    const { roomId, host, guest, sessionId } = call;
    const devices = { microphone: true, camera: false, screen: true };
    guest.send({ type: 'devices', devices });
    guest.send({ type: 'hand', raised: true });
    const { participant } = await host.take(
      'participant-changed',
      (one) => one.participant.handRaisedAt !== null,
    );
    const recordingId = await startRecording(call);
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    const { status, body } = await read(roomId);
    expect(status).toBe(200);
    expect(body).toEqual({
      roomId,
      session: { conferenceSessionId: sessionId, startedAt: host.welcome.sessionStartedAt },
      participants: [
        expect.objectContaining({ participantId: host.id, displayName: 'Ada Example', role: 'host' }),
        {
          participantId: guest.id,
          displayName: 'Grace',
          externalUserId: 'grace',
          role: 'participant',
          may: { screen: true, chat: true },
          kind: 'human',
          metadata: {},
          joinedAt: participant.joinedAt,
          devices,
          handRaisedAt: participant.handRaisedAt,
          quality: null,
          connected: true,
        },
      ],
      waiting: [],
      agent: null,
      recording: {
        recordingId,
        kind: 'composite',
        startedByParticipantId: host.id,
        startedAt: expect.any(String),
        pausedAt: null,
        recordedBy: 'browser',
      },
      streams: [],
      spotlightParticipantId: null,
      breakouts: null,
      everybodyMay: { screen: true, chat: true },
      isLocked: true,
    });
  });

  it('shows somebody who has lost the connection until they are recorded as having left', async () => {
    const { roomId, host, guest } = await newCall();
    guest.drop();
    await host.take('participant-changed', ({ participant }) => !participant.connected);
    const { body } = await read(roomId);
    expect(body.participants[1]).toMatchObject({ participantId: guest.id, connected: false });
  });
});

describe('ending a call', () => {
  it('takes everybody out, and is audited with the key', async () => {
    const { roomId, host, guest, sessionId } = await newCall();
    const { status, body } = await post(roomId, 'end');
    expect([status, body]).toEqual([200, { success: true, conferenceSessionId: sessionId }]);
    for (const client of [host, guest]) expect(await client.take('left')).toMatchObject({ reason: 'ended' });
    expect((await read(roomId)).body.session).toBeNull();
    const [audited] = await eventsOn(scene.server.services.db, sessionId, 'session.end');
    expect(audited).toMatchObject({ actorKind: 'key', accountId: owner.live });
  });

  it('answers 409 where no call runs', async () => {
    const { roomId } = await newCall();
    await post(roomId, 'end');
    const again = await post(roomId, 'end');
    expect([again.status, again.body]).toEqual([409, { error: 'There is no call in this room now.' }]);
  });

  it('is for hosts: a join token of a co-host, and of a host who was made a co-host, is refused', async () => {
    const { roomId, host, guest } = await newCall();
    const coHost = await join(roomId, 'co-host');
    const answers = [await post(roomId, 'end', {}, { bearer: coHost.token })];
    const second = await join(roomId, 'host');
    host.send({ type: 'set-role', participantId: second.id, role: 'co-host' });
    await second.take(
      'participant-changed',
      ({ participant }) => participant.participantId === second.id && participant.role === 'co-host',
    );
    answers.push(await post(roomId, 'end', {}, { bearer: second.token }));
    for (const { status, body } of answers) {
      expect([status, body.error]).toEqual([403, 'Only hosts can end the call for all.']);
    }
    expect((await post(roomId, 'end', {}, { bearer: host.token })).status).toBe(200);
    await guest.take('left');
  });
});

describe('muting everybody', () => {
  it('turns off the microphones that are on, but that of the holder of the join token', async () => {
    const { roomId, host, guest } = await newCall();
    const devices = { microphone: true, camera: false, screen: false };
    const isOf =
      ({ id }: InCall, isOn: boolean) =>
      ({ participant }: { participant: ParticipantState }): boolean =>
        participant.participantId === id && participant.devices.microphone === isOn;
    host.send({ type: 'devices', devices });
    await guest.take('participant-changed');
    guest.send({ type: 'devices', devices });
    await host.take('participant-changed', isOf(guest, true));
    const own = await post(roomId, 'mute', {}, { bearer: host.token });
    expect([own.status, own.body]).toEqual([200, { success: true, participantIds: [guest.id] }]);
    expect(await guest.take('muted')).toEqual({ type: 'muted', by: null });
    guest.send({ type: 'devices', devices: { ...devices, microphone: false } });
    await host.take('participant-changed', isOf(guest, false));
    expect((await post(roomId, 'mute')).body.participantIds).toEqual([host.id]);
    expect(await host.take('muted')).toEqual({ type: 'muted', by: null });
    const audited = await eventsOn(scene.server.services.db, host.welcome.sessionId, 'session.mute-all');
    expect(audited.map(({ actorKind }) => actorKind).toSorted()).toEqual(['key', 'room']);
    expect((await post(roomId, 'mute', {}, { bearer: guest.token })).status).toBe(403);
  });
});

describe('acting on a participant', () => {
  it('turns microphone, camera and screen off, for the application as for a host', async () => {
    const { roomId, guest } = await newCall();
    const told = { mute: 'muted', 'stop-camera': 'stop-camera', 'stop-screen': 'stop-screen' } as const;
    for (const action of ['mute', 'stop-camera', 'stop-screen'] as const) {
      const { status, body } = await act(roomId, guest, { action });
      expect([status, body]).toEqual([200, { success: true, participantIds: [guest.id] }]);
      expect(await guest.take(told[action])).toEqual({ type: told[action], by: null });
      const [audited] = await eventsOn(scene.server.services.db, guest.id, `participant.${action}`);
      expect(audited).toMatchObject({ actorKind: 'key', accountId: owner.live });
    }
  });

  it('asks them to turn microphone and camera on, as long as these are off', async () => {
    const { roomId, host, guest } = await newCall();
    for (const [action, device] of [
      ['ask-to-unmute', 'microphone'],
      ['ask-to-start-camera', 'camera'],
    ] as const) {
      const { status, body } = await act(roomId, guest, { action });
      expect([status, body]).toEqual([200, { success: true, participantIds: [guest.id] }]);
      expect(await guest.take('asked-to-turn-on')).toEqual({ type: 'asked-to-turn-on', device, by: null });
      const [audited] = await eventsOn(scene.server.services.db, guest.id, `participant.${action}`);
      expect(audited).toMatchObject({ actorKind: 'key', accountId: owner.live });
    }
    guest.send({ type: 'devices', devices: { microphone: true, camera: true, screen: false } });
    await host.take('participant-changed');
    const { status, body } = await act(roomId, guest, { action: 'ask-to-start-camera' });
    expect([status, body.error]).toEqual([409, 'Their camera is already on.']);
  });

  it('lets them, and everybody, share the screen and write in the chat, or not', async () => {
    const { roomId, host, guest } = await newCall();
    const states = async () => {
      const { body } = await read(roomId);
      const may = (body.participants as { participantId: string; may: object }[]).map((one) => one.may);
      return [body.everybodyMay, ...may];
    };
    const [all, noChat] = [
      { screen: true, chat: true },
      { screen: true, chat: false },
    ];
    expect(await states()).toEqual([all, all, all]);
    const denied = await act(roomId, guest, { action: 'deny-screen' });
    expect([denied.status, denied.body]).toEqual([200, { success: true, participantIds: [guest.id] }]);
    await guest.take('permissions-changed', ({ permissions }) => !permissions.screen);
    expect(await states()).toEqual([all, all, { screen: false, chat: true }]);
    const everybody = await post(roomId, 'grants', { chat: false });
    expect([everybody.status, everybody.body]).toEqual([200, { success: true, everybodyMay: noChat }]);
    expect(await states()).toEqual([noChat, all, { screen: false, chat: false }]);
    for (const action of ['allow-screen', 'allow-chat'])
      expect((await act(roomId, guest, { action })).status).toBe(200);
    expect(await states()).toEqual([noChat, all, all]);
    await guest.take('permissions-changed', ({ permissions }) => permissions.screen && permissions.chat);
    const ofHost = await act(roomId, host, { action: 'deny-chat' });
    expect([ofHost.status, ofHost.body.error]).toEqual([
      409,
      expect.stringMatching(/^Hosts and co-hosts can/),
    ]);
    const nothing = await post(roomId, 'grants', {});
    expect([nothing.status, nothing.body.error]).toEqual([
      400,
      'Name the permission to change: "screen" or "chat".',
    ]);
    const { db } = scene.server.services;
    const [audited] = await eventsOn(db, host.welcome.sessionId, 'session.grants');
    expect(audited).toMatchObject({ actorKind: 'key', accountId: owner.live, detail: { chat: false } });
  });

  it('shows them large to everybody, until that ends', async () => {
    const { roomId, host, guest } = await newCall();
    const spotlit = async () => (await read(roomId)).body.spotlightParticipantId;
    expect(await spotlit()).toBeNull();
    const { status, body } = await act(roomId, guest, { action: 'spotlight' });
    expect([status, body]).toEqual([200, { success: true, participantIds: [guest.id] }]);
    const shown = { type: 'spotlight', participantId: guest.id, by: null };
    expect(await host.take('spotlight')).toEqual(shown);
    expect(await spotlit()).toBe(guest.id);
    expect((await act(roomId, guest, { action: 'end-spotlight' })).status).toBe(200);
    expect(await host.take('spotlight')).toEqual({ ...shown, participantId: null });
    expect(await spotlit()).toBeNull();
  });

  it('removes the person with all of their participants, and keeps them out', async () => {
    const { roomId, host, guest } = await newCall();
    const other = await join(roomId, 'participant', { sub: 'ext:acc_a:grace' });
    const { body } = await act(roomId, guest, { action: 'remove' });
    expect(body.participantIds.toSorted()).toEqual([guest.id, other.id].toSorted());
    for (const client of [guest, other])
      expect(await client.take('left')).toMatchObject({ reason: 'removed' });
    await host.take('participant-left', ({ participantId }) => participantId === guest.id);
    expect((await host.take('bans')).bans).toMatchObject([{ displayName: 'Grace', bannedBy: 'Application' }]);
    const [audited] = await eventsOn(scene.server.services.db, guest.id, 'participant.remove');
    expect(audited).toMatchObject({ actorKind: 'key', detail: { subject: 'ext:acc_a:grace' } });
  });

  it('gives them another role, which everybody sees', async () => {
    const { roomId, host, guest } = await newCall();
    const { status } = await act(roomId, guest, { action: 'set-role', role: 'co-host' });
    expect(status).toBe(200);
    for (const client of [host, guest]) {
      await client.take('participant-changed', ({ participant }) => participant.role === 'co-host');
    }
  });

  it('never leaves the call without a host', async () => {
    const { roomId, host } = await newCall();
    const { status, body } = await act(roomId, host, { action: 'set-role', role: 'participant' });
    expect([status, body.error]).toEqual([409, 'Make somebody else a host first.']);
  });

  it('follows the role of a join token: a co-host removes no host and changes no role', async () => {
    const { roomId, host, guest } = await newCall();
    const { token: bearer } = await join(roomId, 'co-host');
    const remove = await act(roomId, host, { action: 'remove' }, { bearer });
    expect([remove.status, remove.body.error]).toEqual([403, 'Only hosts can remove a host.']);
    const change = await act(roomId, guest, { action: 'set-role', role: 'host' }, { bearer });
    expect([change.status, change.body.error]).toEqual([403, 'Only hosts can change roles.']);
    expect((await act(roomId, guest, { action: 'remove' }, { bearer })).status).toBe(200);
  });

  it('refuses the holder of a join token who would remove themselves', async () => {
    const { roomId, host } = await newCall();
    const { status, body } = await act(roomId, host, { action: 'remove' }, { bearer: host.token });
    expect([status, body.error]).toEqual([409, 'To go yourself, leave the call.']);
  });

  it('names the signed-in organizer who removed somebody', async () => {
    const roomId = await newOwnRoom(owner);
    const coOrganizer = await newPerson(scene.server.services, 'Cora Co-organizer');
    await inviteAndAccept(owner, coOrganizer, roomId, 'co-organizer');
    const host = await join(roomId, 'host');
    const guest = await join(roomId, 'participant');
    const removed = await act(roomId, guest, { action: 'remove' }, { bearer: coOrganizer.bearer });
    expect(removed.status).toBe(200);
    expect((await host.take('bans')).bans).toMatchObject([{ bannedBy: 'Cora Co-organizer' }]);
    const [audited] = await eventsOn(scene.server.services.db, guest.id, 'participant.remove');
    expect(audited).toMatchObject({ actorKind: 'user', actorId: coOrganizer.userId });
    expect((await post(roomId, 'end', {}, { bearer: coOrganizer.bearer })).status).toBe(403);
    expect((await post(roomId, 'end', {}, { bearer: owner.bearer })).status).toBe(200);
  });

  it.each([
    ['was removed from the call', { action: 'remove' }, 'You were removed from this room.'],
    [
      'was made a participant in the call',
      { action: 'set-role', role: 'participant' },
      'You are a participant in the call in this room now.',
    ],
  ])('refuses the access token of a co-organizer who %s', async (_, action, sentence) => {
    const roomId = await newOwnRoom(owner);
    const coOrganizer = await newPerson(scene.server.services, 'Cora Co-organizer');
    await inviteAndAccept(owner, coOrganizer, roomId, 'co-organizer');
    await join(roomId, 'host');
    const guest = await join(roomId, 'participant');
    const cora = await join(roomId, 'co-host', { sub: coOrganizer.userId });
    const byCora = { bearer: coOrganizer.bearer };
    expect((await act(roomId, guest, { action: 'mute' }, byCora)).status).toBe(200);
    expect((await act(roomId, cora, action, { bearer: owner.bearer })).status).toBe(200);
    const agent = `/api/rooms/${roomId}/ai-agent/remove`;
    for (const answer of [
      await act(roomId, guest, { action: 'mute' }, byCora),
      await read(roomId, byCora),
      await scene.server.call('POST', agent, byCora),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([403, sentence]);
    }
    expect((await read(roomId, { bearer: owner.bearer })).status, 'the owner').toBe(200);
    const history = await scene.server.call('GET', `/api/rooms/${roomId}/artifacts`, byCora);
    expect(history.status, 'the history follows the membership').toBe(200);
  });

  it('answers 404 for somebody unknown or of another call, and 409 for somebody who has left', async () => {
    const { roomId, guest } = await newCall();
    const elsewhere = await newCall();
    for (const participant of [{ id: 'prt_nobody' }, elsewhere.guest]) {
      const { status, body } = await act(roomId, participant, { action: 'mute' });
      expect([status, body.error]).toEqual([404, 'There is no such person in the call.']);
    }
    guest.send({ type: 'leave' });
    await guest.closed;
    for (const action of [
      'mute',
      'stop-camera',
      'stop-screen',
      'ask-to-unmute',
      'spotlight',
      'deny-chat',
      'remove',
    ]) {
      const { status, body } = await act(roomId, guest, { action });
      expect([status, body.error]).toEqual([409, 'This person has left the call.']);
    }
  });

  it.each([
    [{ action: 'set-role' }, 'The field "role" is missing: the action set-role needs it.'],
    [{ action: 'mute', role: 'host' }, 'The field "role" is for the action set-role only.'],
    [{ action: 'dance' }, expect.stringContaining('"action"')],
    [{}, expect.stringContaining('"action"')],
  ])('refuses %j', async (body, error) => {
    const { roomId, guest } = await newCall();
    const answer = await act(roomId, guest, body);
    expect([answer.status, answer.body]).toEqual([400, { error }]);
  });
});

describe('a message of the application', () => {
  it('is shown to everybody, and to those who come later, and is audited', async () => {
    const { roomId, host, guest } = await newCall();
    const message = { kind: 'chat', text: ' Doors close at six. ', senderName: 'Front desk' };
    const { status, body } = await post(roomId, 'messages', message);
    expect([status, body]).toEqual([200, { success: true, messageId: expect.any(String) }]);
    const shown = {
      messageId: body.messageId,
      clientId: null,
      displayName: 'Front desk',
      body: { kind: 'plain', text: 'Doors close at six.' },
    };
    for (const client of [host, guest]) expect((await client.take('chat')).message).toMatchObject(shown);
    await post(roomId, 'messages', { kind: 'chat', text: 'Welcome.' });
    const late = await join(roomId, 'participant');
    expect(late.welcome.chat).toMatchObject([shown, { displayName: 'Application' }]);
    const audited = await eventsOn(scene.server.services.db, roomId, 'room.write-chat');
    expect(audited[0]).toMatchObject({ actorKind: 'key', detail: { messageId: body.messageId } });
    expect(JSON.stringify(audited)).not.toContain('Doors');
  });

  it('makes the application no participant: nobody sees it among the people, and nothing counts it', async () => {
    const { roomId, host, sessionId } = await newCall();
    await post(roomId, 'messages', { kind: 'chat', text: 'Welcome.' });
    await host.take('chat');
    expect(host.types()).not.toContain('participant-joined');
    expect((await read(roomId)).body.participants).toHaveLength(2);
    expect((await join(roomId, 'participant')).welcome.participants).toHaveLength(3);
    const { people } = await owner.portal.artifacts.fromHistory({ sessionId });
    expect(people).toHaveLength(3);
  });

  it('is refused in an end-to-end encrypted room', async () => {
    const { roomId, guest } = await newCall({ endToEndEncrypted: true });
    const { status, body } = await post(roomId, 'messages', { kind: 'chat', text: 'Hello' });
    expect(status).toBe(409);
    expect(body.error).toBe(
      'This room is end-to-end encrypted: only the people in the call can write in its chat.',
    );
    await guest.settle();
    expect(guest.types()).not.toContain('chat');
  });

  it('shows a notice of the application once to everybody in the call, stores it nowhere, and audits it without its text', async () => {
    const { roomId, host, guest } = await newCall({ endToEndEncrypted: true });
    const notice = { kind: 'notice', text: ' Doors close at six. <b>Now</b> ', senderName: 'Front desk' };
    const { status, body } = await post(roomId, 'messages', notice);
    expect([status, body]).toEqual([200, { success: true, messageId: expect.any(String) }]);
    for (const client of [host, guest]) {
      expect(await client.take('notice')).toEqual({
        type: 'notice',
        noticeId: body.messageId,
        displayName: 'Front desk',
        text: 'Doors close at six. <b>Now</b>',
      });
    }
    const late = await join(roomId, 'participant');
    await late.settle();
    expect([late.welcome.chat, late.types()]).toEqual([[], []]);
    const [audited] = await eventsOn(scene.server.services.db, roomId, 'room.send-notice');
    expect(audited).toMatchObject({ actorKind: 'key', detail: { messageId: body.messageId } });
    expect(JSON.stringify(audited)).not.toContain('Doors');
    const byGuest = await post(roomId, 'messages', notice, { bearer: guest.token });
    expect(byGuest.status).toBe(403);
  });

  it('may name its sender with a secret key only', async () => {
    const { roomId, host } = await newCall();
    const forged = { kind: 'chat', text: 'Hello', senderName: 'Grace' };
    const { status, body } = await post(roomId, 'messages', forged, { bearer: host.token });
    expect([status, body.error]).toEqual([403, 'Only a secret key may name the sender of a message.']);
    const plain = await post(roomId, 'messages', { kind: 'chat', text: 'Hello' }, { bearer: host.token });
    expect(plain.status).toBe(200);
    expect((await host.take('chat')).message).toMatchObject({ displayName: 'Application' });
  });

  it.each([
    ['text', { kind: 'chat', text: '  ' }],
    ['text', { kind: 'chat', text: 'x'.repeat(4_001) }],
    ['text', { kind: 'chat' }],
    ['text', { kind: 'notice', text: 'x'.repeat(501) }],
    ['senderName', { kind: 'chat', text: 'Hello', senderName: ' ' }],
    ['kind', { kind: 'whisper', text: 'Hello' }],
  ])('is refused when its %s is not valid', async (field, body) => {
    const { roomId } = await newCall();
    const answer = await post(roomId, 'messages', body);
    expect([answer.status, answer.body.error]).toEqual([400, expect.stringContaining(`"${field}"`)]);
  });
});

describe('what the agent says over REST', () => {
  const say = async (roomId: string, body: object) => post(roomId, 'agent/say', body);

  async function newCallWithAgent() {
    const call = await newCall();
    return { ...call, agentId: await addAgent(scene.server.services.db, call.sessionId) };
  }

  it('is marked as written by the agent, does not become a turn, and is audited without its text', async () => {
    const { roomId, sessionId, host, guest, agentId } = await newCallWithAgent();
    const { status, body } = await say(roomId, { text: ' The contract ends in March. ' });
    expect([status, body]).toEqual([200, { success: true, messageId: expect.any(String) }]);
    const shown = {
      messageId: body.messageId,
      participantId: agentId,
      displayName: 'Notetaker',
      byAgent: true,
      body: { kind: 'plain', text: 'The contract ends in March.' },
    };
    for (const client of [host, guest]) expect((await client.take('chat')).message).toMatchObject(shown);
    expect((await join(roomId, 'participant')).welcome.chat).toMatchObject([shown]);
    const turns = await findTurns(scene.server.services.db);
    expect(turns.filter((turn) => turn.sessionId === sessionId)).toEqual([]);
    const audited = await eventsOn(scene.server.services.db, roomId, 'agent.say');
    expect(audited).toMatchObject([{ actorKind: 'key', detail: { messageId: body.messageId } }]);
    expect(JSON.stringify(audited)).not.toContain('March');
  });

  it('reaches one person alone where it names one', async () => {
    const { roomId, host, guest } = await newCallWithAgent();
    const to = guest.welcome.participantId;
    expect((await say(roomId, { text: 'For you.', to })).status).toBe(200);
    expect((await guest.take('chat')).message).toMatchObject({ to, byAgent: true });
    await say(roomId, { text: 'For all.' });
    expect((await host.take('chat')).message.body).toEqual({ kind: 'plain', text: 'For all.' });
    expect((await say(roomId, { text: 'For you.', to: 'par_elsewhere' })).status).toBe(404);
  });

  it('is refused without an agent, and in an end-to-end encrypted room', async () => {
    const without = await say((await newCall()).roomId, { text: 'Hello' });
    expect(without).toMatchObject({
      status: 409,
      body: { error: 'No AI agent is in this call: invite it first.' },
    });
    const encrypted = await newCall({ endToEndEncrypted: true });
    expect((await say(encrypted.roomId, { text: 'Hello' })).status).toBe(409);
  });
});

describe('starting a recording', () => {
  const able = (roomId: string, role: RoomRole = 'host', process = hub) =>
    scene.join(scene.token(roomId, role, { scope: SCOPE }), { process, canRecord: true });
  const start = (roomId: string, credential?: Credential) =>
    post(roomId, 'recording', { action: 'start' }, credential);
  const isAsked = (client: InCall) => client.types().includes('start-recording');

  it('asks hosts, then co-hosts, one after the other, until a browser records', async () => {
    const roomId = await newRoom();
    const coHost = await able(roomId, 'co-host');
    const unable = await join(roomId, 'host');
    const host = await able(roomId);
    const { status, body } = await start(roomId);
    const asked = { type: 'start-recording', recordingId: body.recordingId, origin: 'application' };
    expect([status, await host.take('start-recording')]).toEqual([200, asked]);
    host.send({ type: 'decline-recording' });
    expect(await coHost.take('start-recording')).toEqual(asked);
    await scene.pass(ANSWER_MS);
    expect([isAsked(unable), isAsked(host)]).toEqual([false, false]);
    const later = await able(roomId);
    expect(await later.take('start-recording')).toEqual(asked);
    later.send(START);
    const { recording } = await coHost.take('recording-changed');
    expect(recording).toMatchObject({ recordingId: body.recordingId, by: later.id });
    const { db } = scene.server.services;
    const [requested] = await eventsOn(db, body.recordingId, 'recording.request-start');
    expect(requested).toMatchObject({ actorKind: 'key', accountId: owner.live });
    const [started] = await eventsOn(db, body.recordingId, 'recording.start');
    expect(started?.detail).toMatchObject({ by: later.id, origin: 'application' });
  });

  it('changes nothing when it is asked for again, but that all are asked anew', async () => {
    const roomId = await newRoom();
    const host = await able(roomId);
    const first = await start(roomId, { bearer: host.token });
    await host.take('start-recording');
    host.send({ type: 'decline-recording' });
    await host.settle();
    const second = await start(roomId);
    expect(second.body).toEqual(first.body);
    expect(await host.take('start-recording')).toMatchObject({ recordingId: first.body.recordingId });
  });

  it('is withdrawn by a stop before it has begun', async () => {
    const roomId = await newRoom();
    const host = await able(roomId);
    const { body } = await start(roomId);
    await host.take('start-recording');
    expect((await post(roomId, 'recording', { action: 'stop' })).body).toEqual(body);
    const next = await able(roomId);
    await next.settle();
    expect(isAsked(next)).toBe(false);
  });

  const none = async () => {};
  const REFUSED: [
    why: string,
    room: object,
    prepare: (roomId: string) => Promise<unknown>,
    sentence: RegExp,
  ][] = [
    ['nobody is in a call', {}, none, /no call/],
    ['no host is there', {}, (roomId) => join(roomId, 'participant'), /No host or co-host is connected/],
    ['no browser can', {}, (roomId) => join(roomId, 'host'), /None of the browsers/],
    ['the room is encrypted', { endToEndEncrypted: true }, able, /end-to-end encrypted/],
    ['recording is off', { features: { recording: false } }, able, /Recording is off/],
    [
      'it is recorded already',
      {},
      async (roomId) => {
        const host = await able(roomId);
        host.send(START);
        await host.take('recording-changed');
      },
      /already being recorded/,
    ],
  ];
  it.each(REFUSED)('is refused with a sentence when %s', async (_why, room, prepare, sentence) => {
    const roomId = await newRoom(room);
    await prepare(roomId);
    const { status, body } = await start(roomId);
    expect([status, body.error]).toEqual([409, expect.stringMatching(sentence)]);
  });

  it('keeps the wish of a room to be recorded through reconnects and restarts, and begins once', async () => {
    const roomId = await newRoom({ recordOnStart: true });
    const guest = await join(roomId, 'participant');
    const host = await able(roomId);
    const asked = await host.take('start-recording');
    expect(asked.origin).toBe('setting');
    host.drop();
    await guest.take('participant-changed', ({ participant }) => !participant.connected);
    const resume = (last: InCall, process: HubProcess) => {
      const { participantId, resumeSecret: secret } = last.welcome;
      return scene.join(host.token, { process, resume: { participantId, secret }, canRecord: true });
    };
    const back = await resume(host, hub);
    expect(await back.take('start-recording')).toEqual(asked);
    await hub.stop();
    scene.main = hub = await scene.startHub({ bus: scene.server.services.bus });
    const again = await resume(back, hub);
    expect(await again.take('start-recording')).toEqual(asked);
    again.send(START);
    const { recording } = await again.take('recording-changed');
    expect(recording?.recordingId).toBe(asked.recordingId);
    again.send({ type: 'stop-recording', chunkCount: 0 });
    await again.take('recording-changed', (one) => one.recording === null);
    const other = await able(roomId);
    await other.settle();
    expect(isAsked(other)).toBe(false);
  });

  it('is asked of whoever becomes a host, and of nobody when the room wants none', async () => {
    const wanted = await able(await newRoom({ recordOnStart: true }), 'participant');
    const plain = await able(await newRoom());
    await plain.settle();
    expect([isAsked(wanted), isAsked(plain)]).toEqual([false, false]);
    const { roomId } = wanted.welcome.room;
    await act(roomId, wanted, { action: 'set-role', role: 'co-host' });
    expect(await wanted.take('start-recording')).toMatchObject({ origin: 'setting' });
  });

  it.each([{ recordOnStart: false }, { features: { recording: false } }])(
    'is forgotten when the room is set to %o before it begins',
    async (change) => {
      const roomId = await newRoom({ recordOnStart: true });
      const guest = await able(roomId, 'participant');
      const { sessionId } = guest.welcome;
      const request = () => findRequest(scene.server.services.db, sessionId);
      expect(await request()).toMatchObject({ origin: 'setting' });
      await scene.server.call('PATCH', `/api/rooms/${roomId}`, { key, body: change });
      await expect.poll(request).toBeNull();
      await act(roomId, guest, { action: 'set-role', role: 'co-host' });
      await guest.settle();
      expect(isAsked(guest)).toBe(false);
    },
  );
});

describe('what browsers measure', () => {
  const GOOD = {
    roundTripMs: 42,
    loss: 0.01,
    jitterMs: 5,
    sendKbps: 1_200,
    receiveKbps: 2_400,
    freezeMs: 0,
    reconnects: 0,
  };
  /** A connection of which nothing else is known. */
  const UNKNOWN = { browser: null, network: 'unknown' as const, isRelayed: null };
  const POOR = { ...GOOD, loss: 0.2, freezeMs: 4_000, reconnects: 1 };
  const db = () => scene.server.services.db;

  /** Sends a report, and advances the clock to the next report. */
  async function report(person: InCall, figures: typeof GOOD): Promise<void> {
    person.send({ type: 'quality', ...figures });
    await person.settle();
    await scene.pass(QUALITY_REPORT_MS);
  }

  it('is told of the call that runs, of the session, and sample by sample', { tags: ['slow'] }, async () => {
    const { roomId, sessionId, host, guest } = await newCall();
    const qualityOf = async ({ id }: InCall) => {
      const { participants } = (await read(roomId)).body;
      return participants.find((one: { participantId: string }) => one.participantId === id).quality;
    };
    expect(await qualityOf(guest)).toBeNull();
    await report(guest, GOOD);
    await expect.poll(() => qualityOf(guest)).toMatchObject({ level: 'good', ...GOOD });
    await report(guest, POOR);
    await expect.poll(() => qualityOf(guest)).toMatchObject({ level: 'poor', ...POOR });
    guest.send({ type: 'quality', ...GOOD, roundTripMs: 400 });
    guest.send({ type: 'leave' }); // stores the waiting samples immediately
    await guest.closed;
    await expect.poll(() => findSamples(db(), sessionId)).toHaveLength(3);
    expect(await qualityOf(host)).toBeNull();

    const path = `/api/sessions/${sessionId}`;
    const session = await scene.server.call('GET', path, { key });
    expect(session.body.participants).toMatchObject([{ quality: null }, { quality: expect.anything() }]);
    expect(session.body.participants[1].quality).toEqual({
      sampleCount: 3,
      roundTripMs: { median: 42, worst: 400 },
      loss: { median: 0.01, worst: 0.2 },
      jitterMs: { median: 5, worst: 5 },
      sendKbps: 1_200,
      receiveKbps: 2_400,
      freezeMs: 4_000,
      reconnects: 1,
      troubleShare: 0.333,
      ...UNKNOWN,
    });
    const samples = [];
    for (let next = ''; next !== null;) {
      const page = await scene.server.call('GET', `${path}/quality?limit=1&after=${next}`, { key });
      expect(page.status).toBe(200);
      samples.push(...page.body.samples);
      next = page.body.next;
    }
    const { id: participantId } = guest;
    expect(samples).toMatchObject([
      { participantId, level: 'good' },
      { participantId, level: 'poor', loss: 0.2 },
      { participantId, level: 'fair', roundTripMs: 400 },
    ]);
    const none = await scene.server.call('GET', `${path}/quality?participantId=${host.id}`, { key });
    expect(none.body).toEqual({ samples: [], next: null });
    const wrong = await scene.server.call('GET', `${path}/quality?after=x`, { key });
    expect([wrong.status, wrong.body.error]).toEqual([400, expect.stringContaining('"after"')]);
  });

  it('is bounded: a lie is refused, what comes too soon is not kept, and a flood closes its connection alone', async () => {
    const { sessionId, host, guest } = await newCall();
    for (const lie of [{ loss: 2 }, { roundTripMs: -1 }, { freezeMs: 1e12 }, { sendKbps: '9' }]) {
      guest.sendRaw({ type: 'quality', ...GOOD, ...lie });
      expect(await guest.take('rejected')).toMatchObject({ of: 'quality' });
    }
    await report(host, GOOD);
    for (let n = 0; n < 3; n += 1) guest.send({ type: 'quality', ...GOOD });
    await guest.settle();
    for (let n = 0; n < 12; n += 1) guest.send({ type: 'quality', ...GOOD });
    expect((await guest.closed).code).toBe(CLOSE.flood);
    await host.settle();
    await scene.pass(QUALITY_REPORT_MS, [host]);
    await expect.poll(() => findSamples(db(), sessionId)).toHaveLength(2);
  });

  it('is kept up to a bound for each session, also by a process that did not store what is there', async () => {
    const { sessionId, host, guest } = await newCall();
    const at = scene.clock.now().getTime();
    const samples = [0, 1, 2].map((n) => ({
      ...GOOD,
      ...UNKNOWN,
      sessionId,
      participantId: host.id,
      at: new Date(at + n),
    }));
    await createSampleStore({ db: db(), metrics: NO_METRICS }, 2)(samples);
    await createSampleStore(
      { db: db(), metrics: NO_METRICS },
      2,
    )(samples.map((sample) => ({ ...sample, participantId: guest.id })));
    expect(await findSamples(db(), sessionId)).toMatchObject([
      { participantId: host.id },
      { participantId: host.id },
    ]);
  });

  it('is stored when the server stops', async () => {
    const apart = await scene.startHub();
    const host = await scene.join(scene.token(await newRoom(), 'host'), { process: apart });
    host.send({ type: 'quality', ...GOOD });
    await host.settle();
    await apart.stop();
    expect(await findSamples(db(), host.welcome.sessionId)).toMatchObject([{ participantId: host.id }]);
  });

  it('is deleted with what the session left, and not added to afterwards', async () => {
    const { sessionId, host, roomId } = await newCall();
    await report(host, POOR);
    host.send({ type: 'quality', ...GOOD });
    await post(roomId, 'end');
    await host.closed;
    await expect.poll(() => findSamples(db(), sessionId)).toHaveLength(2);
    const removed = await scene.server.call('DELETE', `/api/artifacts/${sessionId}`, { key });
    expect(removed.status).toBe(204);
    expect(await findSamples(db(), sessionId)).toEqual([]);
    const sample = { ...GOOD, ...UNKNOWN, sessionId, participantId: host.id, at: scene.clock.now() };
    await createSampleStore({ db: db(), metrics: NO_METRICS })([sample]);
    expect(await findSamples(db(), sessionId)).toEqual([]);
    const { body } = await scene.server.call('GET', `/api/sessions/${sessionId}`, { key });
    expect(body.participants).toMatchObject([{ quality: null }, { quality: null }]);
  });
});

describe('stopping a recording', () => {
  it('asks the recorder, who sends what is missing and ends it', async () => {
    const call = await newCall();
    const { roomId, host, guest } = call;
    const recordingId = await startRecording(call);
    await storeChunk(host, 0);
    const { status, body } = await post(roomId, 'recording', { action: 'stop' });
    const answer = { success: true, recordingId, recordedBy: 'browser', queuePosition: null };
    expect([status, body]).toEqual([200, answer]);
    expect(await host.take('stop-recording')).toEqual({ type: 'stop-recording', by: null, recordingId });
    await storeChunk(host, 1);
    host.send({ type: 'stop-recording', chunkCount: 2 });
    await guest.take('recording-changed', ({ recording }) => recording === null);
    const [audited] = await eventsOn(scene.server.services.db, recordingId, 'recording.request-stop');
    expect(audited).toMatchObject({ actorKind: 'key', accountId: owner.live });
  });

  it('ends it after a while when the recorder does not answer', { tags: ['slow'] }, async () => {
    const call = await newCall();
    await startRecording(call);
    await storeChunk(call.host, 0);
    await post(call.roomId, 'recording', { action: 'stop' });
    await call.host.take('stop-recording');
    await scene.pass(STOP_GRACE_MS);
    await call.guest.take('recording-changed', ({ recording }) => recording === null);
    expect((await read(call.roomId)).body.recording).toBeNull();
  });

  it(
    'leaves a recording alone that was begun after the one it was asked for',
    { tags: ['slow'] },
    async () => {
      const call = await newCall();
      const { roomId, host, guest } = call;
      await startRecording(call);
      await storeChunk(host, 0);
      await post(roomId, 'recording', { action: 'stop' });
      await host.take('stop-recording');
      host.send({ type: 'stop-recording', chunkCount: 1 });
      await host.take('recording-changed', ({ recording }) => recording === null);
      const next = await startRecording(call);
      await scene.pass(STOP_GRACE_MS);
      await guest.settle();
      expect((await read(roomId)).body.recording).toMatchObject({ recordingId: next });
    },
  );

  it('ends it at once when no process serves the recorder', { tags: ['slow'] }, async () => {
    const roomId = await newRoom();
    const apart = await scene.startHub();
    const host = await scene.join(scene.token(roomId, 'host'), { process: apart });
    host.send(START);
    await host.take('recording-changed');
    await storeChunk(host, 0);
    await apart.stop();
    expect((await post(roomId, 'recording', { action: 'stop' })).status).toBe(200);
    expect((await read(roomId)).body.recording).toBeNull();
  });

  it('answers 409 when nothing is recorded', async () => {
    const { roomId } = await newCall();
    const { status, body } = await post(roomId, 'recording', { action: 'stop' });
    expect([status, body.error]).toEqual([409, 'There is no running recording.']);
  });
});
