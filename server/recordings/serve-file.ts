import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Db } from '../platform/db/client';
import { notFound, unauthorized } from '../platform/errors/errors';
import { fileDisposition } from '../platform/files/file-disposition';
import { serveObject } from '../platform/http/serve-object';
import { isUuid } from '../platform/ids';
import type { Timers } from '../platform/time/timers';
import type { Storages } from '../platform/storage/store';
import type { Tokens } from '../identity/tokens/issuer';
import { dispositionOf, findFile, SERVED_TYPES, servedType } from './playback';
import { PICTURE_TYPE, pictureName } from './pictures/names';
import { findRecording } from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  /** Timers for deadlines; default: the timers of the system. */
  timers?: Timers | undefined;
}

/**
 * Serves the file of a recording to a client with a token for it: whole or one range, GET or HEAD.
 * @throws ApiError UNAUTHORIZED for a token that is missing, wrong or expired; NOT_FOUND
 */
export async function serveRecordingFile(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  const claims = token === null ? null : deps.tokens.readFile(token);
  if (claims === null)
    throw unauthorized('A valid token is needed in the query; ask the stream route for a new URL.');
  if (!isUuid(id)) throw missing();
  if (claims.recording !== id.toLowerCase()) throw unauthorized('The token is for another recording.');
  const found = await findRecording(deps.db, id);
  const { recording } = found ?? {};
  const store = deps.storage.of('local');
  if (!found || recording?.status !== 'ready' || recording.storage !== 'local' || store === null)
    throw missing();
  if (claims.picture !== undefined) {
    if (!recording.pictures?.sprite) throw missing();
    return serveObject(request, response, {
      store,
      name: pictureName(recording.id, claims.picture),
      mimeType: PICTURE_TYPE,
      disposition: fileDisposition(`${claims.picture}.jpg`, 'inline'),
      etagOf: (sizeBytes) => `${recording.id}-${claims.picture}-${sizeBytes}`,
      missing,
      timers: deps.timers,
    });
  }
  const file = await findFile(deps.db, recording, claims.file);
  if (file === null || file.objectKey === null) throw missing();
  const { sha256, objectKey: name } = file;
  await serveObject(request, response, {
    store,
    name,
    mimeType: servedType(file),
    disposition: dispositionOf({ ...found, file }, claims.use),
    etagOf: (sizeBytes) => sha256 ?? `${recording.id}-${sizeBytes}`,
    missing,
    timers: deps.timers,
  });
}

/** The route in the OpenAPI document. */
export const fileOperation = {
  operationId: 'getRecordingFile',
  tag: 'Recordings' as const,
  summary: "Fetch a recording's bytes",
  description: 'Returns the file for a URL of the stream or download route. Ranges are supported.',
  parameters: [
    {
      name: 'id',
      in: 'path' as const,
      required: true,
      description: 'Identifier of the recording, a UUID.',
      schema: { type: 'string' as const, format: 'uuid', examples: ['0198f3a2-7c1e-7b52-9d40-3f6a1c2e8b95'] },
    },
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'Token from the stream or download route; a request without it is refused.',
      schema: { type: 'string' as const },
    },
  ],
  mediaTypes: SERVED_TYPES,
  success: {
    200: 'The whole file.',
    206: 'The requested range.',
    304: 'The file of the caller is up to date.',
  },
  failures: {
    401: 'The token is missing, invalid or expired.',
    404: 'There is no such recording.',
    416: 'The range is outside of the file.',
    503: 'The storage is failing now.',
  },
};

const missing = () => notFound('There is no such recording.');
