import type { Tx } from '../../platform/db/client';
import * as store from './store';

/** Deletes the samples and ratings of a session, when the other data of the session is deleted. */
export const deleteSamplesOf = (tx: Tx, of: store.SessionOfRoom): Promise<void> =>
  store.deleteSamples(tx, of);
