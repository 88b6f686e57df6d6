import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PERSONAL_TABLES, PERSONAL_TABLE_NAMES } from './store-tables';

/** Tables that can name a person of an application, and that exports leave out: why, and what erases them. */
const ERASED_ONLY: Record<string, string> = {
  deleted_turns:
    'hashes, from which nobody reads a text; they stay, so that proofs of the others keep verifying',
  idempotency_keys: 'encrypted copies of answers for a day; `eraseFromAnswers` empties them',
  jobs: 'an address to which an invitation is mailed, for a week; deleted with the invitation',
  minutes_drafts: 'drafts of minutes that were not written; deleted with the opinions about them',
  logged_requests:
    'what programs of the account called; `eraseFromRequests` deletes those that name the person',
  person_erasures: 'the identifier until the erasure ends',
  person_exports: 'the export itself; deleted by an erasure',
  presences: 'connections in a running call; a person in one is not erased',
  sessions: 'rights that hosts gave by subject; exported with the stays, and removed with them',
  turn_windows: 'vectors of turns; the database deletes them with the turns',
  webhook_attempts: 'answers of endpoints, which can repeat an event; `clearExcerpts` empties them',
};

const OF_PORTAL = 'a person with a portal account, who deletes it there';
const OF_ACCOUNT = 'what the account itself is and sets';
const NO_PERSON = 'no names, texts or identifiers of people';
const IDS = 'ids of participants, whose rows no longer name anybody';

/** Tables without data of people of an application, and why. */
const EXCEPTIONS: Record<string, string> = {
  accounts: OF_ACCOUNT,
  agents: OF_ACCOUNT,
  attempts: 'hashes of addresses for a day',
  clients: 'names of applications',
  customer_buckets: OF_ACCOUNT,
  email_changes: OF_PORTAL,
  embedded_sessions: NO_PERSON,
  event_heads: NO_PERSON,
  grant_codes: NO_PERSON,
  grant_tokens: NO_PERSON,
  grants: OF_PORTAL,
  job_turns: NO_PERSON,
  keys: OF_ACCOUNT,
  logins: OF_PORTAL,
  organization_invitations: OF_PORTAL,
  organization_members: OF_PORTAL,
  organizations: OF_ACCOUNT,
  passkey_challenges: NO_PERSON,
  passkeys: OF_PORTAL,
  password_resets: OF_PORTAL,
  past_usage: NO_PERSON,
  pending_sign_ins: OF_PORTAL,
  processes: NO_PERSON,
  recorder_tasks: NO_PERSON,
  recorder_workers: NO_PERSON,
  recording_links: 'links to recordings, which are deleted with them',
  recording_renders: 'files of recordings, which the receipt names',
  recording_requests: IDS,
  recording_tracks:
    'what somebody sent to recordings; `eraseTracksOf` deletes it, and the receipt names the recording',
  recovery_codes: OF_PORTAL,
  room_invitations: OF_PORTAL,
  room_members: OF_PORTAL,
  rooms: 'names, settings and metadata, which the application chose for a room and not for a person',
  second_factors: OF_PORTAL,
  sign_up_links: OF_PORTAL,
  stream_tasks: NO_PERSON,
  streams: 'addresses to which a call is streamed, which the application chose for the call',
  token_revocations: 'random ids of tokens, for a day',
  transcribing_processes: NO_PERSON,
  transcript_heads: NO_PERSON,
  turn_posts: NO_PERSON,
  users: OF_PORTAL,
  webhook_deliveries: NO_PERSON,
  webhooks: OF_ACCOUNT,
};

interface Snapshot {
  tables: Record<string, object>;
}

function tablesOfDatabase(): string[] {
  const folder = join(import.meta.dirname, '../../../drizzle/meta');
  const newest = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  const { tables }: Snapshot = JSON.parse(readFileSync(join(folder, newest.toSorted().at(-1) ?? ''), 'utf8'));
  return Object.keys(tables).map((name) => name.replace('public.', ''));
}

it('every table is exported and erased, or there is a reason why not', () => {
  const tables = tablesOfDatabase();
  const named = [...PERSONAL_TABLE_NAMES, ...Object.keys(ERASED_ONLY), ...Object.keys(EXCEPTIONS)];
  expect(tables.length).toBeGreaterThan(60);
  expect(
    tables.filter((name) => !named.includes(name)),
    'add the table to the list in store-tables.ts, or say above why people are not in it',
  ).toEqual([]);
  expect(named.filter((name) => !tables.includes(name))).toEqual([]);
  expect(named.toSorted()).toEqual([...new Set(named)].toSorted());
});

it('every file of an export has a name of its own, and says what it has', () => {
  const files = PERSONAL_TABLES.map(({ file }) => file);
  expect(files).toEqual([...new Set(files)]);
  for (const { file, about } of PERSONAL_TABLES) {
    expect(file).toMatch(/^[a-z-]+$/);
    expect(about).not.toBe('');
  }
});
