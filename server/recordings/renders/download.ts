import { timePartsOf, twoDigits } from '../../platform/time/clock';
import type { Db } from '../../platform/db/client';
import { notFound } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import type { Storages } from '../../platform/storage/store';
import type { Tokens } from '../../identity/tokens/issuer';
import { fileDisposition } from '../../platform/files/file-disposition';
import { filenameOf, presignedUrl } from '../playback';
import type { FoundRecording } from '../store';
import { findReadableRender, type RenderOfRecording } from './read';
import { renderName } from './render-name';
import type { RenderRow } from '../store-renders';

interface Deps {
  db: Db;
  tokens: Tokens;
  storage: Storages;
  baseUrl: string;
  now: () => Date;
}

/** Returns a URL for saving a render. @throws ApiError NOT_FOUND, also while it is not ready; SERVICE_UNAVAILABLE */
export async function downloadRender(deps: Deps, caller: Caller, of: RenderOfRecording) {
  const { found, render } = await findReadableRender(deps.db, caller, of);
  if (render.status !== 'ready') {
    throw notFound(
      render.status === 'failed' ? 'The render failed; there is no file.' : 'The render is not ready yet.',
    );
  }
  const { url, expiresAt } =
    render.storage === 'local' ? ownUrl(deps, render) : await bucketUrl(deps, found, render);
  return {
    url,
    expiresAt,
    filename: renderFilename(found, render),
    mimeType: `video/${render.format}`,
    sizeBytes: render.sizeBytes ?? 0,
  };
}

/** Returns a URL of our own route, which serves files from the disk. */
function ownUrl({ tokens, baseUrl }: Deps, { id, recordingId }: RenderRow) {
  const { token, expiresAt } = tokens.signRender({ render: id });
  return {
    url: `${baseUrl}/api/recordings/${recordingId}/renders/${id}/file?token=${token}`,
    expiresAt: expiresAt.toISOString(),
  };
}

const bucketUrl = (deps: Deps, found: FoundRecording, render: RenderRow) =>
  presignedUrl(
    deps,
    {
      objectKey: renderName(render.id, render.format),
      mimeType: `video/${render.format}`,
      disposition: renderDisposition(found, render),
    },
    'download',
  );

/** Returns the Content-Disposition of the file of a render. */
export const renderDisposition = (found: FoundRecording, render: RenderRow): string =>
  fileDisposition(renderFilename(found, render), 'attachment');

/** Returns a file name for a render: that of the recording, with the times of a clip. */
function renderFilename(found: FoundRecording, { format, fromMs, toMs }: RenderRow): string {
  const isClip = fromMs !== null || toMs !== null;
  const times = isClip ? ` ${timeOf(fromMs ?? 0)}-${toMs === null ? 'end' : timeOf(toMs)}` : '';
  return filenameOf(found, format, times);
}

/** Formats a position in a file name, for example `0.02.30`. */
function timeOf(ms: number): string {
  const [hours, minutes, seconds] = timePartsOf(ms);
  return `${hours}.${twoDigits(minutes)}.${twoDigits(seconds)}`;
}
