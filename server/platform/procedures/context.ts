import type { ApiError } from '../errors/errors';
import type { GuestIdentity, UnknownCall } from '../principal/credential';
import type { Principal } from '../principal/principal';
import type { Services } from './services';

/** One call of an operation, as an adapter passes it to the router. */
export interface Context extends UnknownCall {
  services: Services;
  /** The guest identity of the browser; absent for calls that come from no browser. */
  guestCookie?: GuestIdentity;
  /** The country of a browser, as an ISO 3166-1 alpha-2 code, if a trusted proxy names it. */
  country?: string | null | undefined;
  /** The origin of the page that calls; null or absent: a page of this server, or a client that is not a browser. */
  origin?: string | null | undefined;
  /** The header `User-Agent` of a browser; absent for calls that come from none. */
  userAgent?: string | undefined;
  /** Set when the adapter could not read the body: thrown after the caller has been authenticated. */
  rejectedBody: ApiError | null;
  /** Creates a signal that is aborted when the connection of the caller is lost; absent without a connection. */
  whenLost?: () => AbortSignal;
  /** The value of the header `Idempotency-Key`, unchecked; null: there is none. Only REST requests have one. */
  idempotencyKey: string | null;
  /** Sets a header of the answer; absent when the answer has no headers. */
  setHeader?: (name: string, value: string) => void;
  /** Set where the answer can be written in pages: see `Rest.streamed`. */
  continueWith?: ContinueWith;
  /** Set where the answer can be text instead of JSON: see `Rest.textFormats`. */
  answerWithText?: AnswerWithText;
  /** Set where the caller asks for a stream of events instead of JSON: see `Rest.eventStream`. */
  eventStream?: EventStreamCall;
  /** Receives the caller as soon as they are authenticated, also of a call that is refused later. */
  identified?: (principal: Principal) => void;
  /** Set where calls are limited. */
  limitCall?: LimitCall;
}

/** Takes the pages that follow the first one of a list in an answer. They are read as they are sent. */
export type ContinueWith = (pages: AsyncIterable<readonly unknown[]>) => void;

/**
 * Has an answer written as text instead of as JSON.
 * @param pieces of about `PIECE_SIZE`, each created when the reader has taken the one before
 */
type AnswerWithText = (mediaType: string, pieces: AsyncIterable<string>) => void;

/** A call that is answered with a stream of server-sent events. */
interface EventStreamCall {
  /** The last event that the client got before it reconnected, unchecked; null: none. */
  lastEventId: string | null;
  /** @param pieces are written as they come; the stream ends with them */
  send(pieces: AsyncIterable<string>): void;
}

/**
 * Authenticates a call, and counts it for its caller.
 * @throws ApiError TOO_MANY_REQUESTS when the limit is reached; the errors of `authenticate`
 */
export type LimitCall = (authenticate: () => Promise<Principal>) => Promise<Principal>;
