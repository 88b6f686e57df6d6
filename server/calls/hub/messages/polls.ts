import { assertFeature } from '../../../platform/features';
import type { ToServer } from '../../../platform/hub/client-messages';
import { deletePollInCall, endPollInCall, startPoll, vote } from '../../../rooms/polls/in-call';
import { readPoll } from '../../../rooms/polls/live';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import { moderatorOf } from './moderate';
import type { ParticipantConnection } from '../participant/participant-connection';

type PollRequest = Extract<
  ToServer,
  { type: 'start-poll' | 'start-sealed-poll' | 'vote' | 'end-poll' | 'delete-poll' }
>;

/**
 * Carries out what somebody in the call asks about a poll: stores the change, then publishes it to the room.
 * @throws ApiError with a sentence for the sender
 */
export async function handlePoll(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: PollRequest,
): Promise<void> {
  const by = moderatorOf(connection, participant);
  const { roomId, sessionId } = participant.ref;
  switch (message.type) {
    case 'start-poll':
    case 'start-sealed-poll': {
      const poll = { ...message, isSealed: message.type === 'start-sealed-poll' };
      const { pollId, isRepeat } = await hub.db.transaction((tx) => startPoll(tx, hub, by, poll));
      const started = await readPoll(hub, { sessionId, pollId });
      if (started === null) return;
      const report = { type: 'poll' as const, poll: started };
      if (isRepeat) connection.send(report);
      else hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message: report });
      return;
    }
    case 'vote': {
      const { clientId, pollId } = message;
      assertFeature(participant.settings.features, 'polls');
      const choices = await hub.db.transaction((tx) => vote(tx, hub, by, message));
      connection.send({ type: 'voted', clientId, pollId, choices });
      hub.polls.publish({ roomId, sessionId, pollId });
      return;
    }
    case 'end-poll': {
      const { pollId } = message;
      await hub.db.transaction((tx) => endPollInCall(tx, hub, by, pollId));
      const poll = await readPoll(hub, { sessionId, pollId });
      if (poll !== null)
        hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'poll', poll } });
      return;
    }
    case 'delete-poll': {
      const { pollId } = message;
      await hub.db.transaction((tx) => deletePollInCall(tx, hub, by, pollId));
      hub.bus.publish(roomId, {
        kind: 'message',
        sessionId,
        to: null,
        message: { type: 'poll-deleted', pollId },
      });
      return;
    }
    default:
      message satisfies never;
  }
}
