import { z } from 'zod';
import { method, type Method } from '../protocol';
import type { Watched } from './watched';

const Params = z.looseObject({ uri: z.string() });

/** Keeps the subscriptions of one client. */
export type Subscribed = Pick<Watched, 'add' | 'remove'>;

/** Returns the methods by which clients of revision 2025-11-25 and older subscribe to resources. */
export const subscriptionMethods = (subscribed: Subscribed): [string, Method][] => [
  [
    'resources/subscribe',
    method(Params, async ({ uri }) => {
      await subscribed.add(uri);
      return {};
    }),
  ],
  [
    'resources/unsubscribe',
    method(Params, ({ uri }) => {
      subscribed.remove(uri);
      return {};
    }),
  ],
];
