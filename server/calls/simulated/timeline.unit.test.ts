import { describe, expect, it } from 'vitest';
import { timelineOf } from './timeline';

type Given = Parameters<typeof timelineOf>[0];

const ADA = { externalUserId: 'ada' };
const GRACE = { externalUserId: 'grace' };
/** A text that takes two seconds. */
const TWO_SECONDS = { text: 'a'.repeat(31) };
const TWO_SECONDS_MS = 31 * 65;

const timesOf = (given: Given) => timelineOf(given).turns.map(({ startMs, endMs }) => [startMs, endMs]);

describe('a turn', () => {
  it('begins at its time, or else at the end of the turn before it, and takes at least a second', () => {
    const turns = [
      { ...ADA, ...TWO_SECONDS },
      { ...ADA, text: 'b' },
      { ...ADA, text: 'c', startMs: 9_000 },
    ];
    expect(timesOf({ participants: [ADA], turns })).toEqual([
      [0, TWO_SECONDS_MS],
      [TWO_SECONDS_MS, TWO_SECONDS_MS + 1_000],
      [9_000, 10_000],
    ]);
  });

  it('ends when its speaker leaves, and the next one begins then', () => {
    const turns = [
      { ...GRACE, ...TWO_SECONDS },
      { ...ADA, text: 'b' },
    ];
    expect(timesOf({ participants: [ADA, { ...GRACE, leaveAtMs: 1_500 }], turns })).toEqual([
      [0, 1_500],
      [1_500, 2_500],
    ]);
  });

  it('belongs to the stay in which it begins', () => {
    const participants = [
      ADA,
      { ...GRACE, displayName: 'Before', leaveAtMs: 2_000 },
      { ...GRACE, displayName: 'After', joinAtMs: 5_000 },
    ];
    const turns = [1_999, 2_000, 5_000].map((startMs) => ({ ...GRACE, text: 'a', startMs }));
    const { stays, turns: timed } = timelineOf({ participants, turns });
    expect(timed.map(({ stay }) => stay)).toEqual([stays[1], undefined, stays[2]]);
  });
});

describe('a session', () => {
  it.each<[string, Given, number]>([
    ['takes a second at least', { participants: [ADA] }, 1_000],
    [
      'goes on until the last turn is over',
      { participants: [ADA], turns: [{ ...ADA, text: 'a', startMs: 60_000 }] },
      61_000,
    ],
    [
      'goes on for a second after the last message',
      { participants: [ADA], chat: [{ ...ADA, text: 'a', sentAtMs: 60_000 }] },
      61_000,
    ],
    [
      'goes on for a second after the last join',
      { participants: [ADA, { ...GRACE, joinAtMs: 60_000 }] },
      61_000,
    ],
    [
      'goes on after others have left',
      { participants: [ADA, { ...GRACE, leaveAtMs: 60_000 }], turns: [{ ...ADA, text: 'a' }] },
      60_000,
    ],
    [
      'ends when the last person leaves',
      {
        participants: [{ ...ADA, leaveAtMs: 5_000 }],
        turns: [{ ...ADA, ...TWO_SECONDS, startMs: 4_999 }],
        chat: [{ ...ADA, text: 'a', sentAtMs: 4_999 }],
      },
      5_000,
    ],
  ])('%s', (_, given, lengthMs) => {
    expect(timelineOf(given).lengthMs).toBe(lengthMs);
  });
});
