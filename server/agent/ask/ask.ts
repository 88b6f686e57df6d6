import type { z } from 'zod';
import { actForOwn } from '../../identity/accounts/access';
import { filterOf } from '../../identity/tokens/list-filter';
import type { Db } from '../../platform/db/client';
import { ApiError, notFound } from '../../platform/errors/errors';
import type { Log } from '../../platform/log/log';
import type { OwnerQueue } from '../../platform/limits/owner-queue';
import type { Caller, Principal, UserPrincipal } from '../../platform/principal/principal';
import type { Context } from '../../platform/procedures/context';
import { findWhose } from '../../rooms/sessions/readable-sessions';
import { composeAnswer } from '../answers/compose';
import { sentenceIn } from '../answers/sentences';
import type { EmbeddingModel } from '../embeddings/embedding-model';
import type { TurnScope } from '../history/any-word';
import { findPlaces } from '../history/places';
import { personOf } from '../history/search-queue';
import { assertRange } from '../../platform/lists/range';
import { LANGUAGES, type Language } from '../minutes/grounding/stop-words';
import { languageOf } from '../minutes/grounding/terms';
import { TOKEN_BYTES } from '../minutes/parts';
import type { TextVector } from '../history/similar';
import { callerLeft, type Asker, type Asking } from './asking';
import type { ask as contract, askOfAccount as ofAccountContract } from './contract';
import { describeClaim } from './describe';
import { findPassages } from './passages';

interface Deps {
  db: Db;
  searchQueue: OwnerQueue;
  asking: Asking;
  /** Null: passages are found by words alone. */
  embeddings: EmbeddingModel | null;
  log: Log;
}

type Input = z.output<typeof contract.input>;
type Call = Pick<Context, 'whenLost'>;

/** The share of a question to a model that passages may take, and the most of it, which bounds the cost, in bytes. */
const SHARE = 0.7;
const PASSAGES_BYTES = 48_000;
/** The limits of an answer across meetings. */
const LIMITS = { claims: 8, evidence: 6 };

/**
 * Answers a question from the transcripts that the caller may read. Every claim has turns that support it; without one,
 * the question is unanswered.
 * @throws ApiError BAD_REQUEST; FORBIDDEN without the scope, and when the given room does not exist or the caller has
 *   no access to it; TOO_MANY_REQUESTS, BAD_GATEWAY, SERVICE_UNAVAILABLE
 */
export async function ask(deps: Deps, caller: Caller, input: Input, { whenLost }: Call) {
  const lost = whenLost?.() ?? null; // before anything that takes time: an earlier departure is not told
  const { db, asking } = deps;
  const { question, roomId, from = null, to = null, externalUserId, language } = input;
  assertRange(input);
  const { of, except = new Set<string>() } = await findWhose(db, caller, roomId);
  const scope: TurnScope = {
    of,
    except: [...except],
    sessionIds: input.sessionIds ?? null,
    from,
    to,
    filter: filterOf(caller.principal, of, { externalUserId }),
  };
  const { model } = asking;
  if (model === null)
    throw new ApiError('SERVICE_UNAVAILABLE', 'No language model is configured on this server.');
  const asker = await askerOf(db, caller);
  asking.count(asker);
  const bytes = Math.min(PASSAGES_BYTES, model.dataTokens * TOKEN_BYTES * SHARE);
  const meaning = await meaningOf(deps, question, lost);
  const passages = await deps.searchQueue.run(asker.ownerId, () =>
    findPassages(db, scope, { question, bytes, meaning }),
  );
  const claims =
    passages.length === 0
      ? []
      : await asking.run(asker, lost, (used, signal) =>
          composeAnswer(used, passages, question, { language, limits: LIMITS, signal }),
        );
  return {
    answer:
      claims.length === 0
        ? sentenceIn(knownLanguage(language) ?? languageOf(question), 'notSaid')
        : claims.map(({ text }) => text).join(' '),
    claims: claims.map(describeClaim),
    unanswered: claims.length === 0,
    searched: {
      sessionCount: new Set(passages.map(({ sessionId }) => sessionId)).size,
      turnCount: passages.reduce((sum, { turns }) => sum + turns.length, 0),
    },
  };
}

/**
 * Answers a question from the transcripts of one of the caller's accounts.
 * @throws ApiError NOT_FOUND when the account belongs to another person; the errors of `ask`
 */
export async function askOfAccount(
  deps: Deps,
  caller: Caller<UserPrincipal>,
  { accountId, ...input }: z.output<typeof ofAccountContract.input>,
  call: Call,
) {
  const account = await actForOwn(deps.db, caller, accountId);
  if (account === null) throw notFound('There is no such account.');
  const answer = await ask(deps, account, input, call);
  const sessionIds = answer.claims.flatMap(({ evidence }) => evidence.map(({ sessionId }) => sessionId));
  const placeAt = await findPlaces(deps.db, [...new Set(sessionIds)]);
  return {
    ...answer,
    claims: answer.claims.map((claim) => ({
      ...claim,
      evidence: claim.evidence.flatMap((said) => {
        const place = placeAt(said);
        return place === null ? [] : [{ ...said, ...place }];
      }),
    })),
  };
}

/**
 * Returns a question as a vector; null when there is no embedding model, or when it fails.
 * @throws ApiError CLIENT_CLOSED_REQUEST
 */
async function meaningOf(
  { embeddings, log }: Pick<Deps, 'embeddings' | 'log'>,
  question: string,
  lost: AbortSignal | null,
): Promise<TextVector | null> {
  if (embeddings === null) return null;
  try {
    const timeout = AbortSignal.timeout(EMBEDDING_MS);
    const signal = lost === null ? timeout : AbortSignal.any([lost, timeout]);
    const [vector] = await embeddings.embed([question], signal);
    return vector === undefined ? null : { model: embeddings.name, vector };
  } catch (err) {
    if (lost?.aborted) throw callerLeft();
    log.warn({ err }, 'a question was not embedded, so its passages are found by words alone');
    return null;
  }
}

/** The longest wait for the vector of a question, in milliseconds. */
const EMBEDDING_MS = 10_000;

/** Returns the language of a tag, if the server has sentences in it. */
function knownLanguage(tag: string | undefined): Language | null {
  const [primary] = (tag ?? '').split('-');
  return LANGUAGES.find((language) => language === primary) ?? null;
}

/** Returns the caller, for the limits of work that costs money. */
export async function askerOf(db: Db, caller: Caller): Promise<Asker> {
  return { ownerId: await personOf(db, caller), ...placeOf(caller.principal) };
}

function placeOf(principal: Principal): Pick<Asker, 'place' | 'id'> {
  switch (principal.kind) {
    case 'key':
      return { place: principal.accountId, id: principal.keyId };
    case 'grant':
      return { place: principal.accountId, id: principal.grantId };
    case 'account':
      return { place: principal.accountId, id: principal.userId };
    case 'user':
      return { place: principal.userId, id: principal.userId };
    case 'room':
      return { place: principal.roomId, id: `${principal.roomId} ${principal.subject}` };
    case 'anonymous':
      return { place: '', id: '' };
    default:
      return principal satisfies never;
  }
}
