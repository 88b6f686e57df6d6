import type { IncomingMessage } from 'node:http';
import type { Log } from '../../platform/log/log';
import { redactPath, redactSecrets } from '../../platform/log/redact';
import type { RestAnswer, RestRequest } from '../rest/handler';

/** A request as the log tells of it. */
export interface LoggedRequest extends RestRequest {
  /** By the process's own clock. */
  startedAt: number;
  /** The caller's own id, so that logs of both sides can be joined. */
  callerRequestId: string | undefined;
}

export type LogRequest = (
  request: LoggedRequest,
  answered: Pick<RestAnswer, 'status' | 'route' | 'failure'>,
) => void;

/** One line a request: the route rather than the address, because addresses may carry credentials. */
export function createRequestLog(log: Log): LogRequest {
  // These fields hold no secret by their making, and looking for some costs 30 µs a line.
  const plain = log.child({}, { redact: [] });
  const logged = new WeakSet<LoggedRequest>();
  return (request, { status, route, failure }) => {
    if (logged.has(request)) return; // a page that failed ends twice: when it throws and when its connection closes
    logged.add(request);
    const { requestId, callerRequestId, message, path, startedAt } = request;
    const line = {
      requestId,
      callerRequestId,
      method: message.method,
      route: route ?? redactPath(path).slice(0, 200),
      status,
      ms: Math.round((performance.now() - startedAt) * 10) / 10,
    };
    if (status < 500) plain.info(line, 'request');
    // What stands behind the server is not there (502, 503): told, but no fault of ours.
    else
      log[status === 500 ? 'error' : 'warn']({ ...line, err: failure?.cause ?? undefined }, 'request failed');
  };
}

/** The id that the caller gave a request, when it is a plain one. */
export function callerRequestIdOf({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && PLAIN_ID.test(given) ? redactSecrets(given) : undefined;
}

const PLAIN_ID = /^[\w.-]{8,64}$/;
