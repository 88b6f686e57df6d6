import { createHash } from 'node:crypto';
import type { z } from 'zod';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { assertNotEncrypted } from '../agents/rules';
import { findReadable, summarize } from '../artifacts/read';
import type { getProof as contract } from './contract';
import * as store from './store';

type Proof = z.output<typeof contract.output>;

/**
 * Returns the chain of hashes of a transcript, and signs it together with the statements of the minutes. The database
 * computes the hash of a turn when it stores the turn; this function reads them only, so that a changed turn no longer
 * fits.
 * @throws ApiError NOT_FOUND, FORBIDDEN; CONFLICT in an end-to-end encrypted room, and when the transcript has turns
 *   that were stored before turns had hashes
 */
export async function getProof(
  { db, now, tokens }: { db: Db; now: () => Date; tokens: Tokens },
  caller: Caller,
  { sessionId }: z.output<typeof contract.input>,
): Promise<Proof> {
  const { found, room } = await findReadable(db, caller, sessionId);
  assertNotEncrypted(room);
  const { head, chain } = (await store.findChain(db, sessionId)) ?? { head: 0, chain: firstLink(sessionId) };
  if (chain === null) throw conflict('The session has no proof: its transcript is older than proofs.');
  const turns = await readLinks(db, sessionId, head);
  const statements = statementsOf(summarize(found, now()), hashesById(turns));
  const signed = { conferenceSessionId: sessionId, turnCount: head, chain, statements };
  const iat = Math.floor(now().getTime() / 1_000);
  return {
    conferenceSessionId: sessionId,
    turns,
    chain,
    statements,
    signature: tokens.signProof({ ...signed, iat }),
  };
}

const firstLink = (sessionId: string): string => createHash('sha256').update(sessionId).digest('hex');

/** Reads what was deleted last, so that a turn that is deleted meanwhile is in one of the two. */
async function readLinks(db: Db, sessionId: string, head: number): Promise<Proof['turns']> {
  const links = new Map<number, Proof['turns'][number]>();
  for (const { sequence, turnId, hash } of await store.listHashes(db, sessionId, head))
    if (sequence !== null && hash !== null) links.set(sequence, { turnId, hash });
  for (const { sequence, hash } of await store.listDeletedHashes(db, sessionId))
    if (sequence <= head && !links.has(sequence)) links.set(sequence, { turnId: null, hash });
  return [...links].sort(([one], [other]) => one - other).map(([, link]) => link);
}

const hashesById = (turns: Proof['turns']): ReadonlyMap<string | null, string> =>
  new Map(turns.map(({ turnId, hash }) => [turnId, hash]));

/** Returns the statements of an artifact. Evidence that was deleted is left out. */
function statementsOf(
  artifact: ReturnType<typeof summarize>,
  hashes: ReadonlyMap<string | null, string>,
): Proof['statements'] {
  type Found = Pick<Proof['statements'][number], 'kind' | 'text'> & { turnIds: readonly string[] };
  const { decisions, decisionEvidence, followUps, followUpEvidence, actionItems, sections } = artifact;
  const found: Found[] = [
    ...(decisions ?? []).map((text, at) => ({
      kind: 'decision' as const,
      text,
      turnIds: decisionEvidence?.[at]?.turnIds ?? [],
    })),
    ...(followUps ?? []).map((text, at) => ({
      kind: 'follow-up' as const,
      text,
      turnIds: followUpEvidence?.[at]?.turnIds ?? [],
    })),
    ...(actionItems ?? []).map(({ text, evidence }) => ({
      kind: 'action-item' as const,
      text,
      turnIds: evidence.turnIds,
    })),
    ...(sections ?? []).flatMap(({ statements }) =>
      statements.map(({ text, evidence }) => ({ kind: 'section' as const, text, turnIds: evidence.turnIds })),
    ),
  ];
  return found.map(({ turnIds, ...statement }) => ({
    ...statement,
    turnHashes: turnIds.flatMap((id) => hashes.get(id) ?? []),
  }));
}
