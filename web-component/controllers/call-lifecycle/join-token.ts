/** Claims of a join token. They are read, not verified: they decide what is shown, never what is allowed. */
export interface JoinClaims {
  roomId: string | null;
  displayName: string | null;
  expiresAt: Date | null;
  /** The devices that its holder may use. */
  devices: { microphone: boolean; camera: boolean; screen: boolean };
}

/** Reads the claims of a join token; a claim that cannot be read is null. */
export function readJoinToken(token: string): JoinClaims {
  const claims = payloadOf(token);
  return {
    roomId: typeof claims['room'] === 'string' ? claims['room'] : null,
    displayName: typeof claims['name'] === 'string' ? claims['name'] : null,
    devices: devicesOf(claims['permissions']),
    expiresAt: typeof claims['exp'] === 'number' ? new Date(claims['exp'] * 1000) : null,
  };
}

/** Returns the devices that may be used. A device may be used unless the token forbids it. */
function devicesOf(permissions: unknown): JoinClaims['devices'] {
  const given: Record<string, unknown> =
    typeof permissions === 'object' && permissions !== null ? { ...permissions } : {};
  const may = (device: string) => given[device] !== false;
  return { microphone: may('microphone'), camera: may('camera'), screen: may('screen') };
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const base64 = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === 'object' && payload !== null ? { ...payload } : {};
  } catch {
    return {};
  }
}

/**
 * Returns the time until a token is reported as expiring: a minute before it expires. With less than five minutes left,
 * the report is due when a fifth of that time remains.
 * @returns milliseconds from now; 0 when it is due, null when the token has expired
 */
export function expiryNoticeDelayMs(expiresAt: Date, now: Date): number | null {
  const leftMs = expiresAt.getTime() - now.getTime();
  if (leftMs <= 0) return null;
  return Math.max(leftMs - Math.min(60_000, leftMs / 5), 0);
}
