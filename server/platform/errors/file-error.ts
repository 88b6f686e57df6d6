/**
 * Returns why a file or directory that an operator named cannot be used, in one sentence; null for errors that are none
 * of the file system's, or that the operator can do nothing about.
 */
export function fileErrorSentence(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null;
  const reason = REASONS[String(error.code)];
  if (reason === undefined) return null;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : 'A file';
  return `${path} cannot be used: ${reason}.`;
}

const REASONS: Record<string, string> = {
  ENOENT: 'it is not there',
  EISDIR: 'it is a directory, and a file is needed',
  ENOTDIR: 'it, or its parent, is not a directory',
  EACCES: 'this user has no permission',
  EPERM: 'this user has no permission',
  EROFS: 'its file system can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENAMETOOLONG: 'its name is too long',
  ELOOP: 'its links lead in a circle',
};
