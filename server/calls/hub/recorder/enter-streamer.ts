import { refusals } from '../../../rooms/entry/refusals';
import { findRecordedCall } from '../../../rooms/entry/recorded-call';
import { reportLoss } from '../../../recordings/streams/report';
import { findStreamTaskOfToken, streamerConnected } from '../../../recordings/streams/tasks';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import type { HubContext } from '../context/context';
import type { Connection } from '../socket/connection';
import { refuse } from '../socket/refuse';
import { enterPage } from './enter-page';
import { StreamerConnection } from './streamer-connection';

/**
 * Lets the page that streams a call into it, by the token of the present claim. A call that has ended is not streamed.
 * @returns null when the page was refused
 */
export async function enterAsStreamer(
  hub: HubContext,
  connection: Connection,
  { token }: MessageToServer<'stream-call'>,
): Promise<StreamerConnection | null> {
  const task = await findStreamTaskOfToken(hub.db, token);
  const call = task && (await findRecordedCall(hub.db, task.sessionId));
  if (!task || !call || call.room.isEndToEndEncrypted || call.session.endedAt !== null) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  return enterPage(hub, connection, {
    kind: 'streamer',
    participantId: task.streamerId,
    call,
    async storeConnected(at) {
      await streamerConnected(hub.db, task, connection.id, at);
      // Another page may have sent until now. This one reports what it sends.
      await reportLoss(hub.db, task.sessionId, at);
    },
    start: (start) => new StreamerConnection(hub, { ...start, task }),
  });
}
