import type { ByteRoute } from '../../api/rest/handler';
import type { Services } from '../../platform/procedures/services';
import type { Timers } from '../../platform/time/timers';
import { serveRecordingFile } from '../../recordings/serve-file';

export const FILE_ROUTE = '/api/recordings/{id}/file';

/** Serves the bytes of recordings. */
export function recordingFileRoute(services: Services, timers: Timers | undefined): ByteRoute {
  return {
    method: 'GET',
    path: FILE_ROUTE,
    success: 200,
    async respond({ message, response, query }, [id = '']) {
      const token = new URLSearchParams(query).get('token') || null;
      await serveRecordingFile({ ...services, timers }, message, response, { id, token });
      return 'written';
    },
  };
}
