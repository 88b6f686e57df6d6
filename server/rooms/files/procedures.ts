import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import {
  deleteFile,
  deleteFileFromHistory,
  downloadFile,
  downloadFileFromHistory,
  listFiles,
  listFilesFromHistory,
} from './history';
import * as tools from './tools';

const reads = { auth: 'user-or-key', scope: 'svc:history' } as const;

export const filesRouter = router({
  list: expose(contract.listFiles, listFiles, {
    ...reads,
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/files',
      operationId: 'listFiles',
      tag: 'Sessions',
      summary: 'List the files of a session',
      description:
        'Files that people sent to everybody in the chat of a session, in the order in which they were sent, page by page; also of a session that runs. Private files are for their two people alone, and those of end-to-end encrypted rooms go with the call: neither is listed. Empty when what the session left was deleted.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session.',
      },
    },
    tools: [tools.listFiles],
  }),

  download: expose(contract.downloadFile, downloadFile, {
    ...reads,
    rest: {
      method: 'GET',
      path: '/api/sessions/{sessionId}/files/{fileId}',
      operationId: 'downloadFile',
      tag: 'Sessions',
      summary: 'Download a file of a session',
      description: 'A URL under which the file can be fetched for 15 minutes, by whoever has the URL.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such session, or no such file in it.',
      },
    },
  }),

  delete: expose(contract.deleteFile, deleteFile, {
    ...reads,
    rest: {
      method: 'DELETE',
      path: '/api/sessions/{sessionId}/files/{fileId}',
      operationId: 'deleteFile',
      tag: 'Sessions',
      summary: 'Delete a file of a session',
      description:
        'Deletes a file for good; its message stays where it says something, and goes where it does not. In a call that runs both disappear for everybody at once. The bytes are removed within a minute or two.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such session, or no such file in it.',
      },
    },
  }),

  fromHistory: expose(contract.listFilesFromHistory, listFilesFromHistory, { auth: 'portal', kind: 'query' }),

  downloadFromHistory: expose(contract.downloadFile, downloadFileFromHistory, {
    auth: 'portal',
    kind: 'query',
  }),

  deleteFromHistory: expose(contract.deleteFile, deleteFileFromHistory, { auth: 'portal', kind: 'mutation' }),
});
