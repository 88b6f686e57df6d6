import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLocalJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addMinutes,
  addTurn,
  changeTurns,
  deleteTurn,
  forgetChain,
  forgetNumbers,
  storedItem,
} from '../../testing/agent-rows';
import { addParticipant, addSession } from '../../testing/rooms-rows';
import { after } from '../../testing/row-times';
import { newEmbedRoom, newScene, type Scene } from '../../testing/scene';
import { testServer, type TestServer } from '../../testing/server';

let server: TestServer;
let scene: Scene;
beforeAll(async () => {
  server = await testServer();
  scene = await newScene(server);
});
afterAll(() => server.close());

const db = () => server.services.db;
const call = (path: string) => server.call('GET', path, { key: scene.key });
const artifactOf = async (id: string) => (await call(`/api/artifacts/${id}`)).body;
const proofOf = async (id: string) => (await call(`/api/artifacts/${id}/proof`)).body;
const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

/** Returns the hash of a turn, as the documentation describes it. */
const hashOf = (turn: Record<string, string | null>): string =>
  sha256(
    ['turnId', 'speakerId', 'source', 'startedAt', 'endedAt', 'text']
      .map((field) => turn[field] ?? '')
      .join('\n'),
  );
const chainOf = (sessionId: string, hashes: string[]): string =>
  hashes.reduce((chain, hash) => sha256(Buffer.from(chain + hash, 'hex')), sha256(sessionId));

/** A session in which Ada speaks and writes, and somebody unknown speaks. The turns are not stored in their order. */
async function newSession() {
  const roomId = await newEmbedRoom(server, scene.key);
  const { id } = await addSession(db(), roomId);
  const { id: participantId } = await addParticipant(db(), id, { displayName: 'Ada' });
  const late = await addTurn(db(), id, {
    participantId,
    text: 'We ship on Friday. “Ja” – é.',
    startedAt: after(5_120),
    endedAt: after(7_003),
  });
  const early = await addTurn(db(), id, { text: 'Two\nlines' });
  const chat = await addTurn(db(), id, { participantId, text: 'Agreed.', source: 'chat' });
  return { id, late, early, chat };
}

it('a proof has the hash of each turn in the order of storing, their chain, and a signature', async () => {
  const { id, late, early, chat } = await newSession();
  const { turns } = await artifactOf(id);
  const proof = await proofOf(id);
  const hashes = new Map(turns.map((turn: Record<string, string | null>) => [turn['turnId'], hashOf(turn)]));
  const stored = [late, early, chat].map((turn) => turn.id);
  expect(proof.turns).toEqual(stored.map((turnId) => ({ turnId, hash: hashes.get(turnId) })));
  const chain = chainOf(
    id,
    proof.turns.map(({ hash }: { hash: string }) => hash),
  );
  expect(proof.chain).toBe(chain);
  const { jwks } = server.services.tokens;
  const { payload } = await jwtVerify(proof.signature, createLocalJWKSet(jwks), { typ: 'proof+jwt' });
  expect(payload).toMatchObject({ conferenceSessionId: id, turnCount: 3, chain, statements: [] });
});

it('a session without turns has a chain, which only names it', async () => {
  const { id } = await addSession(db(), await newEmbedRoom(server, scene.key));
  expect(await proofOf(id)).toMatchObject({ turns: [], chain: sha256(id), statements: [] });
});

it('the statements of the minutes have the hashes of their evidence', async () => {
  const { id, late, chat } = await newSession();
  const evidence = { turnIds: [late.id, chat.id], startMs: 0 };
  await addMinutes(db(), id, {
    summaryText: 'A short talk.',
    decisions: ['Ship on Friday.'],
    decisionEvidence: [evidence],
    actionItems: [storedItem({ text: 'Ship it.', evidence: { ...evidence, turnIds: [late.id] } })],
  });
  const { turns, statements } = await proofOf(id);
  const [first, , third] = turns.map(({ hash }: { hash: string }) => hash);
  expect(statements).toEqual([
    { kind: 'decision', text: 'Ship on Friday.', turnHashes: [first, third] },
    { kind: 'action-item', text: 'Ship it.', turnHashes: [first] },
  ]);
});

it('a turn that somebody changes in the database no longer fits', async () => {
  const { id } = await newSession();
  const before = await proofOf(id);
  await changeTurns(db(), { sessionId: id, text: 'Agreed.' }, 'speech');
  const { turns } = await artifactOf(id);
  const changed = turns.find(({ text }: { text: string }) => text === 'Agreed.');
  const proof = await proofOf(id);
  expect(proof.turns).toEqual(before.turns);
  expect(proof.turns.map(({ hash }: { hash: string }) => hash)).not.toContain(hashOf(changed));
});

it('a deleted turn leaves its hash, and the chain goes on', async () => {
  const { id, early } = await newSession();
  const before = await proofOf(id);
  await deleteTurn(db(), early.id);
  await addTurn(db(), id, { text: 'Later.' });
  const proof = await proofOf(id);
  expect(proof.turns.slice(0, 3)).toEqual([
    before.turns[0],
    { ...before.turns[1], turnId: null },
    before.turns[2],
  ]);
  expect(proof.chain).toBe(
    chainOf(
      id,
      proof.turns.map(({ hash }: { hash: string }) => hash),
    ),
  );
});

it.each([
  ['hashes', forgetChain],
  ['numbers', forgetNumbers],
])('a transcript from before turns had %s has none', async (_what, forget) => {
  const { id } = await newSession();
  await forget(db(), id);
  expect(await call(`/api/artifacts/${id}/proof`)).toMatchObject({
    status: 409,
    body: { error: 'The session has no proof: its transcript is older than proofs.' },
  });
});

it.skipIf(spawnSync('python3', ['--version']).error !== undefined)(
  'the program in the documentation accepts what was stored, and finds each change',
  { tags: ['slow'] },
  async () => {
    const { id, late } = await newSession();
    await addMinutes(db(), id, {
      decisions: ['Ship on Friday.'],
      decisionEvidence: [{ turnIds: [late.id], startMs: 0 }],
    });
    const page = await readFile('docs/guides/proofs.md', 'utf8');
    const [, program = ''] = /```py\n([^]*?)```/.exec(page) ?? [];
    const folder = await mkdtemp(join(tmpdir(), 'conference-room-proof-'));
    const files = {
      artifact: await artifactOf(id),
      proof: await proofOf(id),
      jwks: server.services.tokens.jwks,
    };
    await writeFile(join(folder, 'check_proof.py'), program);
    const check = async (changed: Partial<typeof files>): Promise<string> => {
      for (const [name, content] of Object.entries({ ...files, ...changed }))
        await writeFile(join(folder, `${name}.json`), JSON.stringify(content));
      const program = ['check_proof.py', 'artifact.json', 'proof.json', 'jwks.json'];
      const { stdout, stderr } = spawnSync('python3', program, { cwd: folder, encoding: 'utf8' });
      return stdout + stderr;
    };
    const text = JSON.stringify(files.artifact);
    expect(await check({})).toBe('3 turns and 1 statements are as they were signed.\n');
    expect(await check({ artifact: JSON.parse(text.replace('Agreed.', 'Agreed!')) })).toContain(
      'was changed or removed',
    );
    expect(await check({ artifact: JSON.parse(text.replace('Ship on Friday', 'Ship on Monday')) })).toContain(
      'The minutes are other ones.',
    );
    const [head, body, signature] = files.proof.signature.split('.');
    const payload = Buffer.from(body, 'base64url').toString().replace('"turnCount":3', '"turnCount":4');
    const forged = [head, Buffer.from(payload).toString('base64url'), signature].join('.');
    expect(await check({ proof: { ...files.proof, signature: forged } })).toContain(
      'The signature is wrong.',
    );
    await rm(folder, { recursive: true });
  },
);
