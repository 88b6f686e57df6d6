import { readSetting, saveSetting } from '../../call/browser/browser-setting';

/** The setting with the session that this browser asked about last. */
const ASKED = 'rating-asked';

/** Returns whether people were asked in this browser to rate a session. */
export const wasRatingAsked = (sessionId: string | null): boolean => readSetting(ASKED) === sessionId;

export const saveRatingAsked = (sessionId: string): void => saveSetting(ASKED, sessionId);
