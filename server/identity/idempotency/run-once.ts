import type { z } from 'zod';
import { ApiError, conflict } from '../../platform/errors/errors';
import { hasScope } from '../../platform/principal/principal';
import { fingerprintOf } from './fingerprint';
import { readIdempotencyKey } from './key';
import { AnsweredMeanwhile, keyed, ownerOf, type KeyedDeps, type KeyedRequest } from './keyed';
import { unkeyed, type KeyedCall, type Once } from '../../platform/procedures/once';
import { keptSince } from './retention';
import { findRequest, type StoredRequest } from './store';

type Call = KeyedCall<KeyedDeps>;

/**
 * Runs the rule of an operation that accepts an `Idempotency-Key`. When the account has sent the same request with the
 * same key within 24 hours, the stored answer is replayed and the rule does not run. A rule that fails stores nothing.
 * The header applies to calls with a secret key and is ignored for other callers.
 * @param contract the contract of the operation, whose output schema parses a stored answer
 * @param rule makes its change with the `Once` that it gets
 * @throws ApiError BAD_REQUEST for a malformed key, UNPROCESSABLE_CONTENT when the key was used for another request,
 *   CONFLICT when an earlier request with the key does not end in time
 */
export async function runOnce<Answer>(
  call: Call,
  contract: { output: z.ZodType<Answer> },
  input: unknown,
  rule: (once: Once<Answer>) => Promise<Answer>,
): Promise<Answer> {
  const { services, setHeader } = call;
  const request = keyedRequestOf(call, input);
  if (request === null) return rule(unkeyed(services.db));
  const replay = (found: StoredRequest): Answer => {
    const answer = readAnswer(services, request, found, contract.output);
    setHeader?.('Idempotency-Replayed', 'true');
    return answer;
  };

  const found = await findRequest(services.db, request, keptSince(services.now()));
  if (found !== null) return replay(found);
  const outcome: { stored: { answer: Answer } | null } = { stored: null };
  try {
    await rule(keyed(services, request, (answer: Answer) => void (outcome.stored = { answer })));
  } catch (error) {
    if (error instanceof AnsweredMeanwhile) return replay(error.found);
    throw error;
  }
  if (outcome.stored === null) throw new Error(`${request.operation} did not store its answer.`);
  return outcome.stored.answer;
}

/**
 * Null: no key counts. A caller without the scope of the operation gets no replay: the answer may contain what the
 * scope protects, and the rule refuses them.
 */
function keyedRequestOf({ caller, operation, idempotencyKey }: Call, input: unknown): KeyedRequest | null {
  const { rest } = operation;
  if (rest?.idempotencyKey !== 'taken')
    throw new Error('The operation does not declare its Idempotency-Key.');
  const { principal } = caller;
  if (idempotencyKey === null || principal.kind !== 'key' || !hasScope(caller)) return null;
  const name = `${rest.method} ${rest.path}`;
  return {
    accountId: principal.accountId,
    key: readIdempotencyKey(idempotencyKey),
    operation: name,
    fingerprint: fingerprintOf(name, input),
  };
}

function readAnswer<Answer>(
  { vault }: KeyedDeps,
  request: KeyedRequest,
  { fingerprint, answerBox }: StoredRequest,
  output: z.ZodType<Answer>,
): Answer {
  if (fingerprint !== request.fingerprint) {
    throw new ApiError(
      'UNPROCESSABLE_CONTENT',
      'This Idempotency-Key was used for a request to another route or with another body; use a new key for a new request.',
    );
  }
  const text = answerBox === null ? null : vault.open(answerBox, ownerOf(request));
  const { answer }: { answer?: unknown } = text === null ? {} : JSON.parse(text);
  const read = output.safeParse(answer);
  if (read.success) return read.data;
  throw conflict(
    'The request with this Idempotency-Key has been carried out, and its response can no longer be read; use a new key for a new request.',
  );
}
