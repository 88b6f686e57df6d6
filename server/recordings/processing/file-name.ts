import { isSound, type RecordingSource } from '../../platform/vocabulary/recording-status';

/** Returns the name of the object of a finished file of a recording, or of the file of a person in it. */
export const fileName = (id: string): string => `${id}.webm`;

/** Returns the media type of the file of a person, by its source. */
export const trackMimeType = (source: RecordingSource): string =>
  isSound(source) ? 'audio/webm' : 'video/webm';
