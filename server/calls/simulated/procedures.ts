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
        'Simulates a session in a room of a test account without browsers, so that you can test your application from end to end: its webhooks, and how it reads transcripts and minutes. When the request returns, the session has already ended; its start time is computed backwards from now. The rules of real calls apply: the room and the quotas of the account decide who enters, and the session produces events. People can join and leave at times that you choose, and write in the chat. With `turns`, it has a transcript and, with a language model, minutes; `artifact.ready` reports when they are written. With `minutes`, the artifact has these minutes, no language model is used, and `minutesModel` is `simulated`. With `recording`, it has a recording whose file is a short sample; `recording.ready` reports when it can be played. With `fail`, parts of it fail as in a real call. Participants skip the waiting room. No speech-to-text service is needed: the `transcriptionModel` of the artifact is `simulated`.',
      success: 201,
      location: '/api/sessions/{conferenceSessionId}',
      idempotencyKey: 'taken',
      failures: {
        400: 'The body is not valid, it describes an impossible call, or the minutes name turns that do not exist.',
        401: 'The key is missing or invalid.',
        403: 'The key does not belong to a test account, the room belongs to another account, or the key lacks the scope.',
        404: 'There is no such room.',
        409: 'A call is running in the room, a participant cannot enter, or the room does not allow an agent, a message or a recording.',
        429: 'The account has had 120 sessions within an hour, has used its agent minutes, or cannot run more recordings at once.',
        503: 'The storage of recordings does not answer.',
        507: 'The disk of the server is almost full, or the storage of the account is used up.',
      },
    },
    tools: [tools.simulateMeeting],
  }),
});
