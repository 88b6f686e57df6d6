import { notFound } from '../../../platform/errors/errors';
import { assertFeature } from '../../../platform/room-settings/features';
import { isId } from '../../../platform/ids';
import { assertAllowed } from '../../../platform/principal/permissions';
import { requestDownload as permitDownload } from '../../../rooms/files/in-call';
import { cancelUpload as cancel } from '../../../rooms/files/delete';
import { requestUpload as reserve } from '../../../rooms/files/request-upload';
import { CONTENT_ROUTE } from '../../../rooms/files/serve-content';
import type { ParticipantConnection } from '../participant/participant-connection';
import type { Handler } from './handler';

export const cancelUpload: Handler<'cancel-upload'> = async (hub, _connection, participant, { fileId }) => {
  const { sessionId } = participant.ref;
  const { subject } = participant.details;
  await cancel(hub, { id: fileId, sessionId, subject });
};

export const requestDownload: Handler<'request-download'> = async (
  hub,
  connection,
  participant,
  { clientId, fileId: id },
) => {
  if (!isId('fil', id)) throw notFound('This file no longer exists.', 'file-gone');
  const { sessionId } = participant.ref;
  const { subject, browser } = participant.details;
  const path = await permitDownload(hub, { id, sessionId, subject, browser });
  connection.send({ type: 'download-granted', clientId, path });
};

export const requestUpload: Handler<'request-upload'> = async (hub, connection, participant, message) => {
  const { sessionId, participantId } = participant.ref;
  const { subject, accountId, ownerId, isEndToEndEncrypted: isEncrypted } = participant.details;
  const { clientId, name = null, sizeBytes, to: recipientId = null } = message;
  assertMaySend(participant);
  if (recipientId !== null) {
    assertFeature(participant.settings.features, 'privateChat');
    if (!participant.knows(recipientId)) throw notFound('This person is not in the call.', 'person-gone');
  }
  const sender = { accountId, ownerId, sessionId, participantId, subject, clientId };
  const { fileTypes } = participant.settings;
  const wanted = { ...sender, recipientId, name, sizeBytes, isEncrypted, fileTypes };
  const { fileId, token } = await reserve(hub, wanted);
  const path = CONTENT_ROUTE.replace('{fileId}', fileId);
  connection.send({ type: 'upload-granted', clientId, fileId, path, token });
};

/** Throws when a participant may not send files now. @throws ApiError FORBIDDEN, CONFLICT */
export function assertMaySend({ restrictions, settings }: ParticipantConnection): void {
  assertAllowed(restrictions, 'chat');
  assertFeature(settings.features, 'files');
}
