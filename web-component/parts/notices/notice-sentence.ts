import type { CallState } from '../../call/state/call-state';
import { nameOf } from '../../strings/display-names';
import type { CallKey } from '../../strings/keys';
import { sentenceOfReason } from '../../strings/rejections';
import type { CallText } from '../../strings/text';
import { keyOf } from '../shortcuts/shortcuts';
import { shortcutsOn } from '../shortcuts/shortcuts-setting';

/** The texts of notices with a known code. Any other notice is announced with the message of the server. */
const NOTICES = new Map<string, CallKey | 'recordEncrypted'>([
  ['recording-refused', 'recordEncrypted'],
  ['recording-lost', 'notice_recording-lost'],
  ['recording-ended', 'notice_recording-ended'],
  ['recording-failed', 'notice_recording-failed'],
  ['recording-behind', 'notice_recording-behind'],
  ['recording-silent', 'notice_recording-silent'],
  ['recording-length', 'notice_recording-length'],
  ['recording-storage', 'notice_recording-storage'],
  ['recording-unsupported', 'notice_recording-unsupported'],
  ['agent-minutes', 'notice_agent-minutes'],
  ['agent-unheard', 'notice_agent-unheard'],
  ['captions-untranslated', 'notice_captions-untranslated'],
  ['recording-runs', 'notice_recording-runs'],
  ['not-connected', 'notice_not-connected'],
]);

/** The texts about devices that were turned off for you, by a person in the call or from outside of it. */
const TURNED_OFF = new Map<string, { by: CallKey; byHost: CallKey }>([
  ['muted', { by: 'announceMutedBy', byHost: 'announceMuted' }],
  ['camera-stopped', { by: 'announceCameraStoppedBy', byHost: 'announceCameraStopped' }],
  ['screen-stopped', { by: 'announceScreenStoppedBy', byHost: 'announceScreenStopped' }],
  ['pointers-stopped', { by: 'announcePointersStoppedBy', byHost: 'announcePointersStopped' }],
]);

/** Returns the sentence of a notice: that of the server where the element has none. */
export function sentenceOfNotice(
  { code, message, by, reason }: NonNullable<CallState['notice']>,
  state: CallState,
  text: CallText,
): string {
  if (code === 'muted-speaking') {
    const key = microphoneKey();
    return key === null ? text('mutedSpeaking') : text('mutedSpeakingKey', { key });
  }
  if (reason !== undefined) return sentenceOfReason(reason, text.language) ?? message;
  const turnedOff = TURNED_OFF.get(code);
  if (turnedOff) {
    const person = state.participants.find(({ participantId }) => participantId === by);
    return person ? text(turnedOff.by, { name: nameOf(person, text) }) : text(turnedOff.byHost);
  }
  const key = NOTICES.get(code);
  return key ? text(key) : message;
}

/** Returns the key of the microphone; null where shortcuts are off, or where there is a finger and no keyboard. */
function microphoneKey(): string | null {
  return shortcutsOn() && !matchMedia('(pointer: coarse)').matches ? keyOf('microphone') : null;
}
