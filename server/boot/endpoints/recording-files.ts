import type { ByteRoute } from '../../api/rest/handler';
import type { Services } from '../../platform/procedures/services';
import type { Timers } from '../../platform/time/timers';
import { serveRender } from '../../recordings/renders/serve-render';
import { serveRecordingFile } from '../../recordings/serve-file';

export const FILE_ROUTE = '/api/recordings/{id}/file';

export const RENDER_ROUTE = '/api/recordings/{recordingId}/renders/{renderId}/file';

const tokenIn = (query: string) => new URLSearchParams(query).get('token') || null;

/** Serves the bytes of recordings and of their renders. */
export function recordingFileRoutes(services: Services, timers: Timers | undefined): ByteRoute[] {
  const deps = { ...services, timers };
  return [
    {
      method: 'GET',
      path: FILE_ROUTE,
      success: 200,
      async respond({ message, response, query }, [id = '']) {
        await serveRecordingFile(deps, message, response, { id, token: tokenIn(query) });
        return 'written';
      },
    },
    {
      method: 'GET',
      path: RENDER_ROUTE,
      success: 200,
      async respond({ message, response, query }, [recordingId = '', renderId = '']) {
        await serveRender(deps, message, response, { recordingId, renderId, token: tokenIn(query) });
        return 'written';
      },
    },
  ];
}
