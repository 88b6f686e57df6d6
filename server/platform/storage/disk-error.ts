import { hasCode } from '../errors/error-code';
import { StorageError } from './store';

/** The server's disk has no space left except its reserve. This may pass when others delete something. */
export class DiskFullError extends StorageError {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, 'full', options);
  }
}

/** Turns an error of the file system into a StorageError where people can do something about it. */
export function explainDiskError(cause: unknown): unknown {
  if (hasCode(cause, 'ENOSPC', 'EDQUOT')) {
    return new DiskFullError("The server's disk is full.", { cause });
  }
  if (hasCode(cause, 'EROFS', 'EACCES', 'EPERM')) {
    return new StorageError('The server has no permission to use its own disk.', 'refused', { cause });
  }
  if (hasCode(cause, 'EIO', 'ESTALE', 'EMFILE', 'ENFILE', 'EBUSY')) {
    return new StorageError("The server's disk does not work correctly.", 'unreachable', { cause });
  }
  return cause;
}
