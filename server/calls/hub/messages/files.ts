import { notFound } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/features';
import type { ToServer } from '../../../platform/hub/client-messages';
import { isId } from '../../../platform/ids';
import { assertAllowed } from '../../../platform/principal/permissions';
import { requestDownload } from '../../../rooms/files/in-call';
import { cancelUpload } from '../../../rooms/files/delete';
import { requestUpload } from '../../../rooms/files/request-upload';
import { CONTENT_ROUTE } from '../../../rooms/files/serve-content';
import type { Connection } from '../socket/connection';
import type { HubContext } from '../context/context';
import type { ParticipantConnection } from '../participant/participant-connection';

type FileRequest = Extract<ToServer, { type: 'request-upload' | 'cancel-upload' | 'request-download' }>;

/** Carries out what a participant asks about files. @throws ApiError with a sentence when it cannot be */
export async function handleFile(
  hub: HubContext,
  connection: Connection,
  participant: ParticipantConnection,
  message: FileRequest,
): Promise<void> {
  const { sessionId, participantId } = participant.ref;
  const { subject, browser, accountId, ownerId, isEndToEndEncrypted: isEncrypted } = participant.details;
  if (message.type === 'cancel-upload') {
    await cancelUpload(hub, { id: message.fileId, sessionId, subject });
    return;
  }
  const { clientId } = message;
  if (message.type === 'request-download') {
    const { fileId: id } = message;
    if (!isId('fil', id)) throw notFound('There is no such file any more.');
    const path = await requestDownload(hub, { id, sessionId, subject, browser });
    connection.send({ type: 'download-granted', clientId, path });
    return;
  }
  assertMaySend(participant);
  const { name = null, sizeBytes, to: recipientId = null } = message;
  if (recipientId !== null) {
    assertFeature(participant.settings.features, 'privateChat');
    if (!participant.knows(recipientId)) throw notFound('This person is not in the call.');
  }
  const sender = { accountId, ownerId, sessionId, participantId, subject, clientId };
  const { fileId, token } = await requestUpload(hub, {
    ...sender,
    recipientId,
    name,
    sizeBytes,
    isEncrypted,
    fileTypes: participant.settings.fileTypes,
  });
  const path = CONTENT_ROUTE.replace('{fileId}', fileId);
  connection.send({ type: 'upload-granted', clientId, fileId, path, token });
}

/** Whether a participant may send files now. @throws ApiError FORBIDDEN, CONFLICT */
export function assertMaySend({ restrictions, settings }: ParticipantConnection): void {
  assertAllowed(restrictions, 'chat');
  assertFeature(settings.features, 'files');
}
