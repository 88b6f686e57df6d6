import type { Devices } from '../../../platform/hub/protocol';
import type { ToParticipant } from '../../../platform/hub/server-messages';
import type { HubContext } from '../context/context';
import { deliveryOf, senderOf } from '../socket/relayed';
import { askNextAfterWait } from './ask-next-recorder';
import type { OwnPermissions } from './own-permissions';
import type { OwnPresence } from './own-presence';
import type { ParticipantStart } from './participant-start';
import { endAfterGrace } from './stop-grace';

/** Delivers the messages of the room to one participant, and does what a message asks of their media and recording. */
export class MessageDelivery {
  readonly #hub: HubContext;
  readonly #start: ParticipantStart;
  readonly #permissions: OwnPermissions;
  readonly #presence: OwnPresence;

  constructor(
    hub: HubContext,
    start: ParticipantStart,
    own: { permissions: OwnPermissions; presence: OwnPresence },
  ) {
    this.#hub = hub;
    this.#start = start;
    this.#permissions = own.permissions;
    this.#presence = own.presence;
  }

  /** Relays messages of participants, and sends messages of the server. */
  deliver(message: ToParticipant): void {
    const { connection, ref } = this.#start;
    if (!this.#isWanted(message)) return;
    const from = senderOf(message);
    if (from === null) connection.send(message);
    else connection.relay(message, from, deliveryOf(message));
    if (message.type === 'stop-recording') endAfterGrace(this.#hub, message.recordingId);
    if (message.type === 'muted') this.#mute('microphone');
    if (message.type === 'stop-camera') this.#mute('camera');
    if (message.type === 'stop-screen') this.#mute('screen');
    if (message.type === 'start-recording') askNextAfterWait(this.#hub, ref);
  }

  #isWanted(message: ToParticipant): boolean {
    const { captions } = this.#permissions.settings.features;
    if (message.type === 'caption') return captions;
    if (message.type === 'caption-translation')
      return captions && message.language === this.#presence.captionLanguage;
    return true;
  }

  /** Silences a device, whatever their page does: they were asked to turn it off. */
  #mute(device: keyof Devices): void {
    const { sessionId, participantId } = this.#start.ref;
    this.#hub.background.run('mute', () => this.#hub.engine.mute(sessionId, participantId, device));
  }
}
