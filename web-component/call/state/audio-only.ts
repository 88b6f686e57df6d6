import type { Call } from './call-operations';
import type { LocalMedia } from '../media/local-media';

/**
 * Receives sound and shared screens without cameras, or everything again. Your own camera is turned off with it. You
 * can turn it on again, and it is not turned on automatically afterwards.
 */
export function setAudioOnly({ call, media }: { call: Call; media: LocalMedia }, on: boolean): void {
  if (on && !call.state.video.audioOnly) void media.setCamera(false);
  call.setAudioOnly(on);
}
