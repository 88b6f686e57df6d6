/** Resumes your participation in a call; from `welcome`. */
export interface ResumeTicket {
  participantId: string;
  secret: string;
}

/**
 * Takes the ticket that this tab saved before it was reloaded, and removes it: a duplicated tab copies the session
 * storage, and two pages must not resume the same participant.
 */
export function takeResumeTicket(token: string): ResumeTicket | null {
  try {
    const stored = sessionStorage.getItem(keyOf(token));
    sessionStorage.removeItem(keyOf(token));
    const value: unknown = JSON.parse(stored ?? 'null');
    return isResumeTicket(value) ? value : null;
  } catch {
    return null; // storage is forbidden, or holds something else
  }
}

/** Saves the ticket for the next page of this tab. Called when the page is unloaded. */
export function saveResumeTicket(token: string, ticket: ResumeTicket): void {
  try {
    sessionStorage.setItem(keyOf(token), JSON.stringify(ticket));
  } catch {
    // Storage is forbidden: the next page joins as a new participant.
  }
}

/** Returns the key by person and room, so that a page with a newer token of the same person finds the ticket. */
function keyOf(token: string): string {
  return `conference-room:${hash(subjectOf(token) ?? token)}`;
}

function subjectOf(token: string): string | null {
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const claims: unknown = JSON.parse(atob(payload));
    if (typeof claims !== 'object' || claims === null) return null;
    return 'room' in claims && 'sub' in claims ? JSON.stringify([claims.room, claims.sub]) : null;
  } catch {
    return null;
  }
}

/** Returns a 64-bit hash for the name of a storage entry. The hash is not cryptographic. */
function hash(text: string): string {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let i = 0; i < text.length; i += 1) {
    high = Math.imul(high ^ text.charCodeAt(i), 2_654_435_761);
    low = Math.imul(low ^ text.charCodeAt(i), 1_597_334_677);
  }
  return (high >>> 0).toString(36) + (low >>> 0).toString(36);
}

function isResumeTicket(value: unknown): value is ResumeTicket {
  return (
    typeof value === 'object' &&
    value !== null &&
    'participantId' in value &&
    typeof value.participantId === 'string' &&
    'secret' in value &&
    typeof value.secret === 'string'
  );
}
