import type { Call } from './call-operations';
import type { LocalMedia } from '../media/local-media';

/**
 * Receives sound and shared screens, and no cameras, or everything again. Your own camera is turned off with it; it can be
 * turned on again, and is not turned on by itself afterwards.
 */
export function setAudioOnly({ call, media }: { call: Call; media: LocalMedia }, on: boolean): void {
  if (on && !call.state.video.audioOnly) void media.setCamera(false);
  call.setAudioOnly(on);
}
