import type { Db, Tx } from '../db/client';

/** Kinds of background work, each with what its `subject` names. */
export type JobKind =
  /** A recording's id: make the finished file of its chunks, in the service's own storage. */
  | 'finalise-recording'
  /** A recording's id: take its finished file to the account's own bucket. */
  | 'deliver-recording'
  /** A recording's id: remove the bytes of a deleted recording. */
  | 'purge-recording'
  /** A recording's id, with its stored objects in the payload: remove bytes without a row. */
  | 'remove-object'
  /** A recording's id: make the pictures for its player. */
  | 'make-pictures'
  /** A render's id: make the file that was requested of a recording. */
  | 'make-render'
  /** A render's id: remove the bytes of a deleted render. */
  | 'purge-render'
  /** A session's id: invite the agent that its room wants when a call begins. */
  | 'invite-agent'
  /** A session's id: draft decisions and action items while it runs. */
  | 'draft-minutes'
  /** A session's id: write the minutes. */
  | 'write-minutes'
  /** A session's id: tell that its transcript is complete, where no minutes are written. */
  | 'complete-transcript'
  /** A session's id: embed its turns, so that questions find them by their meaning. */
  | 'embed-session'
  /** `-`: enqueue the embedding of sessions that the model has not embedded. */
  | 'embed-old-sessions'
  /** An endpoint's id: tell the owner of its account that it was disabled. */
  | 'mail-webhook-disabled'
  /** A kind of notice and a person's or key's id, with the notice in the payload: mail people what was done in their name. */
  | 'mail-notice'
  /** An invitation's id, and in the payload the address: mail its link. */
  | 'mail-invitation'
  /** A hash of an address, with the address in the payload: mail a link for a forgotten password, if a person has it. */
  | 'mail-password-reset'
  /** A person's id: delete them, because the operator wants it. */
  | 'delete-user'
  /** A change of a room's features, with the room in the payload: end the parts of its call that are now forbidden. */
  | 'follow-features'
  /** A main session's id: close its breakouts, because their time is over. */
  | 'close-breakouts'
  /** `-`: remove the bytes of files of the chat that were deleted or never sent. */
  | 'remove-files'
  /** An export's id: make the archive of the data of a person. */
  | 'make-person-export'
  /** `-`: remove the bytes of exports that have expired or were deleted. */
  | 'remove-person-exports'
  /** An erasure's id: erase a person in their account. */
  | 'erase-person'
  /** `-`: tell of action items whose due date has come. */
  | 'announce-due-items'
  /** `-`: tell of keys that expire soon or have expired. */
  | 'announce-expiring-keys'
  /** `-`: end the calls of rooms that have closed, delete rooms that have expired. */
  | 'close-rooms'
  /** `-`: remove expired rows: recordings past their retention, attempts, logins, invitations, finished jobs. */
  | 'clean-up';

export interface EnqueueOptions {
  /** The account of the job, because owners of accounts share the capacity; null for the server. */
  accountId: string | null;
  /** The minimum time until the job runs, in milliseconds. */
  after?: number;
  payload?: Record<string, unknown>;
}

/** Adds jobs to the table, which any process may run, and wakes the runner of this one. */
export interface Jobs {
  /**
   * Within the transaction that makes the work necessary. Nothing happens when the same work is waiting already.
   */
  enqueue(tx: Db | Tx, kind: JobKind, subject: string, options: EnqueueOptions): Promise<void>;
  /**
   * Deletes work that is not finished. A running job notices the deletion within seconds, and its result is not
   * recorded.
   */
  cancel(tx: Db | Tx, kinds: readonly JobKind[], subject: string): Promise<void>;
  /** Call it after the commit: looks for due jobs at once. */
  wake(): void;
}
