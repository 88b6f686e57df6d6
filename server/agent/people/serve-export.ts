import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import { notFound, unauthorized } from '../../platform/errors/errors';
import { serveObject } from '../../platform/http/serve-object';
import type { Storages } from '../../platform/storage/store';
import type { Timers } from '../../platform/time/timers';
import { exportName } from './export-name';
import { exportDisposition } from './get-export';
import { findExportById } from './store-exports';

interface Deps {
  db: Db;
  now: () => Date;
  tokens: Tokens;
  storage: Storages;
  timers?: Timers | undefined;
}

/** The route for the bytes of an archive. */
export const EXPORT_ROUTE = '/api/exports/{exportId}/file';

/**
 * Serves the archive of an export to a client with a token for it: whole or one range, GET or HEAD.
 * @throws ApiError UNAUTHORIZED for a token that is missing, wrong, expired or for another export; NOT_FOUND
 */
export async function serveExport(
  { db, now, tokens, storage, timers }: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  { id, token }: { id: string; token: string | null },
): Promise<void> {
  const claims = token === null ? null : tokens.readExport(token);
  if (claims?.export !== id) throw unauthorized('A valid token for this export is needed in the query.');
  const found = await findExportById(db, id);
  const store = storage.of('local');
  if (found?.status !== 'ready' || found.storage !== 'local' || found.expiresAt <= now() || store === null)
    throw missing();
  await serveObject(request, response, {
    store,
    name: exportName(id),
    mimeType: 'application/zip',
    disposition: exportDisposition(found.createdAt),
    etagOf: (sizeBytes) => found.sha256 ?? `${id}-${sizeBytes}`,
    missing,
    timers,
  });
}

const missing = () => notFound('There is no such export.');

/** The route in the OpenAPI document. */
export const exportFileOperation = {
  operationId: 'getPersonExportFile',
  tag: 'People' as const,
  summary: "Fetch an export's bytes",
  description: 'Returns the archive for a URL of the export of a person. Ranges are supported.',
  parameters: [
    {
      name: 'exportId',
      in: 'path' as const,
      required: true,
      description: 'Identifier of the export: `exp_` and 26 characters.',
      schema: { type: 'string' as const, examples: ['exp_5ztr3rcbmyv4w6yhqxq2fz5gpe'] },
    },
    {
      name: 'token',
      in: 'query' as const,
      required: false,
      description: 'Token from the URL of the export; a request without it is refused.',
      schema: { type: 'string' as const },
    },
  ],
  mediaTypes: ['application/zip'],
  success: {
    200: 'The whole archive.',
    206: 'The requested range.',
    304: 'The archive of the caller is up to date.',
  },
  failures: {
    401: 'The token is missing, invalid, expired or for another export.',
    404: 'There is no such export, or it has expired.',
    416: 'The range is outside of the archive.',
    503: 'The storage is failing now.',
  },
};
