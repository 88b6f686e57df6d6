import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids';
import type { RoomRole } from '../../platform/principal/principal';
import { callScene, type CallScene, type InCall } from '../../testing/call';
import { olderProcess } from '../../testing/older-process';

let scene: CallScene;
/** Whether a process of an earlier version lives. */
let hasOlder = false;

beforeAll(async () => {
  scene = await callScene({
    replace: ({ processes }) => ({
      processes: { ...processes, allKnowBreakouts: async () => !hasOlder },
    }),
  });
  await scene.main.stop();
  scene.main = await scene.startHub({ bus: scene.server.services.bus });
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const rooms = [{ name: 'Group 1' }, { name: 'Group 2' }];

async function newCall({ bob = 'participant' }: { bob?: RoomRole } = {}) {
  const roomId = await scene.newRoom();
  const join = (name: string, role: RoomRole) =>
    scene.join(
      scene.token(roomId, role, { name, sub: `ext:acc_a:${name}`, scope: 'svc:rooms svc:history' }),
      {
        canMove: true,
      },
    );
  return { roomId, ada: await join('Ada', 'host'), bob: await join('Bob', bob) };
}

const change = (roomId: string, body: object, credential: object = { key: scene.key }) =>
  scene.server.call('POST', `/api/rooms/${roomId}/live/breakouts`, { ...credential, body });
const live = async (roomId: string) =>
  (await scene.server.call('GET', `/api/rooms/${roomId}/live`, { key: scene.key })).body;

async function move(person: InCall): Promise<InCall> {
  await person.take('move');
  person.send({ type: 'move' });
  const welcome = await person.take('welcome');
  return Object.assign(person, { id: welcome.participantId, welcome });
}

describe('over REST', () => {
  it('breakout rooms are opened, read, changed and closed', { tags: ['slow'] }, async () => {
    const { roomId, ada, bob } = await newCall();
    expect((await live(roomId)).breakouts).toBeNull();
    const opened = await change(roomId, { action: 'open', rooms, spread: true, minutes: 5 });
    expect(opened).toMatchObject({ status: 200, body: { conferenceSessionId: ada.welcome.sessionId } });
    await move(bob);
    const { breakouts, participants } = await live(roomId);
    expect(participants).toMatchObject([{ displayName: 'Ada' }]);
    expect(breakouts).toEqual({
      rooms: [
        {
          conferenceSessionId: bob.welcome.sessionId,
          name: 'Group 1',
          helpAskedAt: null,
          participants: [{ participantId: bob.id, displayName: 'Bob', role: 'participant' }],
        },
        expect.objectContaining({ name: 'Group 2', participants: [] }),
      ],
      closesAt: new Date(scene.clock.now().getTime() + 300_000).toISOString(),
      mayReturn: false,
    });
    const [, second] = breakouts.rooms;
    const { conferenceSessionId } = second;
    await change(roomId, { action: 'assign', participantIds: [bob.id], conferenceSessionId });
    await move(bob);
    expect(bob.welcome.sessionId).toBe(conferenceSessionId);
    const muted = await scene.server.call('POST', `/api/rooms/${roomId}/live/participants/${bob.id}`, {
      key: scene.key,
      body: { action: 'mute' },
    });
    expect(muted.status).toBe(200);
    await bob.take('muted');
    expect((await change(roomId, { action: 'close' })).status).toBe(200);
    await move(bob);
    expect(bob.welcome.sessionId).toBe(ada.welcome.sessionId);
    expect((await live(roomId)).breakouts).toBeNull();
  });

  it.each([
    ['open without rooms', { action: 'open' }, 'The field "rooms" is missing: the action open needs it.'],
    ['assign without people', { action: 'assign', conferenceSessionId: null }, '"participantIds" is missing'],
    [
      'assign without a place',
      { action: 'assign', participantIds: ['prt_a'] },
      '"conferenceSessionId" is missing',
    ],
    ['close with rooms', { action: 'close', rooms }, 'The field "rooms" is not for the action close.'],
    [
      'open with somebody in two rooms',
      { action: 'open', rooms: rooms.map((room) => ({ ...room, participantIds: ['prt_a'] })) },
      'names a person twice',
    ],
    ['open with one room', { action: 'open', rooms: rooms.slice(1) }, '"rooms"'],
  ])('a request to %s is answered with 400', async (_, body, sentence) => {
    const roomId = await scene.newRoom();
    const answer = await change(roomId, body);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toContain(sentence);
  });

  it('answers 404 and 409 to impossible requests about breakouts', async () => {
    const { roomId, bob } = await newCall();
    expect((await change(roomId, { action: 'close' })).status).toBe(409);
    await change(roomId, { action: 'open', rooms });
    expect((await change(roomId, { action: 'open', rooms })).status).toBe(409);
    const elsewhere = { action: 'assign', participantIds: [bob.id], conferenceSessionId: 'ses_nowhere' };
    expect((await change(roomId, elsewhere)).status).toBe(404);
    const nobody = { action: 'assign', participantIds: ['prt_nobody'], conferenceSessionId: null };
    expect((await change(roomId, nobody)).status).toBe(409);
    expect((await change(roomId, { action: 'close' }, { bearer: bob.token })).status).toBe(403);
  });

  it('nobody reads a breakout room, or the call, from which they were removed', async () => {
    const { roomId, bob, ada } = await newCall({ bob: 'co-host' });
    const [first, ...others] = rooms;
    await change(roomId, { action: 'open', rooms: [{ ...first, participantIds: [bob.id] }, ...others] });
    await move(bob);
    const read = (id: string) => scene.server.call('GET', `/api/sessions/${id}`, { bearer: bob.token });
    expect((await read(bob.welcome.sessionId)).status).toBe(200);
    await scene.server.call('POST', `/api/rooms/${roomId}/live/participants/${bob.id}`, {
      key: scene.key,
      body: { action: 'remove' },
    });
    await bob.take('left');
    expect((await read(bob.welcome.sessionId)).status).toBe(403);
    expect((await read(ada.welcome.sessionId)).status).toBe(403);
  });
});

describe('beside a process of an earlier version', () => {
  it('opens no breakouts beside a process of an earlier version', async () => {
    const { roomId } = await newCall();
    hasOlder = true;
    try {
      const answer = await change(roomId, { action: 'open', rooms });
      expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('this version') } });
    } finally {
      hasOlder = false;
    }
    expect((await change(roomId, { action: 'open', rooms })).status).toBe(200);
  });

  it('keeps the statements of an earlier process working: it sees one session of a room, opens one and ends it', async () => {
    const { db } = scene.server.services;
    const { roomId, ada } = await newCall();
    await change(roomId, { action: 'open', rooms });
    const older = olderProcess(db);
    const seen = () => older.liveSessions(roomId);
    expect(await seen()).toMatchObject([{ id: ada.welcome.sessionId }]);
    ada.send({ type: 'end-for-all' });
    await ada.closed;
    expect(await seen()).toHaveLength(0);

    const id = newId('ses');
    await older.openSession({ id, roomId });
    await older.openSession({ id: newId('ses'), roomId }); // does nothing: there is one
    expect((await live(roomId)).session).toMatchObject({ conferenceSessionId: id });
    await older.endSession(id);
    expect((await live(roomId)).session).toBeNull();
  });
});
