import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AnyRouter } from '@trpc/server';
import { nodeHTTPRequestHandler } from '@trpc/server/adapters/node-http';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ApiError, forbidden } from '../../platform/errors/errors';
import { parseJson } from '../../platform/json';
import { lossOf } from '../../platform/http/loss-of';
import { readBytes } from '../rest/body';
import { toErrorResponse } from '../../platform/errors/error-response';
import { guestCookieOf } from '../../identity/authentication/guest-cookie';
import { readLoginCookie } from '../../identity/authentication/login-cookie';
import type { Context } from '../../platform/procedures/context';
import type { Services } from '../../platform/procedures/services';

/** Path under which the portal reaches the router. */
export const TRPC_PATH = '/trpc';

/** Calls in one request; the portal's client sends at most ten. */
const BATCH_MAX_CALLS = 20;

export interface TrpcRequest {
  message: IncomingMessage;
  response: ServerResponse;
  path: string;
  ip: string | null;
  country?: string | null;
  requestId: string;
}

/**
 * Handles the portal's calls from a browser, authenticated by the login cookie. Browsers send cookies also with
 * requests that other sites start, so a call that changes something must come from this server's own origin.
 */
export function createTrpcHandler(router: AnyRouter, services: Services, options: { secret: string }) {
  return async (request: TrpcRequest): Promise<void> => {
    const problem = await readBody(request.message);
    await nodeHTTPRequestHandler({
      router,
      path: request.path.slice(TRPC_PATH.length + 1),
      req: request.message,
      res: request.response,
      maxBatchSize: BATCH_MAX_CALLS,
      allowMethodOverride: false,
      createContext() {
        if (problem !== null) throw problem;
        return contextOf(request);
      },
      onError({ error, path }) {
        if (getHTTPStatusCodeFromError(error) < 500) return; // also what tRPC itself could not read
        const line = { err: toErrorResponse(error).cause, path, requestId: request.requestId };
        services.log.error(line, 'portal call failed');
      },
    });
  };

  async function contextOf({ message, response, ip, country, requestId }: TrpcRequest): Promise<Context> {
    assertOwnOrigin(message, services.baseUrl);
    const { cookie, 'user-agent': userAgent } = message.headers;
    const sealing = { baseUrl: services.baseUrl, secret: options.secret };
    const loginId = await readLoginCookie(cookie, sealing);
    const credential = { apiKey: null, bearer: null, loginId, fromPages: false };
    const setCookie = (header: string) => void response.appendHeader('Set-Cookie', header);
    const guestCookie = guestCookieOf({ cookie, setCookie }, sealing);
    const whenLost = () => lossOf(response);
    const call = { services, credential, guestCookie, ip, country, requestId, userAgent, whenLost };
    return { ...call, rejectedBody: null, idempotencyKey: null };
  }
}

/** Reads the body of a call for tRPC. @returns its error, which tRPC answers with; null when it is valid */
async function readBody(message: IncomingMessage): Promise<ApiError | null> {
  if (message.method === 'GET' || message.method === 'HEAD') return null;
  const body = await readBytes(message).catch((error: unknown) => asApiError(error));
  const isRead = !(body instanceof ApiError);
  Object.assign(message, { body: isRead ? body.toString() : '' });
  if (!isRead) return body;
  try {
    parseJson(body.toString());
    return null;
  } catch (error) {
    return error instanceof ApiError ? error : null; // tRPC tells what is not JSON
  }
}

function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  throw error;
}

/** @throws ApiError FORBIDDEN for a changing call from elsewhere. */
function assertOwnOrigin({ method, headers }: IncomingMessage, baseUrl: string): void {
  if (method === 'GET' || headers.origin === baseUrl) return;
  throw forbidden(`Calls of the portal must come from ${baseUrl}.`);
}
