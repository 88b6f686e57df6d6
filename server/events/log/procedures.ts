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
          "What happened in the key's account, in order and without gaps, for 30 days. Pass `next` as `after` to read on; with `wait` the answer comes as soon as there is an event.",
        failures: {
          400: 'A parameter is not valid, or `after` is beyond the end of the log.',
          401: 'The key is missing or invalid.',
          403: 'The key lacks the scope.',
          410: 'Events after that number are no longer kept.',
          429: 'Five requests of the key wait already.',
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
      description: "One event of the key's account.",
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
    kind: 'query',
  }),

  getForAccount: expose(contract.getEventForAccount, getEventForAccount, { auth: 'portal', kind: 'query' }),
});
