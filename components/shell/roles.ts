import type { trpc } from '../trpc';

type Organizations = Awaited<ReturnType<typeof trpc.organizations.list.query>>['organizations'];

/** The role of a member of an organization. */
export type OrganizationRole = Organizations[number]['role'];

/** The roles from the weakest to the strongest, with their names and what each may do. */
export const organizationRoles: readonly { value: OrganizationRole; label: string; about: string }[] = [
  { value: 'viewer', label: 'Viewer', about: 'Reads rooms, history and usage. Sees no keys.' },
  {
    value: 'developer',
    label: 'Developer',
    about: 'Also manages keys, webhooks and rooms, and deletes history.',
  },
  { value: 'admin', label: 'Admin', about: 'Also manages members and settings, and reads the audit log.' },
  { value: 'owner', label: 'Owner', about: 'Everything, including other owners.' },
];

const order = organizationRoles.map(({ value }) => value);

/** Returns whether a role may do what `least` may do. */
export const isAtLeast = (role: OrganizationRole, least: OrganizationRole): boolean =>
  order.indexOf(role) >= order.indexOf(least);

/** Returns the name of a role. */
export const roleName = (role: OrganizationRole): string =>
  organizationRoles.find(({ value }) => value === role)?.label ?? role;

/** Returns the role that a form's value names; the weakest for any other value. */
export const organizationRoleOf = (value: string): OrganizationRole =>
  order.find((role) => role === value) ?? 'viewer';
