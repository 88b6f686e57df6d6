/** Returns the hours, minutes and seconds of a position in a recording or call. A position before its start counts as 0. */
export function timePartsOf(ms: number): [hours: number, minutes: number, seconds: number] {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  return [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60, seconds % 60];
}

export const twoDigits = (count: number): string => String(count).padStart(2, '0');

/** Formats a position like `1:02:03`, or like `2:03` within the first hour. */
export function clock(ms: number): string {
  const [hours, minutes, seconds] = timePartsOf(ms);
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${minutes}:${twoDigits(seconds)}`;
}
