import { describe, expect, it } from 'vitest';
import { figuresOf, inWords } from './quality-troubles';

const summary = {
  sampleCount: 40,
  roundTripMs: { median: 41.5, worst: 900 },
  loss: { median: 0.004, worst: 0.31 },
  jitterMs: { median: 4, worst: 30 },
  sendKbps: 900,
  receiveKbps: 1_800,
  freezeMs: 4_200,
  reconnects: 1,
  troubleShare: 0.05,
  browser: null,
  network: 'unknown' as const,
  isRelayed: null,
};
const slice = {
  slice: 0,
  level: 'good' as const,
  troubles: [],
  roundTripMs: 40,
  loss: 0,
  freezeMs: 0,
  reconnects: 0,
};
const poor = {
  ...slice,
  level: 'poor' as const,
  troubles: ['loss' as const, 'reconnect' as const],
  loss: 0.31,
  reconnects: 1,
};

describe('a timeline in words', () => {
  it('says when there was which trouble, and how much', () => {
    const timeline = { participantId: 'prt_a', summary, slices: [slice, { ...poor, slice: 13 }] };
    expect(inWords(timeline, 15_000)).toBe(
      'Trouble for 5 % of the time: at 3:15 31 % of the packets lost, the connection was lost.',
    );
  });

  it('names no more moments than one can listen to', () => {
    const slices = Array.from({ length: 11 }, (_, n) => ({ ...poor, slice: n }));
    expect(inWords({ participantId: 'prt_a', summary, slices }, 15_000)).toMatch(/; and 3 more\.$/);
    expect(inWords({ participantId: 'prt_a', summary, slices: [slice] }, 15_000)).toBe('No trouble.');
  });
});

it('writes figures in one line, without those that nobody knows', () => {
  expect(figuresOf(summary)).toBe(
    '42 ms round trip · 0.4 % loss, 31 % at worst · 4 s frozen · 1 reconnect · trouble for 5 % of the time',
  );
  const unknown = { median: null, worst: null };
  const calm = {
    ...summary,
    roundTripMs: unknown,
    loss: unknown,
    freezeMs: 0,
    reconnects: 0,
    troubleShare: 0,
  };
  expect(figuresOf(calm)).toBe('no trouble');
});
