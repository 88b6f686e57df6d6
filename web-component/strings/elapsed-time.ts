/**
 * A duration in hours, minutes and seconds, in the digits of the language: `4:05`, `1:02:03`.
 * @param elapsedMs milliseconds; a negative duration counts as 0
 */
export function elapsedTime(elapsedMs: number, language: string): string {
  const seconds = Math.max(Math.floor(elapsedMs / 1000), 0);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts
    .map((part, index) =>
      part.toLocaleString(language, { minimumIntegerDigits: index === 0 ? 1 : 2, useGrouping: false }),
    )
    .join(':');
}
