import type { CheckedStep } from '../../call/connection-check/connection-check';
import type { ChecksStrings, ChecksText } from '../../strings/checks';
import { texts as en } from '../../strings/en/checks';

/** What the result of a step means, and what to do about it. */
export function stepMessage(step: CheckedStep, text: ChecksText): string {
  const key = `${step.name}_${step.outcome}`;
  if (!isKey(key)) return text('notChecked');
  const rate = Math.round((step.kilobitsPerSecond ?? 0) / 100) / 10;
  return text(key, { rate, milliseconds: step.roundTripMs ?? 0 });
}

const isKey = (key: string): key is keyof ChecksStrings => Object.hasOwn(en, key);
