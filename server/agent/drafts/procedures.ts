import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getMinutesDraft, giveOpinion, giveOpinionFromPortal } from './from-outside';
import * as tools from './tools';

export const draftsRouter = router({
  get: expose(contract.getMinutesDraft, getMinutesDraft, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/artifacts/{sessionId}/minutes/draft',
      operationId: 'getMinutesDraft',
      tag: 'Artifacts',
      summary: 'Get the draft of minutes',
      description:
        'Returns the decisions and action items that the agent drafted in a running call, with who confirmed or contested them. The minutes replace the draft.',
      failures: {
        401: 'The credential is missing or invalid.',
        403: "The caller has no access to the session's room, or the credential lacks the scope.",
        404: 'There is no such artifact, or it has no draft of minutes.',
      },
    },
    tools: [tools.getMinutesDraft],
  }),

  giveOpinion: expose(contract.giveOpinion, giveOpinion, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'PATCH',
      path: '/api/artifacts/{sessionId}/minutes/items/{itemId}',
      operationId: 'giveOpinion',
      tag: 'Artifacts',
      summary: 'Confirm or contest a decision or action item',
      description:
        'Stores what a person or your application says about a decision or action item of minutes, or of the draft in a running call. It replaces their earlier opinion. An item is `contested` while anybody contests it, and `confirmed` if somebody confirms it and nobody contests it. If the confirmed items of minutes change, the event `minutes.confirmed` occurs.',
      failures: {
        400: 'The body is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
        404: 'There is no such artifact, no such decision or action item in it, or nobody with this `externalUserId` took part.',
        409: 'Too many people have given an opinion about the item.',
      },
    },
    tools: [tools.confirmMinutesItem],
  }),

  confirm: expose(contract.giveOpinion, giveOpinionFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),
});
