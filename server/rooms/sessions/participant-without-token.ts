import { newId } from '../../platform/ids';
import type { ParticipantRow } from './store-participants';

/** Returns a participant that no join token let in and that nobody connects as: an agent, or an application. */
export const participantWithoutToken = (
  given: Pick<ParticipantRow, 'sessionId' | 'kind' | 'subject' | 'displayName' | 'joinedAt'>,
): ParticipantRow => ({
  ...given,
  id: newId('prt'),
  externalUserId: null,
  userId: null,
  role: 'participant',
  roleGivenAt: null,
  jti: null,
  resumeHash: null,
  earlierResumeHash: null,
  browser: null,
  metadata: {},
  handRaisedAt: null,
  seenAt: null,
  leftAt: null,
  leftReason: null,
});
