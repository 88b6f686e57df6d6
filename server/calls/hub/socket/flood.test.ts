import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { callScene, type CallScene, type HubProcess, type InCall } from '../../../testing/call';
import { expectFair } from '../../../testing/fairness';
import { slowLink, type SlowLink } from '../../../testing/slow-link';
import { SDP_MAX_CHARACTERS, type Signal } from '../../../platform/hub/media';
import { CLOSE } from '../../../platform/hub/protocol';

let scene: CallScene;
let ordinary: HubProcess;
/** Buffers 50 kB for a client in the socket, and at most 100 kB in its outbox. */
let narrow: HubProcess;
let link: SlowLink;

beforeAll(async () => {
  scene = await callScene();
  // Server and clients share one thread: a busy client must not be late with the closing handshake.
  const given = { maxParticipants: 20, closeTimeoutMs: 60_000 };
  ordinary = await scene.startHub(given);
  narrow = await scene.startHub({ ...given, maxBufferedBytes: 100_000 });
  link = await slowLink(narrow.hub);
});
afterEach(() => {
  link.release();
  scene.hangUp();
});
afterAll(async () => {
  await scene.close();
  link.close();
});

const offer = (characters: number): Signal => ({
  kind: 'description',
  connection: 'c',
  type: 'offer',
  sdp: 'x'.repeat(characters),
});
const candidate = (n: number): Signal => ({
  kind: 'candidate',
  connection: 'c',
  candidate: `candidate:${n}`,
  sdpMid: '0',
  sdpMLineIndex: 0,
});

/** Returns a call with a victim who receives the signals, a well-behaved participant, and others. */
async function callWith(others: number, process = ordinary) {
  const roomId = await scene.newRoom();
  const join = (at = process) => scene.join(scene.token(roomId), { process: at });
  const victim = await join(process === narrow ? { ...narrow, url: link.url } : process);
  const honest = await join();
  const flooders = await Promise.all(Array.from({ length: others }, () => join()));
  return { victim, honest, flooders };
}

/** Sends a message that many times, and waits until the server has handled them or closed the connection. */
async function sayOften(
  person: InCall,
  times: number,
  to: InCall,
  what: (n: number) => Signal,
): Promise<void> {
  for (let n = 0; n < times; n += 1) person.send({ type: 'signal', to: to.id, signal: what(n) });
  await Promise.race([person.settle(), person.closed]);
}

describe('a flood of signals', () => {
  it('disconnects its sender, and not its receiver', async () => {
    const { victim, honest, flooders } = await callWith(1);
    const [flooder] = flooders;
    await sayOften(flooder!, 12, victim, () => offer(SDP_MAX_CHARACTERS));
    expect((await flooder!.closed).code).toBe(CLOSE.flood);
    await sayOften(honest, 20, victim, candidate);
    await victim.settle();
    expect(signalsFrom(victim, honest)).toEqual(Array.from({ length: 20 }, (_, n) => candidate(n)));
    expect(signalsFrom(victim, flooder!)).toHaveLength(6); // 300 kB
  });

  it('is also detected when it continues after a reconnect', async () => {
    const { victim, flooders } = await callWith(1);
    const [flooder] = flooders;
    await sayOften(flooder!, 12, victim, () => offer(SDP_MAX_CHARACTERS));
    expect((await flooder!.closed).code).toBe(CLOSE.flood);
    const resume = { participantId: flooder!.id, secret: flooder!.welcome.resumeSecret };
    const back = await scene.join(flooder!.token, { resume, process: ordinary });
    await victim.settle();
    const before = signalsFrom(victim, flooder!).length;
    await sayOften(back, 12, victim, () => offer(SDP_MAX_CHARACTERS));
    expect((await back.closed).code).toBe(CLOSE.flood);
    await victim.settle();
    expect(signalsFrom(victim, flooder!)).toHaveLength(before);
  });

  it(
    'is not the signals of a newcomer among twenty, with cameras and screens',
    { tags: ['slow'] },
    async () => {
      const { victim, honest, flooders: others } = await callWith(18);
      for (const other of [victim, ...others]) {
        honest.send({ type: 'signal', to: other.id, signal: offer(40_000) });
        for (let n = 0; n < 10; n += 1) honest.send({ type: 'signal', to: other.id, signal: candidate(n) });
      }
      await honest.settle();
      expect(honest.socket.readyState).toBe(honest.socket.OPEN);
      await victim.settle();
      expect(signalsFrom(victim, honest)).toHaveLength(11);
    },
  );
});

describe('a client with a slow connection', () => {
  it('stays connected when many others talk, and loses nothing of those who say little', async () => {
    const { victim, honest, flooders } = await callWith(5, narrow);
    link.hold();
    await Promise.all(flooders.map((flooder) => sayOften(flooder, 6, victim, () => offer(40_000))));
    await sayOften(honest, 20, victim, candidate);
    link.release();
    await victim.settle();
    await honest.settle();
    honest.send({ type: 'signal', to: victim.id, signal: candidate(20) });
    await victim.take('signal', ({ signal }) => isNumber(signal, 20));
    expect(signalsFrom(victim, honest)).toEqual(Array.from({ length: 20 }, (_, n) => candidate(n)));
    const passed = flooders.flatMap((flooder) => signalsFrom(victim, flooder)).length;
    expect(passed).toBeGreaterThan(0);
    expect(passed).toBeLessThan(10); // of thirty: as many as a connection and an outbox of 100 kB hold
  });

  it('receives a message beside a flood after at most twice as many messages as without it', async () => {
    const times = 40;
    const waits = async (flooding: boolean) => {
      const { victim, honest, flooders } = await callWith(1, narrow);
      link.hold();
      // This message fills the connection: everything after it waits.
      await sayOften(honest, 2, victim, () => offer(40_000));
      if (flooding) await sayOften(flooders[0]!, 200, victim, candidate);
      await sayOften(honest, times, victim, candidate);
      link.release();
      await victim.take('signal', ({ from, signal }) => from === honest.id && isNumber(signal, times - 1));
      await victim.settle();
      const order = victim.inbox.filter((message) => message.type === 'signal');
      return [...order.entries()].filter(([, { from }]) => from === honest.id).map(([index]) => index + 1);
    };
    const [alone, besideFlood] = [await waits(false), await waits(true)];
    expect(besideFlood).toHaveLength(alone.length);
    expectFair({ alone, besideFlood });
  });
});

describe('a call of another account', () => {
  it(
    'receives every message, in order, while people elsewhere flood chat and signals',
    { tags: ['slow'] },
    async () => {
      const { victim: bob, honest: ada } = await callWith(0);
      const { victim, flooders } = await callWith(4);
      const words = Array.from({ length: 8 }, (_, n) => `${n}`);
      for (const flooder of flooders) {
        for (let n = 0; n < 12; n += 1) {
          flooder.send({ type: 'signal', to: victim.id, signal: offer(40_000) });
          flooder.send({ type: 'chat', clientId: `${n}`, body: { kind: 'plain', text: 'x'.repeat(4_000) } });
        }
      }
      for (const text of words) {
        ada.send({ type: 'chat', clientId: text, body: { kind: 'plain', text } });
        ada.send({ type: 'signal', to: bob.id, signal: candidate(Number(text)) });
      }
      await ada.settle();
      await bob.settle();
      const chat = bob.inbox.flatMap((message) =>
        message.type === 'chat' ? [message.message.clientId] : [],
      );
      expect(chat).toEqual(words);
      expect(signalsFrom(bob, ada)).toEqual(words.map((_, n) => candidate(n)));
      for (const flooder of flooders) expect((await flooder.closed).code).toBe(CLOSE.flood);
      await victim.settle();
      const flood = victim.inbox.filter(({ type }) => type === 'chat' || type === 'signal');
      expect(flood.length).toBeLessThanOrEqual(4 * 17); // ten chats and seven offers from each sender, whatever they sent
    },
  );
});

/** Signals of one sender, in the order in which they arrived. */
const signalsFrom = ({ inbox }: InCall, { id }: InCall): Signal[] =>
  inbox.flatMap((message) => (message.type === 'signal' && message.from === id ? [message.signal] : []));

const isNumber = (signal: Signal, n: number): boolean =>
  signal.kind === 'candidate' && signal.candidate === `candidate:${n}`;
