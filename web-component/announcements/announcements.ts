import { receivedLevel } from '../call/state/video-level';
import type { LocalMediaState } from '../call/media/local-media';
import type { CallState, Participant } from '../call/state/call-state';
import { textOfProblem } from '../strings/device-problems';
import { localizedName, nameOf } from '../strings/display-names';
import type { CallText } from '../strings/text';
import { gathersJoinLeave } from './join-leave';
import { hasArrivals, sentenceOfWaiting } from './waiting';
import { sentenceOfRequest } from './turn-on-requests';
import { recordingAndAgentSentences, sentencesOnJoin } from './recording-and-agent';

/** A sentence about what happened in the call. It is shown, or (not visible) read by screen readers only. */
export interface Announcement {
  sentence: string;
  isVisible: boolean;
  /** The panel that shows the same, and need not be told of while it is open. */
  panel?: 'chat' | 'people' | 'polls';
}

/**
 * Announces what changed between two states of a joined call. Notices of the state have sentences of their own.
 * @param options.chatIsOpen then the chat itself shows and announces new messages
 */
export function announcementsBetween(
  before: CallState,
  after: CallState,
  text: CallText,
  { chatIsOpen }: { chatIsOpen: boolean },
): Announcement[] {
  if (before.phase === 'connecting' || before.phase === 'idle') return [];
  return [
    ...connectionAnnouncements(before, after, text),
    ...pictureAnnouncements(before, after, text),
    ...peopleAnnouncements(before, after, text),
    ...waitingAnnouncements(before, after, text),
    ...recordingAndAgentSentences(before, after, text).map(visible),
    ...(chatIsOpen ? [] : chatAnnouncements(before, after, text)),
    ...reactionAnnouncements(before, after, text),
    ...pointingAnnouncements(before, after, text),
    ...roomAnnouncements(before, after, text),
    ...requestAnnouncements(before, after, text),
    ...pollAnnouncements(before, after, text),
    ...draftAnnouncements(before, after, text),
  ];
}

/** Announces to you, when you have just joined, that the call is recorded, an agent listens, or people wait. */
export const announcementsOnJoin = (state: CallState, text: CallText): Announcement[] => [
  ...sentencesOnJoin(state, text).map(visible),
  ...waitingAnnouncements(null, state, text),
  ...pollAnnouncements(null, state, text),
];

/** Announces devices that were turned on or off (not visible, because the buttons show it) and their errors. */
export function deviceAnnouncements(
  before: LocalMediaState,
  after: LocalMediaState,
  text: CallText,
): Announcement[] {
  const changed = (wasOn: boolean, isOn: boolean, device: 'microphone' | 'camera'): Announcement[] =>
    wasOn === isOn ? [] : [hidden(`${text(device)}: ${text(isOn ? 'announceOn' : 'announceOff')}`)];
  const screen = after.problems.screen !== before.problems.screen ? after.problems.screen : null;
  return [
    ...changed(before.microphoneOn, after.microphoneOn, 'microphone'),
    ...changed(before.cameraOn, after.cameraOn, 'camera'),
    ...(screen === null ? [] : [visible(text(`screen_${screen}`))]),
    ...(['microphone', 'camera'] as const).flatMap((device) => {
      const problem = after.problems[device];
      return problem === null || problem === before.problems[device]
        ? []
        : [visible(textOfProblem(device, problem, text))];
    }),
  ];
}

const visible = (sentence: string): Announcement => ({ sentence, isVisible: true });
const hidden = (sentence: string): Announcement => ({ sentence, isVisible: false });

function connectionAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  if (before.phase !== 'reconnecting' || after.phase !== 'joined') return [];
  // You expect to be in another session of the call, and read above the stage that you are.
  const isMoved = before.moving !== null && isElsewhere(before, after);
  return isMoved ? [] : [visible(text('announceReconnected'))];
}

/** Returns whether you are in another session of the call than before: the main one, or a breakout. */
const isElsewhere = (before: CallState, after: CallState): boolean =>
  before.breakout?.breakoutId !== after.breakout?.breakoutId;

/**
 * Announces changes of the others' pictures. That they are off is not visible, because a notice above the stage shows
 * it.
 */
function pictureAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const [was, is] = [receivedLevel(before.video), receivedLevel(after.video)];
  if (was === is) return [];
  if (is === 'off') return [hidden(text(after.video.audioOnly ? 'videoOffByChoice' : 'videoOffByNetwork'))];
  return [visible(text(was === 'off' ? 'videoBack' : is === 'reduced' ? 'videoReduced' : 'videoFull'))];
}

/**
 * Announces people who wait. The announcement is not visible, because a notice above the stage shows it while people
 * wait.
 */
function waitingAnnouncements(before: CallState | null, after: CallState, text: CallText): Announcement[] {
  return hasArrivals(before, after) ? [hidden(sentenceOfWaiting(after.waitingPeople, text))] : [];
}

/** Returns the announcements of people only. Agents have announcements of their own, because they also listen. */
function peopleAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  // Nobody left or came when you went to another session of the call yourself.
  if (isElsewhere(before, after)) return [];
  const known = byId(before);
  const here = byId(after);
  const announcements: Announcement[] = [];
  const isLarge = gathersJoinLeave(after);
  // Nobody leaves the call who goes from the main room to a breakout room, or back with you: the panel shows who is where.
  const areMoved = after.moving !== null || (after.breakouts !== null && after.breakout === null);
  for (const person of after.participants.filter(isHuman)) {
    const earlier = known.get(person.participantId);
    const name = nameOf(person, text);
    if (person.isSelf) {
      if (earlier && earlier.role !== person.role) {
        announcements.push(visible(text('announceRole', { role: text(`role_${person.role}`) })));
      }
      continue;
    }
    if (!earlier && !isLarge)
      announcements.push({ ...visible(text('announceJoined', { name })), panel: 'people' });
    if (person.handRaisedAt !== null && (earlier?.handRaisedAt ?? null) === null) {
      announcements.push({ ...visible(text('announceHand', { name })), panel: 'people' });
    }
    if (person.devices.screen !== (earlier?.devices.screen ?? false)) {
      announcements.push(
        hidden(text(person.devices.screen ? 'announceScreen' : 'announceScreenEnd', { name })),
      );
    }
  }
  for (const person of before.participants.filter(isHuman)) {
    if (!here.has(person.participantId) && !isLarge && !areMoved)
      announcements.push({
        ...visible(text('announceLeft', { name: nameOf(person, text) })),
        panel: 'people',
      });
  }
  return announcements;
}

const isHuman = ({ kind }: Participant): boolean => kind === 'human';

const byId = ({ participants }: CallState): Map<string, Participant> =>
  new Map(participants.map((person) => [person.participantId, person]));

/** Longest excerpt of a message in an announcement, in characters. */
const MAX_EXCERPT_LENGTH = 120;

function chatAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const known = new Set(before.chat.map(({ messageId }) => messageId));
  return after.chat
    .filter(({ messageId, isOwn, deletedBy }) => !isOwn && deletedBy === undefined && !known.has(messageId))
    .map(({ displayName, text: said, file, to }) => {
      const name = localizedName(displayName, text);
      const written = said === '' && file ? file.name : said;
      if (written === null) return { ...visible(text('announceMessageHidden', { name })), panel: 'chat' };
      const message =
        written.length > MAX_EXCERPT_LENGTH ? `${written.slice(0, MAX_EXCERPT_LENGTH)}…` : written;
      const key = to === undefined ? 'announceMessage' : 'announcePrivateMessage';
      return { ...visible(text(key, { name, message })), panel: 'chat' };
    });
}

function reactionAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const known = new Set(before.reactions.map(({ reactionId }) => reactionId));
  const people = byId(after);
  return after.reactions
    .filter(({ reactionId, participantId }) => !known.has(reactionId) && participantId !== after.selfId)
    .map(({ participantId, emoji }) => {
      const person = people.get(participantId);
      return hidden(text('announceReaction', { name: person ? nameOf(person, text) : '', reaction: emoji }));
    });
}

/** Announces people who point. The announcement is not visible, because the pointer is. */
function pointingAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  if (before.pointing === after.pointing) return [];
  const known = new Set(before.pointing.map(({ participantId, screenOf }) => `${participantId} ${screenOf}`));
  const people = byId(after);
  return after.pointing
    .filter(({ participantId, screenOf }) => !known.has(`${participantId} ${screenOf}`))
    .flatMap(({ participantId, screenOf }) => {
      const [person, owner] = [people.get(participantId), people.get(screenOf)];
      if (!person || !owner || person.isSelf) return [];
      const name = nameOf(person, text);
      if (owner.isSelf) return [hidden(text('announcePointsYours', { name }))];
      return [hidden(text('announcePoints', { name, owner: nameOf(owner, text) }))];
    });
}

/**
 * Returns the announcement of an application's notice. The banner shows the notice, so only screen readers announce it.
 */
function applicationNotice(
  before: CallState,
  { applicationNotice: notice }: CallState,
  text: CallText,
): Announcement[] {
  if (notice === null || notice.noticeId === before.applicationNotice?.noticeId) return [];
  return [hidden(text('announceMessage', { name: notice.displayName, message: notice.text }))];
}

function roomAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const announcements: Announcement[] = [];
  if (before.room && after.room && before.room.locked !== after.room.locked) {
    announcements.push(visible(text(after.room.locked ? 'announceLocked' : 'announceUnlocked')));
  }
  if (isAllowedOtherwise(before, after)) announcements.push(visible(text('announceAllowed')));
  announcements.push(...overrideAnnouncements(before, after, text));
  announcements.push(...spotlightAnnouncements(before, after, text));
  announcements.push(...banAnnouncements(before, after, text));
  announcements.push(...applicationNotice(before, after, text));
  return announcements;
}

/** Returns the announcements of permissions that hosts have just taken from you or given back. */
function overrideAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const denied = after.denied.filter((one) => !before.denied.includes(one));
  const allowed = before.denied.filter((one) => after.permissions[one]);
  return [
    ...denied.map((one) => visible(text(`denied_${one}`))),
    ...allowed.map((one) => visible(text(`announceMay_${one}`))),
  ];
}

/** Announces the spotlight. It is visible to the person in it, because only the others see that person large. */
function spotlightAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  if (before.spotlightId === after.spotlightId) return [];
  const person = byId(after).get(after.spotlightId ?? '');
  if (person?.isSelf) return [visible(text('announceSpotlightOwn'))];
  if (person) return [hidden(text('announceSpotlight', { name: nameOf(person, text) }))];
  const was = byId(after).get(before.spotlightId ?? '');
  return was?.isSelf ? [visible(text('announceSpotlightEnd'))] : [];
}

/** Announces requests to turn a device on. The announcement is not visible, because a banner shows the request. */
function requestAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  return after.turnOnRequests
    .filter((request) => !before.turnOnRequests.includes(request))
    .map((request) => hidden(sentenceOfRequest(request, after, text)));
}

/** Announces polls. The start of a poll is not visible, because a banner shows it until you have seen it. */
function pollAnnouncements(before: CallState | null, after: CallState, text: CallText): Announcement[] {
  const known = new Map(before?.polls.map((poll) => [poll.pollId, poll]));
  return after.polls.flatMap(({ pollId, question, endedAt, isSeen, isReadable }) => {
    if (!isReadable) return [];
    const earlier = known.get(pollId);
    if (!earlier && endedAt === null && !isSeen) return [hidden(text('pollNew', { question }))];
    if (earlier && earlier.endedAt === null && endedAt !== null) {
      return [{ ...visible(text('announcePollEnd', { question })), panel: 'polls' }];
    }
    return [];
  });
}

/** Announces drafted minutes. The announcement is not visible, because a banner shows it until you have seen it. */
function draftAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const { draftedAt = null, items = [] } = after.minutesDraft ?? {};
  const isNew = draftedAt !== null && draftedAt !== (before.minutesDraft?.draftedAt ?? null);
  return isNew && items.length > 0 ? [hidden(text('minutesDrafted'))] : [];
}

/** Returns whether the room allows something else than before. */
function isAllowedOtherwise(before: CallState, after: CallState): boolean {
  const featuresOf = ({ room }: CallState) => JSON.stringify(room?.settings.features);
  return before.room !== null && after.room !== null && featuresOf(before) !== featuresOf(after);
}

/** Announces who can come back in, to hosts and co-hosts: the others do not have the list of bans. */
function banAnnouncements(before: CallState, after: CallState, text: CallText): Announcement[] {
  const self = byId(after).get(after.selfId ?? '');
  if (!self || self.role === 'participant') return [];
  const stillBanned = new Set(after.bans.map(({ banId }) => banId));
  return before.bans
    .filter(({ banId }) => !stillBanned.has(banId))
    .map(({ displayName }) => visible(text('announceLetBackIn', { name: localizedName(displayName, text) })));
}
