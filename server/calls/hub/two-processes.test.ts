import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../testing/call';
import { joinMessage } from '../../testing/hub-client';
import { CLOSE } from '../../platform/hub/protocol';
import type { Bus, Presence, RoomEvent } from '../../platform/hub/bus';
import { createMemoryBus } from '../bus/memory-bus';
import type { LanguageModel } from '../../agent/minutes/language-model';
import { createCaptionTranslation } from '../../agent/translation/caption-translation';

let scene: CallScene;
let bus: Bus;
/** The bus of a third process, which serves REST. */
const busOfServer: Bus = {
  publish: (roomId, event) => bus.publish(roomId, event),
  subscribe: (roomId, receive) => bus.subscribe(roomId, receive),
  presence: {
    put: (roomId, entry) => bus.presence.put(roomId, entry),
    remove: (roomId, entry) => bus.presence.remove(roomId, entry),
    list: (roomId) => bus.presence.list(roomId),
    served: () => bus.presence.served(),
  },
};
let left: HubProcess;
let right: HubProcess;

beforeAll(async () => {
  scene = await callScene({ replace: () => ({ bus: busOfServer }) });
});
beforeEach(async () => {
  bus = overTheWire(createMemoryBus());
  left = await scene.startHub({ bus });
  right = await scene.startHub({ bus });
});
afterEach(async () => {
  scene.hangUp();
  await left.stop(0);
  await right.stop(0);
});
afterAll(() => scene.close());

/** Returns the memory bus with a network between the processes: events are serialised as JSON and arrive later. */
function overTheWire(bus: Bus): Bus {
  const copy = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
  const later = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    publish: (roomId, event) => bus.publish(roomId, copy(event)),
    async subscribe(roomId, receive) {
      await later();
      let order = Promise.resolve();
      return bus.subscribe(roomId, (event: RoomEvent) => {
        order = order.then(later).then(() => receive(copy(event)));
      });
    },
    presence: {
      async put(roomId, entry) {
        await later();
        await bus.presence.put(roomId, copy(entry));
      },
      async remove(roomId, entry) {
        await later();
        await bus.presence.remove(roomId, entry);
      },
      async list(roomId): Promise<Presence[]> {
        await later();
        return copy(await bus.presence.list(roomId));
      },
      served: () => bus.presence.served(),
    },
  };
}

async function pair() {
  const roomId = await scene.newRoom();
  const ada = await scene.join(scene.token(roomId, 'host', { name: 'Ada' }), { process: left });
  const bob = await scene.join(scene.token(roomId, 'participant', { name: 'Bob' }), { process: right });
  return { roomId, ada, bob };
}

const resumeOf = ({ id, welcome }: InCall) => ({ participantId: id, secret: welcome.resumeSecret });

describe('participants on two processes', () => {
  it('are in one call: they see and signal one another and share the chat', async () => {
    const { ada, bob } = await pair();
    expect(bob.welcome.sessionId).toBe(ada.welcome.sessionId);
    expect(bob.welcome.participants).toMatchObject([
      { displayName: 'Ada', connected: true },
      { displayName: 'Bob', connected: true },
    ]);
    expect((await ada.take('participant-joined')).participant.participantId).toBe(bob.id);
    bob.send({ type: 'devices', devices: { microphone: true, camera: false, screen: false } });
    expect((await ada.take('participant-changed')).participant.devices.microphone).toBe(true);
    ada.send({ type: 'chat', clientId: 'one', body: { kind: 'plain', text: 'hello' } });
    expect((await bob.take('chat')).message.body).toEqual({ kind: 'plain', text: 'hello' });
    const signal = { kind: 'description', connection: 'c', type: 'offer', sdp: 'v=0' } as const;
    bob.send({ type: 'signal', to: ada.id, signal });
    expect(await ada.take('signal')).toEqual({ type: 'signal', from: bob.id, signal });
    bob.send({ type: 'leave' });
    expect(await ada.take('participant-left')).toMatchObject({ participantId: bob.id, reason: 'left' });
  });

  it('get a caption translated by the process that made it alone, once for each language', async () => {
    const asked: string[] = [];
    const model: Pick<LanguageModel, 'ask'> = {
      async ask({ schema, instructions }) {
        asked.push(/into (\w+)/.exec(instructions)?.[1] ?? '');
        const usage = { inputTokens: null, outputTokens: null };
        return { value: schema.parse({ translation: `in ${asked.at(-1)}` }), usage };
      },
    };
    const deps = { bus, timers: scene.clock, log: scene.server.services.log, model };
    const [ofLeft, ofRight] = [createCaptionTranslation(deps), createCaptionTranslation(deps)];
    const process = await scene.startHub({ bus, translation: ofLeft });
    const other = await scene.startHub({ bus, translation: ofRight });
    const roomId = await scene.newRoom();
    const join = async (on: HubProcess, language: string | null) => {
      const person = await scene.join(scene.token(roomId), { process: on });
      person.send({ type: 'translate-captions', language });
      await person.settle();
      return person;
    };
    const [ada, bob] = [await join(process, 'de'), await join(other, 'de')];
    const [cleo, dan] = [await join(other, 'es'), await join(process, null)];
    const { sessionId } = ada.welcome;
    const owner = { ownerId: 'usr_1', roomId, sessionId, speaker: 'ada' };
    ofLeft.translate({ ...owner, captionId: 'trn_1', text: 'Good morning.', language: 'en' });
    const translation = { type: 'caption-translation', captionId: 'trn_1' };
    const german = { ...translation, language: 'de', text: 'in German' };
    for (const one of [ada, bob]) expect(await one.take('caption-translation')).toEqual(german);
    expect(await cleo.take('caption-translation')).toMatchObject({ language: 'es', text: 'in Spanish' });
    ada.send({ type: 'chat', clientId: 'one', body: { kind: 'plain', text: 'after it' } });
    for (const one of [bob, cleo, dan]) {
      await one.take('chat');
      expect(one.types()).not.toContain('caption-translation');
    }
    expect(asked.toSorted()).toEqual(['German', 'Spanish']);
    await Promise.all([ofLeft.close(), ofRight.close(), process.stop(0), other.stop(0)]);
  });

  it('are asked across processes to turn a device on, muted together, and denied to share', async () => {
    const { roomId, ada, bob } = await pair();
    ada.send({ type: 'ask-to-unmute', participantId: bob.id });
    const asked = { type: 'asked-to-turn-on', device: 'microphone', by: ada.id };
    expect(await bob.take('asked-to-turn-on')).toEqual(asked);
    bob.send({ type: 'devices', devices: { microphone: true, camera: false, screen: false } });
    await ada.take('participant-changed', ({ participant }) => participant.devices.microphone);
    ada.send({ type: 'ask-to-unmute', participantId: bob.id });
    expect(await ada.take('rejected')).toMatchObject({ message: 'Their microphone is already on.' });
    ada.send({ type: 'mute-all' });
    expect(await bob.take('muted')).toEqual({ type: 'muted', by: ada.id });
    const claims = { permissions: { microphone: false } };
    const eve = await scene.join(scene.token(roomId, 'participant', claims), { process: right });
    const late = await scene.join(scene.token(roomId, 'host'), { process: left });
    const known = late.welcome.participants.find(({ participantId }) => participantId === eve.id);
    expect(known?.forbidden).toEqual(['microphone']);

    bob.send({ type: 'devices', devices: { microphone: false, camera: false, screen: true } });
    await ada.take('participant-changed', ({ participant }) => participant.devices.screen);
    late.send({ type: 'set-grants', participantId: null, grants: { screen: false } });
    for (const one of [bob, eve]) await one.take('permissions-changed', (may) => !may.permissions.screen);
    await ada.take(
      'participant-changed',
      ({ participant: { participantId, devices } }) => participantId === bob.id && !devices.screen,
    );
    ada.send({ type: 'set-grants', participantId: eve.id, grants: { screen: true } });
    await eve.take('permissions-changed', (may) => may.permissions.screen);
    await late.take('participant-changed', ({ participant }) => participant.granted?.screen === true);
  });

  it('all learn of one another, however many join at once, and one of each two is the newcomer', async () => {
    const roomId = await scene.newRoom();
    const people = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        scene.join(scene.token(roomId), { process: index % 2 === 0 ? left : right }),
      ),
    );
    const metAtJoin = new Map(
      people.map((person) => [
        person.id,
        new Set(person.welcome.participants.map((one) => one.participantId)),
      ]),
    );
    for (const one of people) {
      for (const other of people.filter(({ id }) => id > one.id)) {
        const [met, wasMet] = [metAtJoin.get(one.id)?.has(other.id), metAtJoin.get(other.id)?.has(one.id)];
        expect(met).toBe(!wasMet);
      }
      const later = people.filter(({ id }) => metAtJoin.get(one.id)?.has(id) === false);
      const told = await Promise.all(later.map(() => one.take('participant-joined')));
      expect(told.map(({ participant }) => participant.participantId).sort()).toEqual(
        later.map(({ id }) => id).sort(),
      );
    }
  });

  it('are counted together', async () => {
    const roomId = await scene.newRoom();
    await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        scene.join(scene.token(roomId), { process: index % 2 === 0 ? left : right }),
      ),
    );
    for (const process of [left, right]) {
      const client = await scene.connect(process);
      client.send(joinMessage(scene.token(roomId)));
      expect(await client.take('refused')).toMatchObject({ code: 'room-full' });
    }
  });

  it('are moderated across processes', async () => {
    const { roomId, ada, bob } = await pair();
    ada.send({ type: 'mute', participantId: bob.id });
    expect(await bob.take('muted')).toMatchObject({ by: ada.id });
    ada.send({ type: 'set-role', participantId: bob.id, role: 'co-host' });
    expect((await bob.take('participant-changed')).participant.role).toBe('co-host');
    bob.send({ type: 'lock', locked: true });
    await ada.take('locked');
    const cleo = await scene.join(scene.token(roomId, 'co-host'), { process: right });
    ada.send({ type: 'remove', participantId: cleo.id });
    expect(await cleo.take('left')).toMatchObject({ reason: 'removed' });
    expect(await bob.take('participant-left')).toMatchObject({ participantId: cleo.id });
    ada.send({ type: 'end-for-all' });
    expect(await bob.take('left')).toMatchObject({ reason: 'ended' });
  });

  it('wait on one process for a host on the other, and are let in by a third one', async () => {
    const roomId = await scene.newRoom({ lobby: 'participants' });
    const tryToJoin = async (process: HubProcess) => {
      const client = await scene.connect(process);
      client.send(joinMessage(scene.token(roomId)));
      const { participantId: id } = await client.take('waiting');
      return Object.assign(client, { id });
    };
    const first = await tryToJoin(left);
    const ada = await scene.join(scene.token(roomId, 'host'), { process: right });
    expect(ada.welcome.waiting).toMatchObject([{ participantId: first.id }]);
    const second = await tryToJoin(left);
    const hasBoth = ({ waiting }: { waiting: unknown[] }) => waiting.length === 2;
    await ada.take('waiting-list', hasBoth);
    ada.send({ type: 'admit', participantId: first.id });
    expect((await first.take('welcome')).participantId).toBe(first.id);
    await ada.take('participant-joined');
    const path = `/api/rooms/${roomId}/live/participants/${second.id}`;
    const body = { action: 'admit' };
    expect((await scene.server.call('POST', path, { key: scene.key, body })).status).toBe(200);
    expect((await second.take('welcome')).participantId).toBe(second.id);
  });

  it('are taken out by a third process that revokes their token, and stay out of both', async () => {
    const roomId = await scene.newRoom();
    const ada = await scene.join(scene.token(roomId, 'host'), { process: left });
    const jti = randomUUID();
    const bob = await scene.join(scene.token(roomId, 'participant', { jti }), { process: right });
    const { status } = await scene.server.call('DELETE', `/api/embed/tokens/${jti}`, { key: scene.key });
    expect(status).toBe(204);
    expect(await bob.take('left')).toEqual({ type: 'left', reason: 'token-revoked' });
    expect((await bob.closed).code).toBe(CLOSE.done);
    expect(await ada.take('participant-left')).toMatchObject({
      participantId: bob.id,
      reason: 'token-revoked',
    });
    for (const process of [left, right]) {
      for (const resume of [null, resumeOf(bob)]) {
        const client = await scene.connect(process);
        client.send(joinMessage(bob.token, { resume }));
        expect(await client.take('refused')).toMatchObject({ code: 'token-revoked' });
      }
    }
  });

  it('resume on the other process, hand still raised', { tags: ['slow'] }, async () => {
    const { ada, bob } = await pair();
    bob.send({ type: 'hand', raised: true });
    await ada.take('participant-changed');
    bob.drop();
    await ada.take('participant-changed', ({ participant }) => !participant.connected);
    const back = await scene.join(bob.token, { resume: resumeOf(bob), process: left });
    expect(back.welcome).toMatchObject({ resumed: true, participantId: bob.id });
    const { participant } = await ada.take('participant-changed');
    expect(participant).toMatchObject({ connected: true, handRaisedAt: expect.any(String) });
    await scene.pass(60_000);
    expect(ada.types()).not.toContain('participant-left');
    expect(right.hub.counts().participants).toBe(0);
  });

  it('are one participant for one token', async () => {
    const { ada, bob } = await pair();
    const newer = await scene.join(bob.token, { process: left });
    expect(await bob.take('left')).toMatchObject({ reason: 'duplicate' });
    expect(await ada.take('participant-left')).toMatchObject({ participantId: bob.id, reason: 'duplicate' });
    expect(newer.welcome.participants).toHaveLength(2);
  });

  it(
    'are kept when one process stops in order, and removed by the other when they do not resume',
    { tags: ['slow'] },
    async () => {
      const { ada, bob } = await pair();
      await right.stop();
      expect((await bob.closed).code).toBe(1012);
      await ada.take('participant-changed', ({ participant }) => !participant.connected);
      const back = await scene.join(bob.token, { resume: resumeOf(bob), process: left });
      expect(back.welcome.resumed).toBe(true);
      back.drop();
      await ada.take('participant-changed', ({ participant }) => !participant.connected);
      await scene.pass(60_000);
      expect(await ada.take('participant-left')).toMatchObject({ participantId: bob.id, reason: 'network' });
    },
  );

  it('are not taken for stale by a process that starts later', { tags: ['slow'] }, async () => {
    const { ada, bob } = await pair();
    const late = await scene.startHub({ bus });
    await scene.pass(120_000, [ada, bob]);
    expect([...ada.types(), ...bob.types()]).not.toContain('participant-left');
    await late.stop(0);
  });

  it.each(['presence', 'publish'] as const)(
    'do not see a removed participant again whose own process still publishes their state (slow %s)',
    async (slow) => {
      let release = () => {};
      const gate = new Promise<void>((resolve) => {
        release = resolve;
      });
      let isHeld = false;
      const held = () => (isHeld ? gate : Promise.resolve());
      let order = Promise.resolve();
      const slowBus: Bus = {
        ...bus,
        publish(roomId, event) {
          if (slow === 'publish') order = order.then(held).then(() => bus.publish(roomId, event));
          else bus.publish(roomId, event);
        },
        presence: {
          ...bus.presence,
          async put(roomId, entry) {
            if (slow === 'presence') await held();
            await bus.presence.put(roomId, entry);
          },
        },
      };
      const process = await scene.startHub({ bus: slowBus });
      const { roomId, ada } = await pair();
      const rude = await scene.join(scene.token(roomId), { process });
      await ada.take('participant-joined', ({ participant }) => participant.participantId === rude.id);
      isHeld = true;
      rude.send({ type: 'hand', raised: true });
      await rude.settle();
      ada.send({ type: 'remove', participantId: rude.id });
      await ada.take('participant-left');
      await rude.closed;
      const newcomer = await scene.join(scene.token(roomId), { process: left });
      release();
      await process.stop();
      for (const witness of [ada, newcomer]) {
        witness.send({ type: 'chat', clientId: 'done', body: { kind: 'plain', text: 'done' } });
        await witness.take('chat', ({ message }) => message.participantId === witness.id);
        const told = witness.inbox.flatMap((message) => {
          if (message.type === 'participant-left') return [[message.participantId, 'left']];
          if (message.type !== 'participant-joined' && message.type !== 'participant-changed') return [];
          return [[message.participant.participantId, 'here']];
        });
        expect(new Map(told as [string, string][]).get(rude.id)).not.toBe('here');
      }
    },
  );
});
