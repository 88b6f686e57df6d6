import { eventTypes, isListedType, wordsOfType } from '../events/types';
import { navigation } from '../shell/navigation';
import type { OrganizationRole } from '../shell/roles';

/** A page of the portal that can be found by its name. */
export interface Place {
  /** Path behind `/portal/{organization}/{mode}/`; empty for the start page. */
  path: string;
  label: string;
  /** A second line; null: none. */
  detail: string | null;
  /** Whether it is opened by a full load, because it has its own response headers. */
  ownHeaders: boolean;
}

/** The most kinds of events that are shown. */
const EVENT_TYPES_MAX = 5;

/** Returns the pages whose name or path has a text, for whom may see them; all of them for an empty text. */
export function placesFor(text: string, may: (least: OrganizationRole) => boolean): Place[] {
  const letters = text.trim().toLowerCase();
  const sections = navigation
    .flatMap(({ items }) => items)
    .filter(({ atLeast = 'viewer' }) => may(atLeast))
    .map(({ path, label, ownHeaders = false }) => ({ path, label, detail: null, ownHeaders }));
  const settings = { path: 'settings', label: 'Settings', detail: null, ownHeaders: false };
  return [...sections, settings].filter(
    ({ path, label }) => label.toLowerCase().includes(letters) || path.includes(letters),
  );
}

/** Returns the lists of events of a type whose name or words have a text; none for an empty text. */
export function eventListsFor(text: string): Place[] {
  const letters = text.trim().toLowerCase();
  if (letters.length < 2) return [];
  return eventTypes
    .filter(isListedType)
    .filter((type) => type.includes(letters) || wordsOfType(type).toLowerCase().includes(letters))
    .slice(0, EVENT_TYPES_MAX)
    .map((type) => ({
      path: `events?types=${type}`,
      label: wordsOfType(type),
      detail: type,
      ownHeaders: false,
    }));
}
