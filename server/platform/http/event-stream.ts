/** The media type of a stream of server-sent events. */
export const EVENT_STREAM = 'text/event-stream';

/**
 * Returns an event as it is written to a stream.
 * @param id the `Last-Event-ID` of a client that reconnects after it; absent: clients do not resume the stream
 */
export const streamedEvent = ({ id, event, data }: { id?: number; event: string; data: object }): string =>
  `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;

/** Returns a line that clients ignore, which keeps a silent connection open. */
export const streamedComment = (text: string): string => `: ${text}\n\n`;
