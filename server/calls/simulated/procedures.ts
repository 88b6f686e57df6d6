import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { simulateSession } from './simulate';
import * as tools from './tools';

export const simulatedSessionsRouter = router({
  create: expose(contract.simulateSession, simulateSession, {
    auth: 'key',
    scope: 'svc:rooms',
    mode: 'test',
    rest: {
      method: 'POST',
      path: '/api/rooms/{roomId}/simulated-sessions',
      operationId: 'simulateSession',
      tag: 'Sessions',
      summary: 'Simulate a session',
      description:
        'Has people meet in a room of a test account without browsers, so that your application can be tested from end to end: its webhooks, and how it reads transcripts and minutes. The session has ended when this is answered, and began as long before as it took. It goes the way of every call: the room and the quotas of the account decide who enters, events tell of it, and with turns it has a transcript and, with a language model, minutes, for which `artifact.ready` tells when they are written. With `minutes` the artifact has those, and no language model is asked; its `minutesModel` is `simulated`. With `recording` there is a recording, whose file is a short sample: `recording.ready` tells when it can be played. People pass the waiting room. No speech-to-text service is needed: the `transcriptionModel` of the artifact is `simulated`.',
      success: 201,
      location: '/api/sessions/{conferenceSessionId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not valid, or the minutes name turns that are not there.',
        401: 'The key is missing or invalid.',
        403: "The key is none of a test account, the room is not that account's, or the key lacks the scope.",
        404: 'There is no such room.',
        409: 'A call runs in the room, somebody may not enter it, or it takes no agent or recording.',
        429: 'The account has had 120 sessions within an hour, its agent minutes are used up, or it may not record more at once.',
        503: 'The storage of recordings does not answer.',
        507: 'The disk of the server is almost full, or the storage of the account is used up.',
      },
    },
    tools: [tools.simulateMeeting],
  }),
});
