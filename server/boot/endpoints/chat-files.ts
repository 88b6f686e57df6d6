import type { ByteRoute } from '../../api/rest/handler';
import { readCredential } from '../../platform/principal/credential';
import type { Services } from '../../platform/procedures/services';
import type { Timers } from '../../platform/time/timers';
import { receiveUpload } from '../../rooms/files/receive-upload';
import { CONTENT_ROUTE, serveContent } from '../../rooms/files/serve-content';

/** Receives and serves the bytes of files of the chat. */
export function chatFileRoutes(services: Services, timers: Timers | undefined): ByteRoute[] {
  const deps = { ...services, timers };
  return [
    {
      method: 'GET',
      path: CONTENT_ROUTE,
      success: 200,
      async respond({ message, response, query }, [id = '']) {
        const token = new URLSearchParams(query).get('token') || null;
        await serveContent(deps, message, response, { id, token });
        return 'written';
      },
    },
    {
      method: 'PUT',
      path: CONTENT_ROUTE,
      success: 204,
      async respond({ message }, [id = '']) {
        const { bearer: token } = readCredential(message.headers);
        await receiveUpload(deps, message, { id, token });
        return { status: 204, headers: {}, body: '', route: CONTENT_ROUTE };
      },
    },
  ];
}
