import type { CallState, LocalMediaState, Participant } from '../call/state';
import { localizedName, nameOf } from '../strings/display-names';
import { presenceAnnouncements, presenceAnnouncementsOnEntry } from './presence-announcements';
import type { Key } from '../strings/keys';
import type { Text } from '../strings/text';

/** Something that happened in the call, for the eye or for screen readers alone. */
export interface Announcement {
  sentence: string;
  isVisible: boolean;
}

/**
 * What is to be told of the difference between two states of a joined call.
 * @param options.chatIsOpen then new messages are in sight, and screen readers read them there
 */
export function announcementsBetween(
  before: CallState,
  after: CallState,
  text: Text,
  { chatIsOpen }: { chatIsOpen: boolean },
): Announcement[] {
  if (before.phase === 'connecting' || before.phase === 'idle') return [];
  return [
    ...connectionAnnouncements(before, after, text),
    ...peopleAnnouncements(before, after, text),
    ...presenceAnnouncements(before, after, text).map(seen),
    ...(chatIsOpen ? [] : chatAnnouncements(before, after, text)),
    ...reactionAnnouncements(before, after, text),
    ...roomAnnouncements(before, after, text),
  ];
}

/** What is to be told to somebody who has just come in. */
export const announcementsOnEntry = (state: CallState, text: Text): Announcement[] =>
  presenceAnnouncementsOnEntry(state, text).map(seen);

/** Devices that were turned on or off; not shown, because the buttons show it. */
export function deviceAnnouncements(
  before: LocalMediaState,
  after: LocalMediaState,
  text: Text,
): Announcement[] {
  const changed = (was: boolean, is: boolean, device: 'microphone' | 'camera'): Announcement[] =>
    was === is ? [] : [hidden(`${text(device)}: ${text(is ? 'announceOn' : 'announceOff')}`)];
  const problem = after.problems.screen !== before.problems.screen ? after.problems.screen : null;
  return [
    ...changed(before.microphoneOn, after.microphoneOn, 'microphone'),
    ...changed(before.cameraOn, after.cameraOn, 'camera'),
    ...(problem === null ? [] : [seen(text(`screen_${problem}`))]),
    ...(['microphone', 'camera'] as const).flatMap((device) => {
      const fault = after.problems[device];
      return fault === null || fault === before.problems[device] ? [] : [seen(text(`${device}_${fault}`))];
    }),
  ];
}

const seen = (sentence: string): Announcement => ({ sentence, isVisible: true });
const hidden = (sentence: string): Announcement => ({ sentence, isVisible: false });

function connectionAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  return before.phase === 'reconnecting' && after.phase === 'joined'
    ? [seen(text('announceReconnected'))]
    : [];
}

/** Agents are told of apart, because they do not only come: they listen. */
function peopleAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  const known = byId(before);
  const here = byId(after);
  const announcements: Announcement[] = [];
  for (const person of after.participants.filter(isHuman)) {
    const earlier = known.get(person.participantId);
    const name = nameOf(person, text);
    if (person.isSelf) {
      if (earlier && earlier.role !== person.role) {
        announcements.push(seen(text('announceRole', { role: text(`role_${person.role}`) })));
      }
      continue;
    }
    if (!earlier) announcements.push(seen(text('announceJoined', { name })));
    if (person.handRaisedAt !== null && (earlier?.handRaisedAt ?? null) === null) {
      announcements.push(seen(text('announceHand', { name })));
    }
    if (person.devices.screen !== (earlier?.devices.screen ?? false)) {
      announcements.push(
        hidden(text(person.devices.screen ? 'announceScreen' : 'announceScreenEnd', { name })),
      );
    }
  }
  for (const person of before.participants.filter(isHuman)) {
    if (!here.has(person.participantId))
      announcements.push(seen(text('announceLeft', { name: nameOf(person, text) })));
  }
  return announcements;
}

const isHuman = ({ kind }: Participant): boolean => kind === 'human';

const byId = ({ participants }: CallState): Map<string, Participant> =>
  new Map(participants.map((person) => [person.participantId, person]));

/** Longest piece of a message that is shown in passing. */
const EXCERPT = 120;

function chatAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  const known = new Set(before.chat.map(({ messageId }) => messageId));
  return after.chat
    .filter(({ messageId, isOwn }) => !isOwn && !known.has(messageId))
    .map(({ displayName, text: written }) => {
      const name = localizedName(displayName, text);
      if (written === null) return seen(text('announceMessageHidden', { name }));
      const message = written.length > EXCERPT ? `${written.slice(0, EXCERPT)}…` : written;
      return seen(text('announceMessage', { name, message }));
    });
}

function reactionAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  const known = new Set(before.reactions.map(({ reactionId }) => reactionId));
  const people = byId(after);
  return after.reactions
    .filter(({ reactionId, participantId }) => !known.has(reactionId) && participantId !== after.selfId)
    .map(({ participantId, emoji }) => {
      const person = people.get(participantId);
      return hidden(text('announceReaction', { name: person ? nameOf(person, text) : '', reaction: emoji }));
    });
}

/** What the element itself says of them; the server's own refusals are told in its words. */
const NOTICES = new Map<string, Key>([
  ['muted', 'announceMuted'],
  ['recording-refused', 'recordEncrypted'],
  ['recording-lost', 'notice_recording-lost'],
  ['recording-ended', 'notice_recording-ended'],
  ['recording-failed', 'notice_recording-failed'],
  ['recording-behind', 'notice_recording-behind'],
  ['recording-length', 'notice_recording-length'],
  ['recording-storage', 'notice_recording-storage'],
  ['recording-unsupported', 'notice_recording-unsupported'],
  ['agent-minutes', 'notice_agent-minutes'],
  ['agent-unheard', 'notice_agent-unheard'],
  ['recording-runs', 'notice_recording-runs'],
  ['not-connected', 'notice_not-connected'],
]);

function roomAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  const announcements: Announcement[] = [];
  if (before.room && after.room && before.room.locked !== after.room.locked) {
    announcements.push(seen(text(after.room.locked ? 'announceLocked' : 'announceUnlocked')));
  }
  announcements.push(...banAnnouncements(before, after, text));
  if (after.notice !== null && after.notice !== before.notice) {
    const key = NOTICES.get(after.notice.code);
    announcements.push(seen(key ? text(key) : after.notice.message));
  }
  return announcements;
}

/** Who is let back in, for those who see the list; whoever does not any more is told nothing. */
function banAnnouncements(before: CallState, after: CallState, text: Text): Announcement[] {
  const self = byId(after).get(after.selfId ?? '');
  if (!self || self.role === 'participant') return [];
  const kept = new Set(after.bans.map(({ banId }) => banId));
  return before.bans
    .filter(({ banId }) => !kept.has(banId))
    .map(({ displayName }) => seen(text('announceLetBackIn', { name: localizedName(displayName, text) })));
}
