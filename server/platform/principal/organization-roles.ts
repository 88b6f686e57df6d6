/** The roles of the members of an organization, from the weakest to the strongest. Each may do what those before it may. */
export const ORGANIZATION_ROLES = ['viewer', 'developer', 'admin', 'owner'] as const;
export type OrganizationRole = (typeof ORGANIZATION_ROLES)[number];

/** Returns whether a role may do what `least` may do. */
export const isAtLeast = (role: OrganizationRole, least: OrganizationRole): boolean =>
  ORGANIZATION_ROLES.indexOf(role) >= ORGANIZATION_ROLES.indexOf(least);
