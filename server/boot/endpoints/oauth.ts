import { withoutMark } from '../../platform/byte-order-mark';
import type { IncomingMessage } from 'node:http';
import { registerClient } from '../../identity/grants/clients';
import { OAUTH_PATHS } from '../../identity/grants/metadata';
import { OAuthError } from '../../identity/grants/oauth-error';
import { exchange, revokeByToken, type TokenParams } from '../../identity/grants/tokens';
import type { Caller } from '../../platform/principal/principal';
import type { Services } from '../../platform/procedures/services';
import { readBytes, readJsonBody } from '../../api/rest/body';
import { failed, type RestAnswer, type RestRequest } from '../../api/rest/handler';
import type { RestLimits } from '../../api/rest/rate-limits';

type Endpoint = (request: RestRequest) => Promise<RestAnswer>;

/**
 * Returns the endpoints that applications call by themselves, by path. They follow the RFCs rather than REST: they
 * accept forms and return `{ error, error_description }`.
 * @param limits null: calls are not limited
 */
export function oauthEndpoints(services: Services, limits: RestLimits | null): Record<string, Endpoint> {
  const endpoint =
    (
      path: string,
      work: (request: RestRequest) => Promise<Omit<RestAnswer, 'route' | 'headers'>>,
    ): Endpoint =>
    async (request) => {
      const { method } = request.message;
      if (method === 'OPTIONS') return { status: 204, headers: ALLOW, body: '', route: path };
      const limited = await limits?.refusalOf(request, false);
      if (limited) return failed(limited, path);
      try {
        if (method !== 'POST')
          return { ...errorOf(405, 'invalid_request', 'Send a POST.'), headers: ALLOW, route: path };
        return { headers: {}, route: path, ...(await work(request)) };
      } catch (error) {
        if (!(error instanceof OAuthError)) return failed(error, path);
        return {
          ...errorOf(STATUSES[error.code] ?? 400, error.code, error.message),
          headers: {},
          route: path,
        };
      }
    };
  return {
    [OAUTH_PATHS.token]: endpoint(OAUTH_PATHS.token, async (request) => {
      const tokens = await exchange(services, callerOf(request), await readForm(request.message));
      return { status: 200, body: JSON.stringify(tokens) };
    }),
    [OAUTH_PATHS.register]: endpoint(OAUTH_PATHS.register, async ({ message, ip }) => {
      const client = await registerClient(services, ip, await readJsonBody(message));
      return { status: 201, body: JSON.stringify(client) };
    }),
    [OAUTH_PATHS.revoke]: endpoint(OAUTH_PATHS.revoke, async (request) => {
      await revokeByToken(services, callerOf(request), await readForm(request.message));
      return { status: 200, body: '' };
    }),
  };
}

const ALLOW = { Allow: 'POST, OPTIONS' };

const STATUSES: Partial<Record<OAuthError['code'], number>> = {
  invalid_client: 401,
  temporarily_unavailable: 503,
};

const errorOf = (status: number, error: string, sentence: string) => ({
  status,
  body: JSON.stringify({ error, error_description: sentence }),
});

/** Returns a caller who has not signed in. The rule checks the credentials in the request. */
const callerOf = ({ ip, requestId }: RestRequest): Caller => ({
  principal: { kind: 'anonymous' },
  scope: null,
  atLeast: 'viewer',
  ip,
  requestId,
});

/** Reads a form. @throws OAuthError, ApiError */
async function readForm(message: IncomingMessage): Promise<TokenParams> {
  const type = message.headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const bytes = await readBytes(message);
  if (type !== 'application/x-www-form-urlencoded') {
    throw new OAuthError('invalid_request', 'Send the parameters as application/x-www-form-urlencoded.');
  }
  const form = new URLSearchParams(withoutMark(bytes.toString()));
  for (const name of form.keys()) {
    if (form.getAll(name).length > 1) {
      throw new OAuthError('invalid_request', 'A parameter is given more than once.');
    }
  }
  return Object.fromEntries(form);
}
