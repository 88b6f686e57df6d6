/**
 * Reads a time as players show it: `75`, `1:15`, `1:02:05` or `1:15.5`. @returns milliseconds; null for another text
 */
export function parseTime(text: string): number | null {
  const match = /^(?:(?:(\d{1,2}):)?(\d{1,2}):)?(\d{1,5}(?:[.,]\d{1,3})?)$/.exec(text.trim());
  if (match === null) return null;
  const [, hours = '0', minutes = '0', rest = '0'] = match;
  const seconds = Number(rest.replace(',', '.'));
  const isPart = text.includes(':');
  if (isPart && (seconds >= 60 || (match[1] !== undefined && Number(minutes) >= 60))) return null;
  return Math.round((Number(hours) * 3_600 + Number(minutes) * 60 + seconds) * 1_000);
}

/** Returns why a clip cannot be made; null when it can. */
export function clipProblem(from: number | null, to: number | null): string | null {
  if (from === null || to === null) return 'Write times as 1:05 or 1:02:05.';
  return to - from < 1_000 ? 'The end has to be at least a second after the start.' : null;
}
