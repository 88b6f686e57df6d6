import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../../platform/db/client';
import { unauthorized } from '../../platform/errors/errors';
import { serveObject } from '../../platform/http/serve-object';
import { isUuid } from '../../platform/ids';
import { RENDER_FORMATS } from '../../platform/vocabulary/recording-status';
import type { Timers } from '../../platform/time/timers';
import type { Storages } from '../../platform/storage/store';
import type { Tokens } from '../../identity/tokens/issuer';
import { findRecording } from '../store';
import { renderDisposition } from './download';
import { missing, type RenderOfRecording } from './read';
import { renderName } from './render-name';
import { findRender } from '../store-renders';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  timers?: Timers | undefined;
}

/**
 * Serves the file of a render to a client with a token for it: whole or one range, GET or HEAD.
 * @throws ApiError UNAUTHORIZED for a token that is missing, wrong or expired; NOT_FOUND
 */
export async function serveRender(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { recordingId, renderId, token }: RenderOfRecording & { token: string | null },
): Promise<void> {
  const claims = token === null ? null : deps.tokens.readRender(token);
  if (claims === null)
    throw unauthorized('A valid token is needed in the query; ask the download route for a new URL.');
  if (!isUuid(recordingId) || !isUuid(renderId)) throw missing();
  if (claims.render !== renderId.toLowerCase()) throw unauthorized('The token is for another render.');
  const found = await findRecording(deps.db, recordingId);
  const render = found && (await findRender(deps.db, { recordingId, renderId }));
  const store = deps.storage.of('local');
  if (!found || render?.status !== 'ready' || render.storage !== 'local' || store === null) throw missing();
  const { id, format, sha256 } = render;
  await serveObject(request, response, {
    store,
    name: renderName(id, format),
    mimeType: `video/${format}`,
    disposition: renderDisposition(found, render),
    etagOf: (sizeBytes) => sha256 ?? `${id}-${sizeBytes}`,
    missing,
    timers: deps.timers,
  });
}

const uuidInPath = (name: string, what: string) => ({
  name,
  in: 'path' as const,
  required: true,
  description: `Identifier of the ${what}, a UUID.`,
  schema: { type: 'string' as const, format: 'uuid', examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] },
});

/** The route in the OpenAPI document. */
export const renderFileOperation = {
  operationId: 'getRenderFile',
  tag: 'Recordings' as const,
  summary: "Fetch a render's bytes",
  description: 'Returns the file for a URL of the download route of renders. Ranges are supported.',
  parameters: [
    uuidInPath('recordingId', 'recording'),
    uuidInPath('renderId', 'render'),
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'Token from the download route; a request without it is refused.',
      schema: { type: 'string' as const },
    },
  ],
  mediaTypes: RENDER_FORMATS.map((format) => `video/${format}`),
  success: {
    200: 'The whole file.',
    206: 'The requested range.',
    304: 'The file of the caller is up to date.',
  },
  failures: {
    401: 'The token is missing, invalid or expired.',
    404: 'There is no such render.',
    416: 'The range is outside of the file.',
    503: 'The storage is failing now.',
  },
};
