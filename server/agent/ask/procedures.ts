import { expose, router } from '../../platform/procedures/expose';
import { ask, askOfAccount } from './ask';
import * as contract from './contract';
import * as tools from './tools';

export const askRouter = router({
  ask: expose(contract.ask, ask, {
    auth: 'user-or-key',
    scope: 'svc:history',
    portal: { atLeast: 'viewer' },
    rest: {
      method: 'POST',
      path: '/api/ask',
      operationId: 'askMeetings',
      tag: 'Artifacts',
      summary: 'Ask across meetings',
      description:
        'Answers a question from transcripts. Words of the question find passages, and a language model answers from them. A claim that the turns do not support, or deny, is left out. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room. The answer takes up to 60 seconds.',
      idempotencyKey: { ignored: 'A question changes nothing.' },
      failures: {
        400: 'A field is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
        429: 'The key, the person or the organization asks too many questions.',
        502: 'The language model failed.',
        503: 'The server has no language model, or the answer took too long.',
      },
    },
    tools: [tools.askMeetings],
  }),

  ofAccount: expose(contract.askOfAccount, askOfAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'mutation',
  }),
});
