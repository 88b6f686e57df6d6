import type { Moderator } from '../../../rooms/moderation/moderator';
import type { ParticipantConnection } from '../participant/participant-connection';
import type { Connection } from '../socket/connection';

/** Returns a participant as the caller of a moderation rule. */
export function moderatorOf(
  connection: Connection,
  { ref, details, state }: ParticipantConnection,
): Moderator {
  const { accountId, subject, browser, tokenId, invitationId, permissions } = details;
  const principal = {
    kind: 'room' as const,
    roomId: ref.roomId,
    role: state.role,
    subject,
    tokenId,
    invitationId,
    permissions,
    scopes: [],
    isExpired: false,
  };
  const caller = {
    principal,
    scope: null,
    atLeast: 'viewer' as const,
    ip: connection.ip,
    requestId: connection.id,
  };
  return { ...ref, accountId, browser, caller };
}
