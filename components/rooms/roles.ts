import type { Role } from './queries';

/** The names of the roles in a room. */
export const roleNames: Record<Role, string> = { 'co-organizer': 'Co-organizer', member: 'Member' };

export const roles = [
  {
    value: 'member',
    label: roleNames.member,
    about: 'Reads transcripts, summaries and recordings of the room.',
  },
  {
    value: 'co-organizer',
    label: roleNames['co-organizer'],
    about: 'Also runs calls as co-host and invites the AI agent.',
  },
] as const satisfies readonly { value: Role; label: string; about: string }[];
