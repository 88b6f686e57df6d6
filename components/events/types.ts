import type { trpc } from '../trpc';

/** A type of the log, by which events can be listed. */
export type ListedType = NonNullable<Parameters<typeof trpc.events.listForAccount.query>[0]['types']>[number];
/** A type that an endpoint can name: those of the log, and those that are only posted. */
export type EventType = NonNullable<
  Parameters<typeof trpc.webhooks.createForAccount.mutate>[0]['types']
>[number];

/** The types of events in the words of the portal, in the order of the documentation. */
const words: Readonly<Record<EventType, string>> = {
  'room.created': 'Room created',
  'room.updated': 'Room changed',
  'room.deleted': 'Room deleted',
  'room.locked': 'Room locked',
  'room.unlocked': 'Room unlocked',
  'session.started': 'Session started',
  'session.ended': 'Session ended',
  'session.rated': 'Session rated',
  'session.deleted': 'Session deleted',
  'participant.joined': 'Participant joined',
  'participant.left': 'Participant left',
  'participant.role_changed': 'Role of a participant changed',
  'participant.waiting': 'Participant waits to be let in',
  'participant.admitted': 'Participant let in',
  'participant.denied': 'Participant turned away',
  'agent.joined': 'Agent joined',
  'agent.left': 'Agent left',
  'artifact.ready': 'Transcript and minutes ready',
  'artifact.failed': 'Minutes failed',
  'artifact.deleted': 'Transcript and minutes deleted',
  'minutes.confirmed': 'Minutes confirmed',
  'action_item.created': 'Action item written',
  'action_item.updated': 'Action item changed',
  'action_item.due': 'Action item due',
  'consent.given': 'Consent given',
  'consent.refused': 'Consent refused',
  'consent.withdrawn': 'Consent withdrawn',
  'recording.started': 'Recording started',
  'recording.paused': 'Recording paused',
  'recording.resumed': 'Recording resumed',
  'recording.stopped': 'Recording stopped',
  'recording.ready': 'Recording ready',
  'recording.failed': 'Recording failed',
  'recording.deleted': 'Recording deleted',
  'recording.render_ready': 'Render ready',
  'recording.render_failed': 'Render failed',
  'stream.started': 'Live stream started',
  'stream.failed': 'Live stream failed',
  'stream.ended': 'Live stream ended',
  'person.erased': 'Person erased',
  'key.created': 'Key created',
  'key.rolled': 'Key rolled',
  'key.revoked': 'Key revoked',
  'key.expiring': 'Key expires soon',
  'key.expired': 'Key expired',
  'webhook.disabled': 'Webhook disabled',
  'turn.created': 'Turns of a transcript, while the call runs',
  'speech.started': 'Participant began to speak',
  'speech.stopped': 'Participant paused',
};

export const isEventType = (value: string): value is EventType => Object.hasOwn(words, value);

/** Returns whether events of a type are in the log. */
export const isListedType = (value: string): value is ListedType =>
  isEventType(value) && !value.startsWith('turn.') && !value.startsWith('speech.');

export const eventTypes: readonly EventType[] = Object.keys(words).filter(isEventType);

/** Returns a type in words; one that the portal does not know is shown by its name. */
export const wordsOfType = (type: string): string => (isEventType(type) ? words[type] : type);

/** The types as a field to choose from offers them, grouped by what they are about. */
export const typeChoices: readonly { group: string; items: readonly EventType[] }[] = [
  { group: 'Rooms', nouns: ['room'] },
  { group: 'Sessions', nouns: ['session'] },
  { group: 'Participants', nouns: ['participant'] },
  { group: 'AI agent', nouns: ['agent'] },
  { group: 'Transcripts and minutes', nouns: ['artifact', 'minutes', 'action_item'] },
  { group: 'Consent', nouns: ['consent'] },
  { group: 'Recordings', nouns: ['recording'] },
  { group: 'Live streams', nouns: ['stream'] },
  { group: 'People', nouns: ['person'] },
  { group: 'Keys', nouns: ['key'] },
  { group: 'Webhooks', nouns: ['webhook'] },
  { group: 'Running calls', nouns: ['turn', 'speech'] },
].map(({ group, nouns }) => ({
  group,
  items: eventTypes.filter((type) => nouns.includes(type.slice(0, type.indexOf('.')))),
}));
