import type { CallState, TurnOnRequest } from '../call/state/call-state';
import { nameOf } from '../strings/display-names';
import type { CallText } from '../strings/text';

/** Returns a sentence that names the person who asks, and the device that you are asked to turn on. */
export function sentenceOfRequest(
  { device, by }: TurnOnRequest,
  { participants }: CallState,
  text: CallText,
): string {
  const person = participants.find(({ participantId }) => participantId === by);
  const name = person ? nameOf(person, text) : text('someHost');
  return text(`asked_${device}`, { name });
}
