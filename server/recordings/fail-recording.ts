import type { Tx } from '../platform/db/client';
import { FinalFailure } from '../platform/jobs/handler';
import { StorageFailure } from '../platform/storage/store';
import { failProcessing } from './store-capture';

/** What is thrown instead: a failure that somebody has to do something about is final at once. */
export function finalIfPermanent(error: unknown): unknown {
  if (!(error instanceof StorageFailure) || error.reason === 'unreachable') return error;
  return new FinalFailure(error.sentence, { cause: error });
}

/**
 * Writes down that a recording has failed, and why, as far as that is for people.
 * @param step which of the two was given up: one that is made is not failed by what made it
 */
export async function failRecording(
  tx: Tx,
  id: string,
  step: 'finalise' | 'deliver',
  { error, at }: { error: unknown; at: Date },
): Promise<void> {
  const isSaid = error instanceof FinalFailure || error instanceof StorageFailure;
  const errorMessage = isSaid ? error.message : `The recording could not be ${step}d.`;
  const isMade = step === 'deliver';
  const kept = isMade ? ' The file is kept here until it is delivered or deleted.' : '';
  await failProcessing(tx, id, { isMade, errorMessage: errorMessage + kept, at });
}
