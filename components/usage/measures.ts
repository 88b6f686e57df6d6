import { size } from '../ui/amounts';
import type { Measure } from './MeasuresView';
import type { AccountUsage } from './queries';

export type UsageMeasure = keyof AccountUsage['totals'];

const minutes = (amount: number): string => amount.toLocaleString('en-GB', { maximumFractionDigits: 1 });

/** The same on the overview. */
export const participantMinutes = {
  measure: 'participantMinutes',
  label: 'Participant minutes',
  format: minutes,
} as const;

/** The measures of an account's usage that are shown, in order. */
export const usageMeasures: readonly [Measure<UsageMeasure>, ...Measure<UsageMeasure>[]] = [
  participantMinutes,
  { measure: 'sessions', label: 'Sessions' },
  { measure: 'recordingMinutes', label: 'Recording minutes', format: minutes },
  { measure: 'agentMinutes', label: 'Agent minutes', format: minutes },
  { measure: 'storageBytes', label: 'Storage', format: size },
];

/** Returns an amount as the page shows it. */
export const amountOf = ({ format }: Measure<UsageMeasure>, amount: number): string =>
  format?.(amount) ?? amount.toLocaleString('en-GB');
