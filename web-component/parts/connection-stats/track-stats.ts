import type { ConnectionStats, Source } from '../../call/engine/engine';

/** The route of media: straight to the other browser, over a relay, or over a media server. */
type MediaPath = 'direct' | 'relay' | 'server' | 'server-relay';

/** The measurements of one source of one person: of yours as sent, of the others' as received. */
export interface TrackStats {
  /** Null: you. */
  participantId: string | null;
  source: Source;
  /** Pixels; null without a picture. */
  width: number | null;
  height: number | null;
  framesPerSecond: number | null;
  /** Null in the first reading. */
  kilobitsPerSecond: number | null;
  /** 0 to 1; null while it is unknown. */
  loss: number | null;
  roundTripMs: number | null;
  codec: string | null;
  path: MediaPath | null;
}

/** Counters of one stream at one time. They only grow. */
interface Counters {
  atMs: number;
  bytes: number;
  packets: number;
  lost: number;
}

export type Reading = ReadonlyMap<string, Counters>;

/**
 * Reads the measurements of the connections of a call, one entry for each source of each person. Copies of one source,
 * such as one for each of the others or in several sizes, are combined. Bitrates are added up; otherwise the entry has
 * the best picture and the worst statistics.
 * @param before the reading before this one: rates are since that reading
 */
export function readTrackStats(
  connections: readonly ConnectionStats[],
  before: Reading,
): { stats: TrackStats[]; reading: Reading } {
  const reading = new Map<string, Counters>();
  const stats: TrackStats[] = [];
  for (const connection of connections) {
    const reports = new Map(connection.reports.map((report) => [textOf(report, 'id'), report]));
    const path = pathOf(reports, connection.participantId === null);
    for (const [id, report] of reports) {
      const track = trackOf(report, reports, connection);
      if (!track) continue;
      const key = `${connection.participantId} ${id}`;
      const remote = [...reports.values()].find(
        (one) => textOf(one, 'type') === 'remote-inbound-rtp' && textOf(one, 'localId') === id,
      );
      const now = countersOf(report, remote);
      reading.set(key, now);
      const since = before.get(key);
      const roundTripS = numberOf(remote, 'roundTripTime');
      stats.push({
        ...track,
        width: numberOf(report, 'frameWidth'),
        height: numberOf(report, 'frameHeight'),
        framesPerSecond: numberOf(report, 'framesPerSecond'),
        kilobitsPerSecond: since ? rateOf(since, now) : null,
        loss: since ? lossOf(since, now) : null,
        roundTripMs: roundTripS === null ? path.roundTripMs : 1_000 * roundTripS,
        codec: codecOf(reports.get(textOf(report, 'codecId') ?? '')),
        path: path.path,
      });
    }
  }
  return { stats: summedUp(stats), reading };
}

function trackOf(
  report: unknown,
  reports: ReadonlyMap<string | null, unknown>,
  { incoming, outgoing }: ConnectionStats,
): { participantId: string | null; source: Source } | null {
  switch (textOf(report, 'type')) {
    case 'inbound-rtp':
      return incoming.get(textOf(report, 'trackIdentifier') ?? '') ?? null;
    case 'outbound-rtp': {
      const sent = reports.get(textOf(report, 'mediaSourceId') ?? '');
      const source = outgoing.get(textOf(sent, 'trackIdentifier') ?? textOf(report, 'mid') ?? '');
      return source ? { participantId: null, source } : null;
    }
    default:
      return null;
  }
}

const countersOf = (report: unknown, remote: unknown): Counters => ({
  atMs: numberOf(report, 'timestamp') ?? 0,
  bytes: numberOf(report, 'bytesReceived') ?? numberOf(report, 'bytesSent') ?? 0,
  packets: numberOf(report, 'packetsReceived') ?? numberOf(report, 'packetsSent') ?? 0,
  lost: numberOf(report, 'packetsLost') ?? numberOf(remote, 'packetsLost') ?? 0,
});

/** Bytes in a millisecond are kilobytes in a second. */
const rateOf = (before: Counters, now: Counters): number =>
  now.atMs > before.atMs ? (8 * Math.max(0, now.bytes - before.bytes)) / (now.atMs - before.atMs) : 0;

/** Returns the loss; null when nothing was sent. Browsers report lost packets later than sent ones. */
function lossOf(before: Counters, now: Counters): number | null {
  const [packets, lost] = [now.packets - before.packets, Math.max(0, now.lost - before.lost)];
  return packets + lost <= 0 ? null : Math.min(1, lost / (packets + lost));
}

const codecOf = (codec: unknown): string | null => textOf(codec, 'mimeType')?.split('/')[1] ?? null;

/** Returns the pair of addresses that is used. */
function pathOf(
  reports: ReadonlyMap<string | null, unknown>,
  isServer: boolean,
): { path: MediaPath | null; roundTripMs: number | null } {
  const all = [...reports.values()];
  const transport = all.find((one) => textOf(one, 'type') === 'transport');
  const pair =
    reports.get(textOf(transport, 'selectedCandidatePairId') ?? '') ??
    all.find((one) => textOf(one, 'type') === 'candidate-pair' && isTrue(one, 'nominated'));
  if (pair === undefined) return { path: null, roundTripMs: null };
  const isRelay = ['localCandidateId', 'remoteCandidateId'].some(
    (name) => textOf(reports.get(textOf(pair, name) ?? ''), 'candidateType') === 'relay',
  );
  const roundTripS = numberOf(pair, 'currentRoundTripTime');
  return {
    path: isServer ? (isRelay ? 'server-relay' : 'server') : isRelay ? 'relay' : 'direct',
    roundTripMs: roundTripS === null ? null : 1_000 * roundTripS,
  };
}

function summedUp(stats: readonly TrackStats[]): TrackStats[] {
  const sums = new Map<string, TrackStats>();
  for (const one of stats) {
    const key = `${one.source} ${one.participantId}`;
    const sum = sums.get(key);
    sums.set(key, sum ? together(sum, one) : one);
  }
  return [...sums.values()];
}

function together(one: TrackStats, other: TrackStats): TrackStats {
  const larger = (other.height ?? 0) > (one.height ?? 0) ? other : one;
  const most = (of: (stats: TrackStats) => number | null): number | null => {
    const known = [of(one), of(other)].filter((value) => value !== null);
    return known.length === 0 ? null : Math.max(...known);
  };
  const isRelayed = [one.path, other.path].find((path) => path?.endsWith('relay'));
  return {
    ...larger,
    framesPerSecond: most((stats) => stats.framesPerSecond),
    kilobitsPerSecond:
      one.kilobitsPerSecond === null || other.kilobitsPerSecond === null
        ? (one.kilobitsPerSecond ?? other.kilobitsPerSecond)
        : one.kilobitsPerSecond + other.kilobitsPerSecond,
    loss: most((stats) => stats.loss),
    roundTripMs: most((stats) => stats.roundTripMs),
    path: isRelayed ?? larger.path,
  };
}

function field(report: unknown, name: string): unknown {
  return typeof report === 'object' && report !== null ? Reflect.get(report, name) : undefined;
}

function textOf(report: unknown, name: string): string | null {
  const value = field(report, name);
  return typeof value === 'string' ? value : null;
}

function numberOf(report: unknown, name: string): number | null {
  const value = field(report, name);
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

const isTrue = (report: unknown, name: string): boolean => field(report, name) === true;
