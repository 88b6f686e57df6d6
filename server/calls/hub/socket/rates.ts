import type { ToServer } from '../../../platform/hub/client-messages';
import type { FragmentFrame, SoundFrame } from '../../../platform/hub/frames';
import { CHAT_RATE } from '../../../platform/hub/chat';
import { UPLOAD_RATE } from '../../../platform/hub/protocol';

/** The rate of breakout requests of one client. Each request locks the room and updates everybody in the call. */
const BREAKOUTS_RATE = { perSecond: 2, burst: 40 };

/** Rate limits of one client: messages a second, and how many at once (`burst`). */
const RATES = {
  signal: { perSecond: 200, burst: 400 },
  chat: CHAT_RATE,
  'delete-chat': CHAT_RATE,
  'react-to-chat': CHAT_RATE,
  'request-upload': UPLOAD_RATE,
  'request-download': { perSecond: 5, burst: 100 },
  'start-poll': { perSecond: 0.5, burst: 20 },
  'start-sealed-poll': { perSecond: 0.5, burst: 20 },
  vote: { perSecond: 2, burst: 40 },
  'give-opinion': { perSecond: 2, burst: 40 },
  'draft-minutes': { perSecond: 0.5, burst: 20 },
  'open-breakouts': BREAKOUTS_RATE,
  'close-breakouts': BREAKOUTS_RATE,
  'assign-to-breakout': BREAKOUTS_RATE,
  'spread-over-breakouts': BREAKOUTS_RATE,
  'join-breakout': BREAKOUTS_RATE,
  'ask-for-help': BREAKOUTS_RATE,
  'write-to-breakouts': CHAT_RATE,
  /** A page sends ten a second. Delayed messages arrive together. */
  point: { perSecond: 15, burst: 60 },
  sound: { perSecond: 100, burst: 200 },
  fragment: { perSecond: 100, burst: 300 },
  /** Each stores all parts of a track. After a lost connection, the element repeats what is not stored. */
  'send-track': { perSecond: 2, burst: 400 },
  /** The element reports every 15 seconds. */
  quality: { perSecond: 0.2, burst: 10 },
  /** Each may be a new language for the translation of captions. */
  'translate-captions': { perSecond: 0.5, burst: 20 },
  /** Each is a question to the media server. */
  'renew-media': { perSecond: 0.5, burst: 20 },
  other: { perSecond: 20, burst: 40 },
} as const;

type RateKind = keyof typeof RATES;

export const rateKindOf = (type: ToServer['type'] | (SoundFrame | FragmentFrame)['kind']): RateKind =>
  hasRate(type) ? type : 'other';

const hasRate = (type: string): type is RateKind => Object.hasOwn(RATES, type);

/**
 * Creates the token buckets of one client, one for each kind of message. The returned function checks whether a message
 * is within the limit.
 */
export function createRates(now: () => Date): (kind: RateKind) => boolean {
  const buckets = new Map<RateKind, { left: number; at: number }>();
  return (kind) => {
    const { perSecond, burst } = RATES[kind];
    const at = now().getTime();
    const bucket = buckets.get(kind) ?? { left: burst, at };
    const refilled = bucket.left + (Math.max(0, at - bucket.at) / 1000) * perSecond;
    const left = Math.min(burst, refilled) - 1;
    buckets.set(kind, { left: Math.max(0, left), at });
    return left >= 0;
  };
}
