/** Somebody starts to speak at this loudness, and may have stopped below the other; see `loudness`. */
const STARTS_AT = 0.45;
const STOPS_BELOW = 0.35;
/** A pause of this length ends their speech, in milliseconds. */
const PAUSE_MS = 700;

/** Somebody who may speak. */
interface Candidate {
  participantId: string;
  isSelf: boolean;
  devices: { microphone: boolean };
}

/** Detects who speaks from the loudness of everybody's microphone, measured again and again. */
export class SpeakerDetection {
  #speeches = new Map<string, Speech>();

  /**
   * @param levelOf loudness of a participant's microphone now, 0 to 1
   * @param activeSpeakerId the active speaker so far
   * @returns who speaks now, and the active speaker, who is never you
   */
  detect<Participant extends Candidate>(
    participants: readonly Participant[],
    levelOf: (participant: Participant) => number,
    activeSpeakerId: string | null,
    nowMs: number,
  ): { speaking: ReadonlySet<string>; activeSpeakerId: string | null } {
    const before = this.#speeches;
    this.#speeches = new Map(
      participants.map((one) => {
        const level = one.devices.microphone ? levelOf(one) : 0;
        return [one.participantId, nextSpeech(before.get(one.participantId) ?? SILENT, level, nowMs)];
      }),
    );
    const others = new Map(this.#speeches);
    for (const { isSelf, participantId } of participants) if (isSelf) others.delete(participantId);
    const speaking = [...this.#speeches].filter(([, { sinceMs }]) => sinceMs !== null).map(([id]) => id);
    return { speaking: new Set(speaking), activeSpeakerId: nextActiveSpeaker(activeSpeakerId, others) };
  }
}

/** Returns the perceived loudness of a signal: 0 for -60 dB and less, 1 for full scale. @param rms linear, 0 to 1 */
export function loudness(rms: number): number {
  if (rms <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + Math.log10(rms) / 3));
}

/** The start of a person's speech and the time when they were loud last, in milliseconds of one clock. */
export interface Speech {
  /** Null while they do not speak. */
  sinceMs: number | null;
  loudAtMs: number;
}

export const SILENT: Speech = { sinceMs: null, loudAtMs: 0 };

/** @param loud see `loudness` */
export function nextSpeech(speech: Speech, loud: number, nowMs: number): Speech {
  if (speech.sinceMs === null) return loud >= STARTS_AT ? { sinceMs: nowMs, loudAtMs: nowMs } : speech;
  if (loud >= STOPS_BELOW) return { ...speech, loudAtMs: nowMs };
  return nowMs - speech.loudAtMs >= PAUSE_MS ? SILENT : speech;
}

/**
 * Returns the active speaker: the current one as long as they speak or nobody else does, otherwise whoever has been
 * speaking for the longest time.
 * @param speeches of all candidates
 */
export function nextActiveSpeaker(
  current: string | null,
  speeches: ReadonlyMap<string, Speech>,
): string | null {
  const present = current !== null && speeches.has(current) ? current : null;
  if (present !== null && speeches.get(present)?.sinceMs != null) return present;
  let first: { id: string; sinceMs: number } | null = null;
  for (const [id, { sinceMs }] of speeches) {
    if (sinceMs !== null && (first === null || sinceMs < first.sinceMs)) first = { id, sinceMs };
  }
  return first?.id ?? present;
}
