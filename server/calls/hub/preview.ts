import { findLobby } from '../../rooms/sessions/preview';
import { refusals } from '../../rooms/sessions/refusals';
import type { Connection } from './connection';
import type { HubCore } from './context';
import { refuse } from './join';
import { CLOSE, type ToServer } from '../../platform/hub/protocol';
import { runningRecording } from './recording-upload';

/**
 * Tells the holder of a join token what goes on in its room before they enter: nobody should find out too late that
 * they are recorded. Whether there is a place for them, and whether the call is locked, is for the join to say.
 */
export async function look(
  hub: HubCore,
  connection: Connection,
  message: Extract<ToServer, { type: 'look' }>,
): Promise<void> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) return refuse(connection, refusals.tokenInvalid);
  const lobby = await findLobby(hub.db, token);
  if (lobby.kind === 'refused') return refuse(connection, lobby);
  const { sessionId, people } = lobby;
  connection.send({
    type: 'lobby',
    people,
    isRecorded: sessionId !== null && (await runningRecording(hub, sessionId)) !== null,
    agent: sessionId === null ? null : ((await hub.agent.findPresent(sessionId))?.mode ?? null),
  });
  connection.close(CLOSE.done, 'lobby');
}
