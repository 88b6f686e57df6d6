import type { ComponentType } from 'react';
import {
  BookIcon,
  HomeIcon,
  KeyIcon,
  LogIcon,
  PlayIcon,
  PlugIcon,
  RecordIcon,
  RoomIcon,
  SessionIcon,
} from './icons';

/** One place in the portal. */
export interface Place {
  /** Path below `/portal/{mode}`; empty for the start page. */
  path: string;
  label: string;
  Icon: ComponentType;
  /** A page with headers of its own (camera, microphone): reached by loading it, not from page to page. */
  ownHeaders?: boolean;
}

/** The portal's places, in the order in which the navigation shows them, group by group. */
export const navigation: readonly { label: string | null; places: readonly Place[] }[] = [
  {
    label: null,
    places: [
      { path: '', label: 'Overview', Icon: HomeIcon },
      { path: 'rooms', label: 'Rooms', Icon: RoomIcon },
      { path: 'keys', label: 'Keys', Icon: KeyIcon },
    ],
  },
  {
    label: 'History',
    places: [
      { path: 'sessions', label: 'Sessions', Icon: SessionIcon },
      { path: 'recordings', label: 'Recordings', Icon: RecordIcon },
      { path: 'audit', label: 'Audit log', Icon: LogIcon },
    ],
  },
  {
    label: 'Build',
    places: [
      { path: 'playground', label: 'Playground', Icon: PlayIcon, ownHeaders: true },
      { path: 'reference', label: 'API reference', Icon: BookIcon },
      { path: 'mcp', label: 'Assistants (MCP)', Icon: PlugIcon },
    ],
  },
];

/** Address of a place in the portal; `path` without a slash in front. */
export const portalPath = (mode: 'live' | 'test', path = ''): string =>
  path === '' ? `/portal/${mode}` : `/portal/${mode}/${path}`;

/** The same section for the other data: an object of one account is none of the other's. */
export function inMode(mode: 'live' | 'test', pathname: string): string {
  const [section = ''] = pathname.split('/').slice(3);
  return portalPath(mode, section);
}

/** Whether a place is the one that is open, or holds it. */
export function isOpen(place: Place, mode: 'live' | 'test', pathname: string): boolean {
  const path = portalPath(mode, place.path);
  return pathname === path || (place.path !== '' && pathname.startsWith(`${path}/`));
}
