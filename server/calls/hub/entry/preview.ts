import { findRoomPreview } from '../../../rooms/entry/preview';
import { refusals } from '../../../rooms/entry/refusals';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { refuse } from '../socket/refuse';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import { CLOSE } from '../../../platform/hub/protocol';
import { findStreamingCall } from '../../../recordings/streams/running';
import { findRunningRecording } from '../messages/recording-upload';

/**
 * Tells the holder of a join token what happens in its room before they enter, for example that the call is recorded, or
 * why they could not enter now.
 */
export async function sendPreview(
  hub: HubContext,
  connection: Connection,
  message: MessageToServer<'preview'>,
): Promise<void> {
  const token = hub.tokens.readJoinOfAnyAge(message.token);
  if (token === null) return refuse(connection, refusals.tokenInvalid);
  const preview = await findRoomPreview(hub, { token, origin: connection.origin }, hub.engine.limit);
  if (preview.kind === 'refused') return refuse(connection, preview);
  const { sessionId, people, roomName, settings } = preview;
  const [recording, streamed, agent] =
    sessionId === null
      ? [null, null, null]
      : await Promise.all([
          findRunningRecording(hub, sessionId),
          findStreamingCall(hub, sessionId),
          hub.agent.findPresent(sessionId),
        ]);
  connection.send({
    type: 'preview',
    people,
    roomName,
    isRecorded: recording !== null,
    isStreamed: streamed?.streaming != null,
    agent: agent?.mode ?? null,
    engine: hub.engine.name,
    settings,
  });
  connection.close(CLOSE.done, 'preview');
}
