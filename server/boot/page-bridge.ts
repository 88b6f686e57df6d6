import { setPageBridge, type PageBridge } from '../api/pages/page-bridge';
import type { Config } from './config';
import { toErrorResponse } from '../platform/errors/error-response';
import { toolsOf, type RestTool } from '../api/mcp/tools';
import { deviceCookieName, loginCookieName, readLoginCookie } from '../identity/authentication/login-cookie';
import { appRouter, createCaller } from '../api/router';
import { lazily } from '../platform/lazily';
import { discoveryUrl, endSessionUrl } from '../platform/outbound/openid-discovery';
import { TOOLSETS, type Toolset } from '../platform/toolsets';
import type { Services } from '../platform/procedures/services';
import { DEVICE_DAYS } from '../identity/users/devices';
import { LOGIN_DAYS } from '../identity/users/logins';
import { SignInRefusedError } from '../identity/users/single-sign-on';

/** Gives the pages access to parts of this server. Call it before they are loaded. */
export function providePageBridge(
  config: Config,
  services: Services,
  { authSecret, document }: { authSecret: string; document: () => unknown },
): void {
  const tools = lazily(describeTools);
  const toolsets = lazily(() => (config.assistants === null ? [] : TOOLSETS.map(describeToolset)));
  setPageBridge({
    ...bridgeParts(config, services, authSecret),
    get openApi() {
      return document();
    },
    get tools() {
      return tools();
    },
    get toolsets() {
      return toolsets();
    },
  });
}

function bridgeParts(
  config: Config,
  services: Services,
  secret: string,
): Omit<PageBridge, 'openApi' | 'tools' | 'toolsets'> {
  const { baseUrl } = config;
  return {
    baseUrl,
    registration: services.registration.mode,
    sendsMail: services.mail !== null,
    async routerCallerFor({ cookie, ...from }) {
      const loginId = await readLoginCookie(cookie, { baseUrl, secret });
      const credential = { apiKey: null, bearer: null, loginId, fromPages: true };
      return createCaller({ services, credential, ...from, rejectedBody: null, idempotencyKey: null });
    },
    explain(error, note) {
      const { status, sentence, headers, cause } = toErrorResponse(error);
      if (status >= 500) services.log.error({ err: cause }, note);
      const refusal = error instanceof SignInRefusedError ? error.refusal : null;
      return { status, sentence, headers, refusal };
    },
    warn: (reason, note) => services.log.warn({ reason }, note),
    login: {
      secret,
      cookieName: loginCookieName(baseUrl),
      maxAgeSeconds: LOGIN_DAYS * 86_400,
      device: { cookieName: deviceCookieName(baseUrl), maxAgeSeconds: DEVICE_DAYS * 86_400 },
      providers: config.signInProviders.map((provider) => ({
        ...provider,
        discoveryUrl: provider.issuer === null ? null : discoveryUrl(provider.issuer),
      })),
      endSessionUrl: (idToken, next) => endSessionUrlOf(config, services, { idToken, next }),
    },
  };
}

/** The longest wait for a provider before a browser is signed out here alone, in milliseconds. */
const PATIENCE_MS = 5_000;

async function endSessionUrlOf(
  { baseUrl, signInProviders }: Config,
  { log }: Services,
  session: { idToken: string | null; next: string },
): Promise<string | null> {
  const provider = signInProviders.find(({ singleSignOn }) => singleSignOn !== null);
  if (provider === undefined || provider.issuer === null) return null;
  const { issuer, clientId } = provider;
  const returnUrl = `${baseUrl}/api/auth/signed-out`;
  try {
    return await endSessionUrl({ issuer, clientId, returnUrl, ...session }, AbortSignal.timeout(PATIENCE_MS));
  } catch (error) {
    log.warn({ err: error }, 'a login at the provider goes on after a sign-out');
    return null;
  }
}

function describeToolset(name: Toolset): PageBridge['toolsets'][number] {
  const tools = [...toolsOf(appRouter, [name]).tools.values()];
  const [mode, ...more] = new Set(tools.map((tool) => tool.mode));
  return {
    name,
    mode: more.length === 0 ? (mode ?? null) : null,
    tools: tools.map(({ definition: { title, annotations } }) => ({
      title,
      readsOnly: annotations.readOnlyHint,
    })),
  };
}

/** Returns the MCP tools of all sets, set by set, and in a set in the order of the router. */
function describeTools(): PageBridge['tools'] {
  const described = new Map<string, PageBridge['tools'][number]>();
  for (const toolset of TOOLSETS)
    for (const [name, { definition }] of toolsOf(appRouter, [toolset]).tools)
      if (!described.has(name)) described.set(name, describeTool(toolset, definition));
  return [...described.values()];
}

function describeTool(toolset: Toolset, definition: RestTool['definition']): PageBridge['tools'][number] {
  const { name, title, description, annotations, inputSchema } = definition;
  return {
    name,
    toolset,
    title,
    description,
    arguments: Object.keys(inputSchema.properties).map((argument) => ({
      name: argument,
      required: inputSchema.required?.includes(argument) ?? false,
    })),
    effect: annotations.readOnlyHint ? 'reads' : annotations.destructiveHint ? 'destroys' : 'writes',
  };
}
