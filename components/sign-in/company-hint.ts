import type { Provider } from './ProviderButtons';

/** Returns the advice for people whose address belongs to the company's provider; null for everybody else. */
export function companyHint(email: string, providers: readonly Provider[]): string | null {
  const address = email.trim().toLowerCase();
  const company = providers.find(({ domains }) => domains.some((domain) => address.endsWith(`@${domain}`)));
  return company === undefined
    ? null
    : `People with this address use “Continue with ${company.label}” below.`;
}
