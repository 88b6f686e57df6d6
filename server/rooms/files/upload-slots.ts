import { createPlaces, type Places } from '../../platform/limits/places';

/**
 * The number of uploads of chat files that one process receives at the same time: in total, for all accounts of one
 * person, for one session and for one participant.
 */
export const UPLOADS_AT_ONCE = { all: 64, owner: 32, session: 16, participant: 3 };

export type UploadSlots = Places<'owner' | 'session' | 'participant'>;

/** Counts the uploads of this process. */
export const createUploadSlots = (): UploadSlots => createPlaces(UPLOADS_AT_ONCE);
