import { describe, expect, it } from 'vitest';
import type { ConnectionStats } from '../../call/engine/engine';
import { readTrackStats, type Reading } from './track-stats';

const NONE: Reading = new Map();
const CODEC = { id: 'codec', type: 'codec', mimeType: 'video/VP8' };
const PAIR = { id: 'pair', type: 'candidate-pair', nominated: true, currentRoundTripTime: 0.04 };

/** Returns the statistics of Ada's camera as received at a time. */
const arrives = (timestamp: number, more: object = {}) => ({
  id: 'in',
  type: 'inbound-rtp',
  timestamp,
  trackIdentifier: 'track-of-ada',
  codecId: 'codec',
  bytesReceived: timestamp * 100,
  packetsReceived: timestamp / 10,
  packetsLost: 0,
  frameWidth: 640,
  frameHeight: 360,
  framesPerSecond: 30,
  ...more,
});

/** Returns your camera's statistics as sent at a time. */
const goesOut = (timestamp: number, more: object = {}) => ({
  id: 'out',
  type: 'outbound-rtp',
  timestamp,
  mediaSourceId: 'source',
  bytesSent: timestamp * 50,
  packetsSent: timestamp / 10,
  frameWidth: 320,
  frameHeight: 180,
  ...more,
});
const SOURCE = { id: 'source', type: 'media-source', trackIdentifier: 'own-track' };

const connection = (reports: object[], participantId: string | null = 'ada'): ConnectionStats => ({
  participantId,
  reports,
  incoming: new Map([['track-of-ada', { participantId: 'ada', source: 'camera' }]]),
  outgoing: new Map([['own-track', 'camera']]),
});

describe('what is measured of tracks', () => {
  it('are those of your own tracks in a browser that names them by the mid alone', () => {
    const sent = {
      ...connection([goesOut(1_000, { mediaSourceId: undefined, mid: '1' })]),
      outgoing: new Map([['1', 'camera']] as const),
    };
    expect(readTrackStats([sent], NONE).stats).toMatchObject([
      { participantId: null, source: 'camera', width: 320 },
    ]);
  });

  it('are resolution, rate, loss, round trip, codec and path of what is received', () => {
    const { stats, reading } = readTrackStats([connection([arrives(1_000), CODEC, PAIR])], NONE);
    const unknown = { kilobitsPerSecond: null, loss: null };
    expect(stats).toMatchObject([{ participantId: 'ada', source: 'camera', ...unknown }]);
    const later = arrives(3_000, { packetsLost: 50 });
    expect(readTrackStats([connection([later, CODEC, PAIR])], reading).stats).toEqual([
      {
        participantId: 'ada',
        source: 'camera',
        width: 640,
        height: 360,
        framesPerSecond: 30,
        kilobitsPerSecond: 800,
        loss: 0.2,
        roundTripMs: 40,
        codec: 'VP8',
        path: 'direct',
      },
    ]);
  });

  it('take loss and round trip of what is sent from the other side', () => {
    const remote = (packetsLost: number) => ({
      id: 'remote',
      type: 'remote-inbound-rtp',
      localId: 'out',
      packetsLost,
      roundTripTime: 0.08,
    });
    const { reading } = readTrackStats([connection([goesOut(1_000), SOURCE, remote(0), PAIR])], NONE);
    const { stats } = readTrackStats([connection([goesOut(3_000), SOURCE, remote(200), PAIR])], reading);
    expect(stats).toMatchObject([
      { participantId: null, source: 'camera', kilobitsPerSecond: 400, loss: 0.5, roundTripMs: 80 },
    ]);
  });

  it('sum up what is sent to several people, or in several sizes', () => {
    const sizes = (at: number) => [
      goesOut(at),
      goesOut(at, { id: 'large', frameWidth: 1280, frameHeight: 720, framesPerSecond: 25 }),
      SOURCE,
    ];
    const both = (at: number) => [connection(sizes(at)), connection([goesOut(at), SOURCE], 'bob')];
    const { reading } = readTrackStats(both(1_000), NONE);
    expect(readTrackStats(both(2_000), reading).stats).toMatchObject([
      { participantId: null, width: 1280, height: 720, framesPerSecond: 25, kilobitsPerSecond: 1_200 },
    ]);
  });

  it.each([
    ['a relay', 'ada', 'relay', 'relay'],
    ['a media server', null, 'host', 'server'],
    ['a relay and a media server', null, 'relay', 'server-relay'],
  ])('tell what goes over %s', (_name, participantId, candidateType, path) => {
    const pair = { ...PAIR, nominated: false, localCandidateId: 'local' };
    const transport = { id: 'transport', type: 'transport', selectedCandidatePairId: 'pair' };
    const local = { id: 'local', type: 'local-candidate', candidateType };
    const reports = [arrives(1_000), pair, transport, local];
    expect(readTrackStats([connection(reports, participantId)], NONE).stats).toMatchObject([{ path }]);
  });

  it('leave out what nobody knows the source of, and numbers that a browser does not tell', () => {
    const strange = arrives(1_000, { id: 'other', trackIdentifier: 'unknown' });
    const bare = { id: 'in', type: 'inbound-rtp', trackIdentifier: 'track-of-ada' };
    expect(readTrackStats([connection([strange, bare])], NONE).stats).toMatchObject([
      {
        participantId: 'ada',
        width: null,
        framesPerSecond: null,
        roundTripMs: null,
        codec: null,
        path: null,
      },
    ]);
  });
});
