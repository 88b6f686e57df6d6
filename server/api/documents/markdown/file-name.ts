/** A comment with the name of a file, and after a colon a note about it: `// server.js: node server.js`. */
const FIRST_LINE = /^(?:\/\/|#|<!--) ([\w./-]+\.\w+)(?:: .*)?(?: -->)?\n/;

/** Returns the name of the file that a block of code is, from the comment in its first line; null: it names none. */
export const fileNameOf = (code: string): string | null => FIRST_LINE.exec(code)?.[1] ?? null;
