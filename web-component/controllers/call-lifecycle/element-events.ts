import type { DeviceProblem, LocalMediaState } from '../../call/media/local-media';
import type { CallState, Participant } from '../../call/state/call-state';
import { receivedLevel } from '../../call/state/video-level';
import type {
  ConferenceRoomAgent,
  ConferenceRoomBreakouts,
  ConferenceRoomEventMap,
  ConferenceRoomLeftReason,
  ConferenceRoomPerson,
} from '../../contract';

/** The state of the call and of the devices at one time. */
export interface CallSnapshot {
  call: CallState | null;
  media: LocalMediaState;
}

type ElementEvent = {
  [Name in keyof ConferenceRoomEventMap]: [name: Name, detail: ConferenceRoomEventMap[Name]['detail']];
}[keyof ConferenceRoomEventMap];

/** Dispatches an event of the element. */
export type Emit = <Name extends keyof ConferenceRoomEventMap>(
  name: Name,
  detail: ConferenceRoomEventMap[Name]['detail'],
) => void;

/** Returns the events that report what changed between two snapshots, in the order of dispatch. */
export function eventsBetween(before: CallSnapshot, after: CallSnapshot): ElementEvent[] {
  return [...callEvents(before.call, after.call), ...deviceEvents(before.media, after.media)];
}

/** The message of an `error` event where noise suppression does not run. */
export const NOISE_SUPPRESSION_FAILED =
  'Noise suppression cannot be used: the browser’s own is used instead.';

/** Returns the message of an `error` event about a device that cannot be used. */
export const sentenceOfProblem = (
  device: keyof LocalMediaState['problems'],
  problem: DeviceProblem,
): string =>
  `The ${device} cannot be used: ${problem}.${problem === 'blocked' ? ` ${allow(FEATURES[device])}` : ''}`;

const FEATURES = { microphone: 'microphone', camera: 'camera', screen: 'display-capture' };

const allow = (feature: string): string =>
  `Add allow="${feature}" to the frame, and ${feature}=(self) to a Permissions-Policy that names it.`;

function callEvents(before: CallState | null, after: CallState | null): ElementEvent[] {
  if (after === null || before === after) return [];
  const wasIn = isIn(before);
  if (after.ownWait !== null && (before?.ownWait ?? null) === null) {
    const { participantId, since } = after.ownWait;
    return [['waiting', { participantId, since: since.toISOString() }]];
  }
  if (isIn(after)) {
    const joined: ElementEvent[] =
      !wasIn && after.room && after.selfId
        ? [['joined', { roomId: after.room.roomId, participantId: after.selfId }]]
        : [];
    const admitted: ElementEvent[] = before?.phase === 'waiting' ? [['admitted', null]] : [];
    return [
      ...admitted,
      ...joined,
      ...(wasIn && before ? peopleEvents(before, after) : []),
      ...handEvents(before, after),
      ...waitingEvents(before, after),
      ...spotlightEvents(before, after),
      ...videoEvents(before, after),
      ...recordingEvents(before, after),
      ...agentEvents(before, after),
      ...chatEvents(before, after),
      ...reactionEvents(before, after),
      ...captionEvents(before, after),
      ...noticeEvents(before, after),
      ...requestEvents(before, after),
      ...breakoutEvents(before, after),
    ];
  }
  return after.ended !== null && after.ended !== before?.ended ? endingEvents(after.ended, wasIn) : [];
}

const isIn = (state: CallState | null): boolean =>
  state?.phase === 'joined' || state?.phase === 'reconnecting';

function peopleEvents(before: CallState, after: CallState): ElementEvent[] {
  const known = new Map(before.participants.map((person) => [person.participantId, person]));
  const here = new Set(after.participants.map(({ participantId }) => participantId));
  return [
    ...after.participants
      .filter(({ participantId }) => !known.has(participantId))
      .map((person): ElementEvent => ['participant-joined', personDetail(person)]),
    ...before.participants
      .filter(({ participantId }) => !here.has(participantId))
      .map((person): ElementEvent => ['participant-left', personDetail(person)]),
    ...after.participants
      .filter(({ participantId, quality }) => (known.get(participantId)?.quality ?? quality) !== quality)
      .map(({ participantId, quality }): ElementEvent => ['connection-quality', { participantId, quality }]),
  ];
}

const personDetail = ({ participantId, displayName, role, kind }: Participant): ConferenceRoomPerson => ({
  participantId,
  displayName,
  role,
  kind,
});

function handEvents(before: CallState | null, { participants }: CallState): ElementEvent[] {
  if (before?.participants === participants) return [];
  const known = new Map(before?.participants.map((one) => [one.participantId, one.handRaisedAt]));
  return participants
    .filter(({ participantId, handRaisedAt }) => handRaisedAt !== (known.get(participantId) ?? null))
    .map(({ participantId, displayName, handRaisedAt: raisedAt }): ElementEvent => [
      'hand-changed',
      { participantId, displayName, raisedAt },
    ]);
}

function waitingEvents(before: CallState | null, { waitingPeople }: CallState): ElementEvent[] {
  const ids = (people: CallState['waitingPeople']) => people.map(({ participantId }) => participantId).join();
  if (ids(before?.waitingPeople ?? []) === ids(waitingPeople)) return [];
  const people = waitingPeople.map(({ participantId, displayName, since }) => ({
    participantId,
    displayName,
    since,
  }));
  return [['waiting-changed', { people }]];
}

const spotlightEvents = (before: CallState | null, { spotlightId }: CallState): ElementEvent[] =>
  spotlightId === (before?.spotlightId ?? null)
    ? []
    : [['spotlight-changed', { participantId: spotlightId }]];

function videoEvents(before: CallState | null, { video }: CallState): ElementEvent[] {
  if (before === null || before.video === video) return [];
  return [['pictures-changed', { audioOnly: video.audioOnly, received: receivedLevel(video) }]];
}

function recordingEvents(before: CallState | null, { recording }: CallState): ElementEvent[] {
  const was = before?.recording;
  if (recording?.recordingId === was?.recordingId && recording?.isPaused === was?.isPaused) return [];
  const startedAt = recording?.startedAt.toISOString() ?? null;
  return [
    [
      'recording-changed',
      {
        recording: recording !== null,
        startedAt,
        isOwn: recording?.isOwn ?? false,
        isPaused: recording?.isPaused ?? false,
      },
    ],
  ];
}

function agentEvents(before: CallState | null, after: CallState): ElementEvent[] {
  const [was, is] = [agentOf(before), agentOf(after)];
  return JSON.stringify(was) === JSON.stringify(is) ? [] : [['agent-changed', { agent: is }]];
}

function agentOf(state: CallState | null): ConferenceRoomAgent | null {
  if (!state?.agent) return null;
  const { mode, language, captions, isImpaired } = state.agent;
  return { mode, language, captions, isImpaired };
}

function chatEvents(before: CallState | null, { chat }: CallState): ElementEvent[] {
  if (before?.chat === chat) return [];
  const known = new Set(before?.chat.map(({ messageId }) => messageId));
  return chat
    .filter((one) => !known.has(one.messageId) && !one.isHistory && one.deletedBy === undefined)
    .map(({ messageId, participantId, displayName, to = null, text, sentAt }): ElementEvent => [
      'chat-message',
      { messageId, participantId, displayName, to, text, sentAt },
    ]);
}

function reactionEvents(before: CallState | null, { reactions, participants }: CallState): ElementEvent[] {
  if (before?.reactions === reactions) return [];
  const known = new Set(before?.reactions.map(({ reactionId }) => reactionId));
  const names = new Map(participants.map((one) => [one.participantId, one.displayName]));
  return reactions
    .filter(({ reactionId }) => !known.has(reactionId))
    .map(({ participantId, emoji }): ElementEvent => [
      'reaction',
      { participantId, displayName: names.get(participantId) ?? '', emoji },
    ]);
}

/**
 * Returns the events of captions. A translation may arrive when its caption is no longer shown, and then shows the
 * caption again.
 */
function captionEvents(before: CallState | null, { captions }: CallState): ElementEvent[] {
  if (before?.captions === captions) return [];
  const earlierOnes = before === null ? [] : [...before.captionLog, ...before.captions];
  const known = new Map(earlierOnes.map((caption) => [caption.captionId, caption]));
  return captions.flatMap((caption): ElementEvent[] => {
    const { captionId, participantId, displayName, text, language = null, translation } = caption;
    const earlier = known.get(captionId);
    if (earlier === undefined)
      return [['caption', { captionId, participantId, displayName, text, language }]];
    if (translation === undefined || translation === earlier.translation) return [];
    return [['caption-translated', { captionId, participantId, displayName, ...translation }]];
  });
}

/** A device that others turn off is not an error: `microphone-changed` and similar events report it. */
const TURNED_OFF = new Set(['muted', 'camera-stopped', 'screen-stopped']);

function noticeEvents(before: CallState | null, { notice }: CallState): ElementEvent[] {
  if (notice === null || notice === before?.notice || TURNED_OFF.has(notice.code)) return [];
  const { code, message, reason } = notice;
  if (code === 'muted-speaking') return [[code, null]];
  return [['error', { code, message, recoverable: true, ...(reason && { reason }) }]];
}

function requestEvents(before: CallState | null, { turnOnRequests }: CallState): ElementEvent[] {
  return turnOnRequests
    .filter((request) => !before?.turnOnRequests.includes(request))
    .map(({ device, by }) => ['asked-to-turn-on', { device, participantId: by }]);
}

function breakoutEvents(before: CallState | null, after: CallState): ElementEvent[] {
  const { breakout, breakouts, selfId: participantId } = after;
  const events: ElementEvent[] = [];
  if (participantId !== null && before?.breakout?.breakoutId !== breakout?.breakoutId) {
    const { breakoutId, name } = breakout ?? { breakoutId: null, name: null };
    events.push(['moved', { participantId, breakoutId, name }]);
  }
  if ((before?.breakouts ?? null) !== breakouts) {
    events.push(['breakouts-changed', { breakouts: breakouts && detailOf(breakouts) }]);
  }
  return events;
}

const detailOf = (state: NonNullable<CallState['breakouts']>): ConferenceRoomBreakouts => ({
  breakouts: state.breakouts.map(({ people, ...one }) => ({ ...one, participants: people })),
  ownBreakoutId: state.ownBreakoutId,
  closesAt: state.closesAt?.toISOString() ?? null,
  mayReturn: state.mayReturn,
});

/** Returns the events of an ending. @param wasIn whether you were in the call before */
export function endingEvents(ending: NonNullable<CallState['ended']>, wasIn: boolean): ElementEvent[] {
  if (ending.kind === 'left') {
    const left: ElementEvent = ['left', { reason: ending.reason }];
    return ending.reason === 'ended' ? [left, ['ended', null]] : [left];
  }
  const { code, message, recoverable } = ending;
  const reason = reasonOf(code) ?? (wasIn ? 'network' : null);
  return [
    ['error', { code, message, recoverable }],
    ...(code === 'denied' ? [['denied', null] satisfies ElementEvent] : []),
    ...(reason ? [['left', { reason }] satisfies ElementEvent] : []),
  ];
}

/** Refusals that are final, as reasons of `left`. */
function reasonOf(code: string): ConferenceRoomLeftReason | null {
  switch (code) {
    case 'token-expired':
    case 'token-revoked':
    case 'room-deleted':
    case 'removed':
    case 'server-shutdown':
      return code;
    default:
      return null;
  }
}

function deviceEvents(before: LocalMediaState, after: LocalMediaState): ElementEvent[] {
  const changes: ElementEvent[] = [];
  const isSharing = after.screenStream !== null;
  if (before.microphoneOn !== after.microphoneOn)
    changes.push(['microphone-changed', { on: after.microphoneOn }]);
  if (before.cameraOn !== after.cameraOn) changes.push(['camera-changed', { on: after.cameraOn }]);
  if ((before.screenStream !== null) !== isSharing) changes.push(['screenshare-changed', { on: isSharing }]);
  for (const device of ['microphone', 'camera', 'screen'] as const) {
    const problem = after.problems[device];
    if (problem === null || problem === before.problems[device]) continue;
    const message = sentenceOfProblem(device, problem);
    changes.push(['error', { code: `${device}-${problem}`, message, recoverable: true }]);
  }
  if (after.microphoneSound.hasFailed && !before.microphoneSound.hasFailed) {
    const message = NOISE_SUPPRESSION_FAILED;
    changes.push(['error', { code: 'noise-suppression-failed', message, recoverable: true }]);
  }
  return changes;
}
