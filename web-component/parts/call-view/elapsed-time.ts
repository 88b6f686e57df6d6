/**
 * Time since the start, as a clock shows it: `4:05`, `1:02:03`, in the digits of the language.
 * @param elapsedMs milliseconds; less than none counts as none
 */
export function elapsedTime(elapsedMs: number, language: string): string {
  const seconds = Math.max(Math.floor(elapsedMs / 1000), 0);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  if (seconds >= 3600) parts.unshift(Math.floor(seconds / 3600));
  return parts
    .map((part, place) =>
      part.toLocaleString(language, { minimumIntegerDigits: place === 0 ? 1 : 2, useGrouping: false }),
    )
    .join(':');
}
