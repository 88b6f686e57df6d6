/** Providers with which people can sign in. The configuration decides which of them a server offers. */
export const PROVIDERS = ['github', 'google'] as const;
export type Provider = (typeof PROVIDERS)[number];
