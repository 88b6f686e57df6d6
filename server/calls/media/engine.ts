import type { Media } from '../../platform/hub/protocol';

/** Whoever needs media: one person in one room, however often they join. */
export interface MediaHolder {
  roomId: string;
  /** Whose token it was. */
  subject: string;
  /** Whether nobody vouches for them: what they are given is good for an hour at most. */
  isGuest: boolean;
}

/** The port to whatever carries pictures and sound. The choice is made once, at start, from the configuration. */
export interface MediaEngine {
  /** How many people may be in one call, and the sentence for whoever is one too many; null: no limit. */
  readonly limit: { participants: number; sentence: string } | null;
  /** After how long what `admit` gave is to be given anew to somebody who stays, in milliseconds; null: never. */
  renewAfterMs(holder: MediaHolder): number | null;
  /** What one participant needs to send and receive media; made anew at every join, so credentials may expire. */
  admit(holder: MediaHolder): Promise<Media>;
}
