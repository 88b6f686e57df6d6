import type { MessageToServer, ToServer } from '../../../platform/hub/client-messages';
import type { HubContext } from '../context/context';
import type { ParticipantConnection } from '../participant/participant-connection';
import type { Connection } from '../socket/connection';

/**
 * Carries out what a participant asks with a message of a type: stores the change, then publishes it to the room.
 * @throws ApiError with a sentence for the participant, when the message is not carried out
 */
export type Handler<Type extends ToServer['type']> = (
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: MessageToServer<Type>,
) => Promise<void> | void;
