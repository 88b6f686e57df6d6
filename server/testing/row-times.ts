/** The default start of the rows of tests. */
export const STARTED_AT = new Date('2026-03-01T10:00:00.000Z');

/** Returns the time that many milliseconds after `STARTED_AT`. */
export const after = (ms: number): Date => new Date(STARTED_AT.getTime() + ms);
