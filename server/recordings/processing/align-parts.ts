import type { TrackPart } from '../../platform/vocabulary/recording-status';

/** A track, as far as its parts have times. */
interface Timed {
  participantId: string | null;
  parts: readonly TrackPart[];
}

/** Parts this far from one another tell nothing about each other, because clocks drift apart. In milliseconds. */
const NEAR_MS = 600_000;
/** The longest delay of a message that is corrected. More means that the clock of a page stood still, as in a sleeping computer. */
const DELAY_MAX_MS = 5_000;

/**
 * Corrects when parts began. The server knows the time of a part from its message, which may have waited behind other data.
 * The message of a page that waited least shows how far the clock of the page is from the clock of the server, and the
 * other parts of the page are placed by that. So the lips fit the words.
 */
export function alignParts<Track extends Timed>(tracks: readonly Track[]): Track[] {
  const clocks = new Map<string, Clock[]>();
  for (const { participantId, parts } of tracks) {
    if (participantId === null) continue;
    const found = clocks.get(participantId) ?? [];
    clocks.set(participantId, [...found, ...parts.flatMap((part) => clockOf(part) ?? [])]);
  }
  return tracks.map((track) => {
    const ofPage = track.participantId === null ? [] : (clocks.get(track.participantId) ?? []);
    return { ...track, parts: track.parts.map((part) => aligned(part, ofPage)) };
  });
}

/** The clock of a page at the start of a part, and how far it is from the clock of the server, in milliseconds. */
interface Clock {
  pageMs: number;
  offsetMs: number;
}

const clockOf = ({ startedAt, pageMs }: TrackPart): Clock | null =>
  pageMs === undefined ? null : { pageMs, offsetMs: Date.parse(startedAt) - pageMs };

function aligned(part: TrackPart, ofPage: readonly Clock[]): TrackPart {
  const own = clockOf(part);
  if (own === null) return part;
  const offsets = ofPage
    .filter(({ pageMs }) => Math.abs(pageMs - own.pageMs) <= NEAR_MS)
    .map(({ offsetMs }) => offsetMs)
    .filter((offsetMs) => own.offsetMs - offsetMs <= DELAY_MAX_MS);
  return { ...part, startedAt: new Date(own.pageMs + Math.min(own.offsetMs, ...offsets)).toISOString() };
}
