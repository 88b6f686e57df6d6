import type { CallState, TurnOnRequest } from '../call/state/call-state';
import { nameOf } from '../strings/display-names';
import type { CallText } from '../strings/text';

/** Who asks you to turn which device on, in a sentence. */
export function sentenceOfRequest(
  { device, by }: TurnOnRequest,
  { participants }: CallState,
  text: CallText,
): string {
  const person = participants.find(({ participantId }) => participantId === by);
  const name = person ? nameOf(person, text) : text('someHost');
  return text(`asked_${device}`, { name });
}
