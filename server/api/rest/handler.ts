import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { ApiError, notFound } from '../../platform/errors/errors';
import { API_VERSION } from '../../platform/api-version';
import { isStrict, readCredential, type Credential } from '../../platform/principal/credential';
import { refusePublishable } from '../../identity/authentication/resolve';
import type { Principal } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import type { Services } from '../../platform/procedures/services';
import { adapterOf } from './adapter';
import { readJsonBody, type JsonObject } from './body';
import { prefers } from './accept';
import { csvAnswer } from './csv';
import { toErrorResponse, type ErrorResponse } from '../../platform/errors/error-response';
import { foreignOrigin } from '../../platform/embed-origins';
import { EVENT_STREAM } from '../../platform/http/event-stream';
import { lossOf } from '../../platform/http/loss-of';
import { STREAM_PACE } from '../../platform/time/pace';
import type { TimeLimit } from '../../platform/time/with-deadline';
import { queryOf } from './query';
import type { RestLimits } from './rate-limits';
import { createRouteTable, namedParams, routesOf, takesBody, type Match, type Route } from './routes';
import { streamedJson } from './streamed';

/** A request with its parsed parts. */
export interface RestRequest {
  message: IncomingMessage;
  response: ServerResponse;
  path: string;
  /** Without the question mark; empty when there is none. */
  query: string;
  ip: string | null;
  /** The country of the client, if a trusted proxy names it; absent for calls from inside the process. */
  country?: string | null;
  requestId: string;
  /** Instead of the one in the headers, for calls from inside the process. */
  credential?: Credential;
}

/** An answer, ready to be written. `body` empty: none. */
export interface RestAnswer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** The body in pieces, instead of `body`: each is created when the reader has taken the one before. */
  pieces?: AsyncIterable<string>;
  /** How fast the pieces must be read; absent: as every long answer. */
  pace?: TimeLimit;
  /** The route that was taken, for the log; null when there is none. */
  route: string | null;
  /** The failure, for the log. */
  failure?: ErrorResponse;
  /** The call of an operation, for the request log of its account; absent: the request reached no operation. */
  call?: HandledCall;
}

/** A call of an operation, as the request log of its account needs it. */
export interface HandledCall {
  /** When the request began. */
  at: Date;
  route: Route;
  /** Values of the parameters in the path. */
  params: readonly string[];
  /** The fields of the body or query; null: they could not be read. */
  input: JsonObject | null;
  /** Null: the caller was not authenticated. */
  principal: Principal | null;
  /** The JSON of the answer; null: there is none, or it is written in pieces or in another form. */
  output: string | null;
}

/** A route outside the router, because it answers with bytes. It writes its answer itself. */
export interface ByteRoute extends Route {
  respond: (request: RestRequest, params: string[]) => Promise<RestAnswer | 'written'>;
}

type TableRoute = Route & { respond?: ByteRoute['respond'] };

/**
 * Handles REST: the routes of the router and those that answer with bytes.
 * @param limits null: calls are not limited
 */
export function createRestHandler(
  router: AnyRouter,
  services: Services,
  byteRoutes: readonly ByteRoute[],
  limits: RestLimits | null,
) {
  const match = createRouteTable<TableRoute>([...routesOf(router), ...byteRoutes]);
  const call = adapterOf(router);

  return async (request: RestRequest): Promise<RestAnswer | 'written'> => {
    const at = services.now();
    const found = match(request.path);
    const route = found && routeOf(found, request.message.method ?? '');
    if (limits !== null) {
      const refusal = await limits.refusalOf(request, route !== null && !route.respond);
      if (refusal !== null) return failed(refusal, route?.path ?? null);
    }
    if (found === null) return failed(notFound('There is no such route.'), null);
    if (route === null) return methodRefused(found, request.message.method);
    if (route.respond) return respondWithBytes(route, request, found.params);
    const input = await inputOf(request, route);
    const { accept } = request.message.headers;
    const headers: Record<string, string> = route.csv || route.eventStream ? { Vary: 'Accept' } : {};
    const context = contextOf(request, input, headers);
    const limitCall = limits?.limitCallOf(request);
    if (limitCall) context.limitCall = limitCall;
    const chosen = offerForms(context, route, request.message.headers);
    const handled = handledCallOf(context, { at, route, params: found.params, input });
    const outcome = await call({
      method: route.method,
      path: found.path,
      params: namedParams(route, found.params),
      input: input instanceof ApiError ? {} : input,
      context,
    });
    if (!outcome.ok) {
      const failure = failed(outcome.error, route.path);
      return { ...failure, headers: { ...headers, ...failure.headers }, call: handled };
    }
    const answer = { status: route.success, headers, body: '', route: route.path, call: handled };
    if (chosen.text !== null) return writtenAsText(answer, chosen.text);
    if (chosen.events !== null) return writtenAsEvents(answer, chosen.events);
    if (route.streamed && chosen.pages !== null) {
      return { ...answer, pieces: streamedJson(outcome.body, route.streamed, chosen.pages) };
    }
    if (route.csv && prefers('text/csv', accept)) {
      const csv = csvAnswer(route.csv, outcome.body);
      return { ...answer, body: csv.body, headers: { ...headers, ...csv.headers } };
    }
    if (route.success === 204) return answer;
    handled.output = outcome.body;
    return { ...answer, body: outcome.body };
  };

  async function respondWithBytes(route: TableRoute, request: RestRequest, params: string[]) {
    try {
      request.response.setHeader('X-API-Version', API_VERSION);
      refusePublishable(readCredential(request.message.headers));
      return (await route.respond?.(request, params)) ?? 'written';
    } catch (error) {
      return failed(error, route.path);
    }
  }

  /** @param headers of the answer, to be filled by the procedure */
  function contextOf(
    request: RestRequest,
    input: JsonObject | ApiError,
    headers: Record<string, string>,
  ): Context {
    const idempotencyKey = request.message.headers['idempotency-key'];
    return {
      services,
      credential: request.credential ?? readCredential(request.message.headers),
      ip: request.ip,
      origin: foreignOrigin(request.message.headers.origin, services.baseUrl),
      requestId: request.requestId,
      rejectedBody: input instanceof ApiError ? input : null,
      whenLost: () => lossOf(request.response),
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : null,
      setHeader: (name, value) => void (headers[name] = value),
    };
  }
}

/** Returns the call for the request log. Its caller is filled in when they are authenticated. */
function handledCallOf(
  context: Context,
  { input, ...request }: Pick<HandledCall, 'at' | 'route' | 'params'> & { input: JsonObject | ApiError },
): HandledCall {
  const call: HandledCall = {
    ...request,
    input: input instanceof ApiError ? null : input,
    principal: null,
    output: null,
  };
  context.identified = (principal) => void (call.principal = principal);
  return call;
}

/** Returns the answer to a failure: the contract's `{ "error": string }`. */
export function failed(error: unknown, route: string | null): RestAnswer {
  const failure = toErrorResponse(error);
  return {
    status: failure.status,
    headers: failure.headers,
    body: JSON.stringify({ error: failure.sentence }),
    route,
    failure,
  };
}

/** The form of the answer that a rule chose instead of one text of JSON. */
interface Chosen {
  pages: AsyncIterable<readonly unknown[]> | null;
  text: { mediaType: string; pieces: AsyncIterable<string> } | null;
  events: AsyncIterable<string> | null;
}

/** Offers a rule the forms of its route, as far as the caller accepts them. @returns what the rule chooses later */
function offerForms(context: Context, route: Route, headers: IncomingHttpHeaders): Chosen {
  const chosen: Chosen = { pages: null, text: null, events: null };
  if (route.streamed) context.continueWith = (pages) => void (chosen.pages = pages);
  if (route.textFormats?.length)
    context.answerWithText = (mediaType, pieces) => void (chosen.text = { mediaType, pieces });
  if (route.eventStream && prefers(EVENT_STREAM, headers.accept)) {
    const lastEventId = [headers['last-event-id']].flat()[0] ?? null;
    context.eventStream = { lastEventId, send: (events) => void (chosen.events = events) };
  }
  return chosen;
}

/** An answer in text instead of JSON. */
const writtenAsText = (
  answer: RestAnswer,
  { mediaType, pieces }: { mediaType: string; pieces: AsyncIterable<string> },
): RestAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'Content-Type': `${mediaType}; charset=utf-8` },
  pieces,
});

/** A stream of events, which no proxy should collect before it passes it on. */
const writtenAsEvents = (answer: RestAnswer, pieces: AsyncIterable<string>): RestAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'Content-Type': EVENT_STREAM, 'X-Accel-Buffering': 'no' },
  pieces,
  pace: STREAM_PACE,
});

/** HEAD takes the route of GET; the server leaves the body out. */
function routeOf({ byMethod }: Match<TableRoute>, method: string): TableRoute | null {
  return byMethod.get(method === 'HEAD' ? 'GET' : method) ?? null;
}

function methodRefused({ byMethod }: Match<TableRoute>, method: string | undefined): RestAnswer {
  const allowed = [...byMethod.keys(), ...(byMethod.has('GET') ? ['HEAD'] : []), 'OPTIONS'];
  const headers = { Allow: allowed.join(', ') };
  const route = [...byMethod.values()][0]?.path ?? null;
  if (method === 'OPTIONS') return { status: 204, headers, body: '', route };
  return failed(
    new ApiError('METHOD_NOT_SUPPORTED', 'The route does not accept this method.', { headers }),
    route,
  );
}

/** Returns the input of the router, or an error that the router throws after it has authenticated the caller. */
async function inputOf(request: RestRequest, route: TableRoute): Promise<JsonObject | ApiError> {
  const input = takesBody(route.method) ? await bodyOf(request.message) : queryOf(request.query, route);
  if (input instanceof ApiError || !isStrict(request.message.headers)) return input;
  return route.refuseUnknown?.(input) ?? input;
}

async function bodyOf(message: IncomingMessage): Promise<JsonObject | ApiError> {
  try {
    return await readJsonBody(message);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
}
