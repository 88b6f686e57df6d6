import type { Services } from '../platform/procedures/services';
import { deleteChatTurn, recordChatMessage } from '../agent/transcript/record';
import { deleteFileOfMessage, endFilesOf } from '../rooms/files/delete';
import { endPollsOf } from '../rooms/polls/end';
import { enqueueEmbedding } from '../agent/embeddings/embed-session';
import { enqueueArtifact } from '../agent/minutes/enqueue';
import { inviteOnStart } from '../agent/agents/on-start';
import { endStreamsOf } from '../recordings/streams/end';
import { requestOnStart } from '../recordings/capture/request';
import { userRemovals } from './jobs/user-removals';

/**
 * Returns what groups start in groups above them: they declare the interface, and these are the implementations.
 * @param services the services, once all of them are built
 */
export const callsUpward = (
  services: () => Services,
): Pick<
  Services,
  'onChatMessage' | 'onChatDeleted' | 'onSessionStart' | 'onSessionEnd' | 'userRemovals'
> => ({
  onChatMessage: recordChatMessage,
  async onChatDeleted(tx, messageId) {
    await deleteChatTurn(tx, messageId);
    await deleteFileOfMessage(tx, messageId, services().now());
  },
  async onSessionStart(tx, start) {
    await requestOnStart(tx, start);
    await inviteOnStart(tx, services(), start);
  },
  async onSessionEnd(tx, { id: sessionId, accountId }, at) {
    await endPollsOf(tx, sessionId, at);
    await endStreamsOf(tx, services(), sessionId, { at, reason: 'call-ended' });
    await endFilesOf(tx, sessionId, at);
    await enqueueArtifact(tx, services(), sessionId, at);
    await enqueueEmbedding(tx, services(), { sessionId, accountId });
  },
  userRemovals: userRemovals(services),
});
