import type { ConnectionQuality } from './state';

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
}

/** Sums up the reports of `RTCPeerConnection.getStats()`. */
export function readSample(reports: Iterable<unknown>): LinkSample {
  const sample: LinkSample = { received: 0, lost: 0, lostThere: null, roundTripMs: null };
  for (const report of reports) {
    const { type, number, flag } = fields(report);
    if (type === 'inbound-rtp') {
      sample.received += number('packetsReceived') ?? 0;
      sample.lost += number('packetsLost') ?? 0;
    } else if (type === 'remote-inbound-rtp') {
      sample.lostThere = Math.max(sample.lostThere ?? 0, number('fractionLost') ?? 0);
    } else if (type === 'candidate-pair' && flag('nominated')) {
      const seconds = number('currentRoundTripTime');
      if (seconds !== null) sample.roundTripMs = seconds * 1000;
    }
  }
  return sample;
}

/** Share of packets lost since the previous sample, in the worse direction, 0 to 1. */
export function lossBetween(before: LinkCounters, now: LinkSample): number {
  const received = Math.max(0, now.received - before.received);
  const lost = Math.max(0, now.lost - before.lost);
  const here = received + lost > 0 ? lost / (received + lost) : 0;
  return Math.max(here, now.lostThere ?? 0);
}

/** @param loss 0 to 1 */
export function qualityOf(loss: number, roundTripMs: number | null): ConnectionQuality {
  const delay = roundTripMs ?? 0;
  if (loss > 0.08 || delay > 600) return 'poor';
  if (loss > 0.025 || delay > 300) return 'fair';
  return 'good';
}

/** Your own connection is as good as the best one to the others: the cause of a single bad one is the other side. */
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
