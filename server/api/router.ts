import { actionItemsRouter } from '../agent/action-items/procedures';
import { accountsRouter } from '../identity/settings/procedures';
import { agentRouter } from '../agent/agents/procedures';
import { draftsRouter } from '../agent/drafts/procedures';
import { askRouter } from '../agent/ask/procedures';
import { consentsRouter } from '../rooms/consents/procedures';
import { artifactsRouter } from '../agent/artifacts/procedures';
import { auditRouter } from '../identity/audit/procedures';
import { bansRouter } from '../rooms/bans/procedures';
import { deliveriesRouter } from '../events/deliveries/procedures';
import { embedRouter } from '../rooms/embed/procedures';
import { eventsRouter } from '../events/log/procedures';
import { grantsRouter } from '../identity/grants/procedures';
import { historyRouter } from '../agent/history/procedures';
import { lookupRouter } from '../agent/lookup/procedures';
import { peopleRouter } from '../agent/people/procedures';
import { searchRouter } from '../agent/search/procedures';
import { keysRouter } from '../identity/keys/procedures';
import { invitationsRouter } from '../rooms/invitations/procedures';
import { liveRouter } from '../calls/live/procedures';
import { membersRouter } from '../rooms/members/procedures';
import { filesRouter } from '../rooms/files/procedures';
import { organizationsRouter } from '../identity/organizations/procedures';
import { passkeysRouter } from '../identity/passkeys/procedures';
import { pollsRouter } from '../rooms/polls/procedures';
import { qualityRouter } from '../rooms/quality/procedures';
import { quotasRouter } from '../identity/quotas/procedures';
import { proofsRouter } from '../agent/proofs/procedures';
import { recordingsRouter } from '../recordings/procedures';
import { recordingLinksRouter } from '../recordings/links/procedures';
import { rendersRouter } from '../recordings/renders/procedures';
import { requestsRouter } from '../events/requests/procedures';
import { roomsRouter } from '../rooms/room/procedures';
import { createCallerFactory, router } from '../platform/procedures/expose';
import { simulatedSessionsRouter } from '../calls/simulated/procedures';
import { turnsRouter } from '../agent/turns/procedures';
import { usageRouter } from '../usage/procedures';
import { usersRouter } from '../identity/users/procedures';
import { versionRouter } from '../identity/version/procedures';
import { webhooksRouter } from '../events/webhooks/procedures';

/** Every operation. REST, the OpenAPI document, the MCP tools and the portal's calls are derived from it. */
export const appRouter = router({
  embed: embedRouter,
  rooms: roomsRouter,
  invitations: invitationsRouter,
  live: liveRouter,
  simulatedSessions: simulatedSessionsRouter,
  agent: agentRouter,
  history: historyRouter,
  search: searchRouter,
  lookup: lookupRouter,
  ask: askRouter,
  quality: qualityRouter,
  polls: pollsRouter,
  consents: consentsRouter,
  files: filesRouter,
  artifacts: artifactsRouter,
  drafts: draftsRouter,
  proofs: proofsRouter,
  actionItems: actionItemsRouter,
  turns: turnsRouter,
  people: peopleRouter,
  recordings: recordingsRouter,
  recordingLinks: recordingLinksRouter,
  renders: rendersRouter,
  events: eventsRouter,
  requests: requestsRouter,
  webhooks: webhooksRouter,
  deliveries: deliveriesRouter,
  keys: keysRouter,
  grants: grantsRouter,
  organizations: organizationsRouter,
  accounts: accountsRouter,
  members: membersRouter,
  bans: bansRouter,
  users: usersRouter,
  passkeys: passkeysRouter,
  usage: usageRouter,
  quotas: quotasRouter,
  audit: auditRouter,
  version: versionRouter,
});

export type AppRouter = typeof appRouter;

/** Calls operations from inside the process. */
export const createCaller = createCallerFactory(appRouter);

export type RouterCaller = ReturnType<typeof createCaller>;
