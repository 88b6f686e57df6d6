import { join } from 'node:path';
import type { Server } from 'node:http';
import { documentFiles } from '../api/documents/files';
import { documentPages } from '../api/documents/site/site';
import { securityHeaders } from '../api/http/answer-headers';
import { createHttpServer } from '../api/http/http';
import { CONNECTION_LIMITS } from '../api/http/malformed-requests';
import { elementFiles } from '../api/pages/element-files';
import { packageFiles } from '../api/pages/package-files';
import type { Pages } from '../api/pages/pages';
import { createRestHandler } from '../api/rest/handler';
import type { RestLimits } from '../api/rest/rate-limits';
import { appRouter } from '../api/router';
import { createTrpcHandler } from '../api/trpc/handler';
import type { OpenBus } from '../calls/bus/open-bus';
import type { Hub } from '../calls/hub/hub';
import type { PendingConnections } from '../calls/hub/socket/pending-connections';
import type { Database } from '../platform/db/client';
import type { RefuseSocket } from '../platform/http/refuse-socket';
import type { Services } from '../platform/procedures/services';
import { TOOLS_PATH } from '../identity/grants/resource';
import { PROJECT_ROOT } from '../platform/project-root';
import type { Timers } from '../platform/time/timers';
import type { Config } from './config';
import type { apiDocument } from './endpoints/api-document';
import { assistantDocuments, assistantEndpoints } from './endpoints/assistants';
import { chatFileRoutes } from './endpoints/chat-files';
import { DOCTOR_PATH, doctorEndpoint } from './endpoints/doctor';
import { publicJson } from './endpoints/public-json';
import { exportRoutes } from './endpoints/person-exports';
import { recordingFileRoutes } from './endpoints/recording-files';
import type { OpenMetrics } from './metrics';

/** The folder where the build puts `<conference-room>`. */
const ELEMENT_FOLDER = join(PROJECT_ROOT, 'dist/web-component');
const PACKAGES_FOLDER = join(PROJECT_ROOT, 'dist/packages');

/** The parts of the process that answer requests. */
interface Parts {
  services: Services;
  database: Database;
  bus: OpenBus;
  hub: Hub;
  pages: Pages | null;
  metrics: OpenMetrics | null;
  /** The limits of REST requests; null: there are none. */
  limits: RestLimits | null;
  /** The key of the sessions of the portal. */
  authSecret: string;
  document: () => ReturnType<typeof apiDocument>;
  refuse: RefuseSocket;
  pendingConnections: PendingConnections;
  timers: Timers | undefined;
}

/** Builds the server of all requests on the one port. It does not listen yet. */
export function openHttpServer(config: Config, parts: Parts): Server {
  const { services, database, bus, hub, pages, metrics, limits, authSecret, document, timers } = parts;
  const { log, tracing } = services;
  const byteRoutes = [
    ...recordingFileRoutes(services, timers),
    ...chatFileRoutes(services, timers),
    ...exportRoutes(services, timers),
  ];
  const rest = createRestHandler(appRouter, services, byteRoutes, limits);
  return createHttpServer(
    {
      rest,
      endpoints: {
        ...metrics?.endpoints,
        [DOCTOR_PATH]: doctorEndpoint(services),
        ...assistantEndpoints(config, { services, rest, limits, bus }),
      },
      trpc: createTrpcHandler(appRouter, services, { secret: authSecret }),
      files: [
        elementFiles(ELEMENT_FOLDER, config.development),
        packageFiles(PACKAGES_FOLDER, config.development),
        documentFiles({
          baseUrl: config.baseUrl,
          mcpUrl: config.assistants === null ? null : config.baseUrl + TOOLS_PATH,
          document,
          development: config.development,
        }),
        documentPages({ baseUrl: config.baseUrl, development: config.development }),
      ],
      hub: hub.upgrade,
      pages,
      plain: {
        ...publicJson({ document, jwks: services.tokens.jwks, database, bus, log }),
        ...assistantDocuments(config),
      },
    },
    {
      log,
      metrics: services.metrics,
      tracing,
      recordCall: (call) => services.requestLog.record(call),
      trustedProxies: config.trustedProxies,
      countryHeader: config.countryHeader,
      limits: { ...CONNECTION_LIMITS, perAddress: config.connectionsPerAddress },
      headers: securityHeaders(config.baseUrl),
      refuse: parts.refuse,
      pendingConnections: parts.pendingConnections,
      timers,
    },
  );
}
