import { version } from '../../../package.json';
import { turnCreated } from '../../agent/turns/contract';
import { createDocument } from '../../api/rest/document';
import { appRouter } from '../../api/router';
import { postedEvents, typed } from '../../events/log/typed';
import { renderFileOperation } from '../../recordings/renders/serve-render';
import { fileOperation } from '../../recordings/serve-file';
import { CONTENT_ROUTE, contentOperation } from '../../rooms/files/serve-content';
import { FILE_ROUTE, RENDER_ROUTE } from './recording-files';

/** Returns the OpenAPI document of this server. */
export const apiDocument = (baseUrl: string, serverVersion = version) =>
  createDocument(appRouter, {
    baseUrl,
    serverVersion,
    byteOperations: {
      [FILE_ROUTE]: fileOperation,
      [RENDER_ROUTE]: renderFileOperation,
      [CONTENT_ROUTE]: contentOperation,
    },
    posts: [...postedEvents, { type: 'turn.created', schema: typed('turn.created', turnCreated) }],
  });
