import { isOfEgress } from '../../platform/vocabulary/recording-status';

/** Returns the folder of all chunks of a recording. */
export const chunksFolder = (recordingId: string): string => `chunks/${recordingId}/`;

/**
 * Returns the name of a chunk's object.
 * @param mimeType the media type of the recording; absent: that of a browser
 */
export const chunkName = (recordingId: string, index: number, mimeType?: string): string =>
  `${chunksFolder(recordingId)}${String(index).padStart(6, '0')}${isOfEgress(mimeType) ? '.mp4' : ''}`;
