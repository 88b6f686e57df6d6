import type { Media } from '../../platform/hub/media';
import type { Devices } from '../../platform/hub/protocol';

/** A participant who needs media. */
export interface MediaHolder {
  roomId: string;
  sessionId: string;
  participantId: string;
  /** Subject of the join token: the person, however often they join. */
  subject: string;
  /** Whether they are a guest, whose credentials for relays are valid for an hour at most. */
  isGuest: boolean;
  /** The devices whose media they may send. */
  sends: Devices;
  /** Whether the others do not see them in the media server: the recorder of the server. */
  isHidden?: boolean;
}

/** The fields on which credentials for relays depend. */
export type RelayUser = Pick<MediaHolder, 'roomId' | 'subject' | 'isGuest'>;

/**
 * The engine that carries video and audio. The configuration chooses it once, at start. Requests to a media server
 * have a deadline, and throw when the server does not answer.
 */
export interface MediaEngine {
  readonly name: Media['engine'];
  /** The maximum number of people in one call, and the message for people above it; null: no limit. */
  readonly limit: { participants: number; sentence: string } | null;
  /** Returns how long after `admit` a participant needs new credentials, in milliseconds; null: never. */
  renewAfterMs(holder: MediaHolder): number | null;
  /** Returns settings and credentials with which a browser can check its connection before a call. They expire soon. */
  prepareCheck(user: RelayUser): Promise<Media>;
  /** Prepares the engine for a session. Is called before anybody is admitted, and can be called more than once. */
  open(sessionId: string): Promise<void>;
  /** Returns a participant's settings and credentials for media. They are new at every join, so they may expire. */
  admit(holder: MediaHolder): Promise<Media>;
  /** Removes a participant who has left the session. */
  dismiss(sessionId: string, participantId: string): Promise<void>;
  /** Silences a device of a participant, whatever their page does. They can turn it on again. */
  mute(sessionId: string, participantId: string, device: keyof Devices): Promise<void>;
  /** Allows a participant to send the media that they may send now, and stops all other media. */
  permit(holder: MediaHolder): Promise<void>;
  /** Removes everybody, because the session has ended. */
  end(sessionId: string): Promise<void>;
  /**
   * Removes people who are not in the session. Credentials stay valid for a while after somebody left.
   * @param present reads who is in the session; is called after the engine was asked, so that people who just join stay
   */
  reconcile(sessionId: string, present: () => Promise<ReadonlySet<string>>): Promise<void>;
  /**
   * Removes everybody from sessions that ended while the engine was unreachable, and people who joined too late for
   * `end`. Also removes everybody from connection checks that already existed at the last call of this method.
   * @param ended reads which of these sessions have ended, because an engine may also carry other calls
   */
  endLeftOver(ended: (sessionIds: readonly string[]) => Promise<readonly string[]>): Promise<void>;
}
