import { requestFromServer } from '../../actions/request-recording';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

/** Has the server record, or answers that the sender may record. */
export const requestRecording: Handler<'request-recording'> = async (hub, connection, participant) => {
  const requested = await requestFromServer(hub, moderatorOf(connection, participant));
  connection.send(requested === null ? { type: 'record-here' } : { type: 'recording-queued', ...requested });
};
