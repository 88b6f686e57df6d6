import type { Askable } from '../../../server/platform/hub/protocol';
import type { Call } from '../../call/state/call-operations';
import type { Participant } from '../../call/state/call-state';

/**
 * Returns whether hosts and co-hosts may moderate somebody: a co-host cannot moderate hosts.
 * @param selfRole your own role
 */
export const canModerate = (person: Participant, selfRole: Participant['role'] | null): boolean =>
  selfRole === 'host' || (selfRole === 'co-host' && person.role !== 'host');

/** The actions of hosts and co-hosts on other participants. */
export interface Moderation {
  readonly call: Pick<
    Call,
    | 'mute'
    | 'stopCamera'
    | 'stopScreen'
    | 'stopPointers'
    | 'setSpotlight'
    | 'setOverrides'
    | 'liftBan'
    | 'admit'
    | 'deny'
    | 'setRole'
    | 'setLocked'
    | 'removeAgent'
    | 'stopAgentSpeech'
    | 'setAgentMuted'
  >;
  /** Asks them to turn on a device that is off. */
  askToTurnOn(participant: Participant, device: Askable): void;
  askToRemove(participant: Participant): void;
  /** Asks for the reason of a report on a participant; null: the page does not accept reports. */
  readonly askToReport: ((participant: Participant) => void) | null;
  /** Mutes all others, and shows a message about it. */
  muteAll(): void;
  /** @param participantId null: everybody who waits */
  writeToWaiting(participantId: string | null, text: string): void;
}
