/** The largest bitrate of original sound, in bits per second: stereo, good enough for music. */
export const ORIGINAL_SOUND_BITRATE = 128_000;

/** Marks a microphone's track as original sound. The mark stays with the track. */
export function markOriginalSound(track: MediaStreamTrack): void {
  track.contentHint = 'music';
}

/** Returns whether a track is to be sent as it is: in stereo, with the bitrate that music needs. */
export const isOriginalSound = (track: MediaStreamTrack | null | undefined): boolean =>
  track?.contentHint === 'music';
