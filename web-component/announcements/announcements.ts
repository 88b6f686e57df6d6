import type { CallState, LocalMediaState, Participant } from '../call/state';
import { localName, nameOf } from '../strings/display-names';
import { presenceNews, presenceOnEntry } from './presence-announcements';
import type { Key } from '../strings/keys';
import type { Text } from '../strings/text';

/** Something that happened in the call, for the eye or for screen readers alone. */
export interface News {
  sentence: string;
  isVisible: boolean;
}

/**
 * What is to be told of the difference between two states of a joined call.
 * @param options.chatIsOpen then new messages are in sight, and screen readers read them there
 */
export function newsBetween(
  before: CallState,
  after: CallState,
  text: Text,
  { chatIsOpen }: { chatIsOpen: boolean },
): News[] {
  if (before.phase === 'connecting' || before.phase === 'idle') return [];
  return [
    ...connectionNews(before, after, text),
    ...peopleNews(before, after, text),
    ...presenceNews(before, after, text).map(seen),
    ...(chatIsOpen ? [] : chatNews(before, after, text)),
    ...reactionNews(before, after, text),
    ...roomNews(before, after, text),
  ];
}

/** What is to be told to somebody who has just come in. */
export const newsOnEntry = (state: CallState, text: Text): News[] => presenceOnEntry(state, text).map(seen);

/** Devices that were turned on or off; not shown, because the buttons show it. */
export function deviceNews(before: LocalMediaState, after: LocalMediaState, text: Text): News[] {
  const changed = (was: boolean, is: boolean, device: 'microphone' | 'camera'): News[] =>
    was === is ? [] : [hidden(`${text(device)}: ${text(is ? 'toldOn' : 'toldOff')}`)];
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

const seen = (sentence: string): News => ({ sentence, isVisible: true });
const hidden = (sentence: string): News => ({ sentence, isVisible: false });

function connectionNews(before: CallState, after: CallState, text: Text): News[] {
  return before.phase === 'reconnecting' && after.phase === 'joined' ? [seen(text('toldReconnected'))] : [];
}

/** Agents are told of apart, because they do not only come: they listen. */
function peopleNews(before: CallState, after: CallState, text: Text): News[] {
  const known = byId(before);
  const here = byId(after);
  const news: News[] = [];
  for (const person of after.participants.filter(isHuman)) {
    const earlier = known.get(person.participantId);
    const name = nameOf(person, text);
    if (person.isSelf) {
      if (earlier && earlier.role !== person.role) {
        news.push(seen(text('toldRole', { role: text(`role_${person.role}`) })));
      }
      continue;
    }
    if (!earlier) news.push(seen(text('toldJoined', { name })));
    if (person.handRaisedAt !== null && (earlier?.handRaisedAt ?? null) === null) {
      news.push(seen(text('toldHand', { name })));
    }
    if (person.devices.screen !== (earlier?.devices.screen ?? false)) {
      news.push(hidden(text(person.devices.screen ? 'toldScreen' : 'toldScreenEnd', { name })));
    }
  }
  for (const person of before.participants.filter(isHuman)) {
    if (!here.has(person.participantId)) news.push(seen(text('toldLeft', { name: nameOf(person, text) })));
  }
  return news;
}

const isHuman = ({ kind }: Participant): boolean => kind === 'human';

const byId = ({ participants }: CallState): Map<string, Participant> =>
  new Map(participants.map((person) => [person.participantId, person]));

/** Longest piece of a message that is shown in passing. */
const EXCERPT = 120;

function chatNews(before: CallState, after: CallState, text: Text): News[] {
  const known = new Set(before.chat.map(({ messageId }) => messageId));
  return after.chat
    .filter(({ messageId, isOwn }) => !isOwn && !known.has(messageId))
    .map(({ displayName, text: written }) => {
      const name = localName(displayName, text);
      if (written === null) return seen(text('toldMessageHidden', { name }));
      const message = written.length > EXCERPT ? `${written.slice(0, EXCERPT)}…` : written;
      return seen(text('toldMessage', { name, message }));
    });
}

function reactionNews(before: CallState, after: CallState, text: Text): News[] {
  const known = new Set(before.reactions.map(({ reactionId }) => reactionId));
  const people = byId(after);
  return after.reactions
    .filter(({ reactionId, participantId }) => !known.has(reactionId) && participantId !== after.selfId)
    .map(({ participantId, emoji }) => {
      const person = people.get(participantId);
      return hidden(text('toldReaction', { name: person ? nameOf(person, text) : '', reaction: emoji }));
    });
}

/** What the element itself says of them; the server's own refusals are told in its words. */
const NOTICES = new Map<string, Key>([
  ['muted', 'toldMuted'],
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

function roomNews(before: CallState, after: CallState, text: Text): News[] {
  const news: News[] = [];
  if (before.room && after.room && before.room.locked !== after.room.locked) {
    news.push(seen(text(after.room.locked ? 'toldLocked' : 'toldUnlocked')));
  }
  news.push(...banNews(before, after, text));
  if (after.notice !== null && after.notice !== before.notice) {
    const key = NOTICES.get(after.notice.code);
    news.push(seen(key ? text(key) : after.notice.message));
  }
  return news;
}

/** Who is let back in, for those who see the list; whoever does not any more is told nothing. */
function banNews(before: CallState, after: CallState, text: Text): News[] {
  const self = byId(after).get(after.selfId ?? '');
  if (!self || self.role === 'participant') return [];
  const kept = new Set(after.bans.map(({ banId }) => banId));
  return before.bans
    .filter(({ banId }) => !kept.has(banId))
    .map(({ displayName }) => seen(text('toldLetBackIn', { name: localName(displayName, text) })));
}
