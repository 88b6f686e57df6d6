import { isOfEgress, isSound, type RecordingSource } from '../../platform/vocabulary/recording-status';

/**
 * Returns the name of the object of a finished file of a recording, or of the file of a person in it.
 * @param mimeType the media type of the recording; absent: that of a browser
 */
export const fileName = (id: string, mimeType?: string): string =>
  `${id}.${isOfEgress(mimeType) ? 'mp4' : 'webm'}`;

/** Returns the media type of the file of a person, by its source. */
export const trackMimeType = (source: RecordingSource): string =>
  isSound(source) ? 'audio/webm' : 'video/webm';
