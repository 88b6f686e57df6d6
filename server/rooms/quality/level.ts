import type { QUALITY_LEVELS, QUALITY_TROUBLES } from '../../platform/vocabulary/quality-level';

export type QualityLevel = (typeof QUALITY_LEVELS)[number];
export type QualityTrouble = (typeof QUALITY_TROUBLES)[number];

/** The figures of a measurement that decide how good the connection was. */
export interface Judged {
  roundTripMs: number | null;
  loss: number | null;
  freezeMs: number;
  reconnects: number;
}

/** The limits above which people notice (fair) or can no longer talk (poor). Loss and delay are as in the element. */
const FAIR = { loss: 0.025, roundTripMs: 300, freezeMs: 500 };
const POOR = { loss: 0.08, roundTripMs: 600, freezeMs: 3_000 };

/**
 * The share of a participant's samples above which their connection, and the session, counts as poor. One poor sample of a
 * few minutes is something that people forget.
 */
export const POOR_SHARE = 0.1;

/** Returns the reasons why a measured connection was poor; empty when it was not poor. */
export function troublesOf({ roundTripMs, loss, freezeMs, reconnects }: Judged): QualityTrouble[] {
  const isTrouble = {
    loss: (loss ?? 0) > POOR.loss,
    delay: (roundTripMs ?? 0) > POOR.roundTripMs,
    freeze: freezeMs > POOR.freezeMs,
    reconnect: reconnects > 0,
  };
  return (['loss', 'delay', 'freeze', 'reconnect'] as const).filter((trouble) => isTrouble[trouble]);
}

/** Returns how good a measured connection was. */
export function levelOf(judged: Judged): QualityLevel {
  if (troublesOf(judged).length > 0) return 'poor';
  const { roundTripMs, loss, freezeMs } = judged;
  const isFair = (loss ?? 0) > FAIR.loss || (roundTripMs ?? 0) > FAIR.roundTripMs || freezeMs > FAIR.freezeMs;
  return isFair ? 'fair' : 'good';
}
