import type { Db } from '../../platform/db/client';
import type { Vault } from '../tokens/vault';
import { ownerOf } from './keyed';
import * as store from './store';

/** How many answers one statement reads. */
const BATCH = 100;

/** A person of an application, as stored answers can name them. */
interface NamedPerson {
  accountId: string;
  externalUserId: string;
  /** The subject of their join tokens. */
  subject: string;
  participantIds: readonly string[];
}

/**
 * Empties the stored answers of an account that name a person. A repeat of such a request is refused, so that the change
 * is not made twice. @returns how many
 */
export async function eraseFromAnswers(
  { db, vault }: { db: Db; vault: Vault },
  person: NamedPerson,
): Promise<number> {
  const { accountId } = person;
  const values = new Set([person.externalUserId, person.subject, ...person.participantIds]);
  let emptied = 0;
  for (let after = '', found = BATCH; found === BATCH;) {
    const page = await store.listAnswers(db, accountId, after, BATCH);
    for (const { key, answerBox } of page) {
      after = key;
      const owner = ownerOf({ accountId, key });
      const answer = answerBox === null ? null : vault.open(answerBox, owner);
      if (answer === null || !hasAny(JSON.parse(answer), values)) continue;
      await db.transaction((tx) => store.storeAnswer(tx, { accountId, key }, vault.seal('{}', owner)));
      emptied += 1;
    }
    found = page.length;
  }
  return emptied;
}

/** Returns whether an answer has one of these values, also in a token. */
function hasAny(value: unknown, values: ReadonlySet<string>): boolean {
  if (typeof value === 'string')
    return values.has(value) || claimsIn(value).some((one) => hasAny(one, values));
  return (
    typeof value === 'object' && value !== null && Object.values(value).some((one) => hasAny(one, values))
  );
}

/** Returns the claims of the tokens in a text, such as a link. */
const claimsIn = (text: string): unknown[] =>
  [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\./g)].map(([, claims = '']) => {
    try {
      return JSON.parse(Buffer.from(claims, 'base64url').toString());
    } catch {
      return null;
    }
  });
