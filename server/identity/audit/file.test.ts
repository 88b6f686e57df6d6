import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAuditEvents } from '../../testing/identity-rows';
import { authorizationRequest, registerApplication } from '../../testing/oauth-client';
import { newTeam, type Team } from '../../testing/organization';
import type { Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';

/** More than a part of a file has. */
const EVENTS = 501;

let server: TestServer;
let team: Team;
let keyId: string;
let grantId: string;
beforeAll(async () => {
  server = await testServer();
  team = await newTeam(server.services);
  const ofAccount = { accountId: team.owner.live };
  ({ keyId } = await team.admin.portal.keys.create({ ...ofAccount, name: '=1+1' }));
  const query = authorizationRequest(await registerApplication(server)).query;
  const allowed = { query, ...ofAccount, toolsets: ['default' as const], readOnly: true };
  await team.developer.portal.grants.allow(allowed);
  const { grants } = await team.owner.portal.grants.list(ofAccount);
  grantId = grants[0]?.grantId ?? '';
  const byApplication = { ...ofAccount, actorKind: 'application' as const, actorId: grantId };
  await addAuditEvents(server.services.db, EVENTS, byApplication);
});
afterAll(() => server.close());

const listed = async (person: Person, actorId: string, accountId = team.owner.live) =>
  (await person.portal.audit.list({ accountId, actorId, limit: 100 })).events;

describe('the log of one actor', () => {
  it('has what a person did in the account, and nothing of others', async () => {
    const events = await listed(team.owner, team.admin.userId);
    expect(events.map(({ action }) => action).toSorted()).toEqual(['key.create', 'organization.join']);
    expect(events.every(({ actor }) => actor.id === team.admin.userId)).toBe(true);
  });

  it('has what the applications of a person did, with the name of the person', async () => {
    const events = await listed(team.owner, team.developer.userId);
    expect(events.map(({ action }) => action)).toContain('grant.create');
    const { actor } = (await listed(team.owner, grantId))[0] ?? {};
    expect(actor).toEqual({
      kind: 'application',
      id: grantId,
      name: 'Test assistant',
      personName: 'Mia developer',
    });
    expect(events.map((event) => event.actor)).toContainEqual(actor);
  });

  it('has nothing of another account of theirs, nor their sign-ins for anybody else', async () => {
    expect(await listed(team.owner, team.admin.userId, team.owner.test)).toEqual([]);
    const own = await listed(team.admin, team.admin.userId, team.owner.test);
    expect(own.map(({ action }) => action)).toEqual(['login.open']);
  });
});

describe('the log as a file', () => {
  const fileOf = async (format: 'csv' | 'jsonl') => {
    const input = { accountId: team.owner.live, actorId: team.developer.userId, format };
    const parts = [await team.admin.portal.audit.file(input)];
    for (let after = parts[0]?.next ?? null; after !== null; after = parts.at(-1)?.next ?? null)
      parts.push(await team.admin.portal.audit.file({ ...input, after }));
    return { parts: parts.length, name: parts[0]?.fileName, text: parts.map(({ text }) => text).join('') };
  };

  it('has every event once, as JSON lines with the details', async () => {
    const { parts, name, text } = await fileOf('jsonl');
    expect([parts, name]).toEqual([2, 'audit-log.jsonl']);
    const events = text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    const targets = events.map(({ target }) => target.id).filter((id: string) => /^rm_\d/.test(id));
    expect(new Set(targets).size).toBe(EVENTS);
    expect(events.at(-1)).toMatchObject({ action: 'room.create', detail: { count: 1_000 } });
  });

  it('has one line of names as CSV', async () => {
    const { name, text } = await fileOf('csv');
    const lines = text.trimEnd().split('\r\n');
    expect(name).toBe('audit-log.csv');
    expect(lines.filter((line) => line.startsWith('at,action,actorKind,actorId'))).toHaveLength(1);
    expect(lines.filter((line) => line.includes(',room.create,application,'))).toHaveLength(EVENTS);
  });

  it('keeps names from becoming formulas of a spreadsheet', async () => {
    const input = { accountId: team.owner.live, actorId: team.admin.userId, format: 'csv' as const };
    const { text } = await team.owner.portal.audit.file(input);
    expect(text).toContain(`,${keyId},'=1+1,`);
  });
});
