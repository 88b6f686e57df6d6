/** Files of one person, by the subject of their tokens, in one session. */
export const FILES_OF_PERSON = { files: 100, bytes: 500_000_000 };
/** Files of one session. */
export const FILES_OF_SESSION = { files: 500, bytes: 2_000_000_000 };
/** Files of one person whose message has not come yet. */
export const UNSENT_OF_PERSON = 20;
/** The maximum number of upload attempts for one file. */
export const ATTEMPTS_MAX = 10;
/** The time for which a file may have no message, in milliseconds. The upload of the largest file takes less. */
export const UNSENT_MS = 10_800_000;
