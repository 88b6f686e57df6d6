/** Returns a moment as a field for day and time holds it, in the reader's own time zone: `2026-11-22T18:30`. */
export function localMinute(moment: Date): string {
  const local = new Date(moment.getTime() - moment.getTimezoneOffset() * 60_000);
  return local.toISOString().slice(0, 16);
}

/** Returns the value of such a field as ISO-8601 in UTC; null when it does not hold a moment. */
export function momentOf(text: string): string | null {
  const moment = new Date(text);
  return Number.isNaN(moment.getTime()) ? null : moment.toISOString();
}
