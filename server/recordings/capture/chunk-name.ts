/** Returns the name of a chunk's object. */
export const chunkName = (recordingId: string, index: number): string =>
  `chunks/${recordingId}/${String(index).padStart(6, '0')}`;
