import { notFound } from '../../../platform/errors/errors';
import type { Signal } from '../../../platform/hub/media';
import type { Handler } from './handler';

/** Passes a signal on to one other participant of the call. */
export const signal: Handler<'signal'> = (hub, connection, participant, { to, signal: signalled }) => {
  const { roomId, participantId: from } = participant.ref;
  const text = textOf(signalled);
  const { person } = participant;
  if (!hub.budgets.spend('signal', person, text)) return connection.closeForFlood('signal');
  if (!participant.knows(to)) throw notFound('There is no such participant in the call.', 'person-gone');
  if (!hub.budgets.spend('signal-to-one', `${person} ${to}`, text)) return connection.closeForFlood('signal');
  const message = { type: 'signal' as const, from, signal: signalled };
  hub.bus.publish(roomId, { kind: 'message', sessionId: null, to, message });
};

/** Returns the part of a signal that can be long. */
function textOf(signalled: Signal): string {
  switch (signalled.kind) {
    case 'description':
      return signalled.sdp;
    case 'candidate':
      return signalled.candidate;
    case 'pictures':
      return '';
  }
}
