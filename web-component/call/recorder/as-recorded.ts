import type { Devices } from '../../../server/platform/hub/protocol';
import type { CallState, Participant } from '../state/call-state';
import { isConsented } from '../state/is-consented';

const ALL_OFF: Devices = { microphone: false, camera: false, screen: false };

/**
 * Returns the people of a call as a recording has them. Where the room asks for consent, a person who has not agreed to be
 * recorded has no picture, no sound and no name.
 */
export const asRecorded = ({ participants, room }: Pick<CallState, 'participants' | 'room'>): Participant[] =>
  participants.map((one) => {
    const isRecorded = one.kind === 'agent' || isConsented(room?.settings.consent, one.consents, 'record');
    return isRecorded ? one : withheld(one);
  });

const withheld = (person: Participant): Participant => ({
  ...person,
  displayName: '',
  devices: ALL_OFF,
  cameraStream: null,
  screenStream: null,
  audioStream: null,
  isSpeaking: false,
});

/** Returns whether `asRecorded` left a person out. */
export const isWithheld = ({ displayName }: Participant): boolean => displayName === '';
