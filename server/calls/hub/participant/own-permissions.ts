import type { CallSettings } from '../../../platform/room-settings/settings';
import type { RoomEvent } from '../../../platform/hub/bus';
import {
  overridesFor,
  ownOverrides,
  type CallOverrides,
  type Overridable,
} from '../../../platform/principal/call-overrides';
import {
  deniedByHosts,
  permissionsOf,
  type Permissions,
  type Restrictions,
} from '../../../platform/principal/permissions';
import { saveHand } from '../../../rooms/sessions/hand';
import type { MediaHolder } from '../../media/engine';
import type { HubContext } from '../context/context';
import type { OwnPresence } from './own-presence';
import type { ParticipantStart } from './participant-start';
import { mediaHolderOf } from './renew-media';

/**
 * The current permissions of a participant, by their role, their join token, the settings of the room and the overrides of
 * hosts. Tells the client and the media engine about changes.
 */
export class OwnPermissions {
  readonly #hub: HubContext;
  readonly #start: ParticipantStart;
  readonly #presence: OwnPresence;
  #settings: CallSettings;
  #overrides: CallOverrides;
  /** The permissions as the client knows them. */
  #sent: string;
  #permitting: Promise<void> = Promise.resolve();
  /** The permissions in the last request to the media engine. */
  #permitted: string;
  #willPermit = false;

  constructor(hub: HubContext, start: ParticipantStart, presence: OwnPresence) {
    this.#hub = hub;
    this.#start = start;
    this.#presence = presence;
    this.#settings = start.settings;
    this.#overrides = start.overrides;
    this.#sent = JSON.stringify({ permissions: this.current, denied: this.#denied });
    this.#permitted = JSON.stringify(this.mediaHolder.sends);
  }

  /** The settings of the room that hold at this moment. */
  get settings(): CallSettings {
    return this.#settings;
  }

  /** The restrictions that remove permissions from the role. */
  get restrictions(): Restrictions {
    const { subject, permissions: token } = this.#start.details;
    const overrides = overridesFor(this.#overrides, { subject, role: this.#presence.state.role });
    return { token, features: this.#settings.features, overrides };
  }

  /** The permissions of the participant at this moment. */
  get current(): Permissions {
    return permissionsOf({ role: this.#presence.state.role, ...this.restrictions });
  }

  /** The permissions that the participant lacks only because of hosts. */
  get #denied(): Overridable[] {
    return deniedByHosts({ role: this.#presence.state.role, ...this.restrictions }, this.current);
  }

  /** The participant as the media engine knows them. */
  get mediaHolder(): MediaHolder {
    return mediaHolderOf(this.#start.ref, this.#start.details.subject, this.current);
  }

  /** Follows a change of the settings of the room. */
  followRoom({ roomName, settings }: Extract<RoomEvent, { kind: 'room' }>): void {
    this.#settings = settings;
    this.#start.connection.send({ type: 'room-changed', roomName, settings });
    this.follow();
  }

  /** Applies new overrides. Changes of two processes may arrive in the wrong order, so the newest version is kept. */
  followOverrides(overrides: CallOverrides): void {
    if (overrides.version <= this.#overrides.version) return;
    const { everybody } = this.#overrides;
    this.#overrides = overrides;
    if (JSON.stringify(everybody) !== JSON.stringify(overrides.everybody))
      this.#start.connection.send({ type: 'everybody-may', grants: overrides.everybody });
    const granted = ownOverrides(overrides, this.#start.details.subject);
    if (JSON.stringify(granted) !== JSON.stringify(this.#presence.state.granted))
      this.#presence.update({ granted });
    this.follow();
  }

  /** Sends the client its current permissions. Ends a shared screen or raised hand that is no longer allowed. */
  follow(): void {
    const { current: permissions } = this;
    const denied = this.#denied;
    const sent = JSON.stringify({ permissions, denied });
    if (sent !== this.#sent) {
      this.#sent = sent;
      this.#start.connection.send({ type: 'permissions-changed', permissions, denied });
      this.#permit();
    }
    const { devices, handRaisedAt } = this.#presence.state;
    if (devices.screen && !permissions.screen)
      this.#presence.update({ devices: { ...devices, screen: false } });
    if (handRaisedAt !== null && !this.#settings.features.raiseHand) this.#lowerHand();
  }

  #lowerHand(): void {
    this.#presence.update({ handRaisedAt: null });
    const { participantId } = this.#start.ref;
    this.#hub.background.run('lower a hand', () => saveHand(this.#hub.db, participantId, null));
  }

  /**
   * Makes the media engine allow the devices that they may send now. Changes are sent one after the other. Changes
   * during a request are combined, so that the engine gets a request only after it has answered the last one.
   */
  #permit(): void {
    const sends = JSON.stringify(this.mediaHolder.sends);
    if (sends === this.#permitted) return;
    this.#permitted = sends;
    if (this.#willPermit) return;
    this.#willPermit = true;
    const permitting = this.#permitting.then(() => {
      this.#willPermit = false;
      return this.#hub.engine.permit(this.mediaHolder);
    });
    this.#permitting = permitting.catch(() => {}); // logged below; tried again with the next credentials
    this.#hub.background.run('change what somebody may send', () => permitting);
  }
}
