import type { AnyRouter } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import type { Context } from '../../platform/procedures/context';
import type { JsonObject } from './body';

/** One call as the adapter gets it: everything that it would read wrongly has been read before. */
export interface Call {
  method: string;
  /** Spelled by the route table. */
  path: string;
  input: JsonObject;
  context: Context;
}

export type Outcome = { ok: true; body: string } | { ok: false; error: unknown };

/**
 * trpc-to-openapi behind a narrow door: it maps a method, a path and an input to a procedure of the router and its
 * output to JSON. Routing, bodies, statuses and errors are not left to it (see the README, "Decisions").
 */
export function createAdapter(router: AnyRouter): (call: Call) => Promise<Outcome> {
  const handle = createOpenApiNodeHttpHandler({
    router,
    createContext: ({ req }) => light(req).context,
    onError: ({ req, error }) => {
      light(req).failure = error;
    },
  });
  return async (call) => {
    const request = new LightRequest(call);
    const response = new LightResponse();
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the adapter reads and writes no more than these have
    await handle(request as never, response as never);
    return request.failure === null
      ? { ok: true, body: response.body }
      : { ok: false, error: request.failure };
  };
}

const NEVER_ABORTED = new AbortController().signal;
const JSON_HEADERS = { get: () => 'application/json' };

/**
 * What the adapter reads of a request. Being a `Request` to it, it is asked for its signal instead of being converted
 * into one, which spares 28 µs a call.
 */
class LightRequest {
  readonly method: string;
  readonly url: string;
  readonly body: JsonObject;
  readonly query: JsonObject;
  readonly headers = JSON_HEADERS;
  readonly signal = NEVER_ABORTED;
  readonly context: Context;
  failure: unknown = null;

  constructor(call: Call) {
    this.method = call.method;
    this.url = call.path;
    this.body = call.input;
    this.query = call.input;
    this.context = call.context;
  }
}
Object.setPrototypeOf(LightRequest.prototype, Request.prototype);

function light(request: unknown): LightRequest {
  if (request instanceof LightRequest) return request;
  throw new TypeError('The adapter was handed a request of another kind.');
}

/** What the adapter writes of a response. */
class LightResponse {
  statusCode = 200;
  body = '';

  setHeader(): void {}

  end(body: string | undefined): void {
    this.body = body ?? '';
  }
}
