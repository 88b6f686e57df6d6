import type { AnyRouter } from '@trpc/server';
import { createOpenApiNodeHttpHandler } from 'trpc-to-openapi';
import { z } from 'zod';
import { oncePer } from '../../platform/lazily';
import type { Context } from '../../platform/procedures/context';
import type { Meta } from '../../platform/procedures/operation';
import type { JsonObject } from './body';

/** One call as the library gets it: parsed already, where the library would parse wrongly. */
export interface Call {
  method: string;
  /** Spelled by the route table. */
  path: string;
  /** The values of the parameters in the path, decoded, by name. */
  params: Readonly<Record<string, string>>;
  input: JsonObject;
  context: Context;
}

export type Outcome = { ok: true; body: string } | { ok: false; error: unknown };

/**
 * Returns trpc-to-openapi behind a narrow interface: it maps a method, a path and an input to a procedure of the router
 * and its output to JSON. Routing, bodies, statuses and errors are not left to it (see
 * docs/decisions/0001-rest-derived-from-the-router.md).
 */
export const adapterOf = oncePer(createAdapter);

function createAdapter(router: AnyRouter): (call: Call) => Promise<Outcome> {
  const handle = createOpenApiNodeHttpHandler({
    router: withPathsAlone(router),
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

/**
 * Returns the router with inputs that contain only the parameters of the path. From its first request on, the library
 * changes the shared schemas of inputs that it sees, so that every number and boolean accepts text. So it never sees
 * the contracts. It passes on every field, and the procedure checks the fields against its own input.
 *
 * The library does not decode parameters. So it finds them in the path under other names, which no procedure knows, and
 * gets the decoded values with the other fields.
 */
function withPathsAlone<R extends AnyRouter>(router: R): R {
  const procedures: Record<string, { _def: { meta?: Meta } }> = router._def.procedures;
  const seen = Object.entries(procedures).map(([name, { _def }]) => {
    const openapi = _def.meta?.openapi;
    if (!openapi) return [name, { _def }];
    const path = openapi.path.replaceAll(/\{(\w+)\}/g, '{encoded_$1}');
    const names = path.match(/(?<=\{)\w+(?=\})/g) ?? [];
    const input = z.object(Object.fromEntries(names.map((parameter) => [parameter, z.string()])));
    const meta = { ..._def.meta, openapi: { ...openapi, path } };
    return [name, { _def: { ..._def, meta, inputs: [input] } }];
  });
  return { ...router, _def: { ...router._def, procedures: Object.fromEntries(seen) } };
}

const NEVER_ABORTED = new AbortController().signal;
const JSON_HEADERS = { get: () => 'application/json' };

/**
 * The part of a request that the library reads. It is a `Request` by its prototype, so that the library takes its
 * signal and does not convert it, which saves 28 µs a call.
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
    this.body = { ...call.input, ...call.params };
    this.query = call.method === 'POST' || call.method === 'PATCH' ? {} : singly(this.body);
    this.context = call.context;
  }
}
Object.setPrototypeOf(LightRequest.prototype, Request.prototype);

/** Wraps each value in a list: the library unwraps it, and would drop a bare 0. */
const singly = (input: JsonObject): JsonObject =>
  Object.fromEntries(Object.entries(input).map(([name, value]) => [name, [value]]));

function light(request: unknown): LightRequest {
  if (request instanceof LightRequest) return request;
  throw new TypeError('The adapter was handed a request of another kind.');
}

/** The part of a response that the library writes. */
class LightResponse {
  statusCode = 200;
  body = '';

  setHeader(): void {}

  end(body: string | undefined): void {
    this.body = body ?? '';
  }
}
