import type { Db } from '../../platform/db/client';
import { readSerially } from '../../platform/db/read-serially';
import { comparesVectors } from '../embeddings/vectors';
import type { TurnScope } from './store-any-word';
import { listSimilar } from './store-similar';

/** A text as a vector. */
export interface TextVector {
  /** The model that made it. */
  model: string;
  /** The length of the vector is 1. */
  vector: readonly number[];
}

/** The windows that are found, and the newest ones that are compared: with pgvector, and without. */
const FOUND = 12;
const COMPARED = { byExtension: 20_000, byScan: 2_000 };

/** Returns the middle turns of the windows whose meaning is closest to a text, the closest first. */
export async function findSimilar(db: Db, scope: TurnScope, text: TextVector): Promise<string[]> {
  const byExtension = await comparesVectors(db);
  const compared = byExtension ? COMPARED.byExtension : COMPARED.byScan;
  const windows = await readSerially(db, async (tx) =>
    listSimilar(tx, scope, { ...text, byExtension, compared, limit: FOUND }),
  );
  return windows.flatMap((turnIds) => turnIds[Math.floor((turnIds.length - 1) / 2)] ?? []);
}
