import type { Media } from '../hub/protocol';

/** The port to whatever carries pictures and sound. The choice is made once, at start, from the configuration. */
export interface MediaEngine {
  /** How many people may be in one call, and the sentence for whoever is one too many; null: no limit. */
  readonly limit: { participants: number; sentence: string } | null;
  /** How long what `admit` gives is good for a participant who stays, in milliseconds; null: for ever. */
  readonly renewAfterMs: number | null;
  /** What one participant needs to send and receive media; made anew at every join, so credentials may expire. */
  admit(participantId: string): Promise<Media>;
}
