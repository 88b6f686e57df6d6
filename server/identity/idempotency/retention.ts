/** How long an answer is replayed: 24 hours. */
const KEPT_MS = 86_400_000;

/** Keys that were used at that moment or before are free again. */
export const keptSince = (at: Date): Date => new Date(at.getTime() - KEPT_MS);
