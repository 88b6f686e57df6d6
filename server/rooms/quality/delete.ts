import type { Tx } from '../../platform/db/client';
import * as store from './store';

/** Deletes the samples of a session, with what else it left. */
export const deleteSamplesOf = (tx: Tx, of: store.SessionOfRoom): Promise<void> =>
  store.deleteSamples(tx, of);
