import type { z } from 'zod';
import type { Tokens } from '../../identity/tokens/issuer';
import type { Db } from '../../platform/db/client';
import { conflict } from '../../platform/errors/errors';
import type { Caller } from '../../platform/principal/principal';
import { assertNotEncrypted } from '../agents/rules';
import { findReadable, summarize } from '../artifacts/read';
import { readChain } from '../transcript/numbered';
import type { getProof as contract } from './contract';

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
  const { found: artifact, room } = await findReadable(db, caller, sessionId);
  assertNotEncrypted(room);
  const found = await readChain(db, sessionId);
  if (found === null) throw conflict('The session has no proof: its transcript is older than proofs.');
  const { chain, turnCount, turns } = found;
  const statements = statementsOf(summarize(artifact, now()), hashesById(turns));
  const signed = { conferenceSessionId: sessionId, turnCount, chain, statements };
  const iat = Math.floor(now().getTime() / 1_000);
  return {
    conferenceSessionId: sessionId,
    turns,
    chain,
    statements,
    signature: tokens.signProof({ ...signed, iat }),
  };
}

const hashesById = (turns: Proof['turns']): ReadonlyMap<string | null, string> =>
  new Map(turns.map(({ turnId, hash }) => [turnId, hash]));

/** Returns the statements of an artifact. Evidence that was deleted is left out. */
function statementsOf(
  artifact: ReturnType<typeof summarize>,
  hashes: ReadonlyMap<string | null, string>,
): Proof['statements'] {
  const prove = (
    kind: Proof['statements'][number]['kind'],
    text: string,
    evidence: { turnIds: readonly string[] } | undefined,
  ) => ({ kind, text, turnHashes: (evidence?.turnIds ?? []).flatMap((id) => hashes.get(id) ?? []) });
  const { decisions, decisionEvidence, followUps, followUpEvidence, actionItems, sections } = artifact;
  return [
    ...(decisions ?? []).map((text, at) => prove('decision', text, decisionEvidence?.[at])),
    ...(followUps ?? []).map((text, at) => prove('follow-up', text, followUpEvidence?.[at])),
    ...(actionItems ?? []).map(({ text, evidence }) => prove('action-item', text, evidence)),
    ...(sections ?? []).flatMap(({ statements }) =>
      statements.map(({ text, evidence }) => prove('section', text, evidence)),
    ),
  ];
}
