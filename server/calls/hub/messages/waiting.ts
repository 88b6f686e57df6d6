import { assertMayWriteToWaiting } from '../../../rooms/moderation/waiting';
import { decideAboutWaiting } from '../../actions/moderate';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

export const admit: Handler<'admit'> = async (hub, connection, participant, { participantId: id }) => {
  await decideAboutWaiting(hub, moderatorOf(connection, participant), { id, decision: 'admitted' });
};

export const deny: Handler<'deny'> = async (hub, connection, participant, { participantId: id }) => {
  await decideAboutWaiting(hub, moderatorOf(connection, participant), { id, decision: 'denied' });
};

/** Writes to who waits, without storing it. */
export const writeToWaiting: Handler<'write-to-waiting'> = async (
  hub,
  connection,
  participant,
  { participantId: to, text },
) => {
  if (!hub.budgets.spend('chat', participant.person, text)) return connection.closeForFlood('chat');
  const by = moderatorOf(connection, participant);
  await assertMayWriteToWaiting(hub, by);
  hub.bus.publish(by.roomId, { kind: 'waiting-message', to, text, sentAt: hub.now().toISOString() });
};
