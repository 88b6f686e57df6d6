import type { CallState } from '../call/state';
import { nameOf, nameOfAgent } from '../strings/display-names';
import type { Text } from '../strings/text';

/** What is to be told of recordings and agents, in sentences. */
export function presenceAnnouncements(before: CallState, after: CallState, text: Text): string[] {
  return [...recordingAnnouncements(before, after, text), ...agentAnnouncements(before, after, text)];
}

/** What somebody has to know who has just come in. */
export function presenceAnnouncementsOnEntry({ recording, ...state }: CallState, text: Text): string[] {
  return presenceAnnouncements({ ...state, recording: null, agent: null }, { ...state, recording }, text);
}

function recordingAnnouncements(before: CallState, after: CallState, text: Text): string[] {
  const { recording, participants } = after;
  if (recording?.recordingId === before.recording?.recordingId) return [];
  if (recording === null) return [text('announceRecordingEnd')];
  if (recording.isOwn) return [text('announceRecordingOwn')];
  const recorder = participants.find(({ participantId }) => participantId === recording.by);
  return [
    recorder ? text('announceRecordingBy', { name: nameOf(recorder, text) }) : text('announceRecording'),
  ];
}

function agentAnnouncements(before: CallState, after: CallState, text: Text): string[] {
  const [earlier, name] = [nameOfAgent(before, text), nameOfAgent(after, text)];
  const isNew = before.agent?.participantId !== after.agent?.participantId;
  const gone = isNew && earlier !== null ? [text('announceAgentEnd', { name: earlier })] : [];
  if (name === null) return gone;
  const came = isNew ? [text('announceAgent', { name })] : [];
  const [wasImpaired, isImpaired] = [!isNew && before.agent?.isImpaired === true, after.agent?.isImpaired];
  if (wasImpaired === isImpaired) return [...gone, ...came];
  return isImpaired
    ? [...gone, ...came, text('announceAgentImpaired', { name })]
    : [...gone, ...came, text('announceAgentBack', { name })];
}
