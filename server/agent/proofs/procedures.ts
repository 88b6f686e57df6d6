import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getProof } from './proof';

export const proofsRouter = router({
  get: expose(contract.getProof, getProof, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}/proof',
      operationId: 'getProof',
      tag: 'Artifacts',
      summary: 'Get the proof of an artifact',
      description:
        'Returns the chain of hashes of the transcript, and a signature over the chain and the statements of the minutes. With the artifact and the public keys of the server, anybody can check that no turn was changed, added or removed since it was stored. A deleted turn leaves its hash.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact.',
        409: 'The room is end-to-end encrypted, or the transcript is older than proofs.',
      },
    },
  }),
});
