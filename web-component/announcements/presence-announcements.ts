import type { CallState } from '../call/state';
import { nameOf, nameOfAgent } from '../strings/display-names';
import type { Text } from '../strings/text';

/** What is to be told of recordings and agents, in sentences. */
export function presenceNews(before: CallState, after: CallState, text: Text): string[] {
  return [...recordingNews(before, after, text), ...agentNews(before, after, text)];
}

/** What somebody has to know who has just come in. */
export function presenceOnEntry({ recording, ...state }: CallState, text: Text): string[] {
  return presenceNews({ ...state, recording: null, agent: null }, { ...state, recording }, text);
}

function recordingNews(before: CallState, after: CallState, text: Text): string[] {
  const { recording, participants } = after;
  if (recording?.recordingId === before.recording?.recordingId) return [];
  if (recording === null) return [text('toldRecordingEnd')];
  if (recording.isOwn) return [text('toldRecordingOwn')];
  const recorder = participants.find(({ participantId }) => participantId === recording.by);
  return [recorder ? text('toldRecordingBy', { name: nameOf(recorder, text) }) : text('toldRecording')];
}

function agentNews(before: CallState, after: CallState, text: Text): string[] {
  const [earlier, name] = [nameOfAgent(before, text), nameOfAgent(after, text)];
  const isNew = before.agent?.participantId !== after.agent?.participantId;
  const gone = isNew && earlier !== null ? [text('toldAgentEnd', { name: earlier })] : [];
  if (name === null) return gone;
  const came = isNew ? [text('toldAgent', { name })] : [];
  const [wasImpaired, isImpaired] = [!isNew && before.agent?.isImpaired === true, after.agent?.isImpaired];
  if (wasImpaired === isImpaired) return [...gone, ...came];
  return isImpaired
    ? [...gone, ...came, text('toldAgentImpaired', { name })]
    : [...gone, ...came, text('toldAgentBack', { name })];
}
