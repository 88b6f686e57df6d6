import { deleteOldDecisions } from '../../rooms/waiting/wait';
import { fillAccountsOfTurns } from '../../agent/transcript/fill-accounts';
import { deleteExpiredArtifacts } from '../../agent/artifacts/retention';
import { deleteOldInvitations } from '../../rooms/members/clean-up';
import { deleteEndedInvitations } from '../../rooms/invitations/clean-up';
import { addUpConnections } from '../../rooms/quality/add-up';
import { deleteOldSamples } from '../../rooms/quality/retention';
import { deleteExpired } from '../../recordings/retention';
import type { Services } from '../../platform/procedures/services';
import { deleteOldDeliveries } from '../../events/deliveries/retention';
import { deleteOldEvents } from '../../events/log/retention';
import { deleteOldRequests } from '../../events/requests/retention';
import { deleteOldAttempts } from '../../identity/attempts/attempts';
import { deleteOldGrants } from '../../identity/grants/clean-up';
import { deleteOldAnswers } from '../../identity/idempotency/clean-up';
import { deleteExpiredInvitations } from '../../identity/organizations/invite';
import { deleteOldChallenges } from '../../identity/passkeys/challenges';
import { deleteExpiredLogins } from '../../identity/users/clean-up';
import { deleteOldRevocations } from '../../identity/tokens/revocations';
import { addUpSessions } from '../../usage/add-up';
import { deleteOldSessions } from './session-retention';
import { deleteFinishedJobs } from '../../platform/jobs/delete-finished';

/** Deletes expired data, and fills in columns that older rows lack. */
export async function cleanUp(services: Services): Promise<void> {
  await deleteExpired(services);
  await deleteExpiredArtifacts(services);
  await deleteOldSessions(services);
  await deleteOldSamples(services);
  await deleteOldAttempts(services);
  await deleteOldAnswers(services);
  await deleteExpiredLogins(services);
  await deleteOldChallenges(services);
  await deleteOldRevocations(services);
  await deleteOldGrants(services);
  await deleteExpiredInvitations(services);
  await deleteOldInvitations(services);
  await deleteEndedInvitations(services);
  await deleteOldDecisions(services.db, services.now());
  await deleteOldDeliveries(services);
  await deleteOldEvents(services);
  await deleteOldRequests(services);
  await deleteFinishedJobs(services);
  await fillAccountsOfTurns(services.db);
  await addUpSessions(services);
  await addUpConnections(services);
  await services.storage.own.removeUnfinished();
}
