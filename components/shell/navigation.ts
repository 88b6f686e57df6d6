import type { ComponentType } from 'react';
import type { Mode } from './mode';
import type { OrganizationRole } from './roles';
import {
  AskIcon,
  BookIcon,
  CheckIcon,
  DocumentIcon,
  EventIcon,
  HomeIcon,
  KeyIcon,
  LogIcon,
  PeopleIcon,
  PersonIcon,
  PlayIcon,
  PlugIcon,
  RecordIcon,
  RequestIcon,
  RoomIcon,
  SessionIcon,
  SignalIcon,
  UsageIcon,
  WebhookIcon,
} from '../ui/icons';

/** A section of the portal, as the navigation shows it. */
export interface NavigationItem {
  /** Path below `/portal/{organization}/{mode}`; empty for the start page. */
  path: string;
  label: string;
  /** The role that the section needs; missing: every member. */
  atLeast?: OrganizationRole;
  Icon: ComponentType;
  /** The address of a page outside of the portal, instead of `path`. */
  href?: string;
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
      { path: 'keys', label: 'Keys', Icon: KeyIcon, atLeast: 'developer' },
      { path: 'events', label: 'Events', Icon: EventIcon },
      { path: 'webhooks', label: 'Webhooks', Icon: WebhookIcon, atLeast: 'developer' },
      { path: 'requests', label: 'Requests', Icon: RequestIcon, atLeast: 'developer' },
    ],
  },
  {
    label: 'History',
    items: [
      { path: 'sessions', label: 'Sessions', Icon: SessionIcon },
      { path: 'ask', label: 'Ask', Icon: AskIcon },
      { path: 'action-items', label: 'Action items', Icon: CheckIcon },
      { path: 'recordings', label: 'Recordings', Icon: RecordIcon },
      { path: 'quality', label: 'Quality', Icon: SignalIcon },
      { path: 'usage', label: 'Usage', Icon: UsageIcon },
      { path: 'people', label: 'People', Icon: PersonIcon, atLeast: 'admin' },
      { path: 'audit', label: 'Audit log', Icon: LogIcon, atLeast: 'admin' },
    ],
  },
  {
    label: 'Build',
    items: [
      {
        path: 'playground',
        label: 'Playground',
        Icon: PlayIcon,
        ownHeaders: true,
        atLeast: 'developer',
      },
      { path: 'reference', label: 'API reference', Icon: BookIcon },
      { path: 'mcp', label: 'Assistants (MCP)', Icon: PlugIcon },
      { path: 'docs', href: '/docs', label: 'Documentation', Icon: DocumentIcon },
    ],
  },
  {
    label: 'Organization',
    items: [{ path: 'members', label: 'Members', Icon: PeopleIcon }],
  },
];

/** The organization and the mode that an address of the portal names. */
export interface Place {
  organizationId: string;
  mode: Mode;
}

/** Address of a section of the portal; `path` without a slash in front. */
export const portalPath = ({ organizationId, mode }: Place, path = ''): string =>
  `/portal/${organizationId}/${mode}${path === '' ? '' : `/${path}`}`;

/**
 * Returns the same section in another account. Pages of a single object lead to their section: the other account has no
 * such object.
 */
export function inPlace(place: Place, pathname: string): string {
  const [section = ''] = pathname.split('/').slice(4);
  return portalPath(place, section);
}

/** Returns whether the open page is a section, or a page below it. */
export function isOpen(item: NavigationItem, place: Place, pathname: string): boolean {
  const path = portalPath(place, item.path);
  return pathname === path || (item.path !== '' && pathname.startsWith(`${path}/`));
}
