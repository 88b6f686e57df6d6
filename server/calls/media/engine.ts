import type { Media } from '../../platform/hub/protocol';

/** A person who needs media in a room, however often they join. */
export interface MediaHolder {
  roomId: string;
  /** Subject of the join token. */
  subject: string;
  /** Whether they are a guest, whose credentials are valid for an hour at most. */
  isGuest: boolean;
}

/** The engine that carries video and audio. It is chosen once, at start, by the configuration. */
export interface MediaEngine {
  /** How many people may be in one call, and the sentence for one too many; null: no limit. */
  readonly limit: { participants: number; sentence: string } | null;
  /** How long after `admit` a participant needs new credentials, in milliseconds; null: never. */
  renewAfterMs(holder: MediaHolder): number | null;
  /** The settings and credentials with which a participant sends and receives media; new at every join, so they may expire. */
  admit(holder: MediaHolder): Promise<Media>;
}
