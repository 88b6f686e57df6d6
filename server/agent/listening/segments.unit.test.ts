import { describe, expect, it } from 'vitest';
import {
  endUtterance,
  firstNeeded,
  MAX_WINDOWS,
  MARGIN,
  addWindow,
  INITIAL_STATE,
  type WindowRange,
} from './segments';

/** Runs of windows: their number, and their probability of being speech. */
type Runs = [count: number, probability: number][];

function cutsOf(runs: Runs, isOver = true): WindowRange[] {
  let state = INITIAL_STATE;
  const cuts: WindowRange[] = [];
  const go = ({ after, cut }: ReturnType<typeof addWindow>) => {
    if (cut) cuts.push(cut);
    if (cut && cut.from < firstNeeded(state)) throw new Error('That sound is dropped already.');
    state = after;
  };
  for (const [count, probability] of runs) {
    for (let i = 0; i < count; i += 1) go(addWindow(state, probability));
  }
  if (isOver) go(endUtterance(state));
  return cuts;
}

/** 600 ms and 200 ms in windows of 32 ms. */
const [PAUSE, EDGE] = [19, 6];

describe('an utterance', () => {
  it.each<[string, Runs, WindowRange[]]>([
    ['is not found in silence', [[200, 0.1]], []],
    ['is not found in what is probably no speech', [[200, 0.49]], []],
    [
      'contains a margin before and after',
      [
        [50, 0],
        [20, 0.9],
        [50, 0],
      ],
      [{ from: 50 - EDGE, to: 70 + EDGE }],
    ],
    [
      'begins with the stream when speech does',
      [
        [20, 0.9],
        [50, 0],
      ],
      [{ from: 0, to: 20 + EDGE }],
    ],
    [
      'continues over a short pause',
      [
        [20, 0.9],
        [PAUSE - 1, 0],
        [20, 0.9],
        [50, 0],
      ],
      [{ from: 0, to: 58 + EDGE }],
    ],
    [
      'ends after a long pause',
      [
        [20, 0.9],
        [PAUSE, 0],
        [10, 0],
        [20, 0.9],
        [50, 0],
      ],
      [
        { from: 0, to: 20 + EDGE },
        { from: 49 - EDGE, to: 69 + EDGE },
      ],
    ],
    [
      'continues while it may be speech',
      [
        [20, 0.9],
        [60, 0.4],
        [50, 0],
      ],
      [{ from: 0, to: 80 + EDGE }],
    ],
    [
      'is not found in a click',
      [
        [20, 0],
        [2, 0.9],
        [50, 0],
      ],
      [],
    ],
    ['ends with the stream', [[20, 0.9]], [{ from: 0, to: 20 }]],
  ])('cuts an utterance that %s', (_name, runs, cuts) => {
    expect(cutsOf(runs)).toEqual(cuts);
  });

  it('is passed on as soon as the pause is long enough', () => {
    expect(
      cutsOf(
        [
          [20, 0.9],
          [PAUSE - 1, 0],
        ],
        false,
      ),
    ).toEqual([]);
    expect(
      cutsOf(
        [
          [20, 0.9],
          [PAUSE, 0],
        ],
        false,
      ),
    ).toHaveLength(1);
  });

  it('is cut after 15 s, and the next one begins where it ends', () => {
    const cuts = cutsOf([[1_000, 0.9]]);
    expect(cuts).toEqual([
      { from: 0, to: MAX_WINDOWS },
      { from: MAX_WINDOWS, to: 2 * MAX_WINDOWS },
      { from: 2 * MAX_WINDOWS, to: 1_000 },
    ]);
    expect((MAX_WINDOWS * 512) / 16_000).toBeCloseTo(15, 1);
  });

  it('leaves no remainder when it is cut at its end', () => {
    expect(
      cutsOf([
        [MAX_WINDOWS, 0.9],
        [100, 0],
      ]),
    ).toEqual([{ from: 0, to: MAX_WINDOWS }]);
  });

  it('never contains the same sound as another', () => {
    const cuts = cutsOf([
      [20, 0.9],
      [PAUSE, 0],
      [1, 0.9],
      [1, 0],
      [20, 0.9],
      [40, 0],
    ]);
    expect(cuts[1]?.from).toBeGreaterThanOrEqual(cuts[0]?.to ?? Infinity);
    expect(MARGIN).toBe(EDGE);
  });
});
