import type { Webhook } from './queries';

/** The orders in which an endpoint can get events, as the portal offers them. */
export const orderings = [
  {
    value: 'room',
    label: 'In order for each room',
    about: 'An event waits until earlier ones of its room are delivered or have failed three times.',
  },
  {
    value: 'strict',
    label: 'All in order',
    about: 'An event waits until all earlier ones are delivered or given up: one failure holds up the rest.',
  },
] as const satisfies readonly { value: Webhook['ordering']; label: string; about: string }[];

export const orderingName = (ordering: Webhook['ordering']): string =>
  orderings.find(({ value }) => value === ordering)?.label ?? ordering;
