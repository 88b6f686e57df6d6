import { expose, router } from '../../platform/procedures/expose';
import * as contract from './contract';
import { getEventForAccount, listEventsForAccount } from './portal';
import { getEvent, listEvents } from './read';
import * as tools from './tools';
import { anyEvent, anyEventList } from './typed';

export const eventsRouter = router({
  list: expose(
    contract.listEvents,
    (services, caller, input, call) => listEvents(services, caller, input, call.whenLost),
    {
      auth: 'key',
      scope: 'svc:events',
      rest: {
        method: 'GET',
        path: '/api/events',
        tag: 'Events',
        summary: 'Read the event log',
        description:
          "Returns the events of the key's account for 30 days, in order and without gaps. Pass `next` as `after` to read on. With `wait`, the request waits for the next event.",
        failures: {
          400: 'A parameter is not valid, or `after` is beyond the end of the log.',
          401: 'The key is missing or invalid.',
          403: 'The key lacks the scope.',
          410: 'Events after this number are no longer stored.',
          429: 'Five requests of the key are already waiting.',
        },
        documented: anyEventList,
      },
      tools: [tools.listEvents],
    },
  ),

  get: expose(contract.getEvent, getEvent, {
    auth: 'key',
    scope: 'svc:events',
    rest: {
      method: 'GET',
      path: '/api/events/{eventId}',
      tag: 'Events',
      summary: 'Get an event',
      description: "Returns one event of the key's account.",
      failures: {
        401: 'The key is missing or invalid.',
        403: 'The key lacks the scope.',
        404: 'There is no such event.',
      },
      documented: anyEvent,
    },
  }),

  listForAccount: expose(contract.listEventsForAccount, listEventsForAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),

  getForAccount: expose(contract.getEventForAccount, getEventForAccount, {
    auth: 'portal',
    portal: { atLeast: 'viewer' },
    kind: 'query',
  }),
});
