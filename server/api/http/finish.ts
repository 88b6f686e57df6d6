import type { Timers } from '../../platform/time/timers';
import { isReaderGone, PIECE_SIZE, piecesOf, sendAtPace } from '../../platform/time/pace';
import type { LoggedRequest, LogRequest } from './request-log';
import { API_VERSION } from '../../platform/api-version';
import { failed, type RestAnswer } from '../rest/handler';

/** Writes an answer, unless its handler has done so, and logs the request. */
export type Finish = (request: LoggedRequest, answered: RestAnswer | 'written') => void;

/** @param timers for the time that a reader may take; absent: the system's */
export function createFinish(logRequest: LogRequest, timers: Timers | undefined): Finish {
  return (request, answered) => {
    const { response, message } = request;
    if (answered === 'written') {
      logRequest(request, { status: response.statusCode, route: null });
      return;
    }
    if (response.headersSent) {
      logRequest(request, answered);
      response.destroy();
      return;
    }
    const { body } = answered;
    // A short body fits into the connection's own buffers, whether it is read or not.
    const pieces = answered.pieces ?? (body.length > PIECE_SIZE ? piecesOf(body) : null);
    response.writeHead(answered.status, {
      'X-API-Version': API_VERSION,
      'Cache-Control': 'no-store',
      ...((body !== '' || pieces) && { 'Content-Type': 'application/json' }),
      ...(body !== '' && { 'Content-Length': Buffer.byteLength(body) }),
      ...answered.headers,
    });
    if (pieces && message.method !== 'HEAD') {
      void sendPieces(request, answered, pieces);
      return;
    }
    logRequest(request, answered);
    response.end(message.method === 'HEAD' ? '' : body);
  };

  /** Sends a body in pieces. A failure in the middle closes the connection, so that the client sees the error. */
  async function sendPieces(
    request: LoggedRequest,
    answered: RestAnswer,
    pieces: AsyncIterable<string | Uint8Array>,
  ): Promise<void> {
    try {
      await sendAtPace(pieces, request.response, timers, answered.pace);
      logRequest(request, answered);
    } catch (cause) {
      logRequest(
        request,
        isReaderGone(cause) ? answered : { ...answered, ...failed(cause, answered.route), status: 500 },
      );
    }
  }
}
