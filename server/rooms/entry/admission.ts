import type { AgedJoin } from '../../identity/tokens/issuer';
import type { WaitingRow } from '../waiting/wait';
import type { JoinResult } from './join-result';
import type { Refused } from './refusals';

/** The request of somebody who joins. */
export interface JoinRequest {
  token: AgedJoin;
  /** The values of the last welcome, to resume after a lost connection. */
  resume: { participantId: string; secret: string } | null;
  /** The secret that the browser keeps; null: it keeps none. */
  browser: string | null;
  /** Whether the client has the key, if the room is end-to-end encrypted. */
  hasKey: boolean;
  /** The origin of the page that joins; null: a page of this server, or a client that is not a browser. */
  origin: string | null;
  /** The connection that asks. */
  connectionId: string;
  /** The id with which they wait on that connection; null: they have just come. */
  waitingId: string | null;
  /** The number of people that the media engine supports, and the message for people above it. */
  limit: { participants: number; sentence: string } | null;
}

/** The answer to a join. */
export type Admission =
  | { kind: 'admitted'; result: JoinResult }
  /** They wait until a host decides about them. */
  | { kind: 'waiting'; person: WaitingRow; isNew: boolean }
  | Refused
  /** They were in this session and left it, for a reason that still applies. */
  | { kind: 'left'; reason: 'ended' | 'duplicate' };
