import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CLOSE } from '../../../platform/hub/protocol';
import type { PointerBody } from '../../../platform/hub/pointers';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { createMemoryBus } from '../../bus/memory-bus';

let scene: CallScene;

beforeAll(async () => {
  scene = await callScene();
});
afterEach(() => scene.hangUp());
afterAll(() => scene.close());

const ON = { microphone: false, camera: false, screen: true };
const at = (...path: [number, number][]): PointerBody => ({ kind: 'plain', path, draws: false });
const point = (person: InCall, owner: InCall, body: PointerBody = at([0.25, 0.75])) =>
  person.send({ type: 'point', screenOf: owner.id, body });

/** Creates a call in which Ada, a host, shares her screen with Bob and Eve. */
async function sharing({ body = {}, process = scene.main, more = process }: Given = {}) {
  const roomId = await scene.newRoom(body);
  const join = (role: 'host' | 'participant', name: string, on: HubProcess) =>
    scene.join(scene.token(roomId, role, { name }), { process: on, hasKey: true });
  const ada = await join('host', 'Ada', process);
  const bob = await join('participant', 'Bob', more);
  const eve = await join('participant', 'Eve', process);
  await share(ada, [bob, eve]);
  return { roomId, ada, bob, eve };
}

interface Given {
  body?: object;
  process?: HubProcess;
  more?: HubProcess;
}

/** Shares a screen, and waits until the others know. @param pointers whether they may point at it */
async function share(person: InCall, others: InCall[], pointers?: boolean): Promise<void> {
  person.send({ type: 'devices', devices: ON, ...(pointers !== undefined && { pointers }) });
  for (const one of others)
    await one.take(
      'participant-changed',
      ({ participant }) =>
        participant.participantId === person.id &&
        participant.devices.screen &&
        (participant.pointers ?? true) === (pointers ?? true),
    );
}

/** Returns how often somebody was told that somebody points. */
const pointedCount = async (person: InCall) => {
  await person.settle();
  return person.types().filter((type) => type === 'pointed').length;
};

describe('pointing at a shared screen', () => {
  it('is shown to everybody, also who shares it, and to nobody who comes later', async () => {
    const { roomId, ada, bob, eve } = await sharing();
    const body: PointerBody = {
      kind: 'plain',
      path: [
        [0, 0.5],
        [1, 0.123],
      ],
      draws: true,
    };
    point(bob, ada, body);
    for (const one of [ada, bob, eve])
      expect(await one.take('pointed')).toEqual({
        type: 'pointed',
        participantId: bob.id,
        screenOf: ada.id,
        body,
      });
    const late = await scene.join(scene.token(roomId));
    expect(await pointedCount(late)).toBe(0);
    point(ada, ada, at());
    expect(await late.take('pointed')).toMatchObject({ participantId: ada.id, body: { path: [] } });
  });

  it('works across processes', async () => {
    const bus = createMemoryBus();
    const [left, right] = [await scene.startHub({ bus }), await scene.startHub({ bus })];
    const { ada, bob } = await sharing({ process: left, more: right });
    point(bob, ada);
    expect(await ada.take('pointed')).toMatchObject({ participantId: bob.id });
    await share(ada, [bob], false);
    point(bob, ada);
    expect(await bob.take('rejected')).toMatchObject({ of: 'point' });
    scene.hangUp();
    await Promise.all([left.stop(0), right.stop(0)]);
  });

  it.each<[string, PointerBody]>([
    ['beside the picture', at([1.01, 0.5])],
    ['above it', at([0.5, -0.01])],
    ['at too many places', at(...Array.from({ length: 17 }, (): [number, number] => [0, 0]))],
    ['in a text that is too long', { kind: 'encrypted', ciphertext: 'A'.repeat(1_004) }],
  ])('is refused %s', async (_, body) => {
    const { ada, bob } = await sharing();
    point(bob, ada, body);
    expect(await bob.take('rejected')).toMatchObject({ of: 'point' });
    expect(await pointedCount(ada)).toBe(0);
  });

  it('is refused where nobody shares a screen, and once sharing has stopped', async () => {
    const { ada, bob, eve } = await sharing();
    point(bob, eve);
    const message = 'Pointing at this screen is off now.';
    const reason = 'screen-not-pointable';
    expect(await bob.take('rejected')).toEqual({ type: 'rejected', of: 'point', reason, message });
    ada.send({ type: 'devices', devices: { ...ON, screen: false } });
    await bob.take('participant-changed', ({ participant }) => !participant.devices.screen);
    point(bob, ada);
    expect(await bob.take('rejected')).toMatchObject({ message });
    expect(await pointedCount(ada)).toBe(0);
  });

  it('is refused while who shares does not want it, which newcomers are told, too', async () => {
    const { roomId, ada, bob, eve } = await sharing();
    await share(ada, [bob, eve], false);
    point(bob, ada);
    expect(await bob.take('rejected')).toMatchObject({ of: 'point' });
    const late = await scene.join(scene.token(roomId));
    const known = late.welcome.participants.find(({ participantId }) => participantId === ada.id);
    expect(known?.pointers).toBe(false);
    point(late, ada);
    expect(await late.take('rejected')).toMatchObject({ of: 'point' });
    await share(ada, [late], true);
    point(late, ada);
    expect(await ada.take('pointed')).toMatchObject({ participantId: late.id });
  });

  it('is refused where it is off in the room', async () => {
    const { ada, bob } = await sharing({ body: { features: { pointers: false } } });
    point(bob, ada);
    const message = 'Pointing at shared screens is off in this room.';
    const reason = 'feature-off';
    expect(await bob.take('rejected')).toEqual({ type: 'rejected', of: 'point', reason, message });
  });

  it('is passed on unread in an end-to-end encrypted room, and there alone', async () => {
    const { ada, bob } = await sharing({ body: { endToEndEncrypted: true } });
    const body: PointerBody = { kind: 'encrypted', ciphertext: 'aGVsbG8=' };
    point(bob, ada, body);
    expect(await ada.take('pointed')).toMatchObject({ participantId: bob.id, body });
    point(bob, ada);
    expect((await bob.take('rejected')).message).toContain('This room is end-to-end encrypted');
    const plain = await sharing();
    point(plain.bob, plain.ada, body);
    expect((await plain.bob.take('rejected')).message).toContain('This room is not end-to-end encrypted');
  });

  it('closes the connection of who points much more often than a page does', async () => {
    const { ada, bob } = await sharing();
    for (let n = 0; n < 61; n += 1) point(bob, ada);
    expect((await bob.closed).code).toBe(CLOSE.flood);
    expect(await pointedCount(ada)).toBeLessThanOrEqual(60);
  });

  it('is dropped, and nobody is closed, where everybody in a room points at once', async () => {
    const people = 6;
    const hub = await scene.startHub({ maxParticipants: people });
    const roomId = await scene.newRoom();
    const [ada, ...others] = await Promise.all(
      Array.from({ length: people }, () => scene.join(scene.token(roomId), { process: hub })),
    );
    await share(ada!, others);
    for (const one of others) {
      for (let n = 0; n < 50; n += 1) point(one, ada!);
      await one.settle();
    }
    expect(await pointedCount(ada!)).toBe(200);
    scene.clock.passSeconds(1);
    point(others[0]!, ada!, at([0.5, 0.5]));
    await ada!.take('pointed', ({ body }) => body.kind === 'plain' && body.path[0]?.[0] === 0.5);
    await hub.stop(0);
  });
});
