import type { trpc } from '../trpc';

type Organizations = Awaited<ReturnType<typeof trpc.organizations.list.query>>['organizations'];

/** The role of a member of an organization. */
export type OrganizationRole = Organizations[number]['role'];

/** The roles from the weakest to the strongest, with their names, and what each can do, in words behind "can". */
export const organizationRoles: readonly { value: OrganizationRole; label: string; can: string }[] = [
  { value: 'viewer', label: 'Viewer', can: 'read rooms, history and usage, but see no keys' },
  {
    value: 'developer',
    label: 'Developer',
    can: 'also manage keys, webhooks and rooms, and delete history',
  },
  { value: 'admin', label: 'Admin', can: 'also manage members and settings, and read the audit log' },
  { value: 'owner', label: 'Owner', can: 'do everything, also with other owners' },
];

const order = organizationRoles.map(({ value }) => value);

/** Returns whether a role may do what `least` may do. */
export const isAtLeast = (role: OrganizationRole, least: OrganizationRole): boolean =>
  order.indexOf(role) >= order.indexOf(least);

/** Returns the name of a role. */
export const roleName = (role: OrganizationRole): string =>
  organizationRoles.find(({ value }) => value === role)?.label ?? role;

/** Returns the name of a role in a sentence: "a viewer". */
export const aRole = (role: OrganizationRole): string =>
  `${role === 'viewer' || role === 'developer' ? 'a' : 'an'} ${roleName(role).toLowerCase()}`;
