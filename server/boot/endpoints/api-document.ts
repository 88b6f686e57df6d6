import type { z } from 'zod';
import { version } from '../../../package.json';
import { speechStarted, speechStopped } from '../../agent/listening/contract';
import { EXPORT_ROUTE, exportFileOperation } from '../../agent/people/serve-export';
import { turnCreated } from '../../agent/turns/contract';
import { createDocument } from '../../api/rest/document';
import { appRouter } from '../../api/router';
import { postedEvents, typed } from '../../events/log/typed';
import { UNLISTED_EVENT_TYPES, type UnlistedEventType } from '../../platform/events/types';
import { renderFileOperation } from '../../recordings/renders/serve-render';
import { fileOperation } from '../../recordings/serve-file';
import { CONTENT_ROUTE, contentOperation } from '../../rooms/files/serve-content';
import { FILE_ROUTE, RENDER_ROUTE } from './recording-files';

/** The data of events that are posted and are not in the log. */
const UNLISTED_DATA: Record<UnlistedEventType, z.ZodObject> = {
  'turn.created': turnCreated,
  'speech.started': speechStarted,
  'speech.stopped': speechStopped,
};

/** Returns the OpenAPI document of this server. */
export const apiDocument = (baseUrl: string, serverVersion = version) =>
  createDocument(appRouter, {
    baseUrl,
    serverVersion,
    byteOperations: {
      [FILE_ROUTE]: fileOperation,
      [RENDER_ROUTE]: renderFileOperation,
      [CONTENT_ROUTE]: contentOperation,
      [EXPORT_ROUTE]: exportFileOperation,
    },
    posts: [
      ...postedEvents,
      ...UNLISTED_EVENT_TYPES.map((type) => ({ type, schema: typed(type, UNLISTED_DATA[type]) })),
    ],
  });
