import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import { notFound, unauthorized } from '../../platform/errors/errors';
import { fileDisposition } from '../../platform/files/file-disposition';
import { OTHER_FILE_TYPE, SERVED_TYPES } from '../../platform/files/file-types';
import { serveObject } from '../../platform/http/serve-object';
import type { Storages } from '../../platform/storage/store';
import type { Timers } from '../../platform/time/timers';
import { objectName } from './object-names';
import * as store from './store';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  /** Timers for deadlines; default: those of the system. */
  timers?: Timers | undefined;
}

/** The route for uploading and downloading the bytes of a file. */
export const CONTENT_ROUTE = '/api/files/{fileId}/content';

/** Returns the path and query of the bytes of a file at this server, for somebody who may read the file. */
export function contentPath(tokens: Tokens, fileId: string): { path: string; expiresAt: Date } {
  const { token, expiresAt } = tokens.signDownload({ chatFile: fileId });
  return { path: `${CONTENT_ROUTE.replace('{fileId}', fileId)}?token=${token}`, expiresAt };
}

/**
 * Serves the bytes of a chat file to a client with a token for it, to be saved and never shown: whole or one range,
 * GET or HEAD.
 * @throws ApiError UNAUTHORIZED for a token that is missing, wrong, expired or for another file; NOT_FOUND
 */
export async function serveContent(
  { db, tokens, storage, timers }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  const claims = token === null ? null : tokens.readDownload(token);
  if (claims?.chatFile !== id) throw unauthorized('A valid token for this file is needed in the query.');
  const file = await store.findFile(db, id);
  const held = file && storage.of(file.storage);
  if (file?.status !== 'sent' || file.sessionId === null || !held) throw missing();
  const mimeType = file.mimeType ?? OTHER_FILE_TYPE;
  await serveObject(request, response, {
    store: held,
    name: objectName(file, file.attempts),
    mimeType: SERVED_TYPES.includes(mimeType) ? mimeType : OTHER_FILE_TYPE,
    disposition: fileDisposition(file.name ?? 'file'),
    etagOf: (sizeBytes) => `${id}-${sizeBytes}`,
    missing,
    timers,
  });
}

const missing = () => notFound('There is no such file.');

/** The route in the OpenAPI document. */
export const contentOperation = {
  operationId: 'getFileContent',
  tag: 'Sessions' as const,
  summary: "Fetch a chat file's bytes",
  description:
    'Returns the file for a URL of the files route. Browsers save it and do not show it (`Content-Disposition: attachment`). Ranges are supported.',
  parameters: [
    {
      name: 'fileId',
      in: 'path' as const,
      required: true,
      description: 'Identifier of the file: `fil_` and 26 characters.',
      schema: { type: 'string' as const, examples: ['fil_5ztr3rcbmyv4w6yhqxq2fz5gpe'] },
    },
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'Token from the files route; a request without it is refused.',
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
    401: 'The token is missing, invalid, expired or for another file.',
    404: 'There is no such file.',
    416: 'The range is outside of the file.',
    503: 'The storage is failing now.',
  },
};
