import { decodeJwt } from 'jose';
import { z } from 'zod';

type Claims = Readonly<Record<string, unknown>>;

/** Returns the claims of an ID token, whose signature openid-client has checked. @throws when it has no issuer or person */
export const idTokenClaims = (idToken: string) => IdToken.parse(decodeJwt(idToken));

const IdToken = z.looseObject({ iss: z.string(), sub: z.string() });

/**
 * Returns the claims of the signed ID token, completed by those of the userinfo endpoint. Whether an address is verified
 * is taken only from where the address comes from.
 */
export function mergedClaims<Signed extends Claims>(signed: Signed, info: Claims): Claims & Signed {
  const { email: _, email_verified: __, ...rest } = info;
  const isOfSameAddress = signed.email === undefined || signed.email === info.email;
  return { ...(isOfSameAddress ? info : rest), ...signed };
}

/** Returns whether the provider says that it has verified the address. */
export const hasVerifiedEmail = (claims: unknown): boolean => Verified.safeParse(claims).success;

/** The format of OpenID Connect, and of our own request to GitHub. */
const Verified = z.object({ email_verified: z.literal(true) });

const AuthenticationTime = z.object({ auth_time: z.number().min(0).max(4_000_000_000) });

/** Returns when the person proved to the provider who they are, in ISO 8601; undefined when it does not say. */
export function authenticatedAt(claims: unknown): string | undefined {
  const { data } = AuthenticationTime.safeParse(claims);
  return data && new Date(data.auth_time * 1_000).toISOString();
}

/** Returns the groups in a claim, which is a list or a single name. */
export function groupsIn(claims: unknown, claim: string): string[] {
  const read = z.record(z.string(), z.unknown()).safeParse(claims);
  const groups = z.union([z.array(z.unknown()), z.string()]).safeParse(read.data?.[claim]);
  return [groups.data ?? []].flat().filter((group) => typeof group === 'string');
}

/** The methods (`amr`, RFC 8176) and levels (`acr`) with which providers name a sign-in with several factors. */
const MULTIPLE_FACTORS = 'mfa';
const LEVELS = [
  'https://refeds.org/profile/mfa',
  'http://schemas.openid.net/pape/policies/2007/06/multi-factor',
];

const Authentication = z.object({
  amr: z.array(z.unknown()).optional().catch(undefined),
  acr: z.string().optional().catch(undefined),
});

/** Returns whether the provider says that the person proved several factors. */
export function provesSecondFactor(claims: unknown): boolean {
  const { amr = [], acr = '' } = Authentication.safeParse(claims).data ?? {};
  return amr.includes(MULTIPLE_FACTORS) || LEVELS.includes(acr);
}
