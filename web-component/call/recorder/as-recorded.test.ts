import { expect, it } from 'vitest';
import type { CallState, Participant } from '../state/call-state';
import { asRecorded, isWithheld } from './as-recorded';

const stream = {} as MediaStream;
const personOf = (participantId: string, more: Partial<Participant> = {}) =>
  ({
    participantId,
    kind: 'human',
    displayName: participantId,
    devices: { microphone: true, camera: true, screen: true },
    cameraStream: stream,
    screenStream: stream,
    audioStream: stream,
    isSpeaking: true,
    ...more,
  }) as Participant;
const callOf = (consent: 'notice' | 'ask') =>
  ({
    room: { settings: { consent } },
    participants: [
      personOf('asked'),
      personOf('agreed', { consents: { record: true, transcribe: false } }),
      personOf('refused', { consents: { record: false, transcribe: true } }),
      personOf('notetaker', { kind: 'agent' }),
    ],
  }) as unknown as CallState;

it('leaves picture, sound, screen and name of a person out who has not agreed', () => {
  const [asked, agreed, refused, notetaker] = asRecorded(callOf('ask'));
  for (const one of [asked, refused]) {
    expect(one).toMatchObject({
      displayName: '',
      cameraStream: null,
      screenStream: null,
      audioStream: null,
      isSpeaking: false,
      devices: { microphone: false, camera: false, screen: false },
    });
  }
  expect([asked, agreed, refused, notetaker].map((one) => one && isWithheld(one))).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(agreed).toMatchObject({ displayName: 'agreed', audioStream: stream });
});

it('shows everybody where the room gives notice alone', () => {
  const call = callOf('notice');
  expect(asRecorded(call)).toEqual(call.participants);
});
