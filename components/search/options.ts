import type { ComponentType } from 'react';
import { wordsOfType } from '../events/types';
import { navigation } from '../shell/navigation';
import type { OrganizationRole } from '../shell/roles';
import {
  EventIcon,
  GearIcon,
  KeyIcon,
  PeopleIcon,
  PersonIcon,
  RecordIcon,
  RequestIcon,
  RoomIcon,
  SessionIcon,
  WebhookIcon,
} from '../ui/icons';
import { eventListsFor, type Place, placesFor } from './places';
import type { Found, FoundKind } from './queries';

/** Something that can be opened. */
export interface SearchOption {
  /** Unique among the options. */
  id: string;
  title: string;
  detail: string | null;
  /** A moment, in ISO 8601; null: none is shown. */
  at: string | null;
  path: string;
  Icon: ComponentType;
  ownHeaders: boolean;
  /** Whether it is an answer of the server, which may still be that to an earlier text. */
  isFound: boolean;
}

/** Returns the id of the element of an option. */
export const optionId = (listId: string, { id }: Pick<SearchOption, 'id'>): string => `${listId}-${id}`;

/** Options under a heading. */
export interface OptionGroup {
  label: string;
  options: readonly SearchOption[];
}

/** How the portal shows a kind of things. */
const kinds: Readonly<Record<FoundKind, { label: string; Icon: ComponentType }>> = {
  room: { label: 'Rooms', Icon: RoomIcon },
  session: { label: 'Sessions', Icon: SessionIcon },
  participant: { label: 'People in sessions', Icon: PersonIcon },
  member: { label: 'Members', Icon: PeopleIcon },
  recording: { label: 'Recordings', Icon: RecordIcon },
  key: { label: 'Keys', Icon: KeyIcon },
  webhook: { label: 'Webhooks', Icon: WebhookIcon },
  delivery: { label: 'Deliveries', Icon: WebhookIcon },
  event: { label: 'Events', Icon: EventIcon },
  request: { label: 'Requests', Icon: RequestIcon },
};

const iconOf = (path: string): ComponentType =>
  navigation.flatMap(({ items }) => items).find((item) => item.path === path)?.Icon ?? GearIcon;

const ofPlace = (place: Place, Icon: ComponentType): SearchOption => ({
  id: `page-${place.path}`,
  title: place.label,
  detail: place.detail,
  at: null,
  path: place.path,
  Icon,
  ownHeaders: place.ownHeaders,
  isFound: false,
});

/**
 * Returns the options for a text: pages of the portal, which are known here, and what the server has found. Pages come
 * first, so that the answer of the server does not move them.
 */
export function groupsFor(
  text: string,
  found: Found | undefined,
  may: (least: OrganizationRole) => boolean,
): OptionGroup[] {
  const pages = placesFor(text, may).map((place) => ofPlace(place, iconOf(place.path)));
  const lists = eventListsFor(text).map((place) => ofPlace(place, EventIcon));
  const things = (found?.groups ?? []).map(({ kind, results }) => ({
    label: kinds[kind].label,
    options: results.map(({ id, title, ...rest }) => ({
      ...rest,
      id: `${kind}-${id}`,
      title: kind === 'event' || kind === 'delivery' ? wordsOfType(title) : title,
      Icon: kinds[kind].Icon,
      ownHeaders: false,
      isFound: true,
    })),
  }));
  return [{ label: 'Pages', options: pages }, ...things, { label: 'Lists of events', options: lists }].filter(
    ({ options }) => options.length > 0,
  );
}

/**
 * Returns the option that Enter opens: the one that the person moved to, else the first. While the server searches, an
 * answer to an earlier text is not opened unless the person moved to it.
 */
export function activeOf(
  options: readonly SearchOption[],
  chosenId: string | null,
  isSettled: boolean,
): SearchOption | null {
  const chosen = options.find(({ id }) => id === chosenId);
  if (chosen !== undefined) return chosen;
  const [first] = options;
  return first === undefined || (first.isFound && !isSettled) ? null : first;
}
