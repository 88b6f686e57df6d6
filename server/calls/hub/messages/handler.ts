import type { MessageToServer, ToServer } from '../../../platform/hub/client-messages';
import type { HubContext } from '../context/context';
import type { ParticipantConnection } from '../participant/participant-connection';
import type { Connection } from '../socket/connection';

/**
 * Handles a message of one type from a participant: stores the change, then publishes it to the room.
 * @throws ApiError with a message for the participant, when the request is refused
 */
export type Handler<Type extends ToServer['type']> = (
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: MessageToServer<Type>,
) => Promise<void> | void;
