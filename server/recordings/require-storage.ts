import type { OwnStorage } from '../platform/vocabulary/recording-status';
import { StorageError, type ObjectStore, type Storages } from '../platform/storage/store';

/** Returns the storage of a recording's row. @throws StorageError when it is not configured any more */
export function requireStorage(storage: Storages, kind: OwnStorage): ObjectStore {
  const store = storage.of(kind);
  if (store !== null) return store;
  throw new StorageError('The storage of this recording is no longer configured.', 'missing');
}
