import type { Db } from '../../platform/db/client';
import { findVectorExtension, createVectorExtension } from './store';

/** The databases that were asked, with the answer. */
const known = new WeakMap<Db, Promise<boolean>>();

/**
 * Returns whether the database compares vectors itself, by the extension pgvector. Creates the extension where it is
 * available and the user of the database may do so.
 */
export function comparesVectors(db: Db): Promise<boolean> {
  const asked = known.get(db);
  if (asked !== undefined) return asked;
  const found = find(db);
  known.set(db, found);
  // A database that was unavailable is asked again.
  found.catch(() => known.delete(db));
  return found;
}

async function find(db: Db): Promise<boolean> {
  const extension = await findVectorExtension(db);
  if (extension !== 'available') return extension === 'usable';
  try {
    await createVectorExtension(db);
  } catch {
    // The user may not create it, or another process has just done so.
  }
  return (await findVectorExtension(db)) === 'usable';
}
