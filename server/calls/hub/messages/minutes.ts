import { draftMinutes as draft, giveOpinionInCall } from '../../../agent/drafts/in-call';
import { assertAllowed } from '../../../platform/principal/permissions';
import type { Handler } from './handler';
import { moderatorOf } from './moderator';

/** Has the agent draft decisions and action items. @throws ApiError with a sentence for the sender */
export const draftMinutes: Handler<'draft-minutes'> = async (hub, connection, participant) => {
  await draft(hub, moderatorOf(connection, participant), participant.details.isEndToEndEncrypted);
};

/** Confirms, corrects or contests an item: everybody who may write in the chat, and those who moderate. */
export const giveOpinion: Handler<'give-opinion'> = async (hub, connection, participant, message) => {
  const { itemId, opinion, text } = message;
  if (!participant.permissions.moderate) assertAllowed(participant.restrictions, 'chat');
  await giveOpinionInCall(hub, moderatorOf(connection, participant), { itemId, opinion, text });
};
