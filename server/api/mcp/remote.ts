import { TOOLSETS, type Toolset } from '../../platform/toolsets';
import { ApiError } from '../../platform/errors/errors';
import { readCredential, type Credential } from '../../platform/principal/credential';
import type { Principal } from '../../platform/principal/principal';
import type { Services } from '../../platform/procedures/services';
import type { createRestHandler, RestAnswer, RestRequest } from '../rest/handler';
import type { Match, Route } from '../rest/routes';
import { isRecordedCaller } from '../../platform/request-log/recorded-call';
import type { RestLimits } from '../rest/rate-limits';
import { allowOrigin } from './cors';
import { createAssistantHandler, isAnswered, NO_STREAM, type Signals } from './handler';
import { localRest } from './local-rest';
import { createToolRecorder } from './record-tool-call';
import { checkRequest } from './request-guard';
import { toolsOf, type Procedures, type Toolbox } from './tools';

/** The parts of the tools inside the product. */
export interface RemoteToolsOptions {
  router: Procedures;
  services: Services;
  rest: ReturnType<typeof createRestHandler>;
  /** Null: calls are not limited. */
  limits: RestLimits | null;
  /** Finds the routes of REST. */
  match: (path: string) => Match<Route> | null;
  version: string;
  /** Host names that are allowed in Host and Origin headers, see request-guard.ts. */
  allowedHosts: readonly string[];
  /** The toolsets offered to a key. An application gets the toolsets that its person allowed. */
  toolsets: readonly Toolset[];
  /** Where an application that has no token yet finds out how to get one. */
  resourceMetadataUrl: string;
  /** A cancellation may reach another process than the call, and a subscription another one than the stream. */
  signals: Signals;
}

const ROUTE = '/mcp';

/**
 * Serves the tools to many people. Each request acts with its own credential, which is a secret key or the access token
 * of an application. Each tool is one call of REST with the rights of that credential.
 */
export function createRemoteTools(options: RemoteToolsOptions) {
  const { services, limits, allowedHosts } = options;
  const answer = createAssistantHandler(services.assistantStreams, options.signals);
  const toolboxOf = createToolboxes(options);

  return async (request: RestRequest): Promise<RestAnswer | 'written'> => {
    const { message, response, ip, requestId } = request;
    const refused = checkRequest({ token: null, allowedHosts }, message.headers);
    if (refused !== null) return refusal(refused.status, refused.sentence);
    if (allowOrigin(message, response)) {
      const limited = await limits?.refusalOf(request, false);
      return limited
        ? refusal(429, limited.message, limited.headers)
        : { status: 204, headers: {}, body: '', route: ROUTE };
    }
    const { secret, credential } = credentialOf(readCredential(message.headers));
    let principal: Principal;
    try {
      principal = await authenticate({ ...request, credential });
    } catch (error) {
      const refusedCaller = error instanceof ApiError ? refuseCaller(error, secret) : null;
      if (refusedCaller === null) throw error;
      return refusedCaller;
    }
    const toolbox = toolboxOf(principal);
    if (!isAnswered(message, { toolbox })) {
      return refusal(405, NO_STREAM, { Allow: 'POST' });
    }
    const parts = {
      callerId: idOf(principal),
      toolbox,
      rest: {
        baseUrl: '',
        apiKey: secret,
        // REST is this server and echoes no header, so an answer can contain only a key that the caller wrote.
        redact: (text: string) => text.replaceAll(secret, '[redacted]'),
        userAgent: `conference-room-mcp/${options.version}`,
        fetch: localRest(options.rest, { credential, ip, requestId }),
      },
      version: options.version,
      log: (line: string) => services.log.warn({ requestId }, `tools: ${line}`),
      ...(isRecordedCaller(principal) && {
        record: createToolRecorder((call) => services.requestLog.record(call), options.match, {
          at: services.now(),
          caller: principal,
          requestId,
        }),
      }),
    };
    await answer(parts, message, response);
    return 'written';
  };

  async function authenticate(request: RestRequest & { credential: Credential }): Promise<Principal> {
    const refused = await limits?.refusalOf(request, true);
    if (refused) throw refused;
    const identify = () => services.authenticate(services, 'key', request);
    const limitCall = limits?.limitCallOf(request);
    return limitCall ? limitCall(identify) : identify();
  }

  /** 401 says where an application gets a token (RFC 9728), and whether the one that it has is over (RFC 6750). */
  function refuseCaller({ code, message, headers }: ApiError, secret: string): RestAnswer | null {
    if (code === 'TOO_MANY_REQUESTS') return refusal(429, message, headers);
    if (code === 'FORBIDDEN') return refusal(403, message, headers);
    if (code !== 'UNAUTHORIZED') return null;
    const challenge = [
      ...(secret === '' ? [] : ['error="invalid_token"']),
      'scope="default"',
      `resource_metadata="${options.resourceMetadataUrl}"`,
    ];
    const sentence =
      secret === ''
        ? 'Sign in, or send a secret key or an access token as "Authorization: Bearer …".'
        : 'The key or access token is not valid, or no longer valid.';
    return refusal(401, sentence, { 'WWW-Authenticate': `Bearer ${challenge.join(', ')}` });
  }
}

/** Returns the credential. A bearer that looks like a key is a key, and otherwise an application's access token. */
function credentialOf(sent: Credential): { secret: string; credential: Credential } {
  const secret = sent.bearer ?? sent.apiKey ?? '';
  const none = { apiKey: null, bearer: null, loginId: null, fromPages: false };
  if (secret === '') return { secret, credential: none };
  const isKey = sent.bearer === null || /^[sp]k_/.test(secret);
  return { secret, credential: isKey ? { ...none, apiKey: secret } : { ...none, grantToken: secret } };
}

/** Returns an id that is the same for every token of a grant. */
const idOf = (principal: Principal): string => {
  if (principal.kind === 'grant') return principal.grantId;
  return principal.kind === 'key' ? principal.keyId : '';
};

/** Returns a function for the tools of each principal. There are few different sets, each made once. */
function createToolboxes({ router, toolsets }: RemoteToolsOptions): (principal: Principal) => Toolbox {
  const made = new Map<string, Toolbox>();
  return (principal) => {
    const isGrant = principal.kind === 'grant';
    const offered = isGrant ? TOOLSETS.filter((name) => principal.toolsets.includes(name)) : toolsets;
    const readOnly = isGrant && principal.readOnly;
    const name = `${isGrant} ${readOnly} ${offered.join(' ')}`;
    const all = () => toolsOf(router, offered, { readOnly });
    const toolbox = made.get(name) ?? (isGrant ? granted(all()) : all());
    made.set(name, toolbox);
    return toolbox;
  };
}

/** Returns the tools of an application. Tools that list things for resources come from the same sets. */
function granted(toolbox: Toolbox): Toolbox {
  const listers = toolbox.listers.filter(({ definition }) => toolbox.tools.has(definition.name));
  return { ...toolbox, listers };
}

function refusal(
  status: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): RestAnswer {
  const body = JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null });
  // The rest of the request is not read.
  return { status, headers: { Connection: 'close', ...headers }, body, route: ROUTE };
}
