import type { CallState } from '../call/state/call-state';
import { nameOf, nameOfAgent } from '../strings/display-names';
import type { CallText } from '../strings/text';

/** Sentences about recordings, live streams and agents that started, changed or ended between two states. */
export function recordingAndAgentSentences(before: CallState, after: CallState, text: CallText): string[] {
  return [
    ...recordingSentences(before, after, text),
    ...streamingSentences(before, after, text),
    ...agentSentences(before, after, text),
  ];
}

/** Sentences about the recording, the live stream and the agent that are there when you join. */
export function sentencesOnJoin(state: CallState, text: CallText): string[] {
  const before = { ...state, recording: null, streamingSince: null, agent: null };
  return recordingAndAgentSentences(before, state, text);
}

function streamingSentences(before: CallState, after: CallState, text: CallText): string[] {
  const [was, is] = [before.streamingSince !== null, after.streamingSince !== null];
  if (was === is) return [];
  return [text(is ? 'streaming' : 'streamingEnd')];
}

function recordingSentences(before: CallState, after: CallState, text: CallText): string[] {
  const { recording, participants } = after;
  const { recording: was } = before;
  if (recording?.recordingId === was?.recordingId && recording?.isPaused === was?.isPaused) return [];
  if (recording === null) return [text('announceRecordingEnd')];
  if (recording.isPaused) return [text('recordingPaused')];
  if (recording.isOwn) return [text(OWN[recording.origin ?? 'you'])];
  const recorder = participants.find(({ participantId }) => participantId === recording.by);
  return [
    recorder ? text('announceRecordingBy', { name: nameOf(recorder, text) }) : text('announceRecording'),
  ];
}

function agentSentences(before: CallState, after: CallState, text: CallText): string[] {
  const [earlier, name] = [nameOfAgent(before, text), nameOfAgent(after, text)];
  const isNew = before.agent?.participantId !== after.agent?.participantId;
  const left = isNew && earlier !== null ? [text('announceAgentEnd', { name: earlier })] : [];
  if (name === null) return left;
  const joined = isNew ? [text('announceAgent', { name })] : [];
  const [wasImpaired, isImpaired] = [!isNew && before.agent?.isImpaired === true, after.agent?.isImpaired];
  if (wasImpaired === isImpaired) return [...left, ...joined];
  return isImpaired
    ? [...left, ...joined, text('announceAgentImpaired', { name })]
    : [...left, ...joined, text('announceAgentBack', { name })];
}

/** The sentences that announce recordings made by this page. */
const OWN = {
  you: 'announceRecordingOwn',
  application: 'announceRecordingApplication',
  setting: 'announceRecordingSetting',
} as const;
