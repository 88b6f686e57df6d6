import { expect, it } from 'vitest';
// oxlint-disable-next-line eslint/no-restricted-imports -- for tests only: the server judges like the element
import { levelOf } from '../../../server/rooms/quality/level';
import {
  reportBetween,
  lossBetween,
  NOTHING_MEASURED,
  ownReport,
  ownQuality,
  qualityOf,
  readSample,
  type LinkReport,
} from './quality';

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
  expect(sample).toMatchObject({ received: 1_000, lost: 3, lostThere: 0.2, roundTripMs: 80 });
});

it('reads nothing from an empty report', () => {
  expect(readSample([])).toEqual(NOTHING_MEASURED);
});

it.each([
  ['no packets, no loss', [0, 0], [0, 0, null], 0],
  ['5 of 100 packets lost here', [1_000, 10], [1_095, 15, null], 0.05],
  ['more loss at the other side', [1_000, 10], [1_095, 15, 0.3], 0.3],
  ['late packets reduce the count of lost ones', [1_000, 10], [1_100, 8, 0], 0],
  ['a replaced track restarts the counters', [1_000, 10], [50, 0, null], 0],
] as const)('counts lost packets: %s', (_, before, now, loss) => {
  const sample = { ...NOTHING_MEASURED, received: now[0], lost: now[1], lostThere: now[2] };
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
  expect(levelOf({ loss, roundTripMs: delay, freezeMs: 0, reconnects: 0 })).toBe(quality);
});

it.each([
  [[], 'good'],
  [['lost'], 'lost'],
  [['poor', 'good'], 'good'],
  [['lost', 'fair', 'poor'], 'fair'],
] as const)('rates your own connection, with %j to the others, as %s', (others, own) => {
  expect(ownQuality(others)).toBe(own);
});

it('tells what happened between two measurements: rates, jitter, and how long pictures stood still', () => {
  const at = (seconds: number) =>
    readSample([
      {
        type: 'inbound-rtp',
        packetsReceived: 100 * seconds,
        packetsLost: 0,
        bytesReceived: 125_000 * seconds,
        jitter: 0.004,
      },
      {
        type: 'inbound-rtp',
        bytesReceived: 0,
        jitter: 0.02,
        framesDecoded: 30 * seconds,
        totalFreezesDuration: 0.1 * seconds,
      },
      { type: 'outbound-rtp', bytesSent: 62_500 * seconds },
      { type: 'outbound-rtp' },
      { type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.05 },
    ]);
  expect(reportBetween(at(10), at(25), { lengthMs: 15_000, restarts: 2 })).toEqual({
    roundTripMs: 50,
    loss: 0,
    jitterMs: 20,
    sendKbps: 500,
    receiveKbps: 1_000,
    freezeMs: 1_500,
    restarts: 2,
  });
  const restarted = reportBetween(at(25), at(0), { lengthMs: 0, restarts: 0 });
  expect(restarted).toMatchObject({ sendKbps: 0, receiveKbps: 0, freezeMs: null });
});

const LINK: LinkReport = {
  roundTripMs: 40,
  loss: 0,
  jitterMs: 3,
  sendKbps: 500.4,
  receiveKbps: 700.4,
  freezeMs: 0,
  restarts: 0,
};
const BAD: LinkReport = {
  ...LINK,
  roundTripMs: 900,
  loss: 0.31234,
  jitterMs: 80.2,
  freezeMs: 9_000.4,
  restarts: 2,
};

it.each<[string, LinkReport[], [resumed: number, unreached: number], object | null]>([
  ['nothing alone', [], [0, 0], null],
  [
    'a reconnect alone',
    [],
    [1, 0],
    {
      roundTripMs: null,
      loss: null,
      jitterMs: null,
      sendKbps: null,
      receiveKbps: null,
      freezeMs: 0,
      reconnects: 1,
      unreached: 0,
    },
  ],
  [
    'one bad connection of several as the trouble of the other side',
    [BAD, LINK],
    [0, 1],
    {
      roundTripMs: 40,
      loss: 0,
      jitterMs: 3,
      sendKbps: 1_001,
      receiveKbps: 1_401,
      freezeMs: 0,
      reconnects: 0,
      unreached: 1,
    },
  ],
  [
    'what all connections suffer, once',
    [BAD, { ...BAD, freezeMs: null }],
    [1, 0],
    {
      roundTripMs: 900,
      loss: 0.3123,
      jitterMs: 80,
      sendKbps: 1_001,
      receiveKbps: 1_401,
      freezeMs: 9_000,
      reconnects: 2,
      unreached: 0,
    },
  ],
  [
    'that nobody is reached',
    [],
    [0, 3],
    {
      roundTripMs: null,
      loss: null,
      jitterMs: null,
      sendKbps: null,
      receiveKbps: null,
      freezeMs: 0,
      reconnects: 0,
      unreached: 3,
    },
  ],
])('reports %s', (_, links, [resumed, unreached], report) => {
  expect(ownReport(links, resumed, unreached)).toEqual(report);
});
