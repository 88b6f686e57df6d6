import type { FileRow } from './store';

/** Returns the name in the storage of what one attempt to upload a file brought. */
export const objectName = ({ id }: Pick<FileRow, 'id'>, attempt: number): string =>
  `files/${id.replace(/^fil_/, '')}/${attempt}`;

/** Returns the names of everything that was ever stored of a file. */
export const objectNames = (file: Pick<FileRow, 'id' | 'attempts'>): string[] =>
  Array.from({ length: file.attempts }, (_, index) => objectName(file, index + 1));
