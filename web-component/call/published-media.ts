import type { Devices, Permissions } from '../../server/platform/hub/protocol';
import type { Tracks } from './engine';
import type { LocalMediaState } from './state';

/** This page's devices without those that somebody may not use in the call: nothing of them is sent or told. */
export function allowedMedia(media: LocalMediaState, may: Permissions): LocalMediaState {
  return {
    ...media,
    microphoneOn: media.microphoneOn && may.microphone,
    cameraOn: media.cameraOn && may.camera,
    cameraStream: may.camera ? media.cameraStream : null,
    screenStream: may.screen ? media.screenStream : null,
  };
}

/** The state of this page's devices as the others see it. */
export function devicesOf({ microphoneOn, cameraOn, screenStream }: LocalMediaState): Devices {
  return { microphone: microphoneOn, camera: cameraOn, screen: screenStream !== null };
}

/** The tracks to be sent. A microphone that is off sends nothing, not even silence. */
export function tracksOf(media: LocalMediaState): Tracks {
  return {
    microphone: media.microphoneOn ? (media.microphoneStream?.getAudioTracks()[0] ?? null) : null,
    camera: media.cameraStream?.getVideoTracks()[0] ?? null,
    screen: media.screenStream?.getVideoTracks()[0] ?? null,
    screenAudio: media.screenStream?.getAudioTracks()[0] ?? null,
  };
}
