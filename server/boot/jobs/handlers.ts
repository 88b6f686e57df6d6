import { announceDueItems } from '../../agent/action-items/due';
import { agentInviter } from '../../agent/agents/on-start';
import { enqueueOldSessions, sessionEmbedder } from '../../agent/embeddings/embed-session';
import { personEraser } from '../../agent/people/erasure-job';
import { exportMaker } from '../../agent/people/make-export';
import { exportRemover } from '../../agent/people/remove-exports';
import { minutesDrafter } from '../../agent/drafts/draft-job';
import { transcriptCompleter } from '../../agent/minutes/complete-transcript';
import { minutesWriter } from '../../agent/minutes/write';
import { breakoutsCloser } from '../../calls/actions/breakouts';
import { featuresFollower } from '../../calls/actions/follow-features';
import { disabledMailer } from '../../events/webhooks/mail-disabled';
import { announceExpiringKeys } from '../../identity/keys/expiry';
import { noticeMailer } from '../../identity/notices/mail';
import { userDeleter } from '../../identity/users/operate';
import { passwordResetMailer } from '../../identity/users/reset-password';
import { picturesMaker } from '../../recordings/pictures/make';
import { recordingDeliverer } from '../../recordings/processing/deliver';
import { recordingFinaliser } from '../../recordings/processing/finalise';
import { renderPurger } from '../../recordings/renders/delete';
import { renderMaker } from '../../recordings/renders/make';
import { leftoverRemover, recordingPurger } from '../../recordings/remove';
import { fileRemover } from '../../rooms/files/remove';
import { invitationMailer } from '../../rooms/invitations/mail';
import type { Services } from '../../platform/procedures/services';
import { cleanUp } from './clean-up';
import { closeRooms } from './close-rooms';
import type { Handlers } from '../../platform/jobs/handler';

const HOUR_MS = 3_600_000;
/** The longest delay with which a room closes or deletes itself, in milliseconds. */
const CLOSING_PACE_MS = 30_000;

/** How often sessions are looked for that the embedding model has not embedded, in milliseconds. */
const EMBEDDING_PACE_MS = 600_000;

/** The longest delay with which an action item is announced as due, in milliseconds. */
const DUE_PACE_MS = 60_000;

/** The longest delay with which a key is announced as expiring, in milliseconds. */
const EXPIRY_PACE_MS = 60_000;

/** Returns the handler of each kind of background job. */
export function handlersOf(services: Services): Handlers {
  return {
    'finalise-recording': recordingFinaliser(services),
    'deliver-recording': recordingDeliverer(services),
    'purge-recording': recordingPurger(services),
    'remove-object': leftoverRemover(services),
    'make-pictures': picturesMaker(services),
    'make-render': renderMaker(services),
    'purge-render': renderPurger(services),
    'remove-files': fileRemover(services),
    'make-person-export': exportMaker(services),
    'remove-person-exports': exportRemover(services),
    'erase-person': personEraser(services),
    'clean-up': { run: () => cleanUp(services), everyMs: HOUR_MS },
    'close-breakouts': breakoutsCloser(services),
    'close-rooms': { run: () => closeRooms(services), everyMs: CLOSING_PACE_MS },
    'announce-due-items': { run: () => announceDueItems(services), everyMs: DUE_PACE_MS },
    'announce-expiring-keys': { run: () => announceExpiringKeys(services), everyMs: EXPIRY_PACE_MS },
    'invite-agent': agentInviter(services),
    'follow-features': featuresFollower(services),
    'draft-minutes': minutesDrafter(services),
    'write-minutes': minutesWriter(services),
    'complete-transcript': transcriptCompleter(services),
    'embed-session': sessionEmbedder(services),
    'embed-old-sessions': { run: () => enqueueOldSessions(services), everyMs: EMBEDDING_PACE_MS },
    'mail-invitation': invitationMailer(services),
    'mail-password-reset': passwordResetMailer(services),
    'mail-notice': noticeMailer(services),
    'delete-user': userDeleter(services),
    'mail-webhook-disabled': disabledMailer(services),
  };
}
