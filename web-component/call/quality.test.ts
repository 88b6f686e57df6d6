import { expect, it } from 'vitest';
import { lossBetween, ownQuality, qualityOf, readSample } from './quality';

it('sums up the packets of all tracks, the worst report of the other side and the delay of the nominated pair', () => {
  const sample = readSample([
    { type: 'inbound-rtp', packetsReceived: 100, packetsLost: 4 },
    { type: 'inbound-rtp', packetsReceived: 900, packetsLost: -1 },
    { type: 'remote-inbound-rtp', fractionLost: 0.01 },
    { type: 'remote-inbound-rtp', fractionLost: 0.2 },
    { type: 'remote-inbound-rtp' },
    { type: 'candidate-pair', nominated: false, currentRoundTripTime: 9 },
    { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.08 },
    { type: 'transport' },
    null,
  ]);
  expect(sample).toEqual({ received: 1_000, lost: 3, lostThere: 0.2, roundTripMs: 80 });
});

it('reads nothing from an empty report', () => {
  expect(readSample([])).toEqual({ received: 0, lost: 0, lostThere: null, roundTripMs: null });
});

it.each([
  ['no packets, no loss', [0, 0], [0, 0, null], 0],
  ['5 of 100 packets lost here', [1_000, 10], [1_095, 15, null], 0.05],
  ['more loss at the other side', [1_000, 10], [1_095, 15, 0.3], 0.3],
  ['late packets reduce the count of lost ones', [1_000, 10], [1_100, 8, 0], 0],
  ['a replaced track restarts the counters', [1_000, 10], [50, 0, null], 0],
] as const)('%s', (_, before, now, loss) => {
  const sample = { received: now[0], lost: now[1], lostThere: now[2], roundTripMs: null };
  expect(lossBetween({ received: before[0], lost: before[1] }, sample)).toBeCloseTo(loss);
});

it.each([
  [0, null, 'good'],
  [0.02, 120, 'good'],
  [0.03, 120, 'fair'],
  [0, 400, 'fair'],
  [0.1, 50, 'poor'],
  [0, 700, 'poor'],
] as const)('rates loss %d with a delay of %s ms as %s', (loss, delay, quality) => {
  expect(qualityOf(loss, delay)).toBe(quality);
});

it.each([
  [[], 'good'],
  [['lost'], 'lost'],
  [['poor', 'good'], 'good'],
  [['lost', 'fair', 'poor'], 'fair'],
] as const)('rates your own connection, with %j to the others, as %s', (others, own) => {
  expect(ownQuality(others)).toBe(own);
});
