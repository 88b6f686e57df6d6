import { minuteOf } from '../../platform/time/minute';
import type { Refusal } from '../../platform/hub/protocol';

/** The refusal of a join: a code for programs, a message for people, and whether another attempt may succeed. */
export interface Refused {
  kind: 'refused';
  code: Refusal;
  message: string;
  recoverable: boolean;
  /** With `room-not-open`: when the room opens, in ISO 8601. */
  opensAt?: string;
  /** With `opensAt`: the time of the server, in ISO 8601. */
  serverTime?: string;
}

const refused = (code: Refusal, message: string, recoverable = false): Refused => ({
  kind: 'refused',
  code,
  message,
  recoverable,
});

export const refusals = {
  tokenInvalid: refused('token-invalid', 'This invitation is not valid here; please ask for a new one.'),
  tokenExpired: refused('token-expired', 'This invitation has expired; please ask for a new one.'),
  tokenRevoked: refused('token-revoked', 'This invitation was withdrawn; please ask for a new one.'),
  resumeExpired: refused(
    'resume-expired',
    'You were away for too long, and your invitation has expired; please ask for a new one.',
  ),
  roomDeleted: refused('room-deleted', 'This room no longer exists.'),
  roomLocked: refused('room-locked', 'The call is locked; a host can let you in by unlocking it.', true),
  roomNotOpen: (opensAt: Date, now: Date) => ({
    ...refused('room-not-open', `This room opens at ${minuteOf(opensAt)}; please come back then.`, true),
    opensAt: opensAt.toISOString(),
    serverTime: now.toISOString(),
  }),
  roomClosed: (closesAt: Date) => refused('room-closed', `This room closed at ${minuteOf(closesAt)}.`),
  denied: refused('denied', 'A host did not let you into this call.'),
  originDenied: refused('origin-denied', 'The account of this room does not let this website show it.'),
  lobbyFull: refused('lobby-full', 'Too many people are waiting to be let in; please try again later.', true),
  roomFull: (sentence: string) => refused('room-full', sentence, true),
  accountFull: refused(
    'account-full',
    'The limit of people in calls is reached; please try again when somebody has left.',
    true,
  ),
  tooManyJoins: refused(
    'too-many-joins',
    'You joined this room too often in a short time; please try again in a moment.',
    true,
  ),
  roomBusy: refused(
    'too-many-joins',
    'Too many people are joining this room at once; please try again in a moment.',
    true,
  ),
  uninvited: refused('token-invalid', 'Only invited people can enter this room.'),
  removed: refused(
    'removed',
    'A host removed you from this room; you can come back once a host lets you in again.',
    true,
  ),
  keyMissing: refused(
    'e2ee-key-missing',
    'This room is end-to-end encrypted: its key is needed to enter.',
    true,
  ),
  unsupportedVersion: refused(
    'unsupported-version',
    'This page uses another version of the protocol; please reload it.',
  ),
  serverShutdown: refused('server-shutdown', 'The server is restarting; please try again.', true),
  mediaUnavailable: refused(
    'server-failure',
    'The media server of this call does not answer; please try again in a moment.',
    true,
  ),
  serverFailure: refused('server-failure', 'The server failed; please try again.', true),
} as const;
