import { version } from '../../../package.json';
import type { HttpHandlers } from '../../api/http/http';
import type { RemoteToolsOptions } from '../../api/mcp/remote';
import type { OpenBus, SignalName } from '../../calls/bus/open-bus';
import { oauthEndpoints } from './oauth';
import { createRouteTable, routesOf } from '../../api/rest/routes';
import { appRouter } from '../../api/router';
import { lazily } from '../../platform/lazily';
import { discoveryDocuments, RESOURCE_METADATA_PATH } from '../../identity/grants/metadata';
import { TOOLS_PATH } from '../../identity/grants/resource';
import type { Config } from '../config';

/** Returns the endpoints of the tools for assistants and of applications that need access; empty when turned off. */
export function assistantEndpoints(
  { assistants, baseUrl }: Config,
  {
    services,
    rest,
    limits,
    bus,
  }: Pick<RemoteToolsOptions, 'services' | 'rest' | 'limits'> & { bus: Pick<OpenBus, 'signal' | 'onSignal'> },
): HttpHandlers['endpoints'] {
  if (assistants === null) return {};
  const signalOf = (name: SignalName) => ({
    tell: (value: string) => bus.signal(name, value),
    onTold: (receive: (value: string) => void) => bus.onSignal(name, receive),
  });
  const options: Omit<RemoteToolsOptions, 'match'> = {
    router: appRouter,
    services,
    rest,
    limits,
    version,
    ...assistants,
    resourceMetadataUrl: baseUrl + RESOURCE_METADATA_PATH,
    signals: { cancelled: signalOf('cancelled'), subscribed: signalOf('subscribed') },
  };
  // The libraries of the protocol take 30 MB, so only servers whose tools are called load them.
  const tools = lazily(async () => {
    const { createRemoteTools } = await import('../../api/mcp/remote');
    return createRemoteTools({ ...options, match: createRouteTable(routesOf(appRouter)) });
  });
  return {
    [TOOLS_PATH]: async (request) => (await tools())(request),
    ...oauthEndpoints(services, limits),
  };
}

/** Returns the documents by which applications find these endpoints. */
export function assistantDocuments({ assistants, baseUrl }: Config): HttpHandlers['plain'] {
  const documents = assistants === null ? {} : discoveryDocuments(baseUrl);
  return Object.fromEntries(
    Object.entries(documents).map(([path, body]) => [path, async () => ({ status: 200, body })]),
  );
}
