import type { Tx } from '../db/client';
import { listLocalFilesOfOwner } from './store';

/** Names of the recordings on this disk that go when a person's accounts go, deleted recordings included. */
export const localFilesOf = (tx: Tx, userId: string): Promise<string[]> => listLocalFilesOfOwner(tx, userId);
