/** A request failed: the server returned an error, or no answer arrived. */
export class ConferenceRoomError extends Error {
  override readonly name = 'ConferenceRoomError';
  /** HTTP status; null when no answer arrived. */
  readonly status: number | null;
  /** Identifier of the request in the logs of the server; null when no answer arrived. */
  readonly requestId: string | null;
  /** How long to wait before the request is sent again, in seconds; null when the server named no time. */
  readonly retryAfterSeconds: number | null;

  /** @param message one sentence, for example from the `error` of the answer */
  constructor(
    message: string,
    details: {
      status?: number;
      requestId?: string | null;
      retryAfterSeconds?: number | null;
      cause?: unknown;
    } = {},
  ) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.status = details.status ?? null;
    this.requestId = details.requestId ?? null;
    this.retryAfterSeconds = details.retryAfterSeconds ?? null;
  }
}
