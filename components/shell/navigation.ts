import type { ComponentType } from 'react';
import type { Mode } from './mode';
import {
  BookIcon,
  EventIcon,
  HomeIcon,
  KeyIcon,
  LogIcon,
  PlayIcon,
  PlugIcon,
  RecordIcon,
  RoomIcon,
  SessionIcon,
  UsageIcon,
  WebhookIcon,
} from '../ui/icons';

/** A section of the portal, as the navigation shows it. */
export interface NavigationItem {
  /** Path below `/portal/{mode}`; empty for the start page. */
  path: string;
  label: string;
  Icon: ComponentType;
  /** A page with its own response headers (camera, microphone): opened by a full load, not by a client-side navigation. */
  ownHeaders?: boolean;
}

/** The portal's sections, in the order in which the navigation shows them, group by group. */
export const navigation: readonly { label: string | null; items: readonly NavigationItem[] }[] = [
  {
    label: null,
    items: [
      { path: '', label: 'Overview', Icon: HomeIcon },
      { path: 'rooms', label: 'Rooms', Icon: RoomIcon },
      { path: 'keys', label: 'Keys', Icon: KeyIcon },
      { path: 'events', label: 'Events', Icon: EventIcon },
      { path: 'webhooks', label: 'Webhooks', Icon: WebhookIcon },
    ],
  },
  {
    label: 'History',
    items: [
      { path: 'sessions', label: 'Sessions', Icon: SessionIcon },
      { path: 'recordings', label: 'Recordings', Icon: RecordIcon },
      { path: 'usage', label: 'Usage', Icon: UsageIcon },
      { path: 'audit', label: 'Audit log', Icon: LogIcon },
    ],
  },
  {
    label: 'Build',
    items: [
      { path: 'playground', label: 'Playground', Icon: PlayIcon, ownHeaders: true },
      { path: 'reference', label: 'API reference', Icon: BookIcon },
      { path: 'mcp', label: 'Assistants (MCP)', Icon: PlugIcon },
    ],
  },
];

/** Address of a section of the portal; `path` without a slash in front. */
export const portalPath = (mode: Mode, path = ''): string =>
  path === '' ? `/portal/${mode}` : `/portal/${mode}/${path}`;

/**
 * Returns the same section in the other mode. Pages of a single object lead to their section: the other account has no
 * such object.
 */
export function inMode(mode: Mode, pathname: string): string {
  const [section = ''] = pathname.split('/').slice(3);
  return portalPath(mode, section);
}

/** Returns whether the open page is a section, or a page below it. */
export function isOpen(item: NavigationItem, mode: Mode, pathname: string): boolean {
  const path = portalPath(mode, item.path);
  return pathname === path || (item.path !== '' && pathname.startsWith(`${path}/`));
}
