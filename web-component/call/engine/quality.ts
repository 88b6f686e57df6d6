import type { QualityFigures } from '../../../server/platform/hub/media';

export type ConnectionQuality = 'good' | 'fair' | 'poor' | 'lost';

/** Packet counters of one connection. They only grow. */
export interface LinkCounters {
  received: number;
  lost: number;
}

/** One measurement of a connection. */
export interface LinkSample extends LinkCounters {
  /** Share of the sent packets that the other side reports lost, 0 to 1; null when unknown. */
  lostThere: number | null;
  roundTripMs: number | null;
  /** The worst of all tracks. */
  jitterMs: number | null;
  sentBytes: number;
  receivedBytes: number;
  /** The total time for which the pictures stood still; 0 in browsers that do not report it. */
  freezeMs: number;
  hasVideo: boolean;
}

/** The measurements of one connection since its last report. */
export interface LinkReport {
  roundTripMs: number | null;
  loss: number;
  jitterMs: number | null;
  sendKbps: number;
  receiveKbps: number;
  /** Null without pictures. */
  freezeMs: number | null;
  /** The number of times that the connection was made again. */
  restarts: number;
}

/** A connection at its start. */
export const NOTHING_MEASURED: LinkSample = {
  received: 0,
  lost: 0,
  lostThere: null,
  roundTripMs: null,
  jitterMs: null,
  sentBytes: 0,
  receivedBytes: 0,
  freezeMs: 0,
  hasVideo: false,
};

/** Sums up the reports of `RTCPeerConnection.getStats()`. */
export function readSample(reports: Iterable<unknown>): LinkSample {
  const sample: LinkSample = { ...NOTHING_MEASURED };
  for (const report of reports) {
    const { type, number, flag } = fields(report);
    if (type === 'inbound-rtp') {
      sample.received += number('packetsReceived') ?? 0;
      sample.lost += number('packetsLost') ?? 0;
      sample.receivedBytes += number('bytesReceived') ?? 0;
      sample.freezeMs += 1_000 * (number('totalFreezesDuration') ?? 0);
      sample.hasVideo ||= (number('framesDecoded') ?? 0) > 0;
      const jitter = number('jitter');
      if (jitter !== null) sample.jitterMs = Math.max(sample.jitterMs ?? 0, jitter * 1_000);
    } else if (type === 'outbound-rtp') {
      sample.sentBytes += number('bytesSent') ?? 0;
    } else if (type === 'remote-inbound-rtp') {
      sample.lostThere = Math.max(sample.lostThere ?? 0, number('fractionLost') ?? 0);
    } else if (type === 'candidate-pair' && flag('nominated')) {
      const seconds = number('currentRoundTripTime');
      if (seconds !== null) sample.roundTripMs = seconds * 1000;
    }
  }
  return sample;
}

/** Returns the share of packets lost since the previous sample, in the worse direction, 0 to 1. */
export function lossBetween(before: LinkCounters, now: LinkSample): number {
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lost - before.lost);
  const here = received + lost > 0 ? lost / (received + lost) : 0;
  return Math.max(here, now.lostThere ?? 0);
}

/** Returns the changes between two measurements of a connection. */
export function reportBetween(
  before: LinkSample,
  now: LinkSample,
  { lengthMs, restarts }: { lengthMs: number; restarts: number },
): LinkReport {
  // Bytes in a millisecond are kilobytes in a second. A replaced track restarts the counters.
  const kbps = (from: number, to: number) => (lengthMs > 0 ? (8 * Math.max(0, to - from)) / lengthMs : 0);
  return {
    roundTripMs: now.roundTripMs,
    loss: lossBetween(before, now),
    jitterMs: now.jitterMs,
    sendKbps: kbps(before.sentBytes, now.sentBytes),
    receiveKbps: kbps(before.receivedBytes, now.receivedBytes),
    freezeMs: now.hasVideo ? Math.max(0, now.freezeMs - before.freezeMs) : null,
    restarts,
  };
}

/**
 * Judges your own connection by the connections to the others. Your connection is as good as the best of them, because
 * a single bad connection is caused by the other side. The amounts sent and received are the sums over all connections.
 * @param resumed how often the connection to the server came back
 * @param unreached to how many of the others no media passes
 * @returns null when there is nothing to report
 */
export function ownReport(
  links: readonly LinkReport[],
  resumed: number,
  unreached: number,
): (QualityFigures & { unreached: number }) | null {
  if (links.length === 0 && resumed === 0 && unreached === 0) return null;
  const least = (of: (link: LinkReport) => number | null): number | null => {
    const known = links.map(of).filter((value) => value !== null);
    return known.length === 0 ? null : Math.min(...known);
  };
  const total = (of: (link: LinkReport) => number) =>
    links.length === 0
      ? null
      : rounded(
          links.reduce((sum, link) => sum + of(link), 0),
          10_000_000,
        );
  const loss = least((link) => link.loss);
  return {
    roundTripMs: rounded(
      least((link) => link.roundTripMs),
      60_000,
    ),
    loss: loss === null ? null : Math.round(loss * 10_000) / 10_000,
    jitterMs: rounded(
      least((link) => link.jitterMs),
      60_000,
    ),
    sendKbps: total((link) => link.sendKbps),
    receiveKbps: total((link) => link.receiveKbps),
    freezeMs:
      rounded(
        least((link) => link.freezeMs),
        3_600_000,
      ) ?? 0,
    reconnects: Math.min(1_000, Math.max(resumed, least((link) => link.restarts) ?? 0)),
    unreached: Math.min(1_000, unreached),
  };
}

/** Returns a whole number within the bounds of the message. */
const rounded = (value: number | null, most: number): number | null =>
  value === null ? null : Math.min(most, Math.max(0, Math.round(value)));

/** @param loss 0 to 1 */
export function qualityOf(loss: number, roundTripMs: number | null): ConnectionQuality {
  const delay = roundTripMs ?? 0;
  if (loss > 0.08 || delay > 600) return 'poor';
  if (loss > 0.025 || delay > 300) return 'fair';
  return 'good';
}

/**
 * Returns the quality of your own connection: that of the best one to the others, because a single bad connection is
 * caused by the other side.
 */
export function ownQuality(others: readonly ConnectionQuality[]): ConnectionQuality {
  const order = ['good', 'fair', 'poor', 'lost'] as const;
  return order.find((quality) => others.includes(quality)) ?? 'good';
}

function fields(report: unknown) {
  const entries = new Map<string, unknown>(
    typeof report === 'object' && report !== null ? Object.entries(report) : [],
  );
  return {
    type: entries.get('type'),
    flag: (name: string) => entries.get(name) === true,
    number: (name: string) => {
      const value = entries.get(name);
      return typeof value === 'number' ? value : null;
    },
  };
}
