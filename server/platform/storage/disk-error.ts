import { hasCode } from '../errors/error-code';
import { StorageError } from './store';

/** The server's own disk has no space left, or is to keep what it has. It may pass by itself: others delete things. */
export class DiskFullError extends StorageError {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, 'full', options);
  }
}

/** What is thrown for an error of the file system: a StorageError where people can do something about it. */
export function explainDiskError(cause: unknown): unknown {
  if (hasCode(cause, 'ENOSPC', 'EDQUOT')) {
    return new DiskFullError("The server's disk is full.", { cause });
  }
  if (hasCode(cause, 'EROFS', 'EACCES', 'EPERM')) {
    return new StorageError('The server may not use its own disk.', 'refused', { cause });
  }
  if (hasCode(cause, 'EIO', 'ESTALE', 'EMFILE', 'ENFILE', 'EBUSY')) {
    return new StorageError("The server's disk does not answer as it should.", 'unreachable', { cause });
  }
  return cause;
}
