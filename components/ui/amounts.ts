/** Returns a length as people say it: `48 s`, `12 min`, `1 h 05 min`. */
export function length(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`;
}

/** Returns a place in a recording or transcript, as players show it: `2:05`, `1:02:05`. */
export function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = String(seconds % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

/** Returns a size in the unit that suits it: `640 kB`, `12.4 MB`. */
export function size(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  let amount = bytes;
  let unit = 0;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  const digits = unit > 1 && amount < 100 ? 1 : 0;
  return `${amount.toFixed(digits)} ${units[unit]}`;
}

/** Returns a count with its noun: `1 turn`, `12 turns`. */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural}`;

/** Returns a share as people write it: `0 %`, `2.5 %`, `40 %`. */
export function percent(share: number): string {
  const digits = share > 0 && share < 0.1 ? 1 : 0;
  return `${(share * 100).toFixed(digits).replace(/\.0$/, '')} %`;
}
