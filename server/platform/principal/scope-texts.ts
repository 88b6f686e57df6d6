import { entriesOf } from '../known-keys';
import type { Scope } from './principal';

/** The scopes of keys in words: for the portal, the reference and the documentation. */
export const SCOPE_TEXTS: Readonly<Record<Scope, { label: string; description: string }>> = {
  'svc:rooms': {
    label: 'Manage rooms',
    description: 'Change and delete rooms, invite people and AI agents into them, and control running calls.',
  },
  'svc:history': {
    label: 'Read and delete history',
    description:
      'Read sessions, transcripts, minutes and usage. Change action items. Delete sessions and what they left, and export and erase people.',
  },
  'svc:events': {
    label: 'Read events',
    description:
      'Read the event log and the request log. Create and change webhooks, and read what was posted to them.',
  },
  'svc:keys': {
    label: 'Manage keys',
    description: 'List the keys of this account and replace them by new ones, this key included.',
  },
};

/** The scopes and what they allow, as one text in Markdown. */
export const SCOPES_DESCRIBED = entriesOf(SCOPE_TEXTS)
  .map(([scope, { description }]) => `\`${scope}\`: ${description}`)
  .join(' ');
