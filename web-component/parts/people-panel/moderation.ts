import type { Askable } from '../../../server/platform/hub/protocol';
import type { Participant } from '../../call/state';

/** What hosts and co-hosts can do to others. */
export interface Moderation {
  mute(participantId: string): void;
  stopCamera(participantId: string): void;
  stopScreen(participantId: string): void;
  /** Asks them to turn on a device that is off. */
  askToTurnOn(participant: Participant, device: Askable): void;
  askToRemove(participant: Participant): void;
  /** Lets a removed participant back in. */
  liftBan(banId: string): void;
  /** Lets in somebody who waits. @param participantId null: everybody */
  admit(participantId: string | null): void;
  /** Turns away somebody who waits. */
  deny(participantId: string): void;
  /** @param participantId null: everybody who waits */
  writeToWaiting(participantId: string | null, text: string): void;
  setRole(participantId: string, role: Participant['role']): void;
  setLocked(locked: boolean): void;
  removeAgent(): void;
}
