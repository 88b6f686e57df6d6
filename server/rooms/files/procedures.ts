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
        'Returns the files that people sent to everybody in the chat of a session, in the order in which they were sent, page by page. The session may be running. Private files, and files of end-to-end encrypted rooms, are not listed. Empty after the artifact of the session was deleted.',
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
      description: 'Returns a URL with which anybody can download the file for 15 minutes.',
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
        'Permanently deletes a file. Its message stays if it has text, and is otherwise also deleted. In a running call, both disappear for everybody at once. The bytes are deleted within a minute or two.',
      success: 204,
      failures: {
        401: 'The credential is missing or invalid.',
        403: 'The caller does not own the room, or the credential lacks the scope.',
        404: 'There is no such session, or no such file in it.',
      },
    },
  }),

  fromHistory: expose(contract.listFilesFromHistory, listFilesFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  downloadFromHistory: expose(contract.downloadFile, downloadFileFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  deleteFromHistory: expose(contract.deleteFile, deleteFileFromHistory, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    fresh: true,
    kind: 'mutation',
  }),
});
