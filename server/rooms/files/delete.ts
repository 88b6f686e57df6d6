import type { Db, Tx } from '../../platform/db/client';
import * as store from './store-removal';

/*
 * Each of these functions deletes files, in the transaction that makes them unnecessary. Nobody reads the files from
 * then on. The job `remove-files` removes their bytes.
 */

/** Deletes a file that its sender no longer wants to send. A file that was sent stays. */
export const cancelUpload = (
  { db, now }: { db: Db; now: () => Date },
  of: { id: string; sessionId: string; subject: string },
): Promise<void> => store.deleteUnsent(db, of, now());

/** Deletes the file of a message that is deleted; it may have none. */
export const deleteFileOfMessage = (tx: Tx, messageId: string, at: Date): Promise<void> =>
  store.deleteOfMessage(tx, messageId, at);

/** Deletes the files of a session, when the other data of the session is deleted. */
export const deleteFilesOf = (tx: Tx, sessionId: string, at: Date): Promise<void> =>
  store.deleteOfSession(tx, sessionId, 'all', at);

/** Deletes the files that end with a call: files of encrypted rooms, and files without a message. */
export const endFilesOf = (tx: Tx, sessionId: string, at: Date): Promise<void> =>
  store.deleteOfSession(tx, sessionId, 'passing', at);
