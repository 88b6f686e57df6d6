import { EXPORT_ROUTE, serveExport } from '../../agent/people/serve-export';
import type { ByteRoute } from '../../api/rest/handler';
import type { Services } from '../../platform/procedures/services';
import type { Timers } from '../../platform/time/timers';

/** Serves the archives with the data of people. */
export const exportRoutes = (services: Services, timers: Timers | undefined): ByteRoute[] => [
  {
    method: 'GET',
    path: EXPORT_ROUTE,
    success: 200,
    async respond({ message, response, query }, [id = '']) {
      const token = new URLSearchParams(query).get('token') || null;
      await serveExport({ ...services, timers }, message, response, { id, token });
      return 'written';
    },
  },
];
