import { version } from '../../../package.json';
import { createDocument } from '../../api/rest/document';
import { appRouter } from '../../api/router';
import { postedEvents } from '../../events/log/typed';
import { fileOperation } from '../../recordings/serve-file';
import { CONTENT_ROUTE, contentOperation } from '../../rooms/files/serve-content';
import { FILE_ROUTE } from './recording-files';

/** Returns the OpenAPI document of this server. */
export const apiDocument = (baseUrl: string, serverVersion = version) =>
  createDocument(appRouter, {
    baseUrl,
    serverVersion,
    byteOperations: { [FILE_ROUTE]: fileOperation, [CONTENT_ROUTE]: contentOperation },
    posts: postedEvents,
  });
