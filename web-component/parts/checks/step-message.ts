import type { CheckedStep } from '../../call/connection-check/connection-check';
import { en } from '../../strings/checks/en';
import type { CheckKey } from '../../strings/checks/keys';
import type { CheckText } from '../../strings/checks/texts';

/** What the result of a step means, and what to do about it. */
export function stepMessage(step: CheckedStep, text: CheckText): string {
  const key = `${step.name}_${step.outcome}`;
  if (!isKey(key)) return text('notChecked');
  const rate = Math.round((step.kilobitsPerSecond ?? 0) / 100) / 10;
  return text(key, { rate, milliseconds: step.roundTripMs ?? 0 });
}

const isKey = (key: string): key is CheckKey => Object.hasOwn(en, key);
