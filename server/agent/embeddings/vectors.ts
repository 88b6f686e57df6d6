import type { Db } from '../../platform/db/client';
import { findVectorExtension, createVectorExtension } from './store';

/** The databases that were asked, with the answer. */
const known = new WeakMap<Db, Promise<boolean>>();

/**
 * Returns whether the database compares vectors itself, by the extension pgvector. Creates the extension where it is
 * available and the user of the database may do so.
 */
export function comparesVectors(db: Db): Promise<boolean> {
  const found = known.get(db) ?? find(db);
  known.set(db, found);
  return found;
}

async function find(db: Db): Promise<boolean> {
  const extension = await findVectorExtension(db);
  if (extension !== 'available') return extension === 'installed';
  return createVectorExtension(db).then(
    () => true,
    () => false,
  );
}
