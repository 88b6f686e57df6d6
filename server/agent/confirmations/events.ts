import type { AnyNewEvent } from '../../platform/events/event-log';
import { confirmationOf } from '../../platform/vocabulary/confirmation';
import type { OpinionRow } from './store';

/** The ids of decisions and action items. */
export interface ItemIds {
  decisionIds: string[];
  actionItemIds: string[];
}

/** Returns the items that people confirmed. */
export function confirmedOf(
  { decisionIds, actionItemIds }: ItemIds,
  opinions: readonly OpinionRow[],
): ItemIds {
  const isConfirmed = (id: string) =>
    confirmationOf(opinions.filter(({ itemId }) => itemId === id)) === 'confirmed';
  return { decisionIds: decisionIds.filter(isConfirmed), actionItemIds: actionItemIds.filter(isConfirmed) };
}

/** Minutes have items that people confirmed, or these have changed. */
export const minutesConfirmed = (
  place: { accountId: string; roomId: string; sessionId: string },
  confirmed: ItemIds,
  at: Date,
): AnyNewEvent => ({ type: 'minutes.confirmed', ...place, at, data: confirmed });
