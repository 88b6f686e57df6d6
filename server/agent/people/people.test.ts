import { createHash } from 'node:crypto';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runningClock } from '../../testing/clock';
import { NOTHING_ERASED } from '../../platform/vocabulary/person-data';
import { eventsOn } from '../../testing/identity-rows';
import { hurryWaitingJobs } from '../../testing/jobs-rows';
import { newKeyFor, newPerson, type Person } from '../../testing/people';
import { testServer, type TestServer } from '../../testing/server';
import { foundIn, textsOfFiles, textsOfTables, type WordKind } from '../../testing/told-words';
import { holdCallOfTwo, type CallOfTwo } from '../../testing/two-people';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver';

/*
 * Two people leave their words everywhere. One of them is exported, and then erased. The tests run in this order.
 */

const clock = runningClock();
let server: TestServer;
let owner: Person;
let key: string;
let receiver: WebhookReceiver;
let call: CallOfTwo;

beforeAll(async () => {
  server = await testServer({
    env: { ALLOW_PRIVATE_WEBHOOKS: 'true' },
    replace: () => ({ now: clock.now }),
    timers: clock,
  });
  owner = await newPerson(server.services, 'Olga Owner');
  key = await newKeyFor(owner, 'live', ['svc:rooms', 'svc:history', 'svc:events']);
  receiver = await startWebhookReceiver();
  // An endpoint that repeats what it gets.
  receiver.answer = ({ body, event }, response) => {
    const headers = { 'Content-Type': 'text/plain', 'X-Person': String(event.data['externalUserId']) };
    response.writeHead(200, headers).end(body);
    return null;
  };
  await rest('POST', '/api/webhooks', { url: receiver.url });
  call = await holdCallOfTwo(server, key, owner.live);
  await receiver.until((received) => received.some(({ event }) => event.type === 'participant.left'));
  await server.services.requestLog.flush();
});
afterAll(async () => {
  await server.close();
  await receiver.close();
});

const rest = (method: string, path: string, body?: object) => server.call(method, path, { key, body });
const wordsOf = (person: keyof Pick<CallOfTwo, 'ada' | 'grace'>, except: readonly WordKind[] = []) =>
  Object.entries(call[person].words).flatMap(([kind, word]) =>
    except.some((one) => one === kind) ? [] : [word],
  );

/** Waits for the end of an erasure. Moves the clock on once: with each look, leases of running jobs would expire. */
async function erased(erasureId: string) {
  const read = async () => (await rest('GET', `/api/erasures/${erasureId}`)).body;
  clock.advance(3_000);
  await expect
    .poll(async () => {
      await hurryWaitingJobs(server.services.db);
      server.services.jobs.wake();
      return (await read()).status;
    })
    .toBe('done');
  return read();
}

async function exported(externalUserId: string) {
  const read = async () => (await rest('GET', `/api/people/${externalUserId}/export`)).body;
  await expect.poll(async () => (await read()).status).toBe('ready');
  const ready = await read();
  const { pathname, search } = new URL(ready.url);
  const response = await fetch(server.url + pathname + search);
  const bytes = Buffer.from(await response.arrayBuffer());
  const files = new Map(Object.entries(unzipSync(bytes)).map(([name, file]) => [name, strFromU8(file)]));
  return { ready, response, bytes, files, text: [...files.values(), ...files.keys()].join('\n') };
}

describe('an export', () => {
  it(
    'has everything of the person, and nothing that others wrote to others',
    { tags: ['slow'] },
    async () => {
      const first = await rest('GET', `/api/people/${call.ada.words.id}/export`);
      expect(first.body).toMatchObject({ status: 'preparing', url: null, sizeBytes: null, sha256: null });
      const { ready, response, bytes, files, text } = await exported(call.ada.words.id);
      expect(ready).toMatchObject({
        status: 'ready',
        progress: 1,
        error: null,
        sizeBytes: bytes.length,
        sha256: createHash('sha256').update(bytes).digest('hex'),
      });
      expect(response.headers.get('Content-Type')).toBe('application/zip');
      expect(response.headers.get('Content-Disposition')).toMatch(/person-export-\d{4}-\d\d-\d\d\.zip/);
      // Statements of minutes are the model's, who said them is in the turns. A mail is not kept as data of the person.
      const others: WordKind[] = ['statement', 'chapter', 'section', 'mail', 'reply'];
      expect(wordsOf('ada', others).filter((word) => !text.includes(word))).toEqual([]);
      // Grace's private message to Ada is in it, and the question of the poll in which Ada voted.
      const told: WordKind[] = ['private', 'question'];
      expect(wordsOf('grace', told).filter((word) => text.includes(word))).toEqual([]);
      expect(told.filter((kind) => !text.includes(call.grace.words[kind]))).toEqual([]);
      expect(JSON.parse(files.get('recordings.json') ?? '')).toMatchObject([
        { recordingId: call.recordingId },
      ]);
      expect(JSON.parse(files.get('participations.json') ?? '')).toMatchObject([
        { conferenceSessionId: call.sessionId, roomId: call.roomId, role: 'host' },
      ]);
      const readme = files.get('README.txt');
      const described = [...files.keys()].filter((name) => name.endsWith('.json'));
      expect(described.filter((name) => !readme?.includes(`${name}: `))).toEqual([]);
      expect([...files.keys()].filter((name) => name.startsWith('files/'))).toEqual([
        expect.stringMatching(new RegExp(`/${call.ada.words.filename}\\.txt$`)),
      ]);
    },
  );

  it('of a person of whom nothing is stored is empty', async () => {
    const { files } = await exported('nobody');
    expect(JSON.parse(files.get('turns.json') ?? '')).toEqual([]);
  });

  it('can be had for the account alone, and not without the token of its link', async () => {
    const { ready } = await exported(call.grace.words.id);
    const stranger = await newPerson(server.services, 'Sam Stranger');
    const otherKey = await newKeyFor(stranger);
    const path = `/api/people/${call.grace.words.id}/export`;
    const other = await server.call('GET', path, { key: otherKey });
    expect(other.body.exportId).not.toBe(ready.exportId);
    const file = `/api/exports/${ready.exportId}/file`;
    expect((await server.call('GET', file)).status).toBe(401);
    const token = new URL(ready.url).searchParams.get('token');
    expect((await server.call('GET', `/api/exports/${other.body.exportId}/file?token=${token}`)).status).toBe(
      401,
    );
    expect((await server.call('GET', `${file}?token=${token}`)).status).toBe(200);
  });
});

describe('an erasure', { tags: ['slow'] }, () => {
  let receipt: Record<string, unknown> & { erasureId: string };

  it('runs in the background, and deletes exports first', async () => {
    // Also the exports of others go: this one has a private message of Ada.
    await exported(call.grace.words.id);
    const { status, body } = await rest('DELETE', `/api/people/${call.ada.words.id}`);
    expect([status, body.status]).toEqual([202, 'running']);
    receipt = await erased(body.erasureId);
  });

  it('leaves no word of the person in the database, the storage, the feed and the log', async () => {
    const { db } = server.services;
    await server.services.requestLog.flush();
    const tables = await textsOfTables(db);
    // The audit log cannot be changed. It has the identifier of people who acted in calls, and no names and texts.
    const audit = tables.get('audit_events') ?? '';
    tables.set('audit_events', audit.replaceAll(call.ada.words.id, ''));
    const events = (await rest('GET', '/api/events?limit=500')).text;
    const files = await textsOfFiles(server.dataDir, ['database']);
    const texts = new Map([...tables, ...files, ['feed', events], ['log', server.logged()]]);
    expect(foundIn(texts, wordsOf('ada'))).toEqual([]);
    expect(foundIn(tables, [call.grace.words.speech])).not.toEqual([]);
  });

  it('leaves everything of the other person', async () => {
    const tables = await textsOfTables(server.services.db);
    const files = await textsOfFiles(server.dataDir, ['database']);
    const texts = [...tables.values(), ...files.values()].join('\n');
    expect(wordsOf('grace').filter((word) => !texts.includes(word))).toEqual([]);
    const { participants } = (await rest('GET', `/api/sessions/${call.sessionId}`)).body;
    const stayOf = ({ participantId }: { participantId: string }) =>
      participants.find((one: { participantId: string }) => one.participantId === participantId);
    expect(stayOf(call.ada)).toMatchObject({
      displayName: 'Somebody',
      externalUserId: null,
      role: 'host',
      rating: null,
      quality: null,
    });
    expect(stayOf(call.grace)).toMatchObject({
      displayName: call.grace.words.name,
      externalUserId: call.grace.words.id,
      rating: { stars: 2, comment: call.grace.words.comment },
      quality: expect.any(Object),
    });
    const { polls } = (await rest('GET', `/api/sessions/${call.sessionId}/polls`)).body;
    expect(polls).toMatchObject([{ question: call.grace.words.question, voterCount: 0 }]);
    const artifact = (await rest('GET', `/api/artifacts/${call.sessionId}`)).body;
    expect(artifact).toMatchObject({
      summaryText: null,
      outcome: null,
      decisions: [call.grace.words.statement],
      actionItems: [{ text: call.grace.words.item, ownerExternalUserId: call.grace.words.id }],
      chapters: [{ title: call.grace.words.chapter }],
      consents: [{ externalUserId: call.grace.words.id, wording: call.grace.words.wording }],
    });
    const ledger = (await rest('GET', `/api/sessions/${call.sessionId}/consents`)).body;
    expect(artifact.consents).toEqual(ledger.consents);
  });

  it('returns a receipt with counts, without the person', async () => {
    expect(receipt).toMatchObject({
      error: null,
      erased: {
        sessions: 1,
        participants: 1,
        turns: 2,
        messages: 4,
        reactions: 1,
        files: 1,
        polls: 1,
        votes: 1,
        measurements: 1,
        ratings: 1,
        consents: 1,
        summaries: 1,
        statements: 6,
        invitations: 1,
        bans: 1,
        waiting: 1,
        responses: 1,
      },
      recordings: [call.recordingId],
      renders: [call.renderId],
      recordingsDeleted: false,
    });
    expect(JSON.stringify(receipt)).not.toContain(call.ada.words.id);
    expect(await eventsOn(server.services.db, receipt.erasureId)).toMatchObject([
      { action: 'person.erase', actorKind: 'key', detail: { recordings: 'keep' } },
    ]);
    const { events } = (await rest('GET', '/api/events?types=person.erased')).body;
    expect(events).toMatchObject([{ data: { erasureId: receipt.erasureId, erased: receipt['erased'] } }]);
  });

  it('finds nothing of the person by search, and proofs of the others keep verifying', async () => {
    const found = (await rest('GET', `/api/turns?q=${call.ada.words.speech}`)).body;
    expect(found.turns).toEqual([]);
    const { turns, chain } = (await rest('GET', `/api/artifacts/${call.sessionId}/proof`)).body;
    expect(turns.map(({ turnId }: { turnId: string | null }) => turnId !== null)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
    const links = turns.map(({ hash }: { hash: string }) => hash);
    const last = links.reduce(
      (link: string, hash: string) => sha256(Buffer.from(link + hash, 'hex')),
      sha256(call.sessionId),
    );
    expect(chain).toBe(last);
  });

  it('makes links and tokens of the person worthless, and does not repeat a request that named them', async () => {
    const retried = await call.invite();
    expect([retried.status, retried.body.error]).toEqual([
      409,
      expect.stringContaining('can no longer be read'),
    ]);
    const answer = await server.call('GET', `/api/sessions/${call.sessionId}`, { bearer: call.ada.token });
    expect(answer.status).toBe(401);
  });

  it('of somebody of whom nothing is left ends as well', async () => {
    const { body } = await rest('DELETE', `/api/people/${call.ada.words.id}`);
    const { erased: counts, recordings } = await erased(body.erasureId);
    // The call that asked for it is in the request log.
    expect(counts).toEqual({ ...NOTHING_ERASED, requests: 1 });
    expect(recordings).toEqual([]);
  });
});
