import type { Devices, Permissions } from '../../../server/platform/hub/protocol';
import type { Tracks } from '../engine/engine';
import type { BackgroundRule, LocalMediaState } from '../media/local-media';

/**
 * Returns this page's devices without those that a person may not use in the call. Nothing of those is sent or
 * reported. Where the room demands a background, a camera without an effect is one of them.
 */
export function allowedMedia(
  media: LocalMediaState,
  may: Permissions,
  rule: BackgroundRule,
): LocalMediaState {
  const mayBeSeen = may.camera && (rule !== 'required' || media.background.shown !== 'none');
  return {
    ...media,
    microphoneOn: media.microphoneOn && may.microphone,
    cameraOn: media.cameraOn && mayBeSeen,
    cameraStream: mayBeSeen ? media.cameraStream : null,
    screenStream: may.screen ? media.screenStream : null,
  };
}

/** Returns the state of this page's devices as the others see it. */
export function devicesOf({ microphoneOn, cameraOn, screenStream }: LocalMediaState): Devices {
  return { microphone: microphoneOn, camera: cameraOn, screen: screenStream !== null };
}

/** The state of the devices as the hub gets it. */
export interface PublishedDevices {
  devices: Devices;
  /** False: nobody may point at the screen. Missing: others may point, or no screen is shared. */
  pointers?: false;
}

/** Returns the state of this page's devices as the hub gets it. */
export function publishedDevices(media: LocalMediaState): PublishedDevices {
  const devices = devicesOf(media);
  return { devices, ...(devices.screen && !media.screenPointers && { pointers: false }) };
}

/** Returns the tracks to be sent. A microphone that is off sends nothing, not even silence. */
export function tracksOf(media: LocalMediaState): Tracks {
  return {
    microphone: media.microphoneOn ? (media.microphoneStream?.getAudioTracks()[0] ?? null) : null,
    camera: media.cameraStream?.getVideoTracks()[0] ?? null,
    screen: media.screenStream?.getVideoTracks()[0] ?? null,
    screenAudio: media.screenStream?.getAudioTracks()[0] ?? null,
  };
}
