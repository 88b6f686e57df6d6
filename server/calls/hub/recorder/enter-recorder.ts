import { refusals } from '../../../rooms/entry/refusals';
import { findRecordedCall } from '../../../rooms/entry/recorded-call';
import { findTaskOfToken, recordConnected } from '../../../recordings/capture/recorder-tasks';
import type { MessageToServer } from '../../../platform/hub/client-messages';
import type { HubContext } from '../context/context';
import type { Connection } from '../socket/connection';
import { refuse } from '../socket/refuse';
import { enterPage } from './enter-page';
import { RecorderConnection } from './recorder-connection';

/**
 * Lets the page of a recorder into the call of its task. The page proves its right by the token of the present claim.
 * Nobody else can enter like this: the token is valid for one session, and until another claim.
 * @returns null when the page was refused
 */
export async function enterAsRecorder(
  hub: HubContext,
  connection: Connection,
  { token }: MessageToServer<'record-call'>,
): Promise<RecorderConnection | null> {
  const task = await findTaskOfToken(hub.db, token);
  const call = task && (await findRecordedCall(hub.db, task.sessionId));
  if (!task || !call || call.room.isEndToEndEncrypted) {
    refuse(connection, refusals.tokenInvalid);
    return null;
  }
  return enterPage(hub, connection, {
    kind: 'recorder',
    participantId: task.recorderId,
    call,
    storeConnected: (at) => recordConnected(hub.db, task, connection.id, at),
    start(start) {
      connection.send({ type: 'recorder-layout', layout: task.layout });
      const details = { accountId: call.room.accountId, ownerId: call.ownerId };
      return new RecorderConnection(hub, { ...start, task, details });
    },
  });
}
