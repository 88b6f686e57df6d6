import type { PersonalTable } from './store-person';

/** A table in an export. */
export interface WrittenTable extends Pick<PersonalTable, 'file' | 'about'> {
  rows: number;
}

/** How many files of the chat are in an export, and how many could not be included. */
export interface WrittenFiles {
  included: number;
  leftOut: number;
}

/** Returns the text that explains an export to the person whom it is about. */
export const readme = (
  { externalUserId, at }: { externalUserId: string; at: Date },
  tables: readonly WrittenTable[],
  files: WrittenFiles,
): string =>
  [
    'This archive has the data that an application stores about one person in its video calls.',
    '',
    `Identifier of the person in the application: ${externalUserId}`,
    `Date: ${at.toISOString()}`,
    '',
    'Each file with the extension .json is a list in JSON. Times are in UTC.',
    '',
    ...tables.map(({ file, about, rows }) => `${file}.json: ${about} (${rows})`),
    '',
    `The folder "files" has the contents of ${files.included} files that you sent in the chat.`,
    ...(files.leftOut === 0
      ? []
      : [
          `${files.leftOut} more files could not be included. files.json names them: ask the application for them.`,
        ]),
    '',
    'The words of other people are not included, except private messages to you.',
    'Files of end-to-end encrypted calls are not included: the server cannot read them.',
    '',
  ].join('\n');
