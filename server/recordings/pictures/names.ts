/** The pictures of a recording: one for the player before it plays, and one with small pictures of the whole length. */
export const PICTURES = ['poster', 'sprite'] as const;
export type Picture = (typeof PICTURES)[number];

export const PICTURE_TYPE = 'image/jpeg';

/** Returns the name of the object of a picture. */
export const pictureName = (recordingId: string, picture: Picture): string => `${recordingId}.${picture}.jpg`;
