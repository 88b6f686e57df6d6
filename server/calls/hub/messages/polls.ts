import { assertFeature } from '../../../platform/room-settings/features';
import * as polls from '../../../rooms/polls/in-call';
import { readPoll } from '../../../rooms/polls/live';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

export const startPoll: Handler<'start-poll' | 'start-sealed-poll'> = async (
  hub,
  connection,
  participant,
  message,
) => {
  const { roomId, sessionId } = participant.ref;
  const by = moderatorOf(connection, participant);
  const asked = { ...message, isSealed: message.type === 'start-sealed-poll' };
  const { pollId, isRepeat } = await hub.db.transaction((tx) => polls.startPoll(tx, hub, by, asked));
  const poll = await readPoll(hub, { sessionId, pollId });
  if (poll === null) return;
  const report = { type: 'poll' as const, poll };
  if (isRepeat) connection.send(report);
  else hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message: report });
};

export const vote: Handler<'vote'> = async (hub, connection, participant, message) => {
  const { clientId, pollId } = message;
  const { roomId, sessionId } = participant.ref;
  assertFeature(participant.settings.features, 'polls');
  const by = moderatorOf(connection, participant);
  const choices = await hub.db.transaction((tx) => polls.vote(tx, hub, by, message));
  connection.send({ type: 'voted', clientId, pollId, choices });
  hub.polls.publish({ roomId, sessionId, pollId });
};

export const endPoll: Handler<'end-poll'> = async (hub, connection, participant, { pollId }) => {
  const { roomId, sessionId } = participant.ref;
  const by = moderatorOf(connection, participant);
  await hub.db.transaction((tx) => polls.endPollInCall(tx, hub, by, pollId));
  const poll = await readPoll(hub, { sessionId, pollId });
  if (poll === null) return;
  hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message: { type: 'poll', poll } });
};

export const deletePoll: Handler<'delete-poll'> = async (hub, connection, participant, { pollId }) => {
  const { roomId, sessionId } = participant.ref;
  const by = moderatorOf(connection, participant);
  await hub.db.transaction((tx) => polls.deletePollInCall(tx, hub, by, pollId));
  const message = { type: 'poll-deleted' as const, pollId };
  hub.bus.publish(roomId, { kind: 'message', sessionId, to: null, message });
};
