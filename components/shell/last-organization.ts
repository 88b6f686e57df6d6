/** The cookie that names the organization that the browser showed last. It leads `/portal` there, and opens nothing. */
export const LAST_ORGANIZATION = 'conference-room.organization';

/** Stores the organization for a year. */
export function rememberOrganization(organizationId: string): void {
  document.cookie = `${LAST_ORGANIZATION}=${organizationId}; Path=/; Max-Age=31536000; SameSite=Lax`;
}
