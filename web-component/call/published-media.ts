import type { Devices } from '../../server/platform/hub/protocol';
import type { Tracks } from './engine';
import type { LocalMediaState } from './state';

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
