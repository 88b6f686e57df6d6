import type { RoomRole } from '../../server/platform/principal/principal';
import type { TokenPermissions } from '../../server/platform/principal/token-permissions';
import type { RunningServer } from '../server';

interface TokenOptions {
  role?: RoomRole;
  ttlSeconds?: number;
  permissions?: TokenPermissions;
}

/** An embed room as an integrator creates and uses it. */
export interface Room {
  roomId: string;
  embedUrl: string;
  /** Mints a join token. */
  token(name: string, options?: TokenOptions): Promise<string>;
  /** Returns the link to send to a person. */
  link(name: string, options?: TokenOptions & { key?: string }): Promise<string>;
  /** Changes settings of the room. */
  change(settings: object): Promise<void>;
  /** Revokes a join token of the room. */
  revoke(token: string): Promise<void>;
  /** Invites a person with a link that lasts. */
  invite(name: string): Promise<{ invitationId: string; url: string }>;
  revokeInvitation(invitationId: string): Promise<void>;
  delete(): Promise<void>;
}

export async function newRoom(
  server: RunningServer,
  options: { name?: string; endToEndEncrypted?: boolean; settings?: object } = {},
): Promise<Room> {
  const { name = 'Weekly planning', endToEndEncrypted = false, settings = {} } = options;
  const { roomId, embedUrl } = await call(server, 'POST', '/api/embed/rooms', {
    roomName: name,
    endToEndEncrypted,
    ...settings,
  });
  const token: Room['token'] = async (displayName, { role, ttlSeconds, permissions } = {}) => {
    const person = { roomId, externalUserId: displayName, displayName, role, ttlSeconds, permissions };
    return (await call(server, 'POST', '/api/embed/sessions', person)).token ?? '';
  };
  const invitations = `/api/rooms/${roomId}/invitations`;
  return {
    roomId: roomId ?? '',
    embedUrl: embedUrl ?? '',
    token,
    async link(displayName, { key, ...rest } = {}) {
      const fragment = new URLSearchParams({ token: await token(displayName, rest), ...(key && { key }) });
      return `${embedUrl}#${fragment}`;
    },
    change: async (settings) => void (await call(server, 'PATCH', `/api/rooms/${roomId}`, settings)),
    revoke: async (token) =>
      void (await call(server, 'DELETE', `/api/embed/tokens/${claimsOf(token).jti}`, null)),
    async invite(displayName) {
      const person = { externalUserId: displayName, displayName };
      const { invitationId = '', url = '' } = await call(server, 'POST', invitations, person);
      return { invitationId, url };
    },
    revokeInvitation: async (invitationId) =>
      void (await call(server, 'DELETE', `${invitations}/${invitationId}`, null)),
    delete: async () => void (await call(server, 'DELETE', `/api/rooms/${roomId}`, null)),
  };
}

/** Returns the claims of a join token, not verified. */
export function claimsOf(token: string): { jti: string; exp: number } {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

async function call(
  { url, liveKey }: RunningServer,
  method: string,
  path: string,
  body: object | null,
): Promise<Record<string, string>> {
  const headers = { 'X-API-Key': liveKey, 'Content-Type': 'application/json' };
  const answer = await fetch(url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  const parsed: unknown = answer.status === 204 ? {} : await answer.json();
  return Object.fromEntries(Object.entries(parsed ?? {}).map(([key, value]) => [key, String(value)]));
}
