import type { Devices, Media } from '../../platform/hub/protocol';

/** A participant who needs media. */
export interface MediaHolder {
  roomId: string;
  sessionId: string;
  participantId: string;
  /** Subject of the join token: the person, however often they join. */
  subject: string;
  /** Whether they are a guest, whose credentials for relays are valid for an hour at most. */
  isGuest: boolean;
  /** Which of their devices they may send. */
  sends: Devices;
}

/** What credentials for relays depend on. */
export type RelayUser = Pick<MediaHolder, 'roomId' | 'subject' | 'isGuest'>;

/**
 * The engine that carries video and audio. It is chosen once, at start, by the configuration. What asks a media server has
 * a deadline, and throws when the server does not answer.
 */
export interface MediaEngine {
  readonly name: Media['engine'];
  /** How many people may be in one call, and the sentence for one too many; null: no limit. */
  readonly limit: { participants: number; sentence: string } | null;
  /** How long after `admit` a participant needs new credentials, in milliseconds; null: never. */
  renewAfterMs(holder: MediaHolder): number | null;
  /** The settings and credentials with which a browser can check its connection before a call; they expire soon. */
  prepareCheck(user: RelayUser): Promise<Media>;
  /** Makes the engine ready for a session; called before anybody is admitted, and as often as needed. */
  open(sessionId: string): Promise<void>;
  /** The settings and credentials with which a participant sends and receives media; new at every join, so they may expire. */
  admit(holder: MediaHolder): Promise<Media>;
  /** Takes somebody out who has left the session. */
  dismiss(sessionId: string, participantId: string): Promise<void>;
  /** Silences a device of a participant, whatever their page does; they can turn it on again. */
  mute(sessionId: string, participantId: string, device: keyof Devices): Promise<void>;
  /** Has somebody send what they may send now, and nothing else any more. */
  permit(holder: MediaHolder): Promise<void>;
  /** Takes everybody out: the session has ended. */
  end(sessionId: string): Promise<void>;
  /**
   * Takes out who is not in the session: credentials are good for a while after somebody left.
   * @param present reads who is in the session; asked after the engine was, so that nobody is missed who just comes
   */
  reconcile(sessionId: string, present: () => Promise<ReadonlySet<string>>): Promise<void>;
  /**
   * Takes everybody out of sessions that ended while the engine could not be told, and who came too late for `end`; and
   * out of connection checks that were there at the last call, too.
   * @param ended reads which of these are sessions that are over: an engine may carry calls of others as well
   */
  endLeftOver(ended: (sessionIds: readonly string[]) => Promise<readonly string[]>): Promise<void>;
}
