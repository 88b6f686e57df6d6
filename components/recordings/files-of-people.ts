import type { Recording } from './queries';

/** A file of one person. */
export type PersonFile = Recording['files'][number];

/** The files of one person in a recording. */
export interface FilesOfPerson {
  /** Null: nobody knows who it is. */
  displayName: string | null;
  files: PersonFile[];
}

/**
 * Returns the files of a recording by person, both in the order of the recording. People are told apart by the identifier
 * that the application gave them, or else by their name.
 */
export function filesOfPeople(files: readonly PersonFile[]): FilesOfPerson[] {
  const people = new Map<string, FilesOfPerson>();
  for (const file of files.filter(({ role }) => role === 'person')) {
    const { displayName = null, externalUserId = null } = file.person ?? {};
    const key = JSON.stringify(externalUserId === null ? [displayName] : { externalUserId });
    const known = people.get(key);
    if (known === undefined) people.set(key, { displayName, files: [file] });
    else known.files.push(file);
  }
  return [...people.values()];
}
