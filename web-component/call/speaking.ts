/** From here somebody speaks, below there they may have stopped; see `loudness`. */
const STARTS_AT = 0.45;
const STOPS_BELOW = 0.35;
/** A pause of this length ends it, in milliseconds. */
const PAUSE_MS = 700;

/** How loud a signal is to an ear: 0 for -60 dB and less, 1 for full scale. @param rms linear, 0 to 1 */
export function loudness(rms: number): number {
  if (rms <= 0) return 0;
  return Math.min(1, Math.max(0, 1 + Math.log10(rms) / 3));
}

/** When somebody was loud last and since when they speak, in milliseconds of one clock. */
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
 * Who is the active speaker: the one who is, as long as they speak or nobody else does; otherwise the one who has been
 * speaking for the longest time.
 * @param speeches of everybody who may become it
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
