/** @module-tag slow */
import type { AnyRouter } from '@trpc/server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ORGANIZATION_ROLES } from '../../platform/principal/organization-roles';
import { addDraft, addMinutes, addTurn, storedItem } from '../../testing/agent-rows';
import { authorizationRequest, registerApplication } from '../../testing/oauth-client';
import { newMember, newTeam, restoreRoles, type Team } from '../../testing/organization';
import { newKeyFor, type Person } from '../../testing/people';
import { addRender } from '../../testing/recordings-rows';
import { addBan, addFile, addParticipant } from '../../testing/rooms-rows';
import { newEmbedRoom, newRoomFixture } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';
import { toErrorResponse } from '../../platform/errors/error-response';
import type { Meta } from '../../platform/procedures/operation';
import { appRouter } from '../router';

/**
 * The status of every operation of the portal for each role in the organization, and for people outside of it. The
 * operations work on what the key of the organization made. `strgr`: somebody of another organization.
 */
const TABLE = `
                                 viewr devel admin owner strgr
accounts.removeBucket            403   403   200   200   404
accounts.setBucket               403   403   200   200   404
accounts.setEmbedOrigins         403   403   200   200   404
accounts.setRetention            403   403   200   200   404
accounts.settings                403   200   200   200   404
accounts.testBucket              403   403   409   409   404
actionItems.change               403   200   200   200   404
actionItems.ofAccount            200   200   200   200   404
agent.bring                      403   503   503   503   404
agent.dismiss                    403   503   503   503   404
artifacts.deleteFromHistory      403   200   200   200   404
artifacts.deleteSessionFromHistory 403 200   200   200   404
artifacts.fromHistory            200   200   200   200   404
artifacts.history                200   200   200   200   404
artifacts.minutesText            200   200   200   200   404
artifacts.regenerateMinutes      403   409   409   409   404
artifacts.transcriptText         200   200   200   200   404
artifacts.turns                  200   200   200   200   404
ask.ofAccount                    503   503   503   503   404
audit.file                       403   403   200   200   404
audit.list                       403   403   200   200   404
bans.lift                        403   200   200   200   404
bans.list                        200   200   200   200   404
consents.fromHistory             200   200   200   200   404
deliveries.inspectForAccount     403   404   404   404   404
deliveries.listForAccount        403   200   200   200   404
deliveries.retryForAccount       403   404   404   404   404
drafts.confirm                   403   200   200   200   404
embed.createRoomInPlayground     403   200   200   200   404
embed.mintInPlayground           403   200   200   200   404
events.getForAccount             200   200   200   200   404
events.listForAccount            200   200   200   200   404
files.deleteFromHistory          403   200   200   200   404
files.downloadFromHistory        200   200   200   200   404
files.fromHistory                200   200   200   200   404
grants.allow                     200   200   200   200   404
grants.list                      200   200   200   200   404
grants.revoke                    403   403   200   200   404
history.timelines                200   200   200   200   404
invitations.createInPortal       403   200   200   200   404
invitations.listInPortal         403   200   200   200   404
invitations.revokeInPortal       403   200   200   200   404
keys.create                      403   200   200   200   404
keys.list                        403   200   200   200   404
keys.revoke                      403   200   200   200   404
keys.roll                        403   200   200   200   404
keys.update                      403   200   200   200   404
live.endFromHistory              403   409   409   409   404
lookup.ofAccount                 200   200   200   200   404
organizations.handOver           403   403   403   200   404
organizations.invitations        403   403   200   200   404
organizations.invite             403   403   200   200   404
organizations.leave              200   200   200   409   404
organizations.members            200   200   200   200   404
organizations.remove             403   403   200   200   404
organizations.rename             403   403   200   200   404
organizations.requireSecondFactor 403  403   409   409   404
organizations.revokeInvitation   403   403   200   200   404
organizations.setRole            403   403   200   200   404
people.eraseForAccount           403   403   200   200   404
people.erasureForAccount         403   403   200   200   404
people.exportForAccount          403   403   200   200   404
quality.forAccount               200   200   200   200   404
quotas.get                       200   200   200   200   404
recordingLinks.createFromHistory 403   200   200   200   404
recordingLinks.fromHistory       200   200   200   200   404
recordingLinks.revokeFromHistory 403   200   200   200   404
recordings.delete                403   200   200   200   404
recordings.downloadFromHistory   200   200   200   200   404
recordings.fromHistory           200   200   200   200   404
recordings.history               200   200   200   200   404
recordings.retry                 403   409   409   409   404
recordings.streamFromHistory     200   200   200   200   404
renders.createFromHistory        403   200   200   200   404
renders.deleteFromHistory        403   200   200   200   404
renders.downloadFromHistory      200   200   200   200   404
renders.fromHistory              200   200   200   200   404
requests.getForAccount           403   200   200   200   404
requests.listForAccount          403   200   200   200   404
rooms.change                     403   200   200   200   404
rooms.create                     403   200   200   200   404
rooms.list                       200   200   200   200   404
rooms.remove                     403   200   200   200   404
rooms.view                       200   200   200   200   404
search.minutesOfAccount          200   200   200   200   404
turns.follow                     200   200   200   200   404
usage.file                       200   200   200   200   404
usage.firstSteps                 200   200   200   200   404
usage.forAccount                 200   200   200   200   404
usage.get                        200   200   200   200   404
webhooks.createForAccount        403   200   200   200   404
webhooks.deleteForAccount        403   200   200   200   404
webhooks.getForAccount           403   200   200   200   404
webhooks.listForAccount          403   200   200   200   404
webhooks.replayForAccount        403   200   200   200   404
webhooks.rotateForAccount        403   200   200   200   404
webhooks.testForAccount          403   200   200   200   404
webhooks.updateForAccount        403   200   200   200   404
`;

/** Operations that concern only the person who calls them, or a room that they own or run. */
const PERSONAL = [
  'accounts.list',
  'grants.describeRequest',
  'members.accept',
  'members.invitation',
  'members.invitations',
  'members.invite',
  'members.list',
  'members.remove',
  'members.setRole',
  'members.withdraw',
  'organizations.accept',
  'organizations.create',
  'organizations.invitation',
  'organizations.list',
  'passkeys.beginConfirmation',
  'passkeys.beginRegistration',
  'passkeys.confirm',
  'passkeys.dropPassword',
  'passkeys.list',
  'passkeys.register',
  'passkeys.remove',
  'rooms.shared',
  'users.accessToken',
  'users.beginSecondFactor',
  'users.changeEmail',
  'users.changePassword',
  'users.confirmIdentity',
  'users.confirmSecondFactor',
  'users.delete',
  'users.endLogin',
  'users.endOtherLogins',
  'users.listLogins',
  'users.me',
  'users.removeSecondFactor',
  'users.renewRecoveryCodes',
  'users.secondFactor',
  'users.signOut',
];

const [head = '', ...lines] = TABLE.trim().split('\n');
const columns = head.trim().split(/\s+/);
const rows = lines.map((line) => {
  const [operation = '', ...statuses] = line.trim().split(/\s+/);
  return { operation, expected: Object.fromEntries(columns.map((name, n) => [name, Number(statuses[n])])) };
});

let server: TestServer;
let team: Team;
let key: string;
beforeAll(async () => {
  server = await testServer({ env: { ALLOW_PRIVATE_WEBHOOKS: 'true' } });
  team = await newTeam(server.services);
  key = await newKeyFor(team.owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
});
afterAll(() => server.close());

it('every operation of the portal is in one of the two lists', () => {
  const inPortal = operations().filter(({ operation }) => operation.auth === 'portal');
  const personal = inPortal.filter(({ operation }) => operation.portal === 'personal');
  expect(personal.map(({ name }) => name).toSorted()).toEqual(PERSONAL);
  const others = inPortal.filter(({ operation }) => operation.portal !== 'personal');
  expect(others.map(({ name }) => name).toSorted()).toEqual(rows.map(({ operation }) => operation));
});

describe('the roles of an organization', () => {
  it.each(rows)('$operation', async ({ operation, expected }) => {
    const found: Record<string, number> = {};
    for (const [n, role] of (['stranger', ...ORGANIZATION_ROLES] as const).entries()) {
      const input = await inputOf(operation);
      found[n === 0 ? 'strgr' : (columns[n - 1] ?? '')] = await statusOf(team[role], operation, input);
      await restoreRoles(server.services.db, team);
    }
    expect(found).toEqual(expected);
  });
});

/** Fields whose ids are not the server's. */
const OTHER_IDS = ['actorId', 'accessKeyId', 'externalUserId'];

/** Operations on a thing that also name its account or organization. */
const withOwner = operations()
  .filter(({ operation, fields }) => {
    const owners = fields.filter((field) => field === 'accountId' || field === 'organizationId');
    const things = fields.filter(
      (field) => field.endsWith('Id') && ![...owners, ...OTHER_IDS].includes(field),
    );
    return (
      operation.auth === 'portal' && operation.portal !== 'personal' && owners.length * things.length > 0
    );
  })
  .map(({ name }) => name);

describe('what belongs to one organization of an owner is not found in another one', () => {
  let second: { organizationId: string; accountId: string | undefined };
  beforeAll(async () => {
    const { organizationId } = await team.owner.portal.organizations.create({ name: 'Second' });
    const { accounts } = await team.owner.portal.accounts.list();
    const isLive = (one: (typeof accounts)[number]) =>
      one.organizationId === organizationId && one.mode === 'live';
    second = { organizationId, accountId: accounts.find(isLive)?.accountId };
  });

  it.each(withOwner)('%s', async (operation) => {
    const input = Object.entries(z.record(z.string(), z.unknown()).parse(await inputOf(operation)));
    const moved = input.map(([field, value]) => [field, Reflect.get(second, field) ?? value]);
    expect(await statusOf(team.owner, operation, Object.fromEntries(moved))).toBe(404);
  });
});

function operations() {
  const router: AnyRouter = appRouter;
  const procedures: Record<string, { _def: { meta?: Meta; inputs: unknown[] } }> = router._def.procedures;
  return Object.entries(procedures).flatMap(([name, { _def }]) => {
    const [input] = _def.inputs;
    const shape: Record<string, z.ZodType> = input instanceof z.ZodObject ? input.shape : {};
    // A field that may be missing filters a list.
    const fields = Object.keys(shape).filter((name) => shape[name]?.safeParse(undefined).success === false);
    return _def.meta?.operation ? [{ name, operation: _def.meta.operation, fields }] : [];
  });
}

/** Calls an operation as the portal does for that person. */
async function statusOf(person: Person, name: string, input: unknown): Promise<number> {
  const [noun = '', verb = ''] = name.split('.');
  const operation: unknown = Reflect.get(Reflect.get(person.portal, noun), verb);
  if (typeof operation !== 'function') throw new Error(`There is no ${name}.`);
  try {
    await operation(input);
    return 200;
  } catch (error) {
    return toErrorResponse(error).status;
  }
}

/** Makes what an operation works on, and returns its input. */
async function inputOf(operation: string): Promise<unknown> {
  const make = INPUTS[operation];
  if (make === undefined) throw new Error(`There is no input for ${operation}.`);
  return make();
}

const ofAccount = () => ({ accountId: team.owner.live });
const ofOrganization = () => ({ organizationId: team.organizationId });
const room = async () => newRoomFixture(server, await newEmbedRoom(server, key));
const ofRoom = async () => ({ roomId: (await room()).roomId });
const ofSession = async () => ({ sessionId: (await room()).sessionId });
const ofRecording = async () => ({ id: (await room()).recordingId });

async function ofMinutes() {
  const { sessionId } = await room();
  await addTurn(server.services.db, sessionId);
  await addMinutes(server.services.db, sessionId, { decisions: [] });
  return { sessionId };
}

async function ofActionItem() {
  const { sessionId } = await room();
  const item = storedItem();
  await addMinutes(server.services.db, sessionId, { actionItems: [item] });
  return { actionItemId: item.actionItemId, status: 'done' };
}

async function ofDraft() {
  const { sessionId } = await room();
  return { sessionId, itemId: await addDraft(server.services.db, sessionId), opinion: 'confirmed' };
}

async function ofFile() {
  const { sessionId } = await room();
  const { db } = server.services;
  const { id: participantId } = await addParticipant(db, sessionId);
  const { id: fileId } = await addFile(db, { sessionId, participantId });
  return { sessionId, fileId };
}

async function ofBan() {
  const { roomId } = await room();
  const { id: banId } = await addBan(server.services.db, roomId, { subject: 'ext:acc_a:user-42' });
  return { roomId, banId };
}

async function ofRender() {
  const { recordingId } = await room();
  const ready = { status: 'ready', storage: 'local', sizeBytes: 10 } as const;
  return { recordingId, renderId: await addRender(server.services.db, recordingId, ready) };
}

async function ofKey() {
  const { keyId } = await team.owner.portal.keys.create({ ...ofAccount(), name: 'Test key' });
  return { keyId };
}

async function ofGrant() {
  const query = authorizationRequest(await registerApplication(server)).query;
  await team.owner.portal.grants.allow({ query, ...ofAccount(), toolsets: ['default'], readOnly: true });
  const { grants } = await team.owner.portal.grants.list(ofAccount());
  return { grantId: grants[0]?.grantId };
}

async function ofInvitation() {
  const { roomId } = await room();
  const path = `/api/rooms/${roomId}/invitations`;
  const { body } = await server.call('POST', path, { key, body: { externalUserId: 'grace' } });
  return { roomId, invitationId: body.invitationId };
}

async function ofWebhook() {
  const { webhooks } = team.owner.portal;
  for (const { webhookId } of (await webhooks.listForAccount(ofAccount())).webhooks) {
    await webhooks.deleteForAccount({ ...ofAccount(), webhookId }); // an account has few
  }
  const endpoint = { url: 'http://127.0.0.1:9/', types: ['room.created' as const] };
  const { webhookId } = await webhooks.createForAccount({ ...ofAccount(), ...endpoint });
  return { ...ofAccount(), webhookId };
}

/** Returns somebody whom admins may remove. */
async function ofMember() {
  const { userId } = await newMember(server.services, team.owner, 'viewer');
  return { ...ofOrganization(), userId };
}

const INPUTS: Record<string, () => unknown> = {
  'accounts.removeBucket': ofAccount,
  'accounts.setBucket': () => ({
    ...ofAccount(),
    bucket: 'recordings',
    region: 'us-east-1',
    endpoint: null,
    prefix: '',
    usesPathStyle: false,
    accessKeyId: 'id',
    secretAccessKey: 'secret',
  }),
  'accounts.setEmbedOrigins': () => ({ ...ofAccount(), embedOrigins: [] }),
  'accounts.setRetention': () => ({ ...ofAccount(), retentionDays: null }),
  'accounts.settings': ofAccount,
  'accounts.testBucket': async () => {
    await team.owner.portal.accounts.removeBucket(ofAccount());
    return ofAccount();
  },
  'actionItems.change': ofActionItem,
  'drafts.confirm': ofDraft,
  'actionItems.ofAccount': ofAccount,
  'agent.bring': ofRoom,
  'agent.dismiss': ofRoom,
  'artifacts.deleteFromHistory': ofMinutes,
  'artifacts.deleteSessionFromHistory': ofSession,
  'artifacts.fromHistory': ofMinutes,
  'artifacts.history': () => ({ of: ofAccount() }),
  'artifacts.minutesText': async () => ({ ...(await ofMinutes()), format: 'md' }),
  'artifacts.regenerateMinutes': ofMinutes,
  'artifacts.transcriptText': async () => ({ ...(await ofMinutes()), format: 'txt' }),
  'artifacts.turns': ofMinutes,
  'ask.ofAccount': () => ({ ...ofAccount(), question: 'What about the budget?' }),
  'audit.file': () => ({ ...ofAccount(), format: 'csv' }),
  'audit.list': ofAccount,
  'bans.lift': ofBan,
  'bans.list': ofRoom,
  'deliveries.inspectForAccount': async () => ({ ...(await ofWebhook()), deliveryId: 'dlv_none' }),
  'deliveries.listForAccount': ofWebhook,
  'deliveries.retryForAccount': async () => ({ ...(await ofWebhook()), deliveryId: 'dlv_none' }),
  'embed.createRoomInPlayground': () => ({ ...ofAccount(), roomName: 'Playground' }),
  'embed.mintInPlayground': async () => ({ ...(await ofRoom()), externalUserId: 'ada', displayName: 'Ada' }),
  'events.getForAccount': async () => {
    await room();
    const { body } = await server.call('GET', '/api/events?wait=30&limit=1', { key });
    return { ...ofAccount(), eventId: body.events[0].id };
  },
  'events.listForAccount': ofAccount,
  'files.deleteFromHistory': ofFile,
  'files.downloadFromHistory': ofFile,
  'files.fromHistory': ofSession,
  'grants.allow': async () => ({
    query: authorizationRequest(await registerApplication(server)).query,
    ...ofAccount(),
    toolsets: ['default'],
    readOnly: true,
  }),
  'grants.list': ofAccount,
  'grants.revoke': ofGrant,
  'history.timelines': ofSession,
  'consents.fromHistory': ofSession,
  'invitations.createInPortal': async () => ({ ...(await ofRoom()), externalUserId: 'grace' }),
  'invitations.listInPortal': ofRoom,
  'invitations.revokeInPortal': ofInvitation,
  'keys.create': () => ({ ...ofAccount(), name: 'Test key' }),
  'keys.list': ofAccount,
  'keys.revoke': ofKey,
  'keys.roll': async () => ({ ...(await ofKey()), overlapSeconds: 0 }),
  'keys.update': async () => ({ ...(await ofKey()), description: 'Nightly jobs' }),
  'live.endFromHistory': ofSession,
  'lookup.ofAccount': () => ({ ...ofAccount(), q: 'Weekly' }),
  'organizations.handOver': ofMember,
  'organizations.invitations': ofOrganization,
  'organizations.invite': () => ({ ...ofOrganization(), role: 'admin' }),
  'organizations.leave': ofOrganization,
  'organizations.members': ofOrganization,
  'organizations.remove': ofMember,
  'organizations.rename': () => ({ ...ofOrganization(), name: 'Example' }),
  'organizations.requireSecondFactor': () => ({ ...ofOrganization(), isRequired: true }),
  'organizations.revokeInvitation': async () => {
    const invited = { ...ofOrganization(), role: 'viewer' as const };
    const { invitationId } = await team.owner.portal.organizations.invite(invited);
    return { ...ofOrganization(), invitationId };
  },
  'organizations.setRole': async () => ({ ...(await ofMember()), role: 'admin' }),
  'people.eraseForAccount': () => ({ ...ofAccount(), externalUserId: 'grace' }),
  'people.erasureForAccount': async () => {
    const { erasureId } = await team.owner.portal.people.eraseForAccount({
      ...ofAccount(),
      externalUserId: 'linus',
    });
    return { ...ofAccount(), erasureId };
  },
  'people.exportForAccount': () => ({ ...ofAccount(), externalUserId: 'ada' }),
  'quality.forAccount': ofAccount,
  'quotas.get': ofAccount,
  'recordingLinks.createFromHistory': async () => ({ recordingId: (await room()).recordingId }),
  'recordingLinks.fromHistory': ofRecording,
  'recordingLinks.revokeFromHistory': async () => {
    const { recordingId } = await room();
    const { linkId } = await team.owner.portal.recordingLinks.createFromHistory({ recordingId });
    return { recordingId, linkId };
  },
  'recordings.delete': ofRecording,
  'recordings.downloadFromHistory': ofRecording,
  'recordings.fromHistory': ofRecording,
  'recordings.history': () => ({ of: ofAccount() }),
  'recordings.retry': ofRecording,
  'recordings.streamFromHistory': ofRecording,
  'renders.createFromHistory': async () => ({
    recordingId: (await room()).recordingId,
    format: 'webm',
    from: 0,
  }),
  'renders.deleteFromHistory': ofRender,
  'renders.downloadFromHistory': ofRender,
  'renders.fromHistory': ofRecording,
  'requests.getForAccount': async () => {
    const { headers } = await server.call('GET', '/api/rooms', { key });
    await server.services.requestLog.flush();
    return { ...ofAccount(), requestId: headers.get('x-request-id') };
  },
  'requests.listForAccount': ofAccount,
  'rooms.change': async () => ({ ...(await ofRoom()), roomName: 'Renamed' }),
  'rooms.create': () => ({ ...ofAccount(), roomName: 'Weekly' }),
  'rooms.list': ofAccount,
  'rooms.remove': ofRoom,
  'rooms.view': ofRoom,
  'search.minutesOfAccount': () => ({ ...ofAccount(), q: 'offer' }),
  'turns.follow': async () => ({ ...(await ofMinutes()), wait: 0 }),
  'usage.file': () => ({ ...ofAccount(), by: 'day' }),
  'usage.firstSteps': ofAccount,
  'usage.forAccount': () => ({ ...ofAccount(), by: 'day' }),
  'usage.get': ofAccount,
  'webhooks.createForAccount': () => ({
    ...ofAccount(),
    url: 'http://127.0.0.1:9/',
    types: ['room.created'],
  }),
  'webhooks.deleteForAccount': ofWebhook,
  'webhooks.getForAccount': ofWebhook,
  'webhooks.listForAccount': ofAccount,
  'webhooks.replayForAccount': async () => ({ ...(await ofWebhook()), after: 0 }),
  'webhooks.rotateForAccount': ofWebhook,
  'webhooks.testForAccount': ofWebhook,
  'webhooks.updateForAccount': async () => ({ ...(await ofWebhook()), description: 'Changed' }),
};
