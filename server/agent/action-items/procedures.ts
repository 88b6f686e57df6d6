import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { listActionItems, listActionItemsOfAccount } from './list';
import * as tools from './tools';
import { updateActionItem, updateActionItemFromPortal } from './update';

export const actionItemsRouter = router({
  list: expose(contract.listActionItems, listActionItems, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'GET',
      path: '/api/action-items',
      operationId: 'listActionItems',
      tag: 'Artifacts',
      summary: 'List action items',
      description:
        'Returns the action items of minutes, newest first, page by page. With a key: from all rooms of the account, including deleted rooms. With an access token: of the rooms that the person owns, co-organizes or is a member of. With the join token of a host or co-host: of its room.',
      failures: {
        400: 'A parameter is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller has no access to the room, or the credential lacks the scope.',
      },
    },
    tools: [tools.listActionItems],
  }),

  update: expose(contract.updateActionItem, updateActionItem, {
    auth: 'user-or-key',
    scope: 'svc:history',
    rest: {
      method: 'PATCH',
      path: '/api/action-items/{actionItemId}',
      operationId: 'updateActionItem',
      tag: 'Artifacts',
      summary: 'Change an action item',
      description:
        'Changes only the given fields, and returns the item. Regenerated minutes keep the changed fields. A request that changes nothing does not cause an event.',
      failures: {
        400: 'A field is not valid.',
        401: 'The credential is missing or invalid.',
        403: 'The caller is not an organizer of the room, or the credential lacks the scope.',
        404: 'There is no such action item.',
      },
    },
    tools: [tools.updateActionItem],
  }),

  ofAccount: expose(contract.listActionItemsOfAccount, listActionItemsOfAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  change: expose(contract.updateActionItem, updateActionItemFromPortal, {
    auth: 'portal',
    portal: { atLeast: 'developer' },
    kind: 'mutation',
  }),
});
