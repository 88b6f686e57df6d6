import { hasCode } from '../errors/error-code';
import { StorageFailure } from './store';

/** The server's own disk has no space left, or is to keep what it has. It may pass by itself: others delete things. */
export class DiskFull extends StorageFailure {
  constructor(sentence: string, options?: { cause?: unknown }) {
    super(sentence, 'full', options);
  }
}

/** What is thrown for an error of the file system: a StorageFailure where people can do something about it. */
export function diskFailure(cause: unknown): unknown {
  if (hasCode(cause, 'ENOSPC', 'EDQUOT')) {
    return new DiskFull("The server's disk is full.", { cause });
  }
  if (hasCode(cause, 'EROFS', 'EACCES', 'EPERM')) {
    return new StorageFailure('The server may not use its own disk.', 'refused', { cause });
  }
  if (hasCode(cause, 'EIO', 'ESTALE', 'EMFILE', 'ENFILE', 'EBUSY')) {
    return new StorageFailure("The server's disk does not answer as it should.", 'unreachable', { cause });
  }
  return cause;
}
