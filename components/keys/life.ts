/** The most days until a key expires. */
export const MOST_DAYS = 3_650;

/** The lives that a form offers, with their days; null: for ever, or as many as are written into the field. */
export const LIVES = [
  { choice: 'never', label: 'Never', days: null },
  { choice: '30', label: 'In 30 days', days: 30 },
  { choice: '90', label: 'In 90 days', days: 90 },
  { choice: '365', label: 'In a year', days: 365 },
  { choice: 'custom', label: 'After other days', days: null },
] as const;

/** The life that is chosen in a form. */
export interface Life {
  choice: string;
  customDays: number | string;
}

export const UNLIMITED: Life = { choice: 'never', customDays: 180 };

/** Returns the days until a key expires; null: it does not expire. Undefined: the number is not valid. */
export function daysOf({ choice, customDays }: Life): number | null | undefined {
  if (choice !== 'custom') return LIVES.find((life) => life.choice === choice)?.days ?? null;
  const days = Number(customDays);
  return Number.isInteger(days) && days >= 1 && days <= MOST_DAYS ? days : undefined;
}

const DAY_MS = 86_400_000;

/** Returns whether a key works and will expire within 14 days without a successor. */
export function expiresSoon(
  { state, expiresAt, successorId }: { state: string; expiresAt: string | null; successorId: string | null },
  nowMs: number,
): boolean {
  if (state !== 'active' || expiresAt === null || successorId !== null) return false;
  return Date.parse(expiresAt) - nowMs <= 14 * DAY_MS;
}
