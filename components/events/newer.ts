import type { EventsPart } from './queries';

/** The pages of a list, as the query keeps them. */
export interface EventPages {
  pages: EventsPart[];
  pageParams: unknown[];
}

/**
 * Puts newer events in front. When there are more newer events than the answer holds, the list restarts, because a list
 * must not have gaps.
 */
export function withNewer(list: EventPages, newer: EventsPart): EventPages {
  const [first, ...older] = list.pages;
  if (first === undefined || newer.next !== null) return { pages: [newer], pageParams: [null] };
  if (newer.head === first.head) return list;
  const joined = { events: [...newer.events, ...first.events], head: newer.head, next: first.next };
  return { ...list, pages: [joined, ...older] };
}

/** Returns the list without its end when it has grown to more than `most` events; "Show more" brings the rest again. */
export function shortened(list: EventPages, most: number, kept: number): EventPages {
  const events = list.pages.flatMap((page) => page.events);
  const [first] = list.pages;
  const last = events[kept - 1];
  if (events.length <= most || first === undefined || last === undefined) return list;
  return {
    pages: [{ events: events.slice(0, kept), head: first.head, next: last.sequence }],
    pageParams: [null],
  };
}
