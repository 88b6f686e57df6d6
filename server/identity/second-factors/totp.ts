import { Secret, TOTP } from 'otpauth';

/** How long a code is shown, in seconds. */
const PERIOD_SECONDS = 30;
/** How many codes before and after the present one count, for clocks that differ. */
const WINDOW = 1;

/** Returns a new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32;

/** Returns the address that an authenticator application reads from a picture. */
export const totpUrl = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  totpOf(secret, { issuer, label }).toString();

/** Returns the time step that a code belongs to, near that time; null for a wrong code. */
export function stepOf(secret: string, code: string, at: Date): number | null {
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW });
  return delta === null ? null : Math.floor(at.getTime() / 1_000 / PERIOD_SECONDS) + delta;
}

const totpOf = (secret: string, named: { issuer?: string; label?: string } = {}): TOTP =>
  new TOTP({ ...named, secret: Secret.fromBase32(secret), digits: 6, period: PERIOD_SECONDS });
