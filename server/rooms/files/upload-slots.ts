import { createPlaces, type Places } from '../../platform/limits/places';

/**
 * How many uploads of chat files one process receives at the same time: in all, for all accounts of one person, of one session
 * and of one participant.
 */
export const UPLOADS_AT_ONCE = { all: 64, owner: 32, session: 16, participant: 3 };

export type UploadSlots = Places<'owner' | 'session' | 'participant'>;

/** Counts the uploads of this process. */
export const createUploadSlots = (): UploadSlots => createPlaces(UPLOADS_AT_ONCE);
