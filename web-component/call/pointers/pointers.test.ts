import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ToServer } from '../../../server/platform/hub/client-messages';
import type { PointerBody } from '../../../server/platform/hub/pointers';
import type { TextCipher } from '../e2ee/ciphers';
import type { Pointing } from './trails';
import { Pointers } from './pointers';

type Pointed = Extract<ToServer, { type: 'point' }>;
const life = { controller: new AbortController() };

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-01-01T10:00:00Z') });
  life.controller = new AbortController();
});
afterEach(() => {
  life.controller.abort();
  vi.useRealTimers();
});

/** Returns the pointers of a person, with the messages that they sent and the people who were announced to point. */
function pointersOf(selfId: string, cipher: TextCipher | null = null) {
  const sent: Pointed[] = [];
  const told: (readonly Pointing[])[] = [];
  const pointers = new Pointers({
    signal: life.controller.signal,
    selfId: () => selfId,
    cipher: () => cipher,
    send: (message) => sent.push(message as Pointed),
    onPointing: (pointing) => told.push(pointing),
  });
  return { pointers, sent, told };
}

const pass = async (ms: number) => void (await vi.advanceTimersByTimeAsync(ms));
const plain = (x: number, y: number, draws = false): PointerBody => ({
  kind: 'plain',
  path: [[x, y]],
  draws,
});
const pathOf = ({ body }: Pointed) => (body.kind === 'plain' ? body.path.map(([x]) => x) : null);

describe('your own pointer', () => {
  it('is seen by you at once, and sent ten times a second at most, at its newest place', async () => {
    const { pointers, sent } = pointersOf('me');
    for (let i = 1; i <= 5; i += 1) pointers.move('ada', { x: i / 10, y: 0.123_456 }, false);
    expect(pointers.trails).toMatchObject([{ participantId: 'me', screenOf: 'ada', at: { x: 0.5 } }]);
    await pass(0);
    expect(sent).toEqual([{ type: 'point', screenOf: 'ada', body: plain(0.1, 0.1235) }]);
    await pass(99);
    expect(sent).toHaveLength(1);
    await pass(1);
    expect(sent.slice(1)).toEqual([{ type: 'point', screenOf: 'ada', body: plain(0.5, 0.1235) }]);
    await pass(1_000);
    expect(sent).toHaveLength(2);
  });

  it('takes along all places of a line, and thins out what is more than a message holds', async () => {
    const { pointers, sent } = pointersOf('me');
    pointers.move('ada', { x: 0, y: 0 }, true);
    for (let i = 1; i <= 12; i += 1) pointers.move('ada', { x: i / 100, y: 0 }, true);
    await pass(100);
    expect(sent.map(pathOf)).toEqual([[0], Array.from({ length: 12 }, (_, i) => (i + 1) / 100)]);
    for (let i = 0; i < 60; i += 1) pointers.move('ada', { x: i / 100, y: 0 }, true);
    await pass(100);
    const last = pathOf(sent.at(-1)!);
    expect(last?.length).toBeLessThanOrEqual(16);
    expect([last?.[0], last?.at(-1)]).toEqual([0, 0.59]);
  });

  it('is taken away after where it was, and a bounded number of movements waits', async () => {
    const { pointers, sent } = pointersOf('me');
    pointers.move('ada', { x: 0.1, y: 0 }, false);
    pointers.move('ada', { x: 0.2, y: 0 }, true);
    pointers.move('ada', null, false);
    await pass(200);
    expect(sent.map(pathOf)).toEqual([[0.1], [0.2], []]);
    for (let i = 0; i < 100; i += 1) pointers.move('ada', { x: 0, y: 0 }, i % 2 === 0);
    await pass(5_000);
    expect(sent.length).toBeLessThan(3 + 12);
  });
});

describe('the pointer of somebody else', () => {
  it('is seen until it stands still, and is told again only after a while', async () => {
    const { pointers, told } = pointersOf('me');
    const changes = vi.fn();
    pointers.addEventListener('change', changes);
    const move = async (x: number) => {
      pointers.receive({ type: 'pointed', participantId: 'ada', screenOf: 'bob', body: plain(x, 0) });
      await pass(0);
    };
    await move(0.1);
    expect(pointers.trails).toMatchObject([{ participantId: 'ada', at: { x: 0.1 }, isFading: false }]);
    expect(told).toEqual([[{ participantId: 'ada', screenOf: 'bob' }]]);
    await pass(2_000);
    expect(pointers.trails).toMatchObject([{ isFading: true }]);
    await pass(1_000);
    expect(pointers.trails).toEqual([]);
    expect(changes).toHaveBeenCalledTimes(3);
    await move(0.2);
    expect(told).toHaveLength(1);
    await pass(30_000);
    expect(told.slice(1)).toEqual([[]]);
    await move(0.3);
    expect(told).toHaveLength(3);
  });

  it('is not yours, which comes back from the server', async () => {
    const { pointers } = pointersOf('me');
    pointers.receive({ type: 'pointed', participantId: 'me', screenOf: 'bob', body: plain(0.5, 0.5) });
    await pass(0);
    expect(pointers.trails).toEqual([]);
  });
});

describe('in an encrypted room', () => {
  /** Returns a cipher that records the purpose and the author of a text. */
  const cipherOf = (self: string): TextCipher => ({
    sealText: async (text, use) => JSON.stringify([use, self, text]),
    openText: async (from, ciphertext, use) => {
      const [sealedFor, by, text]: string[] = JSON.parse(ciphertext);
      if (sealedFor !== use || by !== from || text === undefined) throw new Error('another key');
      return text;
    },
  });
  const received = async (ciphertext: string) => {
    const { pointers } = pointersOf('me', cipherOf('me'));
    const body: PointerBody = { kind: 'encrypted', ciphertext };
    pointers.receive({ type: 'pointed', participantId: 'ada', screenOf: 'bob', body });
    await pass(0);
    return pointers.trails;
  };

  it('a movement is encrypted for pointing, and read by the others', async () => {
    const ada = pointersOf('ada', cipherOf('ada'));
    ada.pointers.move('bob', { x: 0.25, y: 1 }, true);
    await pass(0);
    const [sent] = ada.sent;
    if (sent?.body.kind !== 'encrypted') throw new Error('It was sent as it is.');
    expect(await received(sent.body.ciphertext)).toMatchObject([
      { participantId: 'ada', at: { x: 0.25, y: 1 }, lines: [{ places: [{ x: 0.25, y: 1 }] }] },
    ]);
  });

  it.each([
    ['that was written for the chat', 'chat', '{"path":[[0,0]],"draws":false}'],
    ['that is not JSON', 'pointer', 'hello'],
    ['without a path', 'pointer', '{"draws":false}'],
    ['beside the picture', 'pointer', '{"path":[[0,2]],"draws":false}'],
    ['that is not a number', 'pointer', '{"path":[[0,"1"]],"draws":false}'],
    ['of three dimensions', 'pointer', '{"path":[[0,0,0]],"draws":false}'],
    ['that is too long', 'pointer', `{"path":[${'[0,0],'.repeat(16)}[0,0]],"draws":false}`],
  ])('shows nothing of a text %s', async (_, use, text) => {
    expect(await received(JSON.stringify([use, 'ada', text]))).toEqual([]);
  });
});
