import { isGuest } from '../../../identity/tokens/subject';
import { findLastingRefusal } from '../../../rooms/entry/preview';
import { refusals } from '../../../rooms/entry/refusals';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import { CLOSE } from '../../../platform/hub/protocol';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { refuse } from '../socket/refuse';

/**
 * Sends the holder of a join token the servers with which they can check their connection before they enter. People whom
 * the room will not let in get no servers; before it opens, they can check. Checks count as joins, because each creates a room in LiveKit.
 */
export async function sendConnectionCheck(
  hub: HubContext,
  connection: Connection,
  message: MessageToServer<'check-connection'>,
): Promise<void> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) return refuse(connection, refusals.tokenInvalid);
  const refusal = await findLastingRefusal(hub, { token, origin: connection.origin });
  if (refusal) return refuse(connection, refusal);
  const { room: roomId, sub: subject } = token.claims;
  if (!hub.budgets.spendJoin(`${roomId} ${subject}`)) return refuse(connection, refusals.tooManyJoins);
  const media = await hub.engine
    .prepareCheck({ roomId, subject, isGuest: isGuest(subject) })
    .catch((err: unknown) => {
      hub.log.error({ roomId, err }, 'the media server does not answer a connection check');
      return null;
    });
  connection.send({
    type: 'connection-check',
    engine: hub.engine.name,
    iceServers: media?.engine === 'mesh' ? media.iceServers : [],
    ...(media?.engine === 'livekit' && { liveKit: { url: media.url, token: media.token } }),
  });
  connection.close(CLOSE.done, 'connection-check');
}
