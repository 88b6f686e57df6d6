import type { ServerResponse } from 'node:http';

/** Returns a signal that is aborted when a response is over: sent, or lost with its connection. */
export function lossOf(response: ServerResponse): AbortSignal {
  const lost = new AbortController();
  response.once('close', () => lost.abort());
  return lost.signal;
}
