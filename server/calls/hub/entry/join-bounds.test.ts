import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../platform/ids';
import { callScene, type CallScene } from '../../../testing/call';
import { joinMessage } from '../../../testing/hub-client';
import { lockRoom } from '../../../testing/rooms-rows';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

/** Sends a join. @returns the answer */
async function ask(token: string) {
  const client = await scene.connect();
  client.send(joinMessage(token));
  return Promise.race([client.take('welcome'), client.take('refused')]);
}

/** Returns the code of a refusal, or `welcome`. */
async function codeOf(token: string): Promise<string> {
  const answer = await ask(token);
  return answer.type === 'refused' ? answer.code : answer.type;
}

const inTurn = async (count: number, run: () => Promise<string>) => {
  const codes: string[] = [];
  for (let n = 0; n < count; n += 1) codes.push(await run());
  return codes;
};

const times = (count: number, code: string) => Array.from({ length: count }, () => code);

describe('one person', () => {
  const sub = newId('gst');

  it('has three participants in a call at most: a fourth window replaces the oldest', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const join = () => scene.join(scene.token(roomId, 'participant', { sub }));
    const windows = [await join(), await join(), await join()];
    const fourth = await join();
    expect(await windows[0]!.take('left')).toEqual({ type: 'left', reason: 'duplicate' });
    expect(await host.take('participant-left')).toMatchObject({ participantId: windows[0]!.id });
    expect(fourth.welcome.participants.map(({ participantId }) => participantId)).toEqual([
      host.id,
      windows[1]!.id,
      windows[2]!.id,
      fourth.id,
    ]);
  });

  it('cannot fill a call for others by opening windows', { tags: ['slow'] }, async () => {
    const roomId = await scene.newRoom();
    const sent = await inTurn(8, () => codeOf(scene.token(roomId, 'participant', { sub })));
    expect(sent).toEqual(times(8, 'welcome'));
    expect(await inTurn(3, () => codeOf(scene.token(roomId)))).toEqual(times(3, 'welcome'));
    expect(await codeOf(scene.token(roomId))).toBe('room-full');
  });

  it('enters a full call with a fourth window, which adds nobody, and is refused by a locked one', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const join = () => codeOf(scene.token(roomId, 'participant', { sub }));
    await inTurn(3, join);
    await inTurn(2, () => codeOf(scene.token(roomId)));
    expect(await join()).toBe('welcome');
    host.send({ type: 'lock', locked: true });
    await host.take('locked');
    expect(await join()).toBe('room-locked');
  });
});

describe('a call that is full of strangers', () => {
  it('admits one more co-host, and hosts up to two more, so that somebody can remove them', async () => {
    const roomId = await scene.newRoom();
    await inTurn(6, () => codeOf(scene.token(roomId, 'participant', { sub: newId('gst') })));
    expect(await codeOf(scene.token(roomId))).toBe('room-full');
    expect(await inTurn(2, () => codeOf(scene.token(roomId, 'co-host')))).toEqual(['welcome', 'room-full']);
    expect(await inTurn(2, () => codeOf(scene.token(roomId, 'host')))).toEqual(['welcome', 'room-full']);
    expect(await codeOf(scene.token(roomId))).toBe('room-full');
  });
});

describe('joins of one person in one room', () => {
  const refusal = {
    type: 'refused',
    code: 'too-many-joins',
    message: 'You joined this room too often in a short time; please try again in a moment.',
    recoverable: true,
  };

  it(
    'are limited to ten at once, then one every two seconds, with whatever tokens',
    { tags: ['slow'] },
    async () => {
      const roomId = await scene.newRoom();
      const sub = newId('gst');
      const token = scene.token(roomId, 'participant', { sub });
      expect(await inTurn(10, () => codeOf(token))).toEqual(times(10, 'welcome'));
      expect(await ask(token)).toEqual(refusal);
      expect(await codeOf(scene.token(roomId, 'participant', { sub }))).toBe('too-many-joins');
      expect(await codeOf(scene.token(roomId))).toBe('welcome');
      expect(await codeOf(scene.token(await scene.newRoom(), 'participant', { sub }))).toBe('welcome');
      await scene.pass(2_000);
      expect(await inTurn(2, () => codeOf(token))).toEqual(['welcome', 'too-many-joins']);
    },
  );

  it('leave room for a whole call whose connections break repeatedly', { tags: ['slow'] }, async () => {
    const roomId = await scene.newRoom();
    let people = await Promise.all(Array.from({ length: 6 }, () => scene.join(scene.token(roomId))));
    for (let loss = 0; loss < 5; loss += 1) {
      for (const person of people) person.drop();
      people = await Promise.all(
        people.map(({ token, welcome: { participantId, resumeSecret: secret } }) =>
          scene.join(token, { resume: { participantId, secret } }),
        ),
      );
      expect(people.map(({ welcome }) => welcome.resumed)).toEqual(people.map(() => true));
    }
  });

  it('are counted for people who were removed as well', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const rude = await scene.join(scene.token(roomId));
    host.send({ type: 'remove', participantId: rude.id });
    await rude.closed;
    expect(await inTurn(10, () => codeOf(rude.token))).toEqual([...times(9, 'removed'), 'too-many-joins']);
  });
});

describe.runIf(process.env.TEST_DATABASE === 'postgres')('while something else keeps a room', () => {
  it('a join that is refused anyway is answered at once', async () => {
    const roomId = await scene.newRoom();
    const host = await scene.join(scene.token(roomId, 'host'));
    const rude = await scene.join(scene.token(roomId));
    host.send({ type: 'remove', participantId: rude.id });
    await rude.closed;
    const release = await lockRoom(scene.server.services.db, roomId);
    expect(await codeOf(rude.token)).toBe('removed');
    expect(await codeOf(scene.token(roomId, 'participant', { ttlSeconds: -1 }))).toBe('token-expired');
    await release();
  });

  it('joins that wait for it leave the database to others', async () => {
    const [roomId, other] = [await scene.newRoom(), await scene.newRoom()];
    const release = await lockRoom(scene.server.services.db, roomId);
    const waiting = Promise.all(Array.from({ length: 20 }, () => codeOf(scene.token(roomId))));
    expect(await inTurn(3, () => codeOf(scene.token(other)))).toEqual(times(3, 'welcome'));
    await release();
    expect((await waiting).toSorted()).toEqual([...times(14, 'room-full'), ...times(6, 'welcome')]);
  });
});
