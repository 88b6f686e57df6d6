import type { Tx } from '../../platform/db/client';
import type { EventLog } from '../../platform/events/event-log';
import { PermanentError } from '../../platform/jobs/handler';
import { StorageError } from '../../platform/storage/store';
import { recordingFailed } from '../recording-events';
import { failProcessing } from '../store-capture';

/** Makes an error of the storage final if it needs an action by somebody. */
export function finalIfPermanent(error: unknown): unknown {
  if (!(error instanceof StorageError) || error.reason === 'unreachable') return error;
  return new PermanentError(error.sentence, { cause: error });
}

/** The failure of a recording without a single chunk. */
export const nothingRecorded = (): PermanentError => new PermanentError('Nothing was recorded.');

/**
 * Marks a recording as failed, with a reason for people.
 * @param step the job that has failed
 */
export async function failRecording(
  tx: Tx,
  { events }: { events: EventLog },
  id: string,
  step: 'finalise' | 'deliver',
  { error, at }: { error: unknown; at: Date },
): Promise<void> {
  const isForPeople = error instanceof PermanentError || error instanceof StorageError;
  const sentence = isForPeople ? error.message : `The recording could not be ${step}d.`;
  const isMade = step === 'deliver';
  const kept = isMade ? ' The file is kept here until it is delivered or deleted.' : '';
  const errorMessage = sentence + kept;
  const failed = await failProcessing(tx, id, { isMade, errorMessage, at });
  if (failed !== null) await events.append(tx, recordingFailed(failed, errorMessage, at));
}
