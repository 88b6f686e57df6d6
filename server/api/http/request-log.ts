import type { IncomingMessage } from 'node:http';
import type { Log } from '../../platform/log/log';
import type { Metrics } from '../../platform/metrics/metrics';
import type { Span } from '../../platform/tracing/tracing';
import { redactPath, redactSecrets } from '../../platform/log/redact';
import type { RecordCall } from '../../platform/request-log/recorded-call';
import { recordRestCall } from './record-rest-call';
import type { RestAnswer, RestRequest } from '../rest/handler';

/** The parts of a request that the log needs. */
export interface LoggedRequest extends RestRequest {
  /** By the process's own clock. */
  startedAt: number;
  /** The caller's own id, so that logs of both sides can be joined. */
  callerRequestId: string | undefined;
  /** In which the request is handled. */
  span: Span;
}

export type LogRequest = (
  request: LoggedRequest,
  answered: Pick<RestAnswer, 'status' | 'route' | 'failure' | 'call'> & {
    /** The name under which a request without a route is counted. */
    family?: 'page' | 'portal';
  },
) => void;

/**
 * Logs one line for each request, counts it and ends its span: by the route instead of the path, because paths may
 * carry credentials and have no end.
 * @param recordCall takes the calls of operations for the request logs of their accounts; absent: nothing does
 */
export function createRequestLog(log: Log, metrics: Metrics, recordCall?: RecordCall): LogRequest {
  // These fields never hold a secret, and redacting them would cost 30 µs a line.
  const plain = log.child({}, { redact: [] });
  const logged = new WeakSet<LoggedRequest>();
  return (request, { status, route, failure, call, family }) => {
    if (logged.has(request)) return; // a page that failed ends twice: when it throws and when its connection closes
    logged.add(request);
    const { requestId, callerRequestId, message, path, startedAt, span } = request;
    const { method = '' } = message;
    const ms = performance.now() - startedAt;
    metrics.answered({ method, route: route ?? family ?? null, status }, ms / 1_000);
    const line = {
      requestId,
      callerRequestId,
      method,
      route: route ?? redactPath(path).slice(0, 200),
      status,
      ms: Math.round(ms * 10) / 10,
    };
    span.run(() => write(line, failure));
    span.describe(`${method} ${route ?? family ?? ''}`.trim(), {
      'http.response.status_code': status,
      ...(route !== null && { 'http.route': route }),
    });
    if (call && recordCall)
      recordRestCall(recordCall, call, {
        status,
        error: failure?.sentence ?? null,
        durationMs: ms,
        requestId,
      });
    span.end(status < 500 ? undefined : (failure?.cause ?? failure ?? unexplained(status)));
  };

  function write(line: { status: number }, failure: RestAnswer['failure']): void {
    const { status } = line;
    if (status < 500) plain.info(line, 'request');
    // 502 and 503: a service behind this server is not available, which is not an error of the server.
    else
      log[status === 500 ? 'error' : 'warn']({ ...line, err: failure?.cause ?? undefined }, 'request failed');
  }
}

/** Handlers that write their own answers do not report the failure, so the status replaces it. */
const unexplained = (status: number): Error => Object.assign(new Error(), { name: `${status}` });

/** Returns the id that the caller gave the request, when it has a plain form. */
export function callerRequestIdOf({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && PLAIN_ID.test(given) ? redactSecrets(given) : undefined;
}

const PLAIN_ID = /^[\w.-]{8,64}$/;
