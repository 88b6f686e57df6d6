import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

/** The function that the hourly clean-up calls for each table whose rows outlive their use. */
const CLEANED_UP: Record<string, string> = {
  attempts: 'deleteOldAttempts',
  call_invitations: 'deleteEndedInvitations',
  clients: 'deleteOldGrants',
  email_changes: 'deleteExpiredLogins',
  events: 'deleteOldEvents',
  grant_codes: 'deleteOldGrants',
  grant_tokens: 'deleteOldGrants',
  grants: 'deleteOldGrants',
  idempotency_keys: 'deleteOldAnswers',
  job_turns: 'deleteFinishedJobs',
  jobs: 'deleteFinishedJobs',
  logged_requests: 'deleteOldRequests',
  logins: 'deleteExpiredLogins',
  organization_invitations: 'deleteExpiredInvitations',
  passkey_challenges: 'deleteOldChallenges',
  password_resets: 'deleteExpiredLogins',
  pending_sign_ins: 'deleteExpiredLogins',
  recording_links: 'deleteEndedLinks',
  recordings: 'deleteExpired',
  room_invitations: 'deleteOldInvitations',
  sessions: 'deleteOldSessions',
  sign_up_links: 'deleteExpiredLogins',
  token_revocations: 'deleteOldRevocations',
  waiting_people: 'deleteOldDecisions',
  webhook_attempts: 'deleteOldDeliveries',
  webhook_deliveries: 'deleteOldDeliveries',
};

/** The tables whose rows are ended by people and processes, or are kept. */
const OTHERWISE: Record<string, string> = {
  accounts: 'with their person',
  call_invitation_uses: 'with their invitation',
  audit_events: 'for ever; they can be exported',
  chat_files: 'by their own job, after their message or session',
  customer_buckets: 'one for an account',
  event_heads: 'one for an account',
  keys: 'with their account: the portal shows those that were revoked',
  organization_members: 'when they leave or are removed, or with the organization',
  organizations: 'with their last member',
  past_usage: 'with the room: usage of sessions that were deleted',
  person_erasures: 'with the account: they are receipts, which name nobody',
  person_exports: 'by their own job, a day after they are ready',
  passkeys: 'when they are removed, or with their person',
  presences: 'with their process',
  processes: 'with their lease',
  recorder_workers: 'with their lease',
  recovery_codes: 'when they are used or replaced, or with the second factor',
  recording_renders: 'with the room: the bytes go with the recording, and usage counts them until then',
  recording_tracks:
    'with the recording: its files count until then, and an erasure of the person deletes them before',
  room_bans: 'when they are lifted, or with the room',
  room_members: 'when they are taken out, or with the room',
  rooms: 'when they are deleted, and wholly with their account',
  second_factors: 'when the person removes it, or with the person',
  users: 'when they delete themselves, or the operator deletes them',
  webhooks: 'when they are deleted, or with their account',
};

interface Snapshot {
  tables: Record<string, { foreignKeys: Record<string, { tableTo: string; onDelete?: string }> }>;
}

/** Returns the tables, each with the tables whose deleted rows take its own rows along. */
function cascades(): Map<string, string[]> {
  const newest = readdirSync(join(root, 'drizzle/meta')).filter((name) => name.endsWith('_snapshot.json'));
  const { tables }: Snapshot = JSON.parse(read(`drizzle/meta/${newest.toSorted().at(-1)}`));
  return new Map(
    Object.entries(tables).map(([name, { foreignKeys }]) => [
      name.replace('public.', ''),
      Object.values(foreignKeys).flatMap(({ tableTo, onDelete }) =>
        onDelete === 'cascade' ? [tableTo] : [],
      ),
    ]),
  );
}

it('knows when the rows of every table are deleted: with their session, by the clean-up, or otherwise', () => {
  const parents = cascades();
  const goesWithSession = (name: string): boolean =>
    (parents.get(name) ?? []).some((parent) => parent === 'sessions' || goesWithSession(parent));
  const known = (name: string) => name in CLEANED_UP || name in OTHERWISE || goesWithSession(name);
  expect(parents.size).toBeGreaterThan(40);
  const unknown = [...parents.keys()].filter((name) => !known(name));
  expect(unknown, 'say above when rows of these go, and in docs/guides/operate/operations.md').toEqual([]);
  const named = [...Object.keys(CLEANED_UP), ...Object.keys(OTHERWISE)];
  expect(named.filter((name) => !parents.has(name) || goesWithSession(name))).toEqual([]);
  const cleanUp = read('server/boot/jobs/clean-up.ts');
  const called = Object.values(CLEANED_UP).filter((name) => !cleanUp.includes(`await ${name}(`));
  expect(called, 'what the clean-up does not call').toEqual([]);
});
